//! Handles the commands of a room's task.
//!
//! Invariant: while the room in memory may differ from its log on disk, no command that needs the room is handled.

use super::RoomTask;
use super::command::RoomCommand;
use super::publish::SMALL_AUDIENCE_MAX;
use crate::connections::client::Client;
use crate::errors::Coded;
use crate::names;
use crate::rooms::error::RoomError;
use crate::rooms::machine::{Ask, Change, Decision, RoomEvent, Seated};
use crate::store::shown_rating;
use crate::unplayed_joins::TooManyUnplayed;
use konakis_protocol::{Offer, PlayerName, Seat, Seats, ServerMessage, UserId, Viewer};

/// A player counts as having played after this many turns of their own: by then the opponent has answered once. A
/// set-up counts as a turn or a part of one.
const PLAYED_TURNS: usize = 2;
/// If a player ends the game after a wait of this length for the opponent's action, in ms, the opponent is responsible
/// for the end.
const PATIENCE_MS: u64 = 20_000;

impl RoomTask {
    pub(super) async fn handle_command(&mut self, command: RoomCommand) {
        tracing::debug!(seq = self.room.seq(), "handles a command");
        let needs_room = !matches!(command, RoomCommand::ConnectionEnded(_));
        if needs_room && let Err(why) = self.recover().await {
            let error = RoomError::from(why);
            return match command {
                RoomCommand::Thought { .. } => self.drop_thought(),
                RoomCommand::Hinted { thought, .. } => self.refuse_hint(thought, &error),
                command => command.refuse(error, self.room.id(), &self.services.meters),
            };
        }
        self.note_outages();
        if let Some(client) = command.client() {
            self.follow_account(client);
        }
        // A dropped receiver needs no answer.
        match command {
            RoomCommand::Ask(client, by, ask) => self.ask(client, by, ask).await,
            RoomCommand::Newcomer(client, account, asked) => self.newcomer(client, account, asked).await,
            RoomCommand::Watch(client) => self.watch(client),
            RoomCommand::Unwatch(client) => {
                self.watchers.remove(self.room.id(), &client);
                self.presence_changed();
                client.answer(&ServerMessage::Done);
            }
            RoomCommand::Chat(client, user, text, blockers) => self.chat(&client, user, text, &blockers),
            RoomCommand::Report(client, reporter, note) => self.report(&client, reporter, note).await,
            RoomCommand::Close(grounds, reply) => drop(reply.send(self.close_room(&grounds).await)),
            RoomCommand::RemoveMessages(user) => self.remove_text(user),
            RoomCommand::ForgetAuthors(users) => self.forget_text(&users),
            RoomCommand::Rename(renaming, reply) => drop(reply.send(self.rename(&renaming).await)),
            RoomCommand::Record(client) => self.record(client),
            RoomCommand::Analyse(client) => self.analyse(client),
            RoomCommand::Judge(client, asked) => self.judge(client, asked),
            RoomCommand::Replay(client, asked) => self.replay(client, asked),
            RoomCommand::RecordText(payer, reply) => self.record_text(payer, reply),
            RoomCommand::Unload => self.unload_requested = self.idle,
            RoomCommand::Thought { ply, action } => self.thought(ply, action).await,
            RoomCommand::Hinted { thought, action } => self.hint_found(thought, action).await,
            RoomCommand::ConnectionEnded(connection) => {
                if self.watchers.remove_connection(connection) {
                    self.presence_changed();
                }
            }
            RoomCommand::ReplayFrames(reply) => drop(reply.send(Ok(self.replay_frames()))),
            RoomCommand::Snapshot(reply) => drop(reply.send(Ok(self.snapshot()))),
            RoomCommand::Merge { guest, member, reply } => {
                let merged = self.merge(&guest, member).await;
                // If the receiver was dropped, the merge has happened all the same.
                let _ = reply.send(merged);
            }
            RoomCommand::Nudge => {
                self.tick().await;
                self.note_in_lobby();
                self.let_computer_think();
            }
        }
    }

