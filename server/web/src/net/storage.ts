// Texts in the browser's storage: `localStorage` keeps them for later visits, `sessionStorage` until the tab is closed.
// If the browser has no storage or denies access to it, nothing is stored.

type Storages = "localStorage" | "sessionStorage";

export function storedText(key: string, storage: Storages = "localStorage"): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** Reads a stored list of texts. A missing or invalid list is read as empty. */
export function parseList(stored: string | null): string[] {
  try {
    const texts: unknown = JSON.parse(stored ?? "[]");
    return Array.isArray(texts) ? texts.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

/** Stores a text; null removes the stored text. */
export function storeText(key: string, text: string | null, storage: Storages = "localStorage"): void {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
  } catch {
    // The browser denies access, or its storage is full.
  }
}
