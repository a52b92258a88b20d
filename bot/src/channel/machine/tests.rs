//! The machine's decisions, as values.

use super::effect::Request;
use super::round::{LINGER, RETRY_AFTER, RETRY_AFTER_MAX, ROUND_EVERY};
use super::{Context, Effect, Event, Machine};
use crate::channel::update::{Editable, Interaction, PendingUpdate, Update};
use crate::clock::Moment;
use crate::discord::{DiscordError, InteractionToken};
use crate::memory::{Board, Challenge, GuildSettings, Phase, RoomRecord};
use crate::message_ref::MessageRef;
use crate::messages::outgoing_message::OutgoingMessage;
use crate::messages::tests::{contest, view};
use crate::text::{Lang, Texts};
use konakis_protocol::connect::RequestError;
use konakis_protocol::{BySeat, Outcome, Reason, RoomView, Seat, Standing, Viewer};
use serenity::model::id::{ApplicationId, InteractionId};
use std::time::Duration;

const HOME: u64 = 50;
const THREAD: u64 = 60;
const CHALLENGE: MessageRef = MessageRef { channel: HOME, message: 51 };
const ANNA: u64 = 1001;
const BEN: u64 = 1002;
const HOUR: Duration = Duration::from_secs(3600);

/// An interaction token with this number.
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

/// A game of Tablut after so many actions.
fn playing(actions: usize) -> RoomView {
    let seq = actions as u64 + 1;
    RoomView { seq, ..view(&contest("tablut", actions), Viewer::Spectator) }
}

/// A challenge that waits for its opponent.
fn waiting() -> RoomView {
    let mut view = playing(0);
    view.standing = Standing::Waiting;
    view.players = BySeat::from([view.players.get(Seat::White).cloned().flatten(), None]);
    view
}

fn finished(view: RoomView, reason: Reason) -> RoomView {
    RoomView { standing: Standing::Finished { result: Outcome::draw(reason) }, seq: view.seq + 1, ..view }
}

fn challenged() -> RoomRecord {
    let challenge = Challenge { message: Some(CHALLENGE), opponent: Some(BEN), ..Challenge::default() };
    RoomRecord { challenge, ..RoomRecord::new(Some(7), HOME, "en") }
}

/// A machine with a Discord, a game server and a memory that answer as a test wants.
struct Room {
    machine: Machine,
    texts: Texts,
    now: Moment,
    /// The outcomes of the next writes: an error, or none for success.
    failures: Vec<Option<DiscordError>>,
    saves: bool,
    threads: Result<u64, DiscordError>,
    turn: Result<(), RequestError>,
    refreshed: RoomView,
    reminders: bool,
    posts: u64,
    /// The uptime of the timer that was set last.
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
            turn: Ok(()),
            reminders: true,
            posts: 0,
            timer: None,
        }
    }

    /// A room whose game has its board in a thread already.
    fn begun(actions: usize) -> Self {
        let mut room = Self::new(challenged(), playing(actions));
        room.run(Event::Started);
        room
    }

    fn pass(&mut self, time: Duration) {
        self.now.uptime += time;
        self.now.wall_ms += u64::try_from(time.as_millis()).unwrap();
    }

    /// Runs the machine until it waits or stops; returns all effects but the wait.
    fn run(&mut self, event: Event) -> Vec<Effect> {
        let games = konakis_games::catalogue();
        let (mut all, mut next) = (Vec::new(), Some(event));
        while let Some(event) = next.take() {
            let context = Context { texts: &self.texts, games: &games, page: "https://k.example/rooms/r" };
            for effect in self.machine.handle(&context, self.now, event) {
                assert!(next.is_none(), "an effect comes after one with an outcome");
                next = match &effect {
                    Effect::Wait { not_before, timer } => {
                        assert!(*not_before >= self.machine.round.began + ROUND_EVERY);
                        self.timer = *timer;
                        return all;
                    }
                    Effect::Stop { .. } => {
                        all.push(effect);
                        return all;
                    }
                    Effect::Save { required: true, .. } if !self.saves => Some(Event::NotSaved),
                    other => self.outcome(other),
                };
                let dropped = matches!(next, Some(Event::NotSaved));
                all.push(effect);
                if dropped {
                    break;
                }
            }
        }
        panic!("the machine neither waits nor stops after {all:?}")
    }

    fn outcome(&mut self, effect: &Effect) -> Option<Event> {
        Some(match effect {
            Effect::Watch => Event::Watched(Ok(Box::new(self.refreshed.clone()))),
            Effect::FindPlayers(_) => Event::PlayersFound([Some(ANNA), Some(BEN)].into()),
            Effect::LoadSettings(_) => Event::SettingsLoaded(Some(GuildSettings::default())),
            Effect::CreateThread { .. } => Event::ThreadCreated(self.threads.clone()),
            Effect::LoadTurn(_) => Event::TurnLoaded(match &self.turn {
                Ok(()) => Ok(Vec::new()),
                Err(_) => Err(RequestError::TimedOut),
            }),
            Effect::Draw { .. } => {
                Event::Drawn(Some(crate::messages::outgoing_message::File::png([1].into(), "a board")))
            }
            Effect::Write { request, .. } => Event::Written(self.written(request)),
            Effect::CheckReminders { .. } => Event::RemindersChecked { wanted: self.reminders },
            _ => return None,
        })
    }

    fn written(&mut self, request: &Request) -> Result<MessageRef, DiscordError> {
        if !self.failures.is_empty()
            && let Some(error) = self.failures.remove(0)
        {
            return Err(error);
        }
        self.posts += 1;
        let message = 100 + self.posts;
        Ok(match request {
            Request::Post { channel, .. } => MessageRef { channel: *channel, message },
            Request::Edit(at) => *at,
            _ => MessageRef { channel: HOME, message },
        })
    }

    fn update(&mut self, updates: impl IntoIterator<Item = Update>) -> Vec<Effect> {
        self.pass(ROUND_EVERY);
        let mut pending = PendingUpdate::default();
        updates.into_iter().for_each(|update| pending.add(update));
        self.run(Event::Updated(Box::new(pending)))
    }

    fn show(&mut self, view: RoomView) -> Vec<Effect> {
        self.refreshed = view.clone();
        self.update([Update::View(Box::new(view))])
    }

    /// Lets the timer fire.
    fn fire(&mut self) -> Vec<Effect> {
        let timer = self.timer.expect("a timer is set");
        self.pass(timer.saturating_sub(self.now.uptime));
        self.run(Event::Timer)
    }

    fn click(&mut self, number: u64, editable: Editable) -> Vec<Effect> {
        self.update([Update::Interaction(Interaction { token: token(number), lang: Lang::En, editable })])
    }

    fn board(&self) -> &Board {
        self.machine.record.board().expect("there is a board")
    }
}

