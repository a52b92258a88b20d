//! Handlers of clicks in the picker. A user builds an action in the picker step by step.

use super::bot::Bot;
use super::caller::Caller;
use super::respond::Reply;
use super::{own_turn, own_view};
use crate::messages::action_picker::{self, Choice, Picker};
use crate::messages::custom_id::Step;
use crate::messages::details;
use konakis_protocol::{RoomId, RoomView};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Click<'a> {
    /// The menu entry with this value.
    Entry(&'a str),
    Page,
    Back,
    /// The button that plays the action that the tokens chosen so far make up.
    Play,
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Next {
    /// Show this page of the choices.
    Choose(Choice, u16),
    Play(String),
    /// An earlier click has played this action.
    Played(String),
    /// Open the picker again from its start. Either the game has gone on since the picker was opened, or the click
    /// leads to no legal action.
    Restart,
}

pub(super) async fn click(bot: &Bot, caller: &Caller, room: &RoomId, step: &Step, click: Click<'_>) -> Reply {
    let view = own_view::load(bot, caller, room).await?;
    match next(&view, step, click) {
        Next::Choose(choice, page) => own_turn::show_choice(bot, caller, &view, &choice, page, None).await,
        Next::Play(action) => own_turn::play(bot, caller, &view, &action).await,
        Next::Played(action) => {
            let info = details::info(&bot.services.game_server.games(), &view.game);
            let played = own_turn::played_text(caller.localizer(bot), &info, &view, &action);
            own_turn::start(bot, caller, &view, Some(played)).await
        }
        Next::Restart => own_turn::restart(bot, caller, &view).await,
    }
}

fn next(view: &RoomView, step: &Step, click: Click<'_>) -> Next {
    if view.ply != step.ply {
        let chosen = match click {
            Click::Play => step.prefix.clone(),
            Click::Entry(value) => format!("{}{value}", step.prefix),
            Click::Page | Click::Back => return Next::Restart,
        };
        let is_played = own_turn::is_played(view, step.ply, &chosen);
        return if is_played { Next::Played(chosen) } else { Next::Restart };
    }
    let (picker, page) = match click {
        Click::Play if view.legal.contains(&step.prefix) => return Next::Play(step.prefix.clone()),
        Click::Play => return Next::Restart,
        Click::Entry(value) => (action_picker::choose(&view.legal, &step.prefix, value), 0),
        Click::Page => (action_picker::at(&view.legal, &step.prefix), step.page),
        Click::Back => (action_picker::back(&view.legal, &step.prefix), 0),
    };
    match picker {
        Picker::Open(choice) => Next::Choose(choice, page),
        Picker::Done(action) if matches!(click, Click::Entry(_)) => Next::Play(action),
        Picker::Done(_) | Picker::Lost => Next::Restart,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{contest, view};
    use konakis_protocol::{Seat, Viewer};

    fn step(ply: u32, page: u16, prefix: &str) -> Step {
        Step { ply, page, prefix: prefix.to_owned() }
    }

    fn start() -> RoomView {
        view(&contest("tablut", 0), Viewer::Seat(Seat::White))
    }

    #[test]
    fn choosing_the_last_part_plays_the_action() {
        let view = start();
        let action = view.legal.iter().find(|action| action.starts_with("e3-")).unwrap();
        let target = action.strip_prefix("e3-").unwrap();
        assert!(matches!(next(&view, &step(0, 0, ""), Click::Entry("e3")), Next::Choose(_, 0)));
        assert_eq!(next(&view, &step(0, 0, "e3-"), Click::Entry(target)), Next::Play(action.clone()));
    }

    #[test]
    fn click_in_an_outdated_picker_restarts_it() {
        for click in [Click::Entry("e3"), Click::Page, Click::Back, Click::Play] {
            assert_eq!(next(&start(), &step(4, 0, ""), click), Next::Restart);
        }
    }

    #[test]
    fn second_click_reports_the_action_as_played() {
        let after = view(&contest("tablut", 1), Viewer::Seat(Seat::White));
        let action = after.last.as_ref().unwrap().action.clone();
        let (from, target) = action.split_at(3);
        assert_eq!(next(&after, &step(0, 0, &action), Click::Play), Next::Played(action.clone()));
        assert_eq!(next(&after, &step(0, 0, from), Click::Entry(target)), Next::Played(action.clone()));
        assert_eq!(next(&after, &step(0, 0, from), Click::Entry("z9")), Next::Restart);
    }

    #[test]
    fn play_button_plays_its_action_if_the_action_is_legal() {
        let view = start();
        let action = view.legal[0].clone();
        assert_eq!(next(&view, &step(0, 0, &action), Click::Play), Next::Play(action));
        assert_eq!(next(&view, &step(0, 0, "e3-e9"), Click::Play), Next::Restart);
    }

    #[test]
    fn click_without_a_legal_action_restarts_the_picker() {
        assert_eq!(next(&start(), &step(0, 0, "e3-"), Click::Entry("z99")), Next::Restart);
        assert_eq!(next(&start(), &step(0, 0, "??"), Click::Page), Next::Restart);
    }

    #[test]
    fn page_click_keeps_the_prefix_and_back_click_removes_it() {
        assert!(matches!(next(&start(), &step(0, 3, "e3-"), Click::Page), Next::Choose(_, 3)));
        let Next::Choose(choice, 0) = next(&start(), &step(0, 3, "e3-"), Click::Back) else { panic!() };
        assert_eq!(choice.prefix(), "");
    }
}
