//! A room's message for one user, beside the picture of their own board.

use super::outgoing_message::OutgoingMessage;
use super::{act, details, game, last_turn, link, rows};
use crate::text::{Arg, Localizer};
use konakis_protocol::{BySeat, GameInfo, RoomView, Seats};
use serenity::builder::CreateButton;

/// The message for the user of this view, without its picture; `page` is the address of the room's page.
#[must_use]
pub fn message(localizer: Localizer<'_>, info: &GameInfo, page: &str, view: &RoomView) -> OutgoingMessage {
    let mut lines = vec![details::title(localizer, info, view)];
    lines.push(match view.seat {
        Some(seat) => {
            let side = Arg::markdown(localizer.texts.side(localizer.lang, seat));
            localizer.with("view-yours", &[("side", side)])
        }
        None => localizer.say("view-watching"),
    });
    lines.extend(last_turn::describe(localizer, info, details::near(view), view));
    lines.push(match view.progress.result() {
        Some(result) => format!("🏁 {}", details::result(localizer, info, view, result)),
        None => format!("▶️ {}", whose_turn(localizer, info, view)),
    });
    let text = lines.join("\n")
        + &details::clocks_line(localizer, view)
        + &details::counts_line(localizer, info, view);
    let next: Option<CreateButton> = match view.seat {
        None => Some(link(page, localizer.label("button-watch"))),
        Some(seat) => view.progress.to_act().contains(seat).then(|| act(localizer, &view.room, view.setup)),
    };
    OutgoingMessage::private(text).with_rows(rows(next.into_iter().collect()))
}

/// The players to move, in words for the user of this view.
fn whose_turn(localizer: Localizer<'_>, info: &GameInfo, view: &RoomView) -> String {
    if let Some(seat) = view.seat.filter(|seat| !view.setup && view.progress.to_act() == Seats::one(*seat)) {
        let side = Arg::markdown(localizer.texts.side(localizer.lang, seat));
        return localizer.with("game-turn-yours", &[("side", side)]);
    }
    let nobody = BySeat::new(Seats::TWO, |_| None);
    game::whose_turn(localizer, info, &nobody, view)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::tests::{components, contest, info, view};
    use crate::text::{Lang, Texts};
    use konakis_protocol::{Outcome, Reason, RoomProgress, Seat, Viewer};

    fn buttons(lang: Lang, view: &RoomView) -> String {
        let texts = Texts::new();
        components(&message(Localizer::new(&texts, lang), &info(&view.game), "https://x.example/r", view))
    }

    #[test]
    fn own_board_has_a_button_to_act_on_ones_turn() {
        let seen = |game: &str, actions, viewer| view(&contest(game, actions), viewer);
        let white = Viewer::Seat(Seat::White);
        for (lang, act) in [(Lang::En, "Move"), (Lang::Fr, "Jouer"), (Lang::Nl, "Zetten"), (Lang::Ja, "指す")]
        {
            assert_eq!(buttons(lang, &seen("tablut", 2, white)), act);
        }
        assert_eq!(buttons(Lang::En, &seen("subulata", 0, white)), "Set up");
        assert_eq!(buttons(Lang::En, &seen("subulata", 1, white)), "", "White, who is ready, has no button");
        assert_eq!(buttons(Lang::En, &seen("tablut", 3, white)), "", "White has no button on Black's turn");
        assert_eq!(buttons(Lang::En, &seen("tablut", 2, Viewer::Spectator)), "Web");
        let progress = RoomProgress::Finished { result: Outcome::win(Seat::White, Reason::RESIGNATION) };
        assert_eq!(buttons(Lang::En, &RoomView { progress, ..seen("tablut", 2, white) }), "");
    }

    #[test]
    fn own_board_says_you_to_the_player_whose_turn_it_is() {
        let texts = Texts::new();
        let said = |actions, viewer| {
            let view = view(&contest("tablut", actions), viewer);
            message(Localizer::new(&texts, Lang::En), &info("tablut"), "https://x.example/r", &view).text
        };
        let (white, black) = (Viewer::Seat(Seat::White), Viewer::Seat(Seat::Black));
        assert!(said(2, white).contains("It’s your turn (White)."), "{}", said(2, white));
        assert!(said(2, black).contains("It’s Anna’s turn (White)."), "{}", said(2, black));
        assert!(said(2, Viewer::Spectator).contains("It’s Anna’s turn (White)."));
    }
}