/// The requests among the effects, each with its message.
fn writes(effects: &[Effect]) -> Vec<(&Request, &OutgoingMessage)> {
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Write { request, message } => Some((request, &**message)),
            _ => None,
        })
        .collect()
}

/// The requests among the effects, by their kind.
fn kinds(effects: &[Effect]) -> Vec<&'static str> {
    writes(effects)
        .iter()
        .map(|(request, _)| match request {
            Request::Post { .. } => "post",
            Request::Edit(at) if *at == CHALLENGE => "edit challenge",
            Request::Edit(_) => "edit",
            Request::FollowUp(_) => "follow up",
            Request::EditClicked(_) => "edit clicked",
            Request::EditFollowUp(..) => "edit follow-up",
        })
        .collect()
}

fn has(effects: &[Effect], wanted: fn(&Effect) -> bool) -> bool {
    effects.iter().any(wanted)
}

#[test]
fn accepted_challenge_gets_a_thread_with_a_board() {
    let mut room = Room::new(challenged(), playing(0));
    let effects = room.run(Event::Started);
    assert!(has(&effects, |effect| matches!(effect, Effect::CreateThread { at: CHALLENGE, .. })));
    assert_eq!(kinds(&effects), ["post", "edit challenge"]);
    let (request, message) = writes(&effects)[0];
    assert!(matches!(request, Request::Post { channel: THREAD, .. }));
    assert!(message.file.is_some() && message.pings.len() == 1, "the player to move is pinged");
    assert!(matches!(room.machine.record.phase, Phase::Playing(_)));
}

#[test]
fn post_follows_the_record_that_announces_it() {
    let mut room = Room::new(challenged(), playing(0));
    let effects = room.run(Event::Started);
    let post = effects.iter().position(|effect| matches!(effect, Effect::Write { .. })).unwrap();
    let Effect::Save { record, required: true } = &effects[post - 1] else { panic!("{effects:?}") };
    assert!(record.board().unwrap().unconfirmed_post);
    let Effect::Save { record, .. } = &effects[post + 1] else { panic!("{effects:?}") };
    assert!(!record.board().unwrap().unconfirmed_post && record.board_message().is_some());
}

#[test]
fn nothing_is_posted_if_the_record_cannot_be_stored() {
    let mut room = Room::begun(1);
    room.saves = false;
    room.pass(HOUR);
    assert_eq!(kinds(&room.show(playing(2))), [""; 0]);
    room.saves = true;
    let effects = room.fire();
    assert_eq!(kinds(&effects)[0], "post");
}

