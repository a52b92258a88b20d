// The draw that a player may claim.

import { shownAction } from "../board/token-labels";
import type { Claim, RoomView, Seat } from "../protocol";
import { t } from "../language/t";

/** A draw that the viewer may claim: in the current position, or with `action`, which is then not played. */
export type PossibleClaim = { claim: Claim; action?: string };

/** The draw that the viewer may claim; null if there is none. */
export function possibleClaim({
  claims,
  claim_with,
}: Pick<RoomView, "claims" | "claim_with">): PossibleClaim | null {
  const [claim] = claims;
  return claim === undefined ? (claim_with ?? null) : { claim };
}

/** The sentence that says that the viewer may claim this draw. */
export function claimText({ claim, action }: PossibleClaim, orientation: Seat): string {
  return action === undefined
    ? t("room-can-claim-draw", { claim })
    : t("room-can-claim-draw-with", { action: shownAction(action, orientation), claim });
}

/** The full label of the button that claims this draw. */
export function claimLabel({ claim, action }: PossibleClaim, orientation: Seat): string {
  return action === undefined
    ? t("room-claim-draw-because", { claim })
    : t("room-claim-draw-with", { action: shownAction(action, orientation), claim });
}
