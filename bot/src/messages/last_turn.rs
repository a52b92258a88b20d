//! The last turn of a game, in words and in notation.
//!
//! Invariants: the text is bounded. An ellipsis marks each omission, but not early actions that are already missing
//! from the view. If a turn is too long, its earliest actions without events are left out first. The last action is
//! always told.

use super::details;
use crate::text::{Arg, Localizer, fit};
use konakis_protocol::{GameInfo, LastAction, RoomView, Seat};

/// The maximum number of a turn's actions that the text tells.
const ACTIONS_MAX: usize = 8;
/// The maximum number of a turn's events that the text tells.
const EVENTS_MAX: usize = 6;
/// The longest text of an event, in characters. Conflicts of tall stacks have many pairs.
const EVENT_CHARS_MAX: usize = 300;
/// The longest text of all events together, in characters.
const EVENTS_CHARS_MAX: usize = 800;
const LEFT_OUT: &str = "…";

/// The actions of the last turn and their events; none if nothing was played. Directions are those on a board with the
/// side `near` at the bottom.
#[must_use]
pub fn describe(localizer: Localizer<'_>, info: &GameInfo, near: Seat, view: &RoomView) -> Option<String> {
    let (last, before) = (view.last.as_ref()?, &view.turn);
    let who = details::player(localizer, info, &view.players, last.seat);
    let actions: Vec<&LastAction> = before.iter().chain([last]).collect();
    let told = told(&actions);
    let dotted = |(text, is_after_gap)| if is_after_gap { format!("{LEFT_OUT} {text}") } else { text };
    let played =
        told.iter().map(|(one, gap)| dotted((localizer.texts.played(localizer.lang, info, near, one), *gap)));
    let what = played.reduce(|said, next| {
        let args = [("before", Arg::text(said)), ("next", Arg::text(next))];
        localizer.texts.plain(localizer.lang, "turn-then", &args)
    });
    let what = what.unwrap_or_default();
    // A set-up is told without its notation.
    let mut said = if last.is_setup() {
        localizer.with("game-last-setup", &[("player", who), ("what", Arg::text(what))])
    } else {
        let notation: Vec<String> =
            told.iter().map(|(one, gap)| dotted((one.action.clone(), *gap))).collect();
        let action = Arg::notation(notation.join(" "));
        localizer.with("game-last", &[("player", who), ("what", Arg::text(what)), ("action", action)])
    };
    for event in events(localizer, info, actions.into_iter()) {
        said.push_str("\n-# ");
        said.push_str(&event);
    }
    Some(said)
}

/// The actions of a turn that the text tells. The flag of an action tells whether actions just before it are left out.
fn told<'a>(actions: &[&'a LastAction]) -> Vec<(&'a LastAction, bool)> {
    let (eventful, plain): (Vec<usize>, Vec<usize>) =
        (0..actions.len()).partition(|&index| actions.get(index).is_some_and(|one| !one.events.is_empty()));
    // The last action is always told: it may end the turn.
    let last_first = actions.len().checked_sub(1).into_iter().chain(eventful.into_iter().rev());
    let mut kept: Vec<usize> = Vec::new();
    for index in last_first.chain(plain.into_iter().rev()) {
        if kept.len() < ACTIONS_MAX && !kept.contains(&index) {
            kept.push(index);
        }
    }
    kept.sort_unstable();
    let mut next = 0;
    let with_gap = |index: usize| {
        let gap = index > next;
        next = index + 1;
        Some((*actions.get(index)?, gap))
    };
    kept.into_iter().filter_map(with_gap).collect()
}

/// The events of an action as lines below its text.
#[must_use]
pub fn event_lines(localizer: Localizer<'_>, info: &GameInfo, action: &LastAction) -> String {
    events(localizer, info, std::iter::once(action)).iter().map(|event| format!("\n-# {event}")).collect()
}

