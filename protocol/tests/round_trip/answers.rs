//! Random messages of the server.

use super::values::{clock, evaluated, instance, options, perspective, room, seat, snowflake, user};
use konakis_protocol::{
    ActivityPerson, ActivityState, Analysis, AnalysisSummary, BySeat, Channel, Chat, Claim, ClockView,
    ErrorCode, ErrorReply, Evaluation, Hint, Invitation, JudgedAction, LastAction, Leaderboard, LeftMs,
    Offer, Outcome, Player, Profile, Ranked, Rating, Reason, Replay, ReplayPosition, RoomProgress, RoomView,
    Seat, Seats, ServerMessage, Verdict, Waiting,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn activity() -> impl Strategy<Value = ActivityState> {
    let person = (user(), snowflake()).prop_map(|(user, discord)| ActivityPerson::new(user, discord));
    let people = proptest::collection::vec(person, 0..3);
    (instance(), of(room()), people, any::<bool>(), of(room())).prop_map(
        |(instance, room, here, winner_stays, launched)| {
            let waiting = here.iter().skip(1).map(|user| user.id.clone()).collect();
            ActivityState { instance, room, here, waiting, winner_stays, launched }
        },
    )
}

fn players() -> impl Strategy<Value = BySeat<Option<Player>>> {
    let player = (user(), of(any::<i32>()), any::<bool>(), of(any::<u8>()));
    let player = player.prop_map(|(user, rating, online, level)| Player { user, rating, online, level });
    [of(player.clone()), of(player)].prop_map(BySeat::from)
}

fn outcome() -> impl Strategy<Value = Outcome> {
    let scores = of(any::<[u32; 2]>().prop_map(BySeat::from));
    (of(seat()), select(Reason::COMMON.to_vec()), scores).prop_map(|(winner, reason, scores)| Outcome {
        winner,
        reason,
        scores,
    })
}

fn progress() -> impl Strategy<Value = RoomProgress> {
    let seats = select(vec![Seats::one(Seat::White), Seats::one(Seat::Black), Seats::TWO]);
    prop_oneof![
        Just(RoomProgress::Waiting),
        seats.prop_map(|to_act| RoomProgress::Playing { to_act }),
        outcome().prop_map(|result| RoomProgress::Finished { result }),
    ]
}

fn clock_view() -> impl Strategy<Value = ClockView> {
    let running = select(vec![Seats::NONE, Seats::one(Seat::Black), Seats::TWO]);
    let times = (any::<[u64; 2]>(), any::<u64>(), of(any::<u64>()));
    (clock(), times, running).prop_map(|(choice, (left, at, first_action_ms), running)| ClockView {
        kind: choice.into(),
        left: LeftMs(left.into()),
        running,
        at,
        first_action_ms,
    })
}

fn waiting() -> impl Strategy<Value = Waiting> {
    let invited = select(vec![Invitation::Open, Invitation::Link, Invitation::User]);
    (invited, any::<u64>(), of(any::<u64>())).prop_map(|(invited, until, away_ms)| Waiting {
        invited,
        until,
        away_ms,
    })
}

/// Generates views. All have the same board, because boards have tests of their own.
fn view() -> impl Strategy<Value = RoomView> {
    let about = (room(), any::<u64>(), options(), of(seat()), players(), of(clock_view()));
    let last = of((seat(), "[a-z0-9-]{0,9}"));
    let game = (any::<(bool, u32, u32)>(), progress(), last, proptest::collection::vec(".{0,6}", 0..4));
    let ends = (of(room()), any::<[bool; 3]>(), of(waiting()));
    (about, game, of(seat()), ends).prop_map(|(about, game, draw, ends)| {
        let text = include_str!("../examples/view.json");
        let ServerMessage::View(view) = serde_json::from_str(text).unwrap() else { panic!("no view") };
        let (room, seq, options, seat, players, clock) = about;
        let ((rated, ply, spectators), progress, last, legal) = game;
        let action = |(seat, action)| LastAction {
            seat,
            action,
            events: Vec::new(),
            turn_number: rated.then_some(ply),
        };
        let last = last.map(action);
        let turn = last.iter().filter(|_| rated).cloned().collect();
        let offers = draw.map(|seat| (Offer::Draw, seat)).into_iter().collect();
        let claims = if rated { vec![Claim::FiftyMoves] } else { Vec::new() };
        let whole =
            RoomView { room, seq, options, progress, seat, players, clock, rated, ply, last, turn, ..*view };
        let (rematch, [private, random_seats, hardly_begun], waiting) = ends;
        let whole = RoomView { private, random_seats, hardly_begun, waiting, ..whole };
        RoomView { legal, offers, claims, spectators, rematch, hints: ply, setup: rated, ..whole }
    })
}

fn replay() -> impl Strategy<Value = Replay> {
    (room(), perspective(), any::<u32>(), proptest::collection::vec(view(), 0..3)).prop_map(
        |(room, perspective, from, views)| {
            let position = |view: RoomView| ReplayPosition {
                ply: view.ply,
                to_act: view.progress.to_act(),
                setup: view.setup,
                board: view.board,
                last: view.last,
                text: view.setup.then(|| view.ply.to_string()),
                turn: view.turn,
            };
            Replay {
                room,
                perspective,
                from,
                plies: from,
                positions: views.into_iter().map(position).collect(),
            }
        },
    )
}

fn analysis() -> impl Strategy<Value = Analysis> {
    let verdict = || {
        (any::<(u16, u16)>(), of("[!-~]{1,20}")).prop_map(|((chance, best_chance), best)| Verdict {
            chance,
            best_chance,
            best,
        })
    };
    let action = (seat(), of(verdict()), of(verdict())).prop_map(|(seat, known, truth)| JudgedAction {
        seat,
        known,
        truth,
    });
    let summary =
        (any::<u8>(), proptest::collection::vec(any::<u32>(), 0..3)).prop_map(|(percent, turning_points)| {
            AnalysisSummary { accuracy: BySeat::new(Seats::TWO, |_| percent), turning_points }
        });
    (room(), any::<(u32, u32)>(), proptest::collection::vec(action, 0..3), of(summary), any::<bool>())
        .prop_map(|(room, (total, from), actions, summary, stopped)| Analysis {
            room,
            total,
            from,
            actions,
            summary,
            stopped,
        })
}

pub(crate) fn server_message() -> impl Strategy<Value = ServerMessage> {
    use ServerMessage as M;
    let rating =
        any::<(i32, u32, u32)>().prop_map(|(rating, deviation, games)| Rating { rating, deviation, games });
    let row =
        (any::<u32>(), user(), rating.clone()).prop_map(|(rank, user, rating)| Ranked { rank, user, rating });
    let board = (".{0,8}", proptest::collection::vec(row, 0..3))
        .prop_map(|(game, rows)| M::Leaderboard(Leaderboard { game: game.into(), rows }));
    let ratings = proptest::collection::btree_map("[a-z]{1,8}".prop_map(Into::into), rating, 0..3);
    let channel = select(vec![Channel::Players, Channel::Spectators, Channel::All]);
    let chat =
        (room(), channel, user(), of(seat()), any::<u64>()).prop_map(|(room, channel, user, seat, at)| {
            M::Chat(Chat { room, channel, user, seat, text: "Hi".parse().unwrap(), at })
        });
    let error = (select(ErrorCode::ALL.to_vec()), ".{0,40}", of(room()))
        .prop_map(|(code, message, room)| M::Error(ErrorReply { code, message, room }));
    prop_oneof![
        view().prop_map(|view| M::View(Box::new(view))),
        analysis().prop_map(|analysis| M::Analysis(Box::new(analysis))),
        (evaluated(), seat(), of(any::<u16>()), any::<u8>(), any::<bool>()).prop_map(
            |((game, position), seat, chance, step, stopped)| {
                M::Evaluation(Evaluation {
                    position,
                    step,
                    steps: 4,
                    seat,
                    chance,
                    line: vec![game],
                    stopped,
                })
            }
        ),
        replay().prop_map(|replay| M::Replay(Box::new(replay))),
        activity().prop_map(M::Activity),
        Just(M::Done),
        (room(), any::<u32>(), "[!-~]{1,20}").prop_map(|(room, ply, action)| M::Hint(Hint {
            room,
            ply,
            action
        })),
        chat,
        (user(), ratings).prop_map(|(user, ratings)| M::Profile(Profile {
            user,
            ratings,
            games: Vec::new(),
            challenges: Vec::new(),
            history: Vec::new(),
        })),
        board,
        error,
    ]
}
