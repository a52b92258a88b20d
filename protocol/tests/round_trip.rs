//! Random messages survive encoding and decoding unchanged.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test helper may panic")]

use konakis_protocol::{
    Act, ActivityInstanceId, ActivityPerson, ActivityState, Analysis, AnalysisSummary, AskData,
    AskEvaluation, AskHint, AskReplay, Block, BySeat, Channel, Chat, Claim, ClaimDraw, ClientMessage,
    ClockChoice, ClockView, Create, Days, EnterActivity, ErrorCode, ErrorReply, Evaluation, FirstActionTime,
    Hello, Hint, InRoom, Invitation, JudgedAction, LastAction, Leaderboard, LeaveActivity, LeftMs, LiveClock,
    OfGame, OfUser, Offer, OnBehalf, Opponent, OptionValue, Options, Outcome, Perspective, Player,
    PlayerName, Profile, Proposal, Ranked, Rating, Reason, Replay, ReplayPosition, Report, Request,
    RequestId, RoomId, RoomProgress, RoomView, Say, Seat, SeatChoice, Seats, Secret, ServerFrame,
    ServerMessage, SetActivity, ShowInActivity, SignOut, Snowflake, User, UserId, UserKind, Verdict,
    WaitInActivity, Waiting, WatchLobby, decode,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

fn room() -> impl Strategy<Value = RoomId> {
    "[a-z0-9]{1,32}".prop_map(|text| text.parse().unwrap())
}

fn user_id() -> impl Strategy<Value = UserId> + Clone {
    "[A-Za-z0-9_-]{1,32}".prop_map(|text| text.parse().unwrap())
}

fn name() -> impl Strategy<Value = PlayerName> + Clone {
    ".{0,40}".prop_map(|text| PlayerName::nearest(&text))
}

fn secret() -> impl Strategy<Value = Secret> {
    ".{1,20}".prop_map(|text| text.parse().unwrap())
}

fn snowflake() -> impl Strategy<Value = Snowflake> {
    any::<std::num::NonZeroU64>().prop_map(Snowflake::new)
}

fn on_behalf() -> impl Strategy<Value = OnBehalf> {
    (snowflake(), name(), any::<bool>()).prop_map(|(discord, name, keep_name)| OnBehalf {
        discord,
        name,
        keep_name,
    })
}

fn instance() -> impl Strategy<Value = ActivityInstanceId> {
    "[A-Za-z0-9_:-][A-Za-z0-9_.:-]{0,60}".prop_map(|text| text.parse().unwrap())
}

fn about_activity() -> impl Strategy<Value = ClientMessage> {
    use ClientMessage as M;
    let fields = (instance(), of(room()), any::<bool>(), 0..5);
    fields.prop_map(|(instance, room, flag, which)| match which {
        0 => M::EnterActivity(EnterActivity { instance, room }),
        1 => M::LeaveActivity(LeaveActivity { instance }),
        2 => M::ShowInActivity(ShowInActivity { instance, room }),
        3 => M::WaitInActivity(WaitInActivity { instance, wait: flag }),
        _ => M::SetActivity(SetActivity { instance, winner_stays: flag }),
    })
}

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

fn request_id() -> impl Strategy<Value = RequestId> {
    let text = ".{0,30}".prop_map(|text| RequestId::Text(text.parse().unwrap()));
    prop_oneof![any::<i64>().prop_map(RequestId::Number), text]
}

fn clock() -> impl Strategy<Value = ClockChoice> {
    let live = (1..=LiveClock::INITIAL_S_MAX, 0..=LiveClock::INCREMENT_S_MAX);
    prop_oneof![
        live.prop_map(|(initial, increment)| ClockChoice::Live(LiveClock::new(initial, increment).unwrap())),
        (1..=u32::from(Days::MAX)).prop_map(|days| ClockChoice::Days(Days::new(days).unwrap())),
    ]
}

fn options() -> impl Strategy<Value = Options> {
    let value = prop_oneof![
        any::<u32>().prop_map(OptionValue::Number),
        ".{0,8}".prop_map(|word| OptionValue::Word(word.into())),
    ];
    proptest::collection::btree_map("[a-z_]{1,8}".prop_map(Into::into), value, 0..3)
}

fn opponent() -> impl Strategy<Value = Opponent> {
    prop_oneof![
        Just(Opponent::Open),
        Just(Opponent::Link),
        user_id().prop_map(Opponent::User),
        (snowflake(), name()).prop_map(|(discord, name)| Opponent::Discord { discord, name }),
        any::<u8>().prop_map(Opponent::Computer),
    ]
}

fn seat() -> impl Strategy<Value = Seat> {
    select(Seat::ALL.to_vec())
}

fn perspective() -> impl Strategy<Value = Perspective> {
    select(vec![Perspective::White, Perspective::Black, Perspective::Spectators, Perspective::All])
}

fn create() -> impl Strategy<Value = Create> {
    let seat = select(vec![SeatChoice::White, SeatChoice::Black, SeatChoice::Random]);
    let rules = (".{0,8}", of(".{0,8}"), options());
    let first_action = (60..=3_600_u32).prop_map(|seconds| FirstActionTime::new(seconds).unwrap());
    (rules, seat, (of(clock()), of(first_action)), opponent(), any::<(bool, bool)>()).prop_map(
        |((game, variant, options), seat, (clock, first_action_s), opponent, (rated, private))| {
            let (game, variant) = (game.into(), variant.map(Into::into));
            Create { game, variant, options, seat, clock, first_action_s, opponent, rated, private }
        },
    )
}

fn client_message() -> impl Strategy<Value = ClientMessage> {
    use ClientMessage as M;
    let action = || "[!-~]{1,20}".prop_map(|text| text.parse().unwrap());
    let text = "\\PC{0,20}x".prop_map(|text| text.parse().unwrap());
    let hello = (any::<u32>(), of(secret()), of(name()), of(Just("pt-BR")), of(secret()));
    let hello = hello.prop_map(|(version, token, name, locale, service)| {
        M::Hello(Hello {
            version,
            token,
            name,
            locale: locale.map(|locale| locale.parse().unwrap()),
            service,
        })
    });
    let in_room =
        [M::Join, M::Decline, M::Watch, M::Unwatch, M::Resign, M::Abort, M::Record, M::Analyse, M::Launch];
    let proposal = [M::Offer, M::Accept, M::Refuse];
    let what = select(vec![Offer::Draw, Offer::Takeback, Offer::Rematch]);
    prop_oneof![
        hello,
        create().prop_map(M::Create),
        (select(in_room.to_vec()), room()).prop_map(|(make, room)| make(InRoom { room })),
        (room(), any::<u32>(), action()).prop_map(|(room, ply, action)| M::Act(Act { room, ply, action })),
        (room(), any::<u32>()).prop_map(|(room, ply)| M::Hint(AskHint { room, ply })),
        (select(proposal.to_vec()), room(), what)
            .prop_map(|(make, room, what)| make(Proposal { room, what })),
        (room(), of(action())).prop_map(|(room, action)| M::ClaimDraw(ClaimDraw { room, action })),
        (room(), of(perspective()), any::<(u32, bool)>()).prop_map(|(room, perspective, (from, texts))| {
            M::Replay(AskReplay { room, perspective, from, texts })
        }),
        evaluated().prop_map(|(game, position)| M::Evaluate(AskEvaluation {
            game: game.into(),
            variant: None,
            options: Options::new(),
            position
        })),
        (room(), text).prop_map(|(room, text)| M::Chat(Say { room, text })),
        any::<(bool, bool)>().prop_map(|(watch, changes)| M::Lobby(WatchLobby { watch, changes })),
        of(user_id()).prop_map(|user| M::Profile(OfUser { user })),
        ".{0,8}".prop_map(|game| M::Leaderboard(OfGame { game: game.into() })),
        any::<bool>().prop_map(|everywhere| M::SignOut(SignOut { everywhere })),
        (select(vec![M::Block, M::Unblock]), user_id(), of(on_behalf()))
            .prop_map(|(make, user, whom)| { make(Block { user: whom.is_none().then_some(user), whom }) }),
        (room(), any::<bool>()).prop_map(|(room, spoken)| {
            M::Report(Report { room, note: spoken.then(|| "Rude.".parse().unwrap()) })
        }),
        (of(room()), of(any::<u32>())).prop_map(|(after, skip)| M::Data(AskData { after, skip })),
        about_activity(),
        select(vec![M::Ping, M::Blocks, M::DeleteAccount]),
    ]
}

fn user() -> impl Strategy<Value = User> + Clone {
    let kind = select(vec![UserKind::Guest, UserKind::Member, UserKind::Computer]);
    (user_id(), name(), kind).prop_map(|(id, name, kind)| User { id, name, kind })
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
        let text = include_str!("examples/view.json");
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

fn evaluated() -> impl Strategy<Value = (String, String)> {
    ("[a-z]{1,8}", "[!-~]{1,20}")
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

fn server_message() -> impl Strategy<Value = ServerMessage> {
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

proptest! {
    #[test]
    fn a_request_is_read_as_it_was_written(
        id in of(request_id()),
        on_behalf in of(on_behalf()),
        message in client_message(),
    ) {
        let request = Request { id, on_behalf, message };
        let text = serde_json::to_string(&request).unwrap();
        prop_assert_eq!(decode(&text).unwrap(), request);
    }

    #[test]
    fn a_frame_of_the_server_is_read_as_it_was_written(
        re in of(request_id()),
        to in of(user_id()),
        message in server_message(),
    ) {
        let body = serde_json::to_string(&message).unwrap();
        let addressed = ServerFrame::addressed(&body, re.as_ref(), to.as_ref()).unwrap();
        let frame = ServerFrame { re, to, message };
        prop_assert_eq!(&serde_json::from_str::<ServerFrame>(&serde_json::to_string(&frame).unwrap()).unwrap(), &frame);
        prop_assert_eq!(serde_json::from_str::<ServerFrame>(&addressed).unwrap(), frame);
    }

    #[test]
    fn no_text_of_a_server_makes_a_client_panic(text in ".{0,80}", kind in select(ServerMessage::TYPES.to_vec())) {
        let _ = serde_json::from_str::<ServerFrame>(&text);
        let _ = serde_json::from_str::<ServerFrame>(&format!(r#"{{"type":"{kind}","room":{text:?},"rows":[]}}"#));
    }
}
