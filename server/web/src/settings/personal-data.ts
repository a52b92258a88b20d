// Download and deletion of what the server stores about the user.
import { connection } from "../net/connection.svelte";
import type { Message } from "../net/messages";

/** All that is stored about the user; the pages are joined. Rejects with `RequestError`. */
export async function fetchData(): Promise<Omit<Message<"data">, "type" | "re" | "to">> {
  const { type: _type, re: _re, to: _to, ...whole } = await connection.request({ type: "data" });
  while (whole.next !== null) {
    const page = await connection.request({ type: "data", after: whole.next });
    whole.games = [...whole.games, ...page.games];
    whole.next = page.next;
  }
  while (whole.more !== undefined) {
    const page = await connection.request({ type: "data", skip: whole.more });
    whole.account.merged = [...whole.account.merged, ...page.account.merged];
    whole.reports = [...whole.reports, ...page.reports];
    whole.messages = [...whole.messages, ...page.messages];
    whole.more = page.more;
  }
  return whole;
}

/** Saves what is stored about the user as one JSON file. Rejects with `RequestError`. */
export async function downloadData(): Promise<void> {
  const data = await fetchData();
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `konakis-${data.account.id}.json`;
  link.click();
  URL.revokeObjectURL(url);
}

/** Deletes the account and continues as a new guest. Rejects with `RequestError`. */
export async function deleteAccount(): Promise<void> {
  await connection.request({ type: "delete_account" });
  connection.useToken(null);
}
