//! A model of the database: the right to write, and the log of one room.
//!
//! Invariants: every query is atomic. The log only grows, and only by writes with the latest epoch.

use super::world::Ms;
use crate::store::RIGHT_TO_WRITE;

/// A query by a server. Each start of a server has a number, which is the `holder` of its queries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Query {
    Take {
        holder: u64,
    },
    /// Takes the right again, unless another holder has taken it.
    Reacquire {
        holder: u64,
    },
    /// A write of the uptime.
    Beat {
        epoch: u64,
    },
    Append {
        epoch: u64,
        number: usize,
        action: u64,
    },
    GiveUp {
        epoch: u64,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    Held {
        epoch: u64,
        log: Vec<u64>,
    },
    InUse,
    Stored,
    /// The right was lost to another server, or to a later connection.
    TakenOver,
    /// The number is not the next one of the log.
    Conflict,
}

#[derive(Default)]
pub(super) struct Database {
    holder: u64,
    pub(super) epoch: u64,
    held_until: Ms,
    pub(super) log: Vec<u64>,
}

impl Database {
    pub(super) fn execute(&mut self, now: Ms, query: Query) -> Answer {
        match query {
            Query::Take { holder } if self.held_until < now => {
                self.holder = holder;
                self.hold(now)
            }
            Query::Take { .. } => Answer::InUse,
            Query::Reacquire { holder } if holder == self.holder => self.hold(now),
            Query::Beat { epoch } if epoch == self.epoch => self.renew(now),
            Query::Append { epoch, number, action } if epoch == self.epoch => {
                if number != self.log.len() {
                    return Answer::Conflict;
                }
                self.log.push(action);
                self.renew(now)
            }
            Query::GiveUp { epoch } if epoch == self.epoch => {
                self.held_until = 0;
                Answer::Stored
            }
            _ => Answer::TakenOver,
        }
    }

    fn hold(&mut self, now: Ms) -> Answer {
        self.epoch += 1;
        self.renew(now);
        Answer::Held { epoch: self.epoch, log: self.log.clone() }
    }

    fn renew(&mut self, now: Ms) -> Answer {
        self.held_until = now + super::world::ms(RIGHT_TO_WRITE);
        Answer::Stored
    }
}

/// A number that tells logs of the same length apart.
pub(super) fn digest(log: &[u64]) -> u64 {
    log.iter().fold(0, |digest, action| digest.wrapping_mul(31).wrapping_add(*action))
}