#[test]
fn room_in_which_nothing_is_new_writes_nothing() {
    let mut room = Room::begun(3);
    assert_eq!(kinds(&room.show(playing(3))), [""; 0]);
    let record = room.machine.record.clone();
    let mut restarted = Room::new(record, playing(3));
    assert_eq!(kinds(&restarted.run(Event::Started)), [""; 0]);
}

#[test]
fn move_between_present_players_is_a_silent_edit() {
    let mut room = Room::begun(1);
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["edit"]);
    assert!(writes(&effects)[0].1.pings.is_empty());
}

#[test]
fn move_pings_an_absent_player_in_a_new_message() {
    let mut room = Room::begun(1);
    let old = room.board().message.unwrap().at;
    room.pass(HOUR / 4);
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["post"]);
    assert_eq!(writes(&effects)[0].1.pings.len(), 1);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::RemoveButtons(at) if *at == old)));
    assert_eq!(room.board().pinged_ply, Some(2));
}

#[test]
fn older_view_is_ignored() {
    let mut room = Room::begun(2);
    assert_eq!(kinds(&room.show(playing(1))), [""; 0]);
    assert_eq!(room.machine.view.ply, 2);
}

#[test]
fn absent_server_is_told_in_an_edit() {
    let mut room = Room::begun(1);
    room.pass(HOUR * 30);
    let effects = room.update([Update::ServerAway]);
    assert_eq!(kinds(&effects), ["edit"]);
    assert!(writes(&effects)[0].1.text.contains('⚠'));
    assert_eq!(kinds(&room.update([Update::Refresh])), ["edit"]);
}

#[test]
fn passing_failure_is_retried_with_growing_pauses() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(DiscordError::Busy); 9];
    let mut pauses = Vec::new();
    room.show(playing(2));
    for _ in 0..8 {
        pauses.push(room.timer.unwrap() - room.machine.round.began);
        room.fire();
    }
    assert_eq!(pauses[..3], [RETRY_AFTER, RETRY_AFTER * 2, RETRY_AFTER * 4]);
    assert_eq!(pauses[7], RETRY_AFTER_MAX);
    assert!(!kinds(&room.fire()).is_empty());
    assert_ne!(room.timer, Some(room.machine.round.began + RETRY_AFTER_MAX));
}

#[test]
fn lasting_refusal_is_not_retried() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(400, 50_035))];
    assert_eq!(kinds(&room.show(playing(2))), ["edit"]);
    let without_clock = Duration::from_secs(24 * 3600);
    assert!(room.timer.unwrap() > without_clock, "only the reminder is due");
}

#[test]
fn message_that_cannot_be_edited_is_posted_anew() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(400, 30_046))];
    assert_eq!(kinds(&room.show(playing(2))), ["edit", "post"]);
}

#[test]
fn deleted_thread_moves_the_game_to_its_channel() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(404, 10_008)), Some(refused(404, 10_003))];
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["edit", "post", "post", "edit challenge"]);
    assert!(matches!(writes(&effects)[2].0, Request::Post { channel: HOME, .. }));
    assert_eq!(room.board().channel, HOME);
}

#[test]
fn post_of_unknown_outcome_is_repeated_and_then_edited() {
    let mut room = Room::new(challenged(), playing(0));
    room.failures = vec![Some(DiscordError::Busy)];
    let first = room.run(Event::Started);
    let restarted = room.machine.record.clone();
    let mut room = Room::new(restarted, playing(0));
    let effects = room.run(Event::Started);
    assert_eq!(writes(&first)[0].0, writes(&effects)[0].0, "the nonce is the same");
    assert_eq!(kinds(&effects), ["post", "edit"]);
    assert!(!room.board().unconfirmed_post);
}

#[test]
fn without_permissions_the_clicked_message_is_edited() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(403, 50_001))];
    assert_eq!(kinds(&room.show(playing(2))), ["edit"]);
    assert_eq!(kinds(&room.show(playing(3))), [""; 0], "nothing is tried again until a user does something");
    let board = room.board().message.unwrap().at.message;
    assert_eq!(kinds(&room.click(1, Editable::Clicked(board))), ["edit clicked"]);
}

#[test]
fn without_permissions_and_clicked_message_follows_up() {
    let mut room = Room::new(challenged(), waiting());
    room.run(Event::Started);
    room.click(1, Editable::Nothing);
    room.failures = vec![Some(refused(403, 50_001))];
    let effects = room.show(RoomView { seq: 9, ..playing(0) });
    assert_eq!(kinds(&effects), ["post", "follow up"]);
}

#[test]
fn missing_permission_is_notified_once_to_one_user() {
    let mut room = Room::begun(1);
    room.failures = vec![Some(refused(403, 50_013))];
    let effects = room.show(playing(2));
    assert_eq!(kinds(&effects), ["edit", "edit"]);
    let with_file: Vec<bool> = writes(&effects).iter().map(|(_, message)| message.file.is_some()).collect();
    assert_eq!(with_file, [true, false]);
    let is_notice = |effect: &Effect| matches!(effect, Effect::Notify { message, .. } if message.private);
    assert!(has(&room.click(1, Editable::Nothing), is_notice));
    assert!(!has(&room.click(2, Editable::Nothing), is_notice));
}

