//! Tests of the machine: `Room` runs it, and the test decides the outcome of each effect.

mod animation;
mod delivery;
mod lifecycle;
mod notices;
mod offers;
mod pause;

use super::effect::MessageRequest;
use super::round::{RETRY_AFTER, RETRY_AFTER_MAX, ROUND_EVERY};
use super::settled::REMATCH_WINDOW;
use super::{ChannelEffect, ChannelEvent, Context, Machine};
use crate::channel::update::{Editable, Interaction, OldBoard, PendingUpdate, Update};
use crate::clock::Moment;
use crate::commands::tests::games;
use crate::discord::{DiscordError, InteractionToken, Urgency};
use crate::game_server::Animation;
use crate::memory::{BoardRecord, Challenge, GuildSettings, Phase, RoomRecord};
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::{File, OutgoingMessage};
use crate::messages::tests::{contest, view};
use crate::text::{Lang, Texts};
use konakis_protocol::connect::RequestError;
use konakis_protocol::{
    BySeat, ClockKind, ClockView, ErrorCode, ErrorReply, LeftMs, Offer, Outcome, Reason, RoomProgress,
    RoomView, Seat, Seats, Viewer,
};
use serenity::model::id::{ApplicationId, InteractionId};
use std::time::Duration;

const HOME: u64 = 50;
const THREAD: u64 = 60;
const CHALLENGE: MessageRef = MessageRef { channel: HOME, message: 51 };
const ANNA: u64 = 1001;
const BEN: u64 = 1002;
const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(3600);

pub(super) fn token(number: u64) -> InteractionToken {
    InteractionToken {
        application: ApplicationId::new(1),
        id: InteractionId::new(number),
        secret: number.to_string(),
    }
}

fn refused(status: u16, code: u64) -> DiscordError {
    DiscordError::Refused { status, code, detail: String::new() }
}

fn playing(actions: usize) -> RoomView {
    let seq = actions as u64 + 1;
    RoomView { seq, ..view(&contest("tablut", actions), Viewer::Spectator) }
}

fn waiting() -> RoomView {
    let mut view = playing(0);
    view.progress = RoomProgress::Waiting;
    view.players = BySeat::from([view.players.get(Seat::White).cloned().flatten(), None]);
    view
}

fn finished(view: RoomView, reason: Reason) -> RoomView {
    RoomView { progress: RoomProgress::Finished { result: Outcome::draw(reason) }, seq: view.seq + 1, ..view }
}

fn challenged() -> RoomRecord {
    let challenge = Challenge { message: Some(CHALLENGE), opponent: Some(BEN), ..Challenge::default() };
    RoomRecord { challenge, ..RoomRecord::new(Some(7), HOME, "en") }
}

/// A machine with stand-ins for Discord, the game server and the memory.
struct Room {
    machine: Machine,
    texts: Texts,
    now: Moment,
    /// The outcomes of the next writes: an error, or none for success.
    failures: Vec<Option<DiscordError>>,
    saves: bool,
    threads: Result<u64, DiscordError>,
    refreshed: RoomView,
    watch_refused: Option<ErrorCode>,
    /// Whether reminders are wanted; none if this cannot be looked up.
    reminders: Option<bool>,
    /// How many more downloads of the animation find that it is not ready.
    not_ready: u32,
    /// The players' Discord IDs; none if a look-up fails.
    people: Option<BySeat<Option<u64>>>,
    settings: GuildSettings,
    has_computer: bool,
    writes: u64,
    /// The uptime at which the latest timer fires.
    timer: Option<Duration>,
}

impl Room {
    fn new(record: RoomRecord, view: RoomView) -> Self {
        let now = Moment { wall_ms: 1_000_000_000, uptime: Duration::ZERO };
        Self {
            refreshed: view.clone(),
            machine: Machine::new(record, Box::new(view), now),
            texts: Texts::new(),
            now,
            failures: Vec::new(),
            saves: true,
            threads: Ok(THREAD),
            watch_refused: None,
            reminders: Some(true),
            not_ready: 0,
            people: Some([Some(ANNA), Some(BEN)].into()),
            settings: GuildSettings::default(),
            has_computer: true,
            writes: 0,
            timer: None,
        }
    }

    /// A room whose game has its board in a thread already.
    fn begun(actions: usize) -> Self {
        let mut room = Self::new(challenged(), playing(actions));
        room.run(ChannelEvent::Started);
        room
    }

    fn pass(&mut self, time: Duration) {
        self.now.uptime += time;
        self.now.wall_ms += u64::try_from(time.as_millis()).unwrap();
    }

    /// Runs the machine until it waits or stops; returns all effects but the wait.
    fn run(&mut self, event: ChannelEvent) -> Vec<ChannelEffect> {
        let games = if self.has_computer { games() } else { konakis_games::catalogue() };
        let (mut all, mut next) = (Vec::new(), Some(event));
        while let Some(event) = next.take() {
            let context = Context {
                texts: &self.texts,
                games: &games,
                page: "https://k.example/rooms/r",
                has_activity: false,
            };
            for effect in self.machine.handle(&context, self.now, event) {
                assert!(next.is_none(), "an effect with an outcome comes last");
                next = match &effect {
                    ChannelEffect::Wait { not_before, timer } => {
                        assert!(*not_before >= self.machine.round.began + ROUND_EVERY);
                        self.timer = *timer;
                        return all;
                    }
                    ChannelEffect::Stop { .. } => {
                        all.push(effect);
                        return all;
                    }
                    ChannelEffect::Save { required: true, .. } if !self.saves => Some(ChannelEvent::NotSaved),
                    other => self.outcome(other),
                };
                let dropped = matches!(next, Some(ChannelEvent::NotSaved));
                all.push(effect);
                if dropped {
                    break;
                }
            }
        }
        panic!("the machine neither waits nor stops after {all:?}")
    }

