// Texts that the browser keeps: for all visits, or until the tab is closed. Without storage, nothing is kept.

type Storages = "localStorage" | "sessionStorage";

/** The text stored under a key, or null. */
export function storedText(key: string, storage: Storages = "localStorage"): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key; null removes it. */
export function storeText(key: string, text: string | null, storage: Storages = "localStorage"): void {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // The text is not kept.
  }
}
