//! Clocks as people type them, in the bot's languages.

use super::*;
use crate::text::{Lang, Texts};

fn live(initial_s: u32, increment_s: u32) -> Option<ClockChoice> {
    Some(ClockChoice::Live(LiveClock::new(initial_s, increment_s).unwrap()))
}

fn days(days: u32) -> Option<ClockChoice> {
    Some(ClockChoice::Days(Days::new(days).unwrap()))
}

#[test]
fn value_of_a_clock_is_read_back_as_the_same_clock() {
    for text in OFFERED {
        assert_eq!(value(read(text).unwrap()), text);
    }
    for clock in [live(90, 0), live(45, 7), live(10_800, 600), days(30)] {
        assert_eq!(read(&value(clock)), Ok(clock));
    }
}

#[test]
fn clock_is_read_as_people_type_it() {
    for (text, clock) in [
        ("5+3", live(300, 3)),
        ("5 + 3", live(300, 3)),
        ("5/3", live(300, 3)),
        ("5|3", live(300, 3)),
        ("5 3", live(300, 3)),
        ("5 min + 3 s", live(300, 3)),
        ("5 minutes and 3 seconds a move", live(300, 3)),
        ("5 min 3 s per move", live(300, 3)),
        ("5 min + 3 s per turn", live(300, 3)),
        ("5 min 3 s per turn", live(300, 3)),
        ("5 minutes, 3 seconds a turn", live(300, 3)),
        ("30 sec a move", live(0, 30)),
        ("1 minute per move", live(0, 60)),
        ("30 s par coup", live(0, 30)),
        ("30 seconden per zet", live(0, 30)),
        ("一手30秒", live(0, 30)),
        ("10", live(600, 0)),
        ("10 min", live(600, 0)),
        ("10m", live(600, 0)),
        ("90s", live(90, 0)),
        ("90 s + 2", live(90, 2)),
        ("1 min 30 s", live(90, 0)),
        ("1h", live(3_600, 0)),
        ("1 h 30 min + 30", live(5_400, 30)),
        ("3 days", days(3)),
        ("3 days a turn", days(3)),
        ("3d", days(3)),
        ("1 day per turn", days(1)),
        ("3 jours par tour", days(3)),
        ("5 min + 3 s par coup", live(300, 3)),
        ("5 min 3 s par tour", live(300, 3)),
        ("3 dagen", days(3)),
        ("10 minuten + 5 seconden per zet", live(600, 5)),
        ("10 minuten 5 seconden per beurt", live(600, 5)),
        ("3 dagen per beurt", days(3)),
        ("3日", days(3)),
        ("3 weeks", days(21)),
        ("2 semaines par tour", days(14)),
        ("3-day", days(3)),
        ("1週間", days(7)),
        ("５＋３", live(300, 3)),
        ("5分＋一手3秒", live(300, 3)),
        ("5分＋一手番3秒", live(300, 3)),
        ("一手番3日", days(3)),
        ("一手につき3日", days(3)),
        ("3日ごと", days(3)),
        ("持ち時間5分＋一手3秒", live(300, 3)),
        ("5 min à 3 s par coup", live(300, 3)),
        ("1.5 min", live(90, 0)),
        ("1.5", live(90, 0)),
        ("0.5+3", live(30, 3)),
        ("1,5 min", live(90, 0)),
        ("5 min plus 3 sec", live(300, 3)),
        ("5 min plus 3 s par coup", live(300, 3)),
        ("1 move 30 seconds", live(0, 30)),
        ("30 secs per action", live(0, 30)),
        ("1 coup 30 secondes", live(0, 30)),
        ("1 zet 30 sec", live(0, 30)),
        ("1手30秒", live(0, 30)),
        ("1手番30秒", live(0, 30)),
        ("10分 1手30秒", live(600, 30)),
        ("10分 一手ごとに30秒", live(600, 30)),
        ("秒読み30秒", live(0, 30)),
        ("10分切れ負け", live(600, 0)),
        ("切れ負け10分", live(600, 0)),
        ("10分 加算なし", live(600, 0)),
        ("持ち時間10分", live(600, 0)),
        ("各10分", live(600, 0)),
        ("1日1手", days(1)),
        ("10 min each", live(600, 0)),
        ("10 minutes per player", live(600, 0)),
        ("10 min p.p.", live(600, 0)),
        ("10 min par joueur", live(600, 0)),
        ("10 min per speler", live(600, 0)),
        ("1 hour per side", live(3_600, 0)),
        ("10 mn", live(600, 0)),
        ("1h30", live(5_400, 0)),
        ("10 min no increment", live(600, 0)),
        ("no increment, 10 min", live(600, 0)),
        ("sans incrément 10 min", live(600, 0)),
        ("10 min zonder toeslag", live(600, 0)),
        ("3 min, 2 sec increment", live(180, 2)),
        ("30 s/move", live(0, 30)),
        ("cadence 5+3", live(300, 3)),
        ("a minute a move", live(0, 60)),
        ("une minute par coup", live(0, 60)),
        ("24 hours", days(1)),
        ("48h", days(2)),
        ("48 uur per zet", days(2)),
        ("a week", days(7)),
        ("een week", days(7)),
        ("une semaine", days(7)),
        ("one day per move", days(1)),
        ("none", None),
        ("No clock", None),
        ("without a clock", None),
        ("no time limit", None),
        ("sans limite de temps", None),
        ("sans pendule", None),
        ("geen klok", None),
        ("no", None),
        ("なし", None),
    ] {
        assert_eq!(read(text), Ok(clock), "{text}");
    }
}

