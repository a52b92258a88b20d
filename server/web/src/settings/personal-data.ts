// Download and deletion of the user's data.
import { connection } from "../net/connection.svelte";
import { RequestError, type Message } from "../net/messages";
import type { AskData } from "../protocol";
import { ownNotifications } from "./notifications.svelte";

const RETRY_MS = 5_000;

/** Fetches one page of the data, and retries while the request is rate-limited. Rejects with `RequestError`. */
async function fetchPage(asked: AskData): Promise<Message<"data">> {
  for (;;) {
    try {
      return await connection.request({ type: "data", ...asked });
    } catch (error) {
      if (!(error instanceof RequestError) || error.code !== "rate_limited") throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** Fetches and joins all pages of the user's data. Rejects with `RequestError`. */
export async function fetchData(): Promise<Omit<Message<"data">, "type" | "re" | "to" | "more">> {
  const { type: _type, re: _re, to: _to, more, ...whole } = await fetchPage({});
  while (whole.next !== null) {
    const page = await fetchPage({ after: whole.next });
    whole.games = [...whole.games, ...page.games];
    whole.next = page.next;
  }
  for (let skip = more; skip !== undefined;) {
    const page = await fetchPage({ skip });
    whole.account.merged = [...whole.account.merged, ...page.account.merged];
    whole.reports = [...whole.reports, ...page.reports];
    whole.messages = [...whole.messages, ...page.messages];
    skip = page.more;
  }
  return whole;
}

/** Saves the data as a JSON file. Rejects with `RequestError`. */
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
  const ended = ownNotifications.end();
  connection.useToken(null);
  await ended;
}