    pub(super) async fn ask(&mut self, client: Client, by: Seated, ask: Ask) {
        self.resolve_challenged_guest(&by.user.id).await;
        if !self.may_watch(&client, true) {
            return self.refuse(&client, &RoomError::TooManyWatched);
        }
        let (is_hint, is_join) = (matches!(ask, Ask::Hint(_)), matches!(ask, Ask::Join(_)));
        if is_join && let Err(too_many) = self.count_join(&client, &by.user.id) {
            return self.refuse(&client, &RoomError::from(too_many));
        }
        self.note_payer(&client);
        let rematch = matches!(ask, Ask::Accept(Offer::Rematch, _) | Ask::Offer(Offer::Rematch, _));
        let user = by.user.id.clone();
        let (responsible, was_over) = (self.responsible(&user), self.room.outcome().is_some());
        let event = RoomEvent::Asked { by, ask };
        let mut decision = match self.room.handle(self.services.clock.now(), &event) {
            Ok(decision) => decision,
            Err(refusal) => {
                if is_join {
                    self.services.unplayed.remove(self.room.id(), &user);
                }
                return self.refuse(&client, &refusal);
            }
        };
        if let Some((rematch, _)) = &decision.created
            && !self.may_watch_rematch(&client, rematch)
        {
            return self.refuse(&client, &RoomError::TooManyWatched);
        }
        self.keep_sides(&mut decision);
        self.refresh_players(&mut decision).await;
        let asker = self.room.seat_of(&user);
        if !decision.changes.is_empty()
            && let Err(why) = self.store_asked(&decision, asker).await
        {
            if is_join {
                self.services.unplayed.remove(self.room.id(), &user);
            }
            return self.refuse(&client, &RoomError::from(why));
        }
        // If the game was already over, this request did not end it, so `responsible` does not apply.
        if !was_over {
            self.update_joins(responsible);
        }
        if self.watchers.add(self.room.id(), self.memory_bytes(), &client) && self.update_presence() {
            self.note_in_lobby();
        }
        self.note_audience();
        match (&decision.refusal, &decision.created) {
            (Some(refusal), _) => {
                self.refuse(&client, refusal);
                self.publish(None);
            }
            (None, Some((room, _))) if rematch => {
                self.publish(None);
                self.rooms.watch(room, client).await;
            }
            (None, _) if is_hint => self.give_hint(client),
            (None, _) if decision.changes.is_empty() => self.answer_watcher(&client),
            (None, _) => self.publish(Some(&client)),
        }
        self.answer_for_computer(&decision).await;
    }

    /// Gives the players of a rematch their current names, made distinct, and their current ratings. A name or a rating
    /// that cannot be read stays as it was.
    pub(super) async fn refresh_players(&self, decision: &mut Decision) {
        let Some((_, new_room)) = &mut decision.created else { return };
        let ids = new_room
            .players
            .iter()
            .filter_map(|(_, who)| Some(who.as_ref()?.user.id.clone()))
            .collect::<Vec<_>>();
        let accounts = self.services.store.users(&ids).await.unwrap_or_default();
        let is_renamed =
            |who: &Seated| accounts.get(&who.user.id).is_some_and(|account| account.name != who.user.name);
        let mut seats: Vec<Seat> = self.room.seats().iter().collect();
        // If the names look alike, `distinct` adds a number to the last one. Players whose accounts have another name
        // than in this room come last.
        seats
            .sort_by_key(|seat| new_room.players.get(*seat).and_then(Option::as_ref).is_some_and(is_renamed));
        let mut named: Vec<PlayerName> = Vec::new();
        for seat in seats {
            let Some(Some(who)) = new_room.players.get_mut(seat) else { continue };
            let name = accounts.get(&who.user.id).map_or(&who.user.name, |account| &account.name);
            who.user.name = names::distinct(name, named.iter());
            named.push(who.user.name.clone());
            if who.level.is_none()
                && let Ok(ratings) = self.services.store.ratings(&who.user.id).await
            {
                who.rating = shown_rating(&ratings, &new_room.game);
            }
        }
    }