/// The events of these actions in words; only the latest if there are too many or their text is too long.
fn events<'a>(
    localizer: Localizer<'_>,
    info: &GameInfo,
    actions: impl Iterator<Item = &'a LastAction>,
) -> Vec<String> {
    let said = |event| localizer.texts.event(localizer.lang, info, event);
    let all: Vec<String> = actions
        .flat_map(|one| one.events.iter().filter_map(said))
        .map(|event| fit(&event, EVENT_CHARS_MAX))
        .collect();
    let mut space = EVENTS_CHARS_MAX;
    let fits = |event: &&String| {
        let left = space.checked_sub(event.encode_utf16().count());
        space = left.unwrap_or_default();
        left.is_some()
    };
    let told = all.iter().rev().take(EVENTS_MAX).take_while(fits).count();
    let left_out = all.len() - told;
    let dots = (left_out > 0).then(|| LEFT_OUT.to_owned());
    dots.into_iter().chain(all.into_iter().skip(left_out)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{Event, Fighter, Pair, Viewer};

    fn said(lang: Lang, view: &RoomView) -> String {
        let (texts, info) = (Texts::new(), details::info(&konakis_games::catalogue(), &view.game));
        describe(Localizer::new(&texts, lang), &info, Seat::White, view).unwrap()
    }

    fn action(action: &str, events: Vec<Event>) -> LastAction {
        LastAction { seat: Seat::White, action: action.to_owned(), events, turn_number: Some(1) }
    }

    #[test]
    fn turn_of_several_actions_is_described_whole() {
        let view = view(&contest("subsume", 40), Viewer::Spectator);
        assert!(view.turn.len() > 1, "the sample is a turn of several actions");
        for lang in Lang::ALL {
            let told = said(lang, &view);
            insta::assert_snapshot!(format!("subsume-turn-{}", lang.tag()), told);
        }
    }

    #[test]
    fn long_turn_shows_its_latest_actions() {
        let mut view = view(&contest("subsume", 2), Viewer::Spectator);
        view.last = Some(action(".", Vec::new()));
        let moves = |count: u8| (0..count).map(|n| action(&format!("a{}-b{}", n + 1, n + 1), Vec::new()));
        view.turn = moves(7).collect();
        let whole = said(Lang::En, &view);
        assert!(whole.contains(": a1 to b1; a2 to b2") && !whole.contains('…'), "{whole}");
        view.turn = moves(12).collect();
        let cut = said(Lang::En, &view);
        assert!(cut.contains(": … a6 to b6; a7 to b7") && cut.contains("`… a6-b6 a7-b7"), "{cut}");
        assert!(cut.contains("a12 to b12; ended the turn"), "{cut}");
    }

    #[test]
    fn long_turn_still_tells_its_conflicts() {
        let mut view = view(&contest("subsume", 2), Viewer::Spectator);
        let taken = Event::Taken { at: "b9".parse().unwrap(), owner: Seat::White };
        view.last = Some(action(".", Vec::new()));
        view.turn = vec![action("+a1?", Vec::new()), action("a8xb8", vec![taken])];
        view.turn.extend((1..8).map(|n| action(&format!("c{n}-d{n}"), Vec::new())));
        let told = said(Lang::En, &view);
        assert!(
            told.contains(": … a8 attacks b8; … c2 to d2; c3 to d3") && told.contains("; c7 to d7; ended"),
            "{told}"
        );
        assert!(told.contains("`… a8xb8 … c2-d2 c3-d3") && told.contains("-# White now holds b9"), "{told}");
    }

    #[test]
    fn conflicts_of_tall_stacks_leave_space_for_the_message() {
        let token = Some(Fighter { kind: Some("I".into()), crosses: false, owner: Seat::White });
        let pairs = vec![Pair { attacker: token.clone(), defender: token }; 60];
        let conflict = |n: u8| {
            let square = |file: char| format!("{file}{n}").parse().unwrap();
            let event = Event::Conflict { from: square('a'), to: square('b'), pairs: pairs.clone() };
            action(&format!("a{n}xb{n}"), vec![event])
        };
        let mut view = view(&contest("subsume", 2), Viewer::Spectator);
        view.last = Some(conflict(8));
        view.turn = (1..8).map(conflict).collect();
        for lang in Lang::ALL {
            let told = said(lang, &view);
            assert!(told.encode_utf16().count() < 1_400, "{lang:?}: {told}");
            let events: Vec<&str> = told.lines().filter(|line| line.starts_with("-# ")).collect();
            assert!(events.len() > 1 && events[0] == "-# …" && events[1].contains("a7"), "{told}");
        }
    }
}
