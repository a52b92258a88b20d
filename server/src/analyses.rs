//! The analyses of finished games: those under way, with the clients that wait for them, and the kept results.
//!
//! Invariants: a room has at most one analysis under way. The analyses under way, the clients of each and the kept
//! results are bounded. If too many are under way, a payer without an analysis displaces another analysis: the newest
//! of those whose payer has several. An analysis is given up if:
//! * another analysis displaces it,
//! * its payer no longer waits for it, and no waiting payer may take it over,
//! * its task ends early.
//!
//! The connected clients that wait for it then get a message, and ask again.

use crate::connections::client::Client;
use crate::connections::wire::encode;
use crate::limits::blocking::Payer;
use crate::limits::fair_queue::Grouped;
use konakis_protocol::{Analysis, AnalysisSummary, BySeat, JudgedAction, RoomId, Seats, ServerMessage};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The maximum number of analyses under way. It bounds memory only: a payer with several analyses gets no
/// more turns on the threads than a payer with one analysis.
const RUNNING_MAX: usize = 128;
/// The maximum number of analyses under way for one payer, or for all networks of an IPv6 site.
const RUNNING_OF_ONE_MAX: usize = 2;
const CLIENTS_MAX: usize = 1_024;
/// The maximum number of judged actions in the kept analyses; each has about 200 bytes.
const KEPT_ACTIONS_MAX: usize = 100_000;
/// The maximum number of parts in which an analysis is sent.
const PARTS: usize = 20;
/// The loss of chances, in thousandths, with which an action scores one half in the accuracy.
const HALVING_LOSS: f64 = 150.0;
/// The smallest loss of chances, in thousandths, with which an action is a turning point.
const TURNING_LOSS_MIN: u16 = 100;
const TURNING_POINTS_MAX: usize = 3;

/// Too many analyses are under way, for all payers or for this payer, or too many clients wait for this analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("too many games are being analysed: wait until one is done")]
pub struct TooManyAnalyses;

/// The analyses under way and the kept results.
#[derive(Debug, Default)]
pub struct Analyses {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    running: HashMap<RoomId, Running>,
    last: u64,
    kept: VecDeque<Arc<Analysis>>,
    kept_actions: usize,
}

#[derive(Debug)]
struct Running {
    number: u64,
    payer: Payer,
    clients: Vec<Client>,
    seats: Seats,
    total: usize,
    judged: Vec<JudgedAction>,
    sent: usize,
}

impl Running {
    const fn is_due(&self, judged: usize) -> bool {
        judged >= self.total || (judged - self.sent) * PARTS >= self.total
    }

    fn tell_stopped(&self, room: &RoomId, clients: &[Client]) {
        let stopped = Analysis { stopped: true, ..part(room, self.total, self.sent, Vec::new(), None) };
        let message = encode(&message(stopped)).into();
        for client in clients {
            client.push_encoded(&message);
        }
    }
}

/// The handle to an analysis under way, for the task that does it. If the task drops the job before it adds the last
/// action, the analysis is given up.
#[derive(Debug)]
pub struct AnalysisJob {
    analyses: Arc<Analyses>,
    room: RoomId,
    number: u64,
}

