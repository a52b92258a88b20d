// The texts around rules and lessons in the languages of the rules. The texts of lessons and the server's refusals exist
// only in English.

import type { Seat } from "../protocol";
import type { Language } from "./languages";

type Texts = {
  /** The titles of the pages. */
  rulesOf: (game: string) => string;
  firstGameOf: (game: string) => string;
  /** The label of the choice of languages. The choice applies to the rules only: the rest of the page is in English. */
  language: string;
  /** The link to the lesson. */
  guided: string;
  /** Lines that say that the lesson or the boards' refusals are in English; null in English. */
  lessonInEnglish: string | null;
  boardsInEnglish: string | null;
  /** The side to move; `side` is its English name in its game. */
  toMove: (seat: Seat, side: string) => string;
  reset: string;
};

export const TEXTS: Record<Language, Texts> = {
  en: {
    rulesOf: (game) => `The rules of ${game}`,
    firstGameOf: (game) => `A first game of ${game}`,
    language: "Language of the rules",
    guided: "Play a guided first game",
    lessonInEnglish: null,
    boardsInEnglish: null,
    toMove: (_, side) => `${side} to move.`,
    reset: "Reset",
  },
  fr: {
    rulesOf: (game) => `Les règles de ${game}`,
    firstGameOf: (game) => `Une première partie de ${game}`,
    language: "Langue des règles",
    guided: "Jouer une première partie guidée",
    lessonInEnglish: "Cette leçon n’existe qu’en anglais.",
    boardsInEnglish: "Vous pouvez jouer sur les plateaux de cette page ; leurs réponses sont en anglais.",
    toMove: (seat) => (seat === "white" ? "Aux Blancs de jouer." : "Aux Noirs de jouer."),
    reset: "Recommencer",
  },
  nl: {
    rulesOf: (game) => `De regels van ${game}`,
    firstGameOf: (game) => `Een eerste partij ${game}`,
    language: "Taal van de regels",
    guided: "Speel een eerste partij met uitleg",
    lessonInEnglish: "Deze les is er alleen in het Engels.",
    boardsInEnglish: "Je kunt op de borden van deze pagina spelen; hun antwoorden zijn in het Engels.",
    toMove: (seat) => (seat === "white" ? "Wit is aan zet." : "Zwart is aan zet."),
    reset: "Opnieuw",
  },
  ja: {
    rulesOf: (game) => `${game} のルール`,
    firstGameOf: (game) => `${game} のはじめての対局`,
    language: "ルールの言語",
    guided: "案内つきで最初の対局をする",
    lessonInEnglish: "このレッスンは英語のみです。",
    boardsInEnglish: "このページの盤では駒を動かせます。盤からの返事は英語です。",
    toMove: (seat) => (seat === "white" ? "白の番です。" : "黒の番です。"),
    reset: "最初に戻す",
  },
};
