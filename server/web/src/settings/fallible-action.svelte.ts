// A button's action that may fail.
import { RequestError } from "../net/messages";
import { notices } from "../shell/notices.svelte";
import { sentence } from "../shell/texts";

/** The actions of one part of the settings, of which one runs at a time. */
export class FallibleAction {
  busy = $state(false);
  error = $state<string | null>(null);

  /** `done` is shown after success; `failed` is the error after a failure without a `RequestError`. */
  async run(
    action: () => Promise<void>,
    { done, failed }: { done?: string; failed?: string } = {},
  ): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      await action();
      if (done) notices.show(done);
    } catch (reason) {
      this.error = reason instanceof RequestError ? sentence(reason.message) : (failed ?? String(reason));
    } finally {
      this.busy = false;
    }
  }
}