impl Analyses {
    /// Answers a client with a room's analysis if it is kept, otherwise with the parts sent so far. In the second case
    /// the client also gets the later parts. `total` is the number of the game's actions. Returns the job if the caller
    /// has to begin the analysis.
    ///
    /// # Errors
    /// [`TooManyAnalyses`].
    pub fn ask(
        self: &Arc<Self>,
        room: &RoomId,
        client: &Client,
        seats: Seats,
        total: usize,
    ) -> Result<Option<AnalysisJob>, TooManyAnalyses> {
        let mut state = self.lock();
        if let Some(kept) = state.kept.iter().find(|kept| kept.room == *room) {
            client.answer(&message((**kept).clone()));
            return Ok(None);
        }
        if let Some(running) = state.running.get_mut(room) {
            running.clients.retain(|other| !other.outbox.has_ended() && !other.is_same(client));
            if running.clients.len() >= CLIENTS_MAX {
                return Err(TooManyAnalyses);
            }
            let sent = running.judged.get(..running.sent).unwrap_or_default();
            client.answer(&message(part(room, total, 0, sent.to_vec(), None)));
            running.clients.push(client.clone());
            return Ok(None);
        }
        if total == 0 {
            client.answer(&message(part(room, 0, 0, Vec::new(), Some(summary(seats, &[])))));
            return Ok(None);
        }
        let payer = client.payer();
        let own = state.count_of(&payer);
        if own >= RUNNING_OF_ONE_MAX
            || state.running.len() >= RUNNING_MAX && (own > 0 || !state.displace_one_of_several())
        {
            return Err(TooManyAnalyses);
        }
        client.answer(&message(part(room, total, 0, Vec::new(), None)));
        state.last += 1;
        let (number, clients) = (state.last, vec![client.clone()]);
        let running = Running { number, payer, clients, seats, total, judged: Vec::new(), sent: 0 };
        state.running.insert(room.clone(), running);
        Ok(Some(AnalysisJob { analyses: Arc::clone(self), room: room.clone(), number }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AnalysisJob {
    /// The payers of the connected clients that wait for the analysis; none if it is over. If the charged payer no
    /// longer waits, this method charges a waiting payer. If no waiting payer may take the analysis over, the method
    /// gives it up.
    #[must_use]
    pub fn payers(&self) -> Vec<Payer> {
        let mut state = self.analyses.lock();
        let Some(running) = self.running(&mut state) else { return Vec::new() };
        running.clients.retain(|client| !client.outbox.has_ended());
        let payers: HashSet<Payer> = running.clients.iter().map(Client::payer).collect();
        if payers.iter().any(|payer| payer.group() == running.payer.group()) {
            return payers.into_iter().collect();
        }
        let heir = payers.iter().find(|payer| state.count_of(payer) < RUNNING_OF_ONE_MAX).cloned();
        let Some(heir) = heir else {
            state.give_up(&self.room);
            return Vec::new();
        };
        if let Some(running) = state.running.get_mut(&self.room) {
            running.payer = heir;
        }
        payers.into_iter().collect()
    }

    /// The connected clients that wait; none if the analysis is over.
    #[must_use]
    pub fn clients(&self) -> Vec<Client> {
        let mut state = self.analyses.lock();
        let waiting = self.running(&mut state).map_or(&[][..], |running| &running.clients);
        waiting.iter().filter(|client| !client.outbox.has_ended()).cloned().collect()
    }

    /// Removes these clients, and sends them a message that the analysis has stopped.
    pub fn remove(&self, clients: &[Client]) {
        if clients.is_empty() {
            return;
        }
        let mut state = self.analyses.lock();
        if let Some(running) = self.running(&mut state) {
            let is_removed = |client: &mut Client| clients.iter().any(|removed| removed.is_same(client));
            let removed: Vec<Client> = running.clients.extract_if(.., is_removed).collect();
            running.tell_stopped(&self.room, &removed);
        }
    }

    /// Whether adding this many judged actions would send anything.
    #[must_use]
    pub fn would_send(&self, added: usize) -> bool {
        let mut state = self.analyses.lock();
        self.running(&mut state).is_some_and(|running| running.is_due(running.judged.len() + added))
    }

    /// Adds the next judged action, and sends the new actions once they make up a part. The last action completes the
    /// analysis, which is then kept.
    pub fn add(&self, judged: JudgedAction) {
        let mut state = self.analyses.lock();
        let Some(running) = self.running(&mut state) else { return };
        running.judged.push(judged);
        let (done, total) = (running.judged.len(), running.total);
        if !running.is_due(done) {
            return;
        }
        let is_done = done >= total;
        let summary = is_done.then(|| summary(running.seats, &running.judged));
        let new = running.judged.get(running.sent..).unwrap_or_default().to_vec();
        let message = encode(&message(part(&self.room, total, running.sent, new, summary.clone()))).into();
        running.sent = done;
        for client in &running.clients {
            client.push_encoded(&message);
        }
        if is_done && let Some(done) = state.running.remove(&self.room) {
            state.keep(part(&self.room, total, 0, done.judged, summary));
        }
    }

    fn running<'a>(&self, state: &'a mut State) -> Option<&'a mut Running> {
        state.running.get_mut(&self.room).filter(|running| running.number == self.number)
    }
}

impl Drop for AnalysisJob {
    fn drop(&mut self) {
        let mut state = self.analyses.lock();
        if self.running(&mut state).is_some() {
            state.give_up(&self.room);
        }
    }
}

impl State {
    /// The number of analyses under way for this payer, or for all networks of the payer's IPv6 site.
    fn count_of(&self, payer: &Payer) -> usize {
        let group = payer.group();
        self.running.values().filter(|running| running.payer.group() == group).count()
    }

    /// Gives up the newest of the analyses whose payer has several; `false` if no payer has several. All networks of an
    /// IPv6 site are one payer.
    fn displace_one_of_several(&mut self) -> bool {
        let several = self.running.iter().filter(|(_, running)| self.count_of(&running.payer) > 1);
        let newest = several.max_by_key(|(_, running)| running.number).map(|(room, _)| room.clone());
        newest.is_some_and(|room| self.give_up(&room))
    }

    fn give_up(&mut self, room: &RoomId) -> bool {
        let given_up = self.running.remove(room);
        if let Some(running) = &given_up {
            running.tell_stopped(room, &running.clients);
        }
        given_up.is_some()
    }

    fn keep(&mut self, analysis: Analysis) {
        self.kept_actions += analysis.actions.len();
        self.kept.push_back(Arc::new(analysis));
        while self.kept_actions > KEPT_ACTIONS_MAX
            && let Some(oldest) = self.kept.pop_front()
        {
            self.kept_actions -= oldest.actions.len();
        }
    }
}

fn message(part: Analysis) -> ServerMessage {
    ServerMessage::Analysis(Box::new(part))
}

fn part(
    room: &RoomId,
    total: usize,
    from: usize,
    actions: Vec<JudgedAction>,
    summary: Option<AnalysisSummary>,
) -> Analysis {
    // A game has far fewer than 2^32 actions.
    let [total, from] = [total, from].map(|count| u32::try_from(count).unwrap_or(u32::MAX));
    Analysis { room: room.clone(), total, from, actions, summary, stopped: false }
}

/// The chances that an action gave away, in thousandths, judged by what the seat could know; `None` for a set-up.
fn loss(action: &JudgedAction) -> Option<u16> {
    action.known.as_ref().map(|known| known.best_chance.saturating_sub(known.chance))
}

fn summary(seats: Seats, actions: &[JudgedAction]) -> AnalysisSummary {
    let accuracy = BySeat::new(seats, |seat| {
        let losses: Vec<f64> =
            actions.iter().filter(|action| action.seat == seat).filter_map(loss).map(f64::from).collect();
        if losses.is_empty() {
            return 100;
        }
        let kept: f64 = losses.iter().map(|loss| (-loss / HALVING_LOSS).exp2()).sum();
        (100.0 * kept / losses.len() as f64).round() as u8
    });
    let mut turning: Vec<(u16, u32)> = (0u32..)
        .zip(actions)
        .filter_map(|(ply, action)| Some((loss(action).filter(|loss| *loss >= TURNING_LOSS_MIN)?, ply)))
        .collect();
    turning.sort_by_key(|&(loss, ply)| (std::cmp::Reverse(loss), ply));
    turning.truncate(TURNING_POINTS_MAX);
    let mut turning_points: Vec<u32> = turning.into_iter().map(|(_, ply)| ply).collect();
    turning_points.sort_unstable();
    AnalysisSummary { accuracy, turning_points }
}

#[cfg(test)]
mod tests;
