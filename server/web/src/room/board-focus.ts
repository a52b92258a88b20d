// The keyboard focus after a button with the focus has disappeared.

/** Moves the focus to the board if no element has it. */
export function focusBoard(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("[role=grid] [tabindex='0']")?.focus({ preventScroll: true });
}
