// The lobby, watched while any part of the page looks at it, and again whenever the line is open again.
import type { ClientMessage, Message, ServerMessage } from "./messages";

/** What is known of the lobby. */
export interface LobbyState {
  lobby: Message<"lobby"> | null;
}

/** A look at the lobby; who has it closes it. */
export interface LobbyFeed extends Readonly<LobbyState> {
  close(): void;
}

export class LobbyWatch {
  #holders = 0;

  constructor(
    private readonly state: LobbyState,
    private readonly request: (message: ClientMessage) => Promise<ServerMessage>,
  ) {}

  /** Looks at the lobby until the feed is closed. */
  open(): LobbyFeed {
    if (this.#holders++ === 0) this.#watch(true);
    const state = this.state;
    let open = true;
    const close = () => {
      if (open && --this.#holders === 0) this.#watch(false);
      open = false;
    };
    return {
      get lobby() {
        return state.lobby;
      },
      close,
    };
  }

  /** Takes up what the server says. */
  hear(frame: ServerMessage): void {
    if (frame.type === "lobby" && this.#holders > 0) this.state.lobby = frame;
  }

  /** The line is open again. */
  renew(): void {
    if (this.#holders > 0) this.#watch(true);
  }

  #watch(watch: boolean): void {
    // Where too much was asked, the next change or the next connection brings it.
    this.request({ type: "lobby", watch }).catch(() => {});
  }
}
