//! The words of typed clocks, in the bot's languages.

/// Words that begin a text for a game without a clock, such as “no time limit”.
const NONE: [&str; 18] = [
    "none",
    "no",
    "without",
    "unlimited",
    "untimed",
    "off",
    "aucun",
    "aucune",
    "sans",
    "illimité",
    "illimitée",
    "geen",
    "zonder",
    "onbeperkt",
    "なし",
    "無し",
    "無制限",
    "時間制限なし",
];
/// Words that negate the next word or, in Japanese, the word before.
const NO: [&str; 7] = ["no", "without", "sans", "geen", "zonder", "なし", "無し"];
/// Words that mean a turn or an action. `秒読み` (byoyomi) is among them because it means a time for each turn.
const TURNS: [&str; 15] = [
    "turn",
    "move",
    "action",
    "tour",
    "coup",
    "beurt",
    "zet",
    "beurten",
    "zetten",
    "手番",
    "一手番",
    "手",
    "一手",
    "秒読み",
    "一手ごと",
];
const INCREMENTS: [&str; 9] =
    ["increment", "inc", "bonus", "incrément", "ajout", "erbij", "toeslag", "加算", "フィッシャー"];
/// Words that mean one time for the whole game, without an increment.
const WHOLE_GAME: [&str; 2] = ["切れ負け", "切負け"];
const PER: [&str; 13] = [
    "per",
    "each",
    "every",
    "par",
    "chaque",
    "pro",
    "elke",
    "iedere",
    "あたり",
    "につき",
    "ごと",
    "毎",
    "各",
];
/// Words that mean “per” before a word for a turn, as in “30 s a move”.
const ONE: [&str; 8] = ["a", "an", "one", "un", "une", "een", "één", "一"];
const PLUS: [&str; 2] = ["plus", "プラス"];
/// Ignored words.
const FILLERS: [&str; 55] = [
    "for",
    "the",
    "and",
    "both",
    "clock",
    "timer",
    "time",
    "limit",
    "control",
    "with",
    "side",
    "player",
    "person",
    "p",
    "pp",
    "et",
    "le",
    "la",
    "de",
    "à",
    "avec",
    "cadence",
    "pendule",
    "horloge",
    "limite",
    "temps",
    "joueur",
    "camp",
    "personne",
    "en",
    "met",
    "voor",
    "klok",
    "tijd",
    "bedenktijd",
    "tijdslimiet",
    "limiet",
    "tempo",
    "speler",
    "kant",
    "persoon",
    "持ち時間",
    "制限時間",
    "時間制限",
    "ずつ",
    "の",
    "で",
    "と",
    "に",
    "は",
    "プレイヤー",
    "各自",
    "各者",
    "双方",
    "それぞれ",
];

/// Units of time, the longest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Unit {
    Weeks,
    Days,
    Hours,
    Minutes,
    Seconds,
}

impl Unit {
    fn of_word(word: &str) -> Option<Self> {
        Some(match word {
            "w" | "wk" | "week" | "weeks" | "semaine" | "semaines" | "weken" | "週" | "週間" => {
                Self::Weeks
            }
            "d" | "day" | "days" | "j" | "jour" | "jours" | "dag" | "dagen" | "日" | "日間" => Self::Days,
            "h" | "hr" | "hrs" | "hour" | "hours" | "heure" | "heures" | "u" | "uur" | "uren" | "時間" => {
                Self::Hours
            }
            "m" | "mn" | "min" | "mins" | "minute" | "minutes" | "minuut" | "minuten" | "分" | "分間" => {
                Self::Minutes
            }
            "s" | "sec" | "secs" | "second" | "seconds" | "seconde" | "secondes" | "seconden" | "秒"
            | "秒間" => Self::Seconds,
            _ => return None,
        })
    }

    pub(super) const fn seconds(self) -> u32 {
        match self {
            Self::Weeks => 604_800,
            Self::Days => 86_400,
            Self::Hours => 3_600,
            Self::Minutes => 60,
            Self::Seconds => 1,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Unit(Unit),
    One,
    Per,
    Turn,
    Increment,
    No,
    WholeGame,
    Plus,
    Filler,
}

/// Whether a text that begins with this word may mean no clock.
pub(super) fn is_none(word: &str) -> bool {
    NONE.contains(&word)
}

pub(super) fn meaning(word: &str) -> Option<Word> {
    let is_in = |words: &[&str]| {
        words.contains(&word) || word.strip_suffix('s').is_some_and(|singular| words.contains(&singular))
    };
    let is_one_of = |words: &[&str]| words.contains(&word);
    if let Some(unit) = Unit::of_word(word) {
        return Some(Word::Unit(unit));
    }
    Some(match word {
        _ if is_in(&TURNS) => Word::Turn,
        _ if is_in(&INCREMENTS) => Word::Increment,
        _ if is_one_of(&WHOLE_GAME) => Word::WholeGame,
        _ if is_one_of(&NO) => Word::No,
        _ if is_one_of(&PER) => Word::Per,
        _ if is_one_of(&ONE) => Word::One,
        _ if is_one_of(&PLUS) => Word::Plus,
        _ if is_in(&FILLERS) => Word::Filler,
        _ => return None,
    })
}
