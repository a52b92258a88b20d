// The part of Discord that the page uses, as an interface of our own, so that tests replace Discord by a fake.

/** How Discord shows the page: as the main content, as a small window over other content, or as a tile of a grid. */
export type LayoutMode = "focused" | "pip" | "grid";

/** A person who has the page open in the same channel. */
export interface Participant {
  /** The Discord id. */
  id: string;
  /** The address of the picture. */
  picture: string;
}

/** The user’s game as other people at Discord see it. */
export interface RichPresence {
  /** The first line. */
  details: string;
  /** The second line. */
  state: string;
  /** The time at which the game began, in milliseconds since 1970. */
  start?: number;
}

/** A request that Discord refused, does not support or did not answer; or a page that Discord did not open. */
export class DiscordError extends Error {
  override name = "DiscordError";
}

/** Discord around the page. A promise that rejects does so with `DiscordError`. */
export interface Discord {
  /** The id of the instance, which is this page as it was opened in one channel. */
  readonly instance: string;
  /** Whether the channel belongs to a server of Discord, so that people can be invited to it. */
  readonly inServer: boolean;
  /** The room of the shared link by which the user opened the page; null if there is none. */
  readonly linkedRoom: string | null;
  /** Resolves once Discord answers. */
  ready(): Promise<void>;
  /** Asks the user for permission, unless they gave it before. Resolves with a code for the server’s sign-in. */
  authorize(): Promise<string>;
  /** Signs the page in with the access token that the server got for the code. */
  authenticate(accessToken: string): Promise<void>;
  /** The language of the user’s Discord, such as `en-GB`. Discord tells it only to a page that is signed in. */
  locale(): Promise<string>;
  /** Calls the listener with everybody who has the page open, now and after each change. */
  followParticipants(listener: (participants: Participant[]) => void): Promise<void>;
  /** Calls the listener after each change of the layout. */
  followLayout(listener: (mode: LayoutMode) => void): Promise<void>;
  /** Lets phones show the page upright and in landscape. */
  unlockOrientation(): Promise<void>;
  /** Shows the user’s game to others at Discord; null shows none. */
  setPresence(presence: RichPresence | null): Promise<void>;
  /** Opens the dialog that invites people to the channel. */
  invite(): Promise<void>;
  /** Lets the user send a link that opens the page with this room. Resolves with whether they did. */
  share(message: string, room: string): Promise<boolean>;
  /** Opens an address outside Discord, after the user’s confirmation. */
  openLink(url: string): Promise<void>;
}