#[test]
fn unreadable_or_out_of_range_text_is_refused() {
    for text in [
        "",
        "d",
        "+",
        "soon",
        "three days",
        "5 apples",
        "5 années",
        "2ヶ月",
        "5 überlang",
        "3 日x",
        "5+3 days",
        "days 3",
        "1d2h",
        "5*3",
        "min",
        "no increment",
        "no idea",
        "5,3",
        ".5",
        "1.500 min",
        "1:30",
        "5 min 3",
        "5 min 10 min",
        "90 s 2",
        "10 per move",
        "40 moves 2 hours",
        "10 min per move 30 s",
        "10 min increment 5 s",
        "10 min + 5 s no increment",
        "5+",
        "+3",
        "1.33 min",
        "1.5 days",
        "1d 12h",
        "10 min + 1 day",
    ]
    .into_iter()
    .chain(["5+3+1", "5 3 1", "5 min + 3 s + 1 s", "-5", "5-3", "5+-3"])
    {
        assert_eq!(read(text), Err(InvalidClockText::Unreadable), "{text}");
    }
    for text in
        ["0", "0+0", "0d", "31 days", "5 weeks", "181", "4h", "36h", "5+601", "1 h per turn", "99999999999"]
    {
        assert_eq!(read(text), Err(InvalidClockText::OutOfRange), "{text}");
    }
}

#[test]
fn shown_clock_can_be_read_in_each_language() {
    let texts = Texts::new();
    let clocks = [live(300, 3), live(90, 2), live(0, 30), live(600, 0), live(90, 0), days(1), days(3), None];
    for (lang, clock) in Lang::ALL.into_iter().flat_map(|lang| clocks.map(|clock| (lang, clock))) {
        let shown = texts.clock(lang, clock);
        assert_eq!(read(&shown), Ok(clock), "{shown}");
    }
}

#[test]
fn missing_part_of_a_clock_is_not_shown() {
    let texts = Texts::new();
    for (lang, per_turn, in_all) in [
        (Lang::En, "30 seconds per turn", "10 min each"),
        (Lang::Fr, "30 secondes par tour", "10 min par joueur"),
        (Lang::Nl, "30 seconden per beurt", "10 min per speler"),
        (Lang::Ja, "一手番30秒", "10分切れ負け"),
    ] {
        assert_eq!(texts.clock(lang, live(0, 30)), per_turn);
        assert_eq!(texts.clock(lang, live(600, 0)), in_all);
    }
}
