// Finds the window that shows an address. Some browsers tell the worker only the address with which a window opened, so
// the worker asks the pages.

/** A page answers with its path, in `settings/worker-client.svelte.ts`. */
const QUESTION = "place";
/**
 * How long to wait for an answer. The browser lets the worker open a window only within about a second after a click on
 * a notification.
 */
const ANSWER_MS = 500;

export interface AskedWindow {
  postMessage(message: unknown, transfer: MessagePort[]): void;
}

/** The first window that shows the path. Windows that do not answer in time are left out. */
export async function windowAt<W extends AskedWindow>(
  windows: readonly W[],
  path: string,
): Promise<W | undefined> {
  const places = await Promise.all(windows.map(placeOf));
  return windows.find((_, index) => places[index] === path || places[index] === `${path}/`);
}

/** Null if the window does not answer. */
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
