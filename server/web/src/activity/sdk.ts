// Implements `Discord` with Discord’s SDK. The build leaves out the SDK’s validation (activity-entry.ts), so
// this module checks the fields that it reads.

import { DiscordSDK } from "@discord/embedded-app-sdk";
import { t } from "../language/t";
import { DiscordError, type Discord, type LayoutMode, type RichPresence } from "./discord";

/** How long Discord may take to answer at the start, in milliseconds. */
const READY_MS = 15_000;
/** The SDK’s numbers of the layouts, and of an unlocked orientation. */
const LAYOUTS: Record<number, LayoutMode> = { 0: "focused", 1: "pip", 2: "grid" };
const UNLOCKED = 1;
/** The kind of presence that shows a game being played. */
const PLAYING = 0;

/** The pattern of a room’s id. A shared link has the id of its room as its custom id. */
const ROOM = /^[A-Za-z0-9_-]{1,32}$/;

type SdkParticipant = { id: string; avatar?: string | null };

function isParticipant(one: unknown): one is SdkParticipant {
  const { id, avatar } = (one ?? {}) as Record<string, unknown>;
  const named =
    avatar === undefined || avatar === null || (typeof avatar === "string" && /^\w+$/.test(avatar));
  return typeof id === "string" && /^\d{1,20}$/.test(id) && named;
}

/** Connects the page with Discord. Throws `DiscordError` if Discord did not open the page. */
export function connect(application: string): Discord {
  let sdk: DiscordSDK;
  try {
    sdk = new DiscordSDK(application, { disableConsoleLogOverride: true });
  } catch {
    throw new DiscordError(t("activity-outside"));
  }
  const { commands } = sdk;
  return {
    instance: sdk.instanceId,
    inServer: sdk.guildId !== null,
    linkedRoom: sdk.customId !== null && ROOM.test(sdk.customId) ? sdk.customId : null,
    ready: () => within(READY_MS, sdk.ready()),
    authorize: async () => {
      const scope = ["identify", "rpc.activities.write"] as ("identify" | "rpc.activities.write")[];
      const request = {
        client_id: application,
        response_type: "code",
        state: "",
        prompt: "none",
        scope,
      } as const;
      const { code } = await resultOf(commands.authorize({ ...request, scope }));
      if (typeof code !== "string") throw new DiscordError(t("activity-refused"));
      return code;
    },
    authenticate: async (access_token) => void (await resultOf(commands.authenticate({ access_token }))),
    locale: async () => String((await resultOf(commands.userSettingsGetLocale())).locale),
    followParticipants: async (listener) => {
      const tell = ({ participants }: { participants: unknown }) => {
        const all = Array.isArray(participants) ? participants.filter(isParticipant) : [];
        listener(all.map((one) => ({ id: one.id, picture: pictureOf(one) })));
      };
      await resultOf(sdk.subscribe("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", tell));
      tell(await resultOf(commands.getActivityInstanceConnectedParticipants()));
    },
    followLayout: async (listener) => {
      const tell = ({ layout_mode }: { layout_mode: number }) => listener(LAYOUTS[layout_mode] ?? "focused");
      await resultOf(sdk.subscribe("ACTIVITY_LAYOUT_MODE_UPDATE", tell));
    },
    unlockOrientation: async () =>
      void (await resultOf(
        commands.setOrientationLockState({
          lock_state: UNLOCKED,
          picture_in_picture_lock_state: UNLOCKED,
          grid_lock_state: UNLOCKED,
        }),
      )),
    setPresence: async (presence) =>
      void (await resultOf(commands.setActivity({ activity: presence && sdkActivity(presence) }))),
    invite: async () => void (await resultOf(commands.openInviteDialog())),
    share: async (message, custom_id) =>
      (await resultOf(commands.shareLink({ message, custom_id }))).success === true,
    openLink: async (url) => void (await resultOf(commands.openExternalLink({ url }))),
  };
}

const sdkActivity = ({ details, state }: RichPresence) => ({ type: PLAYING, details, state });

/** The address of a person’s picture. For people without a picture, Discord provides six default ones. */
function pictureOf({ id, avatar }: SdkParticipant): string {
  const CDN = "https://cdn.discordapp.com";
  return avatar
    ? `${CDN}/avatars/${id}/${avatar}.png?size=64`
    : `${CDN}/embed/avatars/${(BigInt(id) >> 22n) % 6n}.png`;
}

/** Resolves with the SDK’s answer, or rejects with `DiscordError` if the SDK rejects. */
async function resultOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (reason) {
    const message = (reason as { message?: unknown } | null)?.message;
    throw new DiscordError(typeof message === "string" ? message : t("activity-refused"));
  }
}

function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new DiscordError(t("activity-no-answer"))), ms),
  );
  return Promise.race([answer, late]);
}
