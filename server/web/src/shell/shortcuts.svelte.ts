// Whether the dialog with the keyboard shortcuts is open. `?` and the settings open it, and the app shows it.
export const shortcuts = $state({ open: false });
