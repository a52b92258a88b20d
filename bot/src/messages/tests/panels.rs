//! Tests of the private messages of a player: the picker, the panel, the set-up, and the answers to typed actions.

use super::{board, components, contest, info, shown, view};
use crate::messages::action_picker::{self, Picker};
use crate::messages::emojis::Emojis;
use crate::messages::setup_draft::SetupDraft;
use crate::messages::{picker, setup};
use crate::text::{Lang, Localizer, Texts};
use insta::assert_snapshot;
use konakis_protocol::{Claim, Offer, Outcome, Prompt, Reason, RoomProgress, RoomView, Seat, Viewer};

#[test]
fn setup_is_asked_for_until_it_is_made() {
    let texts = Texts::new();
    let half = contest("subulata", 1);
    let message = board(&texts, Lang::En, &view(&half, Viewer::Spectator));
    assert!(components(&message).starts_with("Set up"), "{}", components(&message));
    let nothing = |game: &str, view: &RoomView| {
        picker::nothing(Localizer::new(&texts, Lang::En), &info(game), view, Some("A remark."))
    };
    let ready = nothing("subulata", &view(&half, Viewer::Seat(Seat::White)));
    assert_eq!(ready.text, format!("A remark.\n{}", texts.say(Lang::En, "setup-done", &[])));
    let waits = nothing("tablut", &view(&contest("tablut", 1), Viewer::Seat(Seat::White)));
    assert_snapshot!(waits.text);
    assert!(waits.panel.is_some() && ready.panel.is_some(), "the next choice appears in the panel");
    let watches = nothing("tablut", &view(&contest("tablut", 1), Viewer::Spectator));
    assert_eq!(watches.panel, None);
}

#[test]
fn panel_of_a_finished_game_is_one_short_line() {
    let texts = Texts::new();
    let won = Outcome::win(Seat::White, Reason::RESIGNATION);
    let said = |lang, result: &Outcome, viewer| {
        let progress = RoomProgress::Finished { result: result.clone() };
        let view = RoomView { progress, ..view(&contest("tablut", 3), viewer) };
        let panel = picker::nothing(Localizer::new(&texts, lang), &info("tablut"), &view, None);
        assert!(panel.rows.is_empty(), "{}", components(&panel));
        panel.text
    };
    let [white, black] = Seat::ALL.map(Viewer::Seat);
    assert_eq!(said(Lang::En, &won, white), "🏁 You won.");
    assert_eq!(said(Lang::Fr, &won, black), "🏁 Vous avez perdu.");
    assert_eq!(said(Lang::Nl, &Outcome::draw(Reason::DRAW_AGREED), white), "🏁 Het is remise.");
    assert_eq!(said(Lang::Ja, &Outcome::draw(Reason::ABORTED), black), "🏁 対局は不成立です。");
    assert!(said(Lang::En, &won, Viewer::Spectator).contains("resigned"), "a spectator reads the result");
}

#[test]
fn panel_has_the_buttons_of_the_opponents_offer() {
    let texts = Texts::new();
    for (actions, by, has) in [(2, Seat::Black, true), (2, Seat::White, false), (3, Seat::Black, true)] {
        let mut view = view(&contest("tablut", actions), Viewer::Seat(Seat::White));
        view.offers.insert(Offer::Draw, by);
        let localizer = Localizer::new(&texts, Lang::En);
        let panel = match action_picker::at(&view.legal, "") {
            Picker::Open(choice) => {
                picker::message(localizer, &info("tablut"), &view, &choice, 0, None, &Emojis::default())
            }
            _ => picker::nothing(localizer, &info("tablut"), &view, None),
        };
        assert_eq!(components(&panel).contains("½ Agree · ½ Refuse"), has, "{}", components(&panel));
        assert_eq!(panel.text.contains("offers a draw"), has, "{}", panel.text);
    }
}

#[test]
fn end_of_a_turn_is_offered_in_words() {
    let texts = Texts::new();
    let mut view = view(&contest("subsume", 1), Viewer::Seat(Seat::White));
    view.legal = vec![".".to_owned(), "a1-a2".to_owned()];
    let Picker::Open(choice) = action_picker::at(&view.legal, "") else { panic!() };
    for (lang, end) in [(Lang::En, "End the turn"), (Lang::Fr, "Finir le tour")] {
        let localizer = Localizer::new(&texts, lang);
        let message =
            picker::message(localizer, &info("subsume"), &view, &choice, 0, None, &Emojis::default());
        assert!(components(&message).contains(&format!("\n{end} · ")), "{}", components(&message));
        assert!(!components(&message).contains("ended") && !components(&message).contains("a fini"));
    }
}

#[test]
fn player_without_an_action_to_type_is_told_why() {
    let texts = Texts::new();
    let why = |game: &str, actions, seat| {
        let view = view(&contest(game, actions), Viewer::Seat(seat));
        picker::why_nothing(Localizer::new(&texts, Lang::En), &super::info(&view.game), &view)
    };
    assert_eq!(why("tablut", 0, Seat::White), None);
    assert_eq!(why("subulata", 0, Seat::White), None, "a set-up can be typed");
    assert_eq!(why("tablut", 1, Seat::Black), None);
    assert_eq!(why("tablut", 2, Seat::Black).as_deref(), Some("It’s Anna’s turn (White)."));
    assert!(why("subulata", 1, Seat::White).is_some_and(|why| why.contains("set up")));
}

