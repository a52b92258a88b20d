// The progress in a lesson, stored in its entry of the browser history, so that “Back” and a reload return to the same
// step.

export type KeptLesson = {
  /** The index of the step shown. */
  at: number;
  /** The indices of the steps whose tasks the user has solved. */
  solved: number[];
};

/** Reads the state of a history entry; null if the state contains no progress in a lesson with `steps` steps. */
export function parseKeptLesson(state: unknown, steps: number): KeptLesson | null {
  const { at, solved } = (state ?? {}) as Record<string, unknown>;
  const isStep = (index: unknown): index is number =>
    Number.isInteger(index) && (index as number) >= 0 && (index as number) < steps;
  return isStep(at) && Array.isArray(solved) && solved.every(isStep) ? { at, solved } : null;
}