#[test]
fn failed_turn_is_loaded_again_with_the_view() {
    let mut room = Room::begun(1);
    room.turn = Err(RequestError::TimedOut);
    assert_eq!(kinds(&room.show(playing(2))), ["edit"], "the board does not wait for it");
    room.turn = Ok(());
    let effects = room.fire();
    assert!(has(&effects, |effect| matches!(effect, Effect::Watch)));
    assert!(has(&effects, |effect| matches!(effect, Effect::LoadTurn(_))));
}

#[test]
fn slow_player_is_reminded_once_a_turn() {
    let mut room = Room::begun(1);
    let effects = room.fire();
    let reminder = effects.iter().find_map(|effect| match effect {
        Effect::Remind { channel, message, .. } => Some((*channel, message.pings.len())),
        _ => None,
    });
    assert_eq!(reminder, Some((THREAD, 1)));
    assert_eq!(room.timer, None, "not twice");
}

#[test]
fn unwanted_reminder_is_not_sent() {
    let mut room = Room::begun(1);
    room.reminders = false;
    let effects = room.fire();
    assert!(has(&effects, |effect| matches!(effect, Effect::CheckReminders { guild: Some(7), .. })));
    assert!(!has(&effects, |effect| matches!(effect, Effect::Remind { .. })));
}

#[test]
fn withdrawn_challenge_says_so_and_is_settled() {
    let mut room = Room::new(challenged(), waiting());
    assert_eq!(kinds(&room.run(Event::Started)), ["edit challenge"]);
    assert_eq!(room.machine.record.phase, Phase::Proposed);
    let over = finished(waiting(), Reason::ABORTED);
    let effects = room.update([Update::Withdrawn, Update::View(Box::new(over))]);
    assert_eq!(kinds(&effects), ["edit challenge"]);
    let (_, message) = writes(&effects)[0];
    assert!(message.rows.is_empty() && message.text.contains("withdr"), "{}", message.text);
    assert_eq!(room.machine.record.phase, Phase::Over { board: None, settled: true });
}

#[test]
fn finished_game_is_settled_and_left_after_an_hour() {
    let mut room = Room::begun(3);
    let effects = room.show(finished(playing(3), Reason::RESIGNATION));
    let settled = |effect: &Effect| matches!(effect, Effect::Save { record, .. } if !record.is_open());
    assert!(has(&effects, settled));
    assert_eq!(room.timer, Some(room.machine.round.began + LINGER));
    assert!(matches!(room.fire().as_slice(), [Effect::Stop { attending }] if attending.len() == 2));
}

#[test]
fn end_that_is_not_shown_is_not_settled() {
    let mut room = Room::begun(3);
    room.failures = vec![Some(DiscordError::Busy)];
    room.show(finished(playing(3), Reason::RESIGNATION));
    assert!(room.machine.record.is_open());
    room.fire();
    assert!(!room.machine.record.is_open());
}

#[test]
fn rematch_is_shown_where_the_game_was() {
    let mut room = Room::begun(3);
    let over = finished(playing(3), Reason::RESIGNATION);
    let effects = room.show(RoomView { rematch: Some("next".parse().unwrap()), ..over });
    let rematch = effects.iter().find_map(|effect| match effect {
        Effect::StartRematch { room, record } => Some((room.as_str(), record.board().unwrap().channel)),
        _ => None,
    });
    assert_eq!(rematch, Some(("next", THREAD)));
}

#[test]
fn refused_thread_leaves_the_game_in_its_channel() {
    let mut room = Room::new(challenged(), playing(0));
    room.threads = Err(refused(403, 50_013));
    let effects = room.run(Event::Started);
    assert_eq!(kinds(&effects), ["post", "edit challenge"]);
    assert_eq!(room.board().channel, HOME);
    assert_eq!(room.board().no_thread.as_deref(), Some("thread-not-allowed"));
}

#[test]
fn thread_that_fails_for_now_is_tried_again() {
    let mut room = Room::new(challenged(), playing(0));
    room.threads = Err(DiscordError::Busy);
    assert_eq!(kinds(&room.run(Event::Started)), [""; 0]);
    room.threads = Ok(THREAD);
    assert_eq!(kinds(&room.fire()), ["post", "edit challenge"]);
}

#[test]
fn turned_board_is_edited() {
    let mut room = Room::begun(1);
    assert_eq!(kinds(&room.update([Update::Flip])), ["edit"]);
    assert!(room.board().flipped);
}
