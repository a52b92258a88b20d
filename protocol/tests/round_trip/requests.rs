//! Random requests.

use super::values::{
    action, chat_text, clock, device_id, evaluated, instance, locale, name, notify_when, options,
    perspective, public_key, room, secret, snowflake, user_id,
};
use konakis_protocol::{
    Act, AddDevice, AskData, AskEvaluation, AskHint, AskJudgement, AskReplay, Block, ClaimDraw,
    ClientMessage, Create, EnterActivity, FirstActionTime, Hello, InRoom, LeaveActivity, OfGame, OfUser,
    Offer, OnBehalf, Opponent, Options, Proposal, PushKey, RemoveDevice, Report, RequestId, Say, SeatChoice,
    SetActivity, ShowInActivity, SignOut, WaitInActivity, WatchLobby,
};
use proptest::option::of;
use proptest::prelude::*;
use proptest::sample::select;

pub(crate) fn on_behalf() -> impl Strategy<Value = OnBehalf> {
    (snowflake(), name(), any::<bool>()).prop_map(|(discord, name, keep_name)| OnBehalf {
        discord,
        name,
        keep_name,
    })
}

pub(crate) fn request_id() -> impl Strategy<Value = RequestId> {
    let text = ".{0,30}".prop_map(|text| RequestId::Text(text.parse().unwrap()));
    prop_oneof![any::<i64>().prop_map(RequestId::Number), text]
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

fn about_notifications() -> impl Strategy<Value = ClientMessage> {
    use ClientMessage as M;
    let device = ("[!-~]{0,20}", public_key(), any::<[u8; 16]>(), name());
    let device = device.prop_map(|(path, key, auth, name)| {
        let address = format!("https://push.example/{path}").parse().unwrap();
        M::AddDevice(AddDevice { address, key, auth: PushKey::new(auth), name })
    });
    prop_oneof![
        device,
        device_id().prop_map(|device| M::RemoveDevice(RemoveDevice { device })),
        notify_when().prop_map(M::NotifyWhen),
        select(vec![M::Notifications, M::DeliverNotices]),
    ]
}

pub(crate) fn client_message() -> impl Strategy<Value = ClientMessage> {
    use ClientMessage as M;
    let hello = (any::<u32>(), of(secret()), of(name()), of(locale()), of(secret()));
    let hello = hello.prop_map(|(version, token, name, locale, service)| {
        M::Hello(Hello { version, token, name, locale, service })
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
        (room(), chat_text()).prop_map(|(room, text)| M::Chat(Say { room, text })),
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
        (room(), any::<u32>(), action())
            .prop_map(|(room, ply, action)| { M::Judge(AskJudgement { room, ply, action }) }),
        about_activity(),
        about_notifications(),
        select(vec![M::Ping, M::Blocks, M::DeleteAccount]),
    ]
}