    /// Counts the join of an open challenge. Joins of clients without limits are not counted, and neither are joins
    /// through a service: on Discord, everybody sees which player lets a game lapse.
    fn count_join(&self, client: &Client, user: &UserId) -> Result<(), TooManyUnplayed> {
        // Once a connection has ended, it is no longer in the presence, so the network is read from the outbox.
        let Some(network) = client.outbox.network().filter(|_| client.to().is_none()) else { return Ok(()) };
        if self.room.seek().is_none() || self.room.seat_of(user).is_some() {
            return Ok(());
        }
        // A join does not count for the network if the challenge comes from the same network. So the pupils
        // of a school class can play each other.
        let is_there = |creator: &UserId| self.services.present.network(creator) == Some(network);
        let mut creators = self.room.seats().iter().filter_map(|seat| self.room.seated(seat));
        let counted = (!creators.any(|creator| is_there(&creator.user.id))).then_some(network);
        self.services.unplayed.add(self.room.id(), user, counted)
    }

    /// Marks the joins of players who have played. Once the game is over, forgets its joins. Exception: the join of a
    /// player who is responsible for the end (`ended_by`) and has neither played nor won still counts.
    pub(super) fn update_joins(&self, ended_by: Seats) {
        let unplayed = &self.services.unplayed;
        for seat in self.room.seats().iter() {
            let Some(who) = self.room.seated(seat) else { continue };
            match self.room.outcome().map(|outcome| outcome.winner) {
                Some(winner) if ended_by.contains(seat) && winner != Some(seat) && !self.has_played(seat) => {
                }
                Some(_) => unplayed.remove(self.room.id(), &who.user.id),
                None if self.has_played(seat) => unplayed.note_played(self.room.id(), &who.user.id),
                None => {}
            }
        }
    }

    /// The seats that are responsible if this user ends the game now: the opponent's after a wait of [`PATIENCE_MS`]
    /// for their action, otherwise the user's own.
    fn responsible(&self, user: &UserId) -> Seats {
        let own = self.room.seat_of(user).map_or(Seats::NONE, Seats::one);
        let has_waited = self.room.waited_ms(self.services.clock.now()) >= PATIENCE_MS;
        let to_act = self.room.to_act();
        if has_waited && own.iter().all(|seat| !to_act.contains(seat)) { to_act } else { own }
    }

    /// The seats that are responsible if this decision about a deadline ends the game: the loser's. If there is no
    /// winner, the seats to act are responsible. A player who is away can lose while the opponent is to act.
    pub(super) fn responsible_for(&self, decision: &Decision) -> Seats {
        let winner = decision.changes.iter().find_map(|change| match change {
            Change::Ended { outcome } => outcome.winner,
            _ => None,
        });
        winner.map_or_else(|| self.room.to_act(), |winner| self.room.seats().without(winner))
    }

    /// Whether a seat has acted in at least [`PLAYED_TURNS`] turns.
    fn has_played(&self, seat: Seat) -> bool {
        let turns = self.room.contest().actions().chunk_by(|one, next| one.seat == next.seat);
        let own = turns.filter(|turn| turn.first().is_some_and(|entry| entry.seat == seat));
        own.take(PLAYED_TURNS).count() == PLAYED_TURNS
    }

    fn watch(&mut self, client: Client) {
        if !self.may_watch(&client, self.viewer(&client) != Viewer::Spectator) {
            return self.refuse(&client, &RoomError::TooManyWatched);
        }
        self.watchers.add(self.room.id(), self.memory_bytes(), &client);
        self.note_audience();
        self.note_payer(&client);
        self.answer_watcher(&client);
    }

    fn answer_watcher(&mut self, client: &Client) {
        if self.watchers.len() > SMALL_AUDIENCE_MAX || !self.publish_presence(Some(client)) {
            self.answer_with_view(client);
            self.presence_changed();
        }
    }

    /// Answers a client with an error, which counts as a refused request.
    pub(super) fn refuse(&self, client: &Client, error: &impl Coded) {
        self.services.meters.refused(error.code());
        client.answer(&ServerMessage::Error(error.reply_about(self.room.id())));
    }
}
