//! Tests of the form of a new game and of the message of a challenge.

use super::{PAGE, components, contest, info, shown, view};
use crate::commands::form::{Form, FormKind};
use crate::messages::{challenge, new_game};
use crate::text::{Lang, Localizer, Texts};
use insta::assert_snapshot;
use konakis_protocol::{Outcome, Reason, RoomProgress, RoomView, Seat, Viewer};

#[test]
fn form_of_a_new_game_shows_its_choices() {
    let (texts, games) = (Texts::new(), crate::commands::tests::games());
    let localizer = Localizer::new(&texts, Lang::En);
    let form = Form {
        kind: FormKind::Challenge,
        game: "subulata".to_owned(),
        ruleset: 1,
        clock: crate::commands::clock::read("7+1").unwrap(),
        side: konakis_protocol::SeatChoice::White,
        rated: true,
        level: 2,
    };
    let challenge = new_game::message(localizer, &games, &form, Some("A remark."));
    assert_snapshot!(shown(&challenge));
    let body = challenge.edit();
    let chosen: Vec<&str> = body["components"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row["components"][0]["options"].as_array().into_iter().flatten())
        .filter(|option| option["default"] == true)
        .map(|option| option["value"].as_str().unwrap())
        .collect();
    assert_eq!(chosen, ["subulata/yourturnmyturn pond=mirrored", "7+1"]);
    let play = new_game::message(localizer, &games, &Form { kind: FormKind::Play, ..form }, None);
    assert_snapshot!(shown(&play));
}

#[test]
fn challenge_is_shown_from_proposal_to_end() {
    let texts = Texts::new();
    let info = info("kubism");
    let context = |challenged| challenge::ChallengeContext {
        localizer: Localizer::new(&texts, Lang::En),
        info: &info,
        challenged,
        challenged_name: challenged.map(|_| "Ben"),
        withdrawn: false,
        page: PAGE,
        has_activity: false,
        game_in: Some(77),
        board_at: None,
        no_thread: None,
    };
    let mut waiting = view(&contest("kubism", 0), Viewer::Spectator);
    waiting.progress = RoomProgress::Waiting;
    *waiting.players.get_mut(Seat::Black).unwrap() = None;
    let named = challenge::message(&context(Some(2002)), &waiting);
    let with_activity = challenge::ChallengeContext { has_activity: true, ..context(Some(2002)) };
    let labels = components(&challenge::message(&with_activity, &waiting));
    assert_eq!(labels, "Accept · Decline · Withdraw · Rules · Play here");
    assert_eq!(named.notified.len(), 1);
    assert_snapshot!(shown(&named));
    assert_snapshot!(shown(&challenge::message(&context(None), &waiting)));
    let undrawn = RoomView { random_seats: true, ..waiting.clone() };
    assert!(shown(&challenge::message(&context(None), &undrawn)).contains("no clock · random sides"));
    waiting.progress = RoomProgress::Finished { result: Outcome::draw(Reason::DECLINED) };
    assert_snapshot!(shown(&challenge::message(&context(Some(2002)), &waiting)));
    waiting.progress = RoomProgress::Finished { result: Outcome::draw(Reason::ABORTED) };
    assert_snapshot!(shown(&challenge::message(&context(Some(2002)), &waiting)));
    let begun = view(&contest("kubism", 0), Viewer::Spectator);
    let here = |view| {
        let context = challenge::ChallengeContext { has_activity: true, ..context(Some(2002)) };
        components(&challenge::message(&context, view))
    };
    assert_eq!(here(&begun), "Play here · Web");
    let withdrawn = challenge::ChallengeContext { withdrawn: true, ..context(Some(2002)) };
    assert_snapshot!(shown(&challenge::message(&withdrawn, &waiting)));
    assert_snapshot!(shown(&challenge::message(
        &context(Some(2002)),
        &view(&contest("kubism", 0), Viewer::Spectator)
    )));
}

#[test]
fn challenge_links_to_a_board_in_the_same_channel() {
    let texts = Texts::new();
    let (info, begun) = (info("tablut"), view(&contest("tablut", 0), Viewer::Spectator));
    for lang in Lang::ALL {
        let context = challenge::ChallengeContext {
            localizer: Localizer::new(&texts, lang),
            info: &info,
            challenged: None,
            challenged_name: None,
            withdrawn: false,
            page: PAGE,
            has_activity: false,
            game_in: None,
            board_at: Some("https://discord.com/channels/1/2/3".to_owned()),
            no_thread: None,
        };
        let text = challenge::message(&context, &begun).text;
        assert!(text.contains("](https://discord.com/channels/1/2/3)"), "{text}");
    }
}
