//! The faults: processes that are killed, stopped or suspended, broken connections, a slow bus and a slow database.

use super::{EDGES, Event, FAULTS_END, Ms, Process, SERVERS, World};

/// Each value is the time at which the fault ends.
#[derive(Clone, Copy, Default)]
pub(super) struct Trouble {
    pub(super) suspended: Ms,
    pub(super) without_database: Ms,
    pub(super) without_bus: Ms,
}

impl World {
    pub(super) fn cause_fault(&mut self) {
        if self.now >= FAULTS_END {
            self.troubles = Default::default();
            (self.slow_bus, self.slow_database) = (0, 0);
            return;
        }
        let delay = 200 + self.below(6_000);
        self.after(delay.min(FAULTS_END - self.now), Event::Fault);
        for _ in 0..if self.once_in(8) { 2 } else { 1 } {
            self.cause_one_fault();
        }
    }

    fn cause_one_fault(&mut self) {
        let any = self.below((SERVERS + EDGES) as u64) as usize;
        let host = (0..SERVERS).find(|server| match &self.processes[*server] {
            Process::Server(server) => server.epoch() == Some(self.database.epoch),
            _ => false,
        });
        // Most faults of a single process hit the host, because faults of the host have more consequences.
        let host = host.filter(|_| self.once_in(2));
        let (any, server) = (host.unwrap_or(any), host.unwrap_or(any % SERVERS));
        let long = 100 + self.below(9_000);
        let until = self.now + long;
        match self.below(9) {
            0 => self.end(any, long / 4),
            1 => self.stop(server),
            2 => self.troubles[any].suspended = until,
            3 => self.troubles[server].without_database = until,
            4 => self.troubles[any].without_bus = until,
            5 => self.troubles.iter_mut().for_each(|trouble| trouble.without_database = until),
            6 => self.troubles.iter_mut().for_each(|trouble| trouble.without_bus = until),
            7 => self.slow_bus = until,
            _ => self.slow_database = until,
        }
    }

    fn stop(&mut self, server: usize) {
        if let Process::Server(stopping) = &mut self.processes[server]
            && self.troubles[server].suspended <= self.now
        {
            let run = stopping.run;
            stopping.stop(self.now, &mut self.effects);
            self.apply(server, run);
        }
    }
}
