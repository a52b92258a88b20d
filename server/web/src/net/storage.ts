// Texts that the browser keeps for all visits, or until the tab is closed. Without storage, nothing is kept.

type Storages = "localStorage" | "sessionStorage";

export function storedText(key: string, storage: Storages = "localStorage"): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the text. */
export function storeText(key: string, text: string | null, storage: Storages = "localStorage"): void {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // Without storage, nothing is kept.
  }
}