    fn outcome(&mut self, effect: &ChannelEffect) -> Option<ChannelEvent> {
        Some(match effect {
            ChannelEffect::Watch => ChannelEvent::Watched(match self.watch_refused.take() {
                Some(code) => {
                    Err(RequestError::Refused(ErrorReply { code, message: String::new(), room: None }))
                }
                None => Ok(Box::new(self.refreshed.clone())),
            }),
            ChannelEffect::FindPlayers(_) => ChannelEvent::PlayersFound(self.people.clone()),
            ChannelEffect::LoadSettings(_) => ChannelEvent::SettingsLoaded(Some(self.settings.clone())),
            ChannelEffect::CreateThread { .. } => ChannelEvent::ThreadCreated(self.threads.clone()),
            ChannelEffect::Draw { .. } => ChannelEvent::Drawn(Some(File::png([1].into(), "a board"))),
            ChannelEffect::LoadAnimation { .. } if self.not_ready > 0 => {
                self.not_ready -= 1;
                ChannelEvent::AnimationLoaded(Animation::NotYet)
            }
            ChannelEffect::LoadAnimation { .. } => ChannelEvent::AnimationLoaded(Animation::Loaded(vec![1])),
            ChannelEffect::Write { request, .. } => ChannelEvent::Written(self.written(request)),
            ChannelEffect::CheckReminders { .. } => ChannelEvent::RemindersChecked { wanted: self.reminders },
            _ => return None,
        })
    }

    fn written(&mut self, request: &MessageRequest) -> Result<MessageRef, DiscordError> {
        if !self.failures.is_empty()
            && let Some(error) = self.failures.remove(0)
        {
            return Err(error);
        }
        self.writes += 1;
        let message = 100 + self.writes;
        Ok(match request {
            MessageRequest::Post { channel, .. } => MessageRef { channel: *channel, message },
            MessageRequest::Edit(at) => *at,
            _ => MessageRef { channel: HOME, message },
        })
    }

    fn update(&mut self, updates: impl IntoIterator<Item = Update>) -> Vec<ChannelEffect> {
        self.pass(ROUND_EVERY);
        let mut pending = PendingUpdate::default();
        updates.into_iter().for_each(|update| pending.add(update));
        self.run(ChannelEvent::Updated(Box::new(pending)))
    }

    fn show(&mut self, view: RoomView) -> Vec<ChannelEffect> {
        self.refreshed = view.clone();
        self.update([Update::View(Box::new(view))])
    }

    fn fire(&mut self) -> Vec<ChannelEffect> {
        let timer = self.timer.expect("a timer is set");
        self.pass(timer.saturating_sub(self.now.uptime));
        self.run(ChannelEvent::Timer)
    }

    fn click(&mut self, number: u64, editable: Editable) -> Vec<ChannelEffect> {
        self.click_of(0, number, editable)
    }

    fn click_of(&mut self, user: u64, number: u64, editable: Editable) -> Vec<ChannelEffect> {
        let (token, lang) = (token(number), Lang::En);
        self.update([Update::Interaction(Interaction { token, user, lang, editable })])
    }

    fn board(&self) -> &BoardRecord {
        self.machine.record.board().expect("there is a board")
    }
}

fn writes(effects: &[ChannelEffect]) -> Vec<(&MessageRequest, &OutgoingMessage)> {
    effects
        .iter()
        .filter_map(|effect| match effect {
            ChannelEffect::Write { request, message, .. } => Some((request, &**message)),
            _ => None,
        })
        .collect()
}

fn kinds(effects: &[ChannelEffect]) -> Vec<&'static str> {
    writes(effects)
        .iter()
        .map(|(request, _)| match request {
            MessageRequest::Post { .. } => "post",
            MessageRequest::Edit(at) if *at == CHALLENGE => "edit challenge",
            MessageRequest::Edit(_) => "edit",
            MessageRequest::FollowUp(_) => "follow up",
            MessageRequest::EditClicked(_) => "edit clicked",
            MessageRequest::EditFollowUp(..) => "edit follow-up",
        })
        .collect()
}

fn has(effects: &[ChannelEffect], wanted: fn(&ChannelEffect) -> bool) -> bool {
    effects.iter().any(wanted)
}

/// For each new message with a picture, the players whom it both notifies and names.
fn mentions(effects: &[ChannelEffect]) -> Vec<Vec<u64>> {
    let posts = writes(effects).into_iter().filter(|(request, message)| {
        matches!(request, MessageRequest::Post { .. }) && message.file.is_some()
    });
    let named = |message: &OutgoingMessage| {
        let notified = message.notified.iter().map(|player| player.get());
        notified.filter(|player| message.text.contains(&format!("<@{player}>"))).collect()
    };
    posts.map(|(_, message)| named(message)).collect()
}

/// The player and text of each notice. Other messages are left out: a board has a picture, and a result mentions two
/// players.
fn notices(effects: &[ChannelEffect]) -> Vec<(u64, String)> {
    let is_notice = |message: &OutgoingMessage| message.file.is_none() && message.notified.len() == 1;
    let written = writes(effects).into_iter().filter(|(_, message)| is_notice(message));
    written.map(|(_, message)| (message.notified[0].get(), message.text.clone())).collect()
}
