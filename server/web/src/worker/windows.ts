// Finds the window that shows an address. Some browsers give the worker only the address at which a window was opened,
// so the worker asks each page for its current path.

/** The message that asks a page for its path. `settings/worker-client.svelte.ts` answers it. */
const QUESTION = "place";
/**
 * The longest wait for an answer. It is short because the browser lets the worker open a window only within about a
 * second after a click on a notification.
 */
const ANSWER_MS = 500;

export interface AskedWindow {
  postMessage(message: unknown, transfer: MessagePort[]): void;
}

/** The first window that shows the path. A window that does not answer in time is ignored. */
export async function windowAt<W extends AskedWindow>(
  windows: readonly W[],
  path: string,
): Promise<W | undefined> {
  const places = await Promise.all(windows.map(placeOf));
  return windows.find((_, index) => places[index] === path || places[index] === `${path}/`);
}

/** The answer of the window's page; null without an answer in time. */
function placeOf(window: AskedWindow): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const end = (place: unknown): void => {
      clearTimeout(timer);
      port1.close();
      resolve(place);
    };
    const timer = setTimeout(end, ANSWER_MS, null);
    port1.onmessage = ({ data }) => end(data);
    window.postMessage(QUESTION, [port2]);
  });
}
