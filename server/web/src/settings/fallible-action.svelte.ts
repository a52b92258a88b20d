// Runs the actions of buttons and stores their errors.
import { RequestError } from "../net/messages";
import { notices } from "../shell/notices.svelte";
import { sentence } from "../shell/texts";

/** Runs the actions of one part of the settings. While `busy` is true, the buttons of this part are disabled. */
export class FallibleAction {
  busy = $state(false);
  error = $state<string | null>(null);

  /**
   * Runs `action`, then confirms it with the text `done`. `failed` replaces the text of an error that is no
   * `RequestError`.
   */
  async run(
    action: () => Promise<void>,
    { done, failed }: { done?: string; failed?: string } = {},
  ): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      await action();
      if (done) notices.confirm(done);
    } catch (reason) {
      this.error = reason instanceof RequestError ? sentence(reason.message) : (failed ?? String(reason));
    } finally {
      this.busy = false;
    }
  }
}
