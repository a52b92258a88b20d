// The interface of Discord that the page uses. Tests replace Discord by a fake.

/** The place of the page: the main content, a small window over other content, or a tile of a grid. */
export type LayoutMode = "focused" | "pip" | "grid";

/** A person with the page open in the same channel. */
export interface Participant {
  /** The Discord id. */
  id: string;
  /** The address of the picture. */
  picture: string;
}

/** The user’s game as others on Discord see it. */
export interface RichPresence {
  /** The first line. */
  details: string;
  /** The second line. */
  state: string;
}

/** A request that Discord refused or did not answer, or a page that Discord did not open. */
export class DiscordError extends Error {
  override name = "DiscordError";
}

/** The part of Discord that the page uses. Promises reject with `DiscordError`. */
export interface Discord {
  /** The id of the instance that this page shows. */
  readonly instance: string;
  /** Whether the channel is in a Discord server, so that people can be invited. */
  readonly inServer: boolean;
  /** The room of the shared link that opened the page, if any. */
  readonly linkedRoom: string | null;
  /** Resolves once Discord answers. */
  ready(): Promise<void>;
  /** Asks the user for permission, if needed. Resolves with a code for the server to exchange. */
  authorize(): Promise<string>;
  /** Signs the page in with Discord, with the access token that the server got for the code. */
  authenticate(accessToken: string): Promise<void>;
  /** The user’s language, such as `en-GB`. Discord tells it only to a page that is signed in. */
  locale(): Promise<string>;
  /** Calls the listener with all participants: first immediately, then after each change. */
  followParticipants(listener: (participants: Participant[]) => void): Promise<void>;
  /** Calls the listener after each change of the layout. */
  followLayout(listener: (mode: LayoutMode) => void): Promise<void>;
  /** Lets phones show the page upright and in landscape. */
  unlockOrientation(): Promise<void>;
  /** Shows the user’s game to others; null shows no game. */
  setPresence(presence: RichPresence | null): Promise<void>;
  invite(): Promise<void>;
  /** Lets the user send a link to the room, with this message. Resolves with whether they sent it. */
  share(message: string, room: string): Promise<boolean>;
  /** Opens an address outside Discord, after the user’s confirmation. */
  openLink(url: string): Promise<void>;
}
