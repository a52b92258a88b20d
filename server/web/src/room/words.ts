// Lists of alternatives, and names of pieces with an article or “your”.

import { listed } from "../shell/texts";
import type { Word } from "../protocol";
import { t } from "../language/t";

/** A list of alternatives, such as “a, b or c”. */
export const either = (items: string[]): string =>
  items.length < 2
    ? items.join("")
    : t("room-or", { before: listed(items.slice(0, -1)), last: items.at(-1) ?? "" });

export const aKind = ({ id, name }: Word): string => t("room-a-kind", { kind: id, name });

export const yourKind = ({ id, name }: Word): string => t("room-your-kind", { kind: id, name });