#[test]
fn picker_shows_the_targets_of_a_piece() {
    let texts = Texts::new();
    let view = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
    let Picker::Open(choice) = action_picker::choose(&view.legal, "", "e3") else { panic!() };
    let message = picker::message(
        Localizer::new(&texts, Lang::En),
        &info("tablut"),
        &view,
        &choice,
        0,
        None,
        &Emojis::default(),
    );
    assert_snapshot!(shown(&message));
}

#[test]
fn picker_shows_signs_and_kinds_by_name() {
    let texts = Texts::new();
    let mut view = view(&contest("subsume", 0), Viewer::Seat(Seat::White));
    view.claims = vec![Claim::Threefold];
    let Picker::Open(choice) = action_picker::at(&view.legal, "") else { panic!() };
    let first = picker::message(
        Localizer::new(&texts, Lang::En),
        &info("subsume"),
        &view,
        &choice,
        0,
        Some("A remark."),
        &Emojis::default(),
    );
    assert_snapshot!(shown(&first));
    let value = choice.entries[0].value();
    let Picker::Open(choice) = action_picker::choose(&view.legal, &choice.prefix(), &value) else { panic!() };
    let then = picker::message(
        Localizer::new(&texts, Lang::En),
        &info("subsume"),
        &view,
        &choice,
        0,
        None,
        &Emojis::default(),
    );
    assert_snapshot!(shown(&then));
}

#[test]
fn long_menu_has_pages() {
    let texts = Texts::new();
    let mut view = view(&contest("tablut", 0), Viewer::Seat(Seat::White));
    view.legal = (0..60_u8).map(|n| format!("{}{}-a1", char::from(b'b' + n / 9), n % 9 + 1)).collect();
    let Picker::Open(choice) = action_picker::at(&view.legal, "") else { panic!() };
    let page = |page| {
        picker::message(
            Localizer::new(&texts, Lang::En),
            &info("tablut"),
            &view,
            &choice,
            page,
            None,
            &Emojis::default(),
        )
    };
    assert_eq!(components(&page(0)).lines().filter(|line| line.contains('|')).count(), 25);
    assert!(components(&page(1)).ends_with("Back to the others · More"), "{}", components(&page(1)));
    assert_eq!(components(&page(2)).lines().filter(|line| line.contains('|')).count(), 10);
    assert_eq!(page(9).edit(), page(2).edit(), "beyond the last page, the last page is shown");
}

#[test]
fn setup_asks_for_one_value_after_the_other() {
    let texts = Texts::new();
    let view = view(&contest("subulata", 0), Viewer::Seat(Seat::Black));
    let Some(Prompt::Setup { values, squares, .. }) = &view.prompt else { panic!() };
    let mut setup_draft = SetupDraft::new(values, squares);
    assert!(setup_draft.place(squares[4]));
    let localizer = Localizer::new(&texts, Lang::En);
    assert_snapshot!(shown(&setup::message(localizer, &view, &setup_draft, None)));
    setup_draft.shuffle(|below| Ok::<_, ()>(below - 1)).unwrap();
    let ready = setup::message(localizer, &view, &setup_draft, None);
    assert_snapshot!(shown(&ready));
    let ids = ready.edit()["components"].to_string();
    assert!(!ids.contains("setup") && !ids.contains("12345"), "no button tells what was placed: {ids}");
}

#[test]
fn paused_panel_of_a_finished_game_cannot_be_continued() {
    let texts = Texts::new();
    let localizer = Localizer::new(&texts, Lang::En);
    let playing = view(&contest("tablut", 3), Viewer::Seat(Seat::White));
    let progress = RoomProgress::Finished { result: Outcome::draw(Reason::ABORTED) };
    let finished = RoomView { progress, ..playing.clone() };
    for (view, continues) in [(playing, true), (finished, false)] {
        let panel = picker::nothing(localizer, &info("tablut"), &view, None);
        let paused = picker::paused(localizer, &view.room, panel);
        assert_eq!(paused.text.contains("stopped updating"), continues, "{}", paused.text);
        assert_eq!(components(&paused).contains("Continue"), continues);
    }
}

#[test]
fn typed_action_out_of_turn_is_reported_as_not_played() {
    let texts = Texts::new();
    let view = view(&contest("tablut", 1), Viewer::Seat(Seat::White));
    for (lang, remark) in [
        (Lang::En, "`e3-e4` wasn’t played.\n"),
        (Lang::Fr, "`e3-e4` n’a pas été joué.\n"),
        (Lang::Nl, "`e3-e4` is niet gespeeld.\n"),
        (Lang::Ja, "`e3-e4` は指されませんでした。\n"),
    ] {
        let localizer = Localizer::new(&texts, lang);
        let not_played = picker::not_played(localizer, "e3-e4");
        let panel = picker::nothing(localizer, &info("tablut"), &view, Some(&not_played));
        assert!(panel.text.starts_with(remark) && panel.text.contains("Ben"), "{}", panel.text);
    }
}

#[test]
fn directions_in_blacks_picker_are_named_as_black_sees_them() {
    let texts = Texts::new();
    let mut view = view(&contest("kubism", 1), Viewer::Seat(Seat::Black));
    view.legal = ["+b3N", "+b3E", "+b3S"].map(str::to_owned).to_vec();
    let Picker::Open(choice) = action_picker::choose(&view.legal, "+", "b3") else { panic!() };
    let message = picker::message(
        Localizer::new(&texts, Lang::En),
        &info("kubism"),
        &view,
        &choice,
        0,
        None,
        &Emojis::default(),
    );
    let shown = components(&message);
    for entry in ["N · down", "E · left", "S · up"] {
        assert!(shown.contains(entry), "{shown}");
    }
}
