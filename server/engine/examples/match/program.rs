//! Another build of this tool as a player, for matches between versions.
//!
//! The other build runs as `PROGRAM serve`. For each action, it reads a [`Question`] as a line of JSON, and writes the
//! chosen action as a line.

use konakis_engine::{Budget, Knowledge, Level, Stop, choose};
use konakis_games::Seed;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

#[derive(Serialize, Deserialize)]
struct Question {
    known: Knowledge,
    level: u8,
    /// The maximum number of positions to search; `None` for the program's default for the game.
    positions: Option<u64>,
    seed: u64,
}

struct Running {
    asks: ChildStdin,
    answers: BufReader<ChildStdout>,
    child: Child,
}

/// The programs that one thread runs, by path.
#[derive(Default)]
pub(crate) struct Programs(BTreeMap<String, Running>);

impl Programs {
    /// The action that a program chooses. Starts the program if it is not running yet.
    pub(crate) fn act(
        &mut self,
        path: &str,
        level: Level,
        positions: Option<u64>,
        known: &Knowledge,
        seed: Seed,
    ) -> String {
        let running = self.0.entry(path.to_owned()).or_insert_with(|| start(path));
        let question =
            Question { known: known.clone(), level: level.number(), positions, seed: seed.number() };
        let line = serde_json::to_string(&question).expect("a question has a text");
        writeln!(running.asks, "{line}").expect("the program reads");
        let mut answer = String::new();
        running.answers.read_line(&mut answer).expect("the program answers");
        answer.trim().to_owned()
    }
}

impl Drop for Programs {
    fn drop(&mut self) {
        for running in self.0.values_mut() {
            // The process may already have exited.
            let _ = running.child.kill();
            let _ = running.child.wait();
        }
    }
}

fn start(path: &str) -> Running {
    let mut child = Command::new(path)
        .arg("serve")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let asks = child.stdin.take().expect("its input is piped");
    let answers = BufReader::new(child.stdout.take().expect("its output is piped"));
    Running { asks, answers, child }
}

pub(crate) fn serve() {
    for line in std::io::stdin().lines() {
        let line = line.expect("the input is text");
        let question: Question = serde_json::from_str(&line).expect("the input holds questions");
        let level = Level::new(question.level).expect("the level exists");
        let budget = question
            .positions
            .map_or_else(|| Budget::of(&question.known.game), |positions_max| Budget { positions_max });
        let action = choose(&question.known, level, budget, Seed::new(question.seed), &Stop::never());
        println!("{}", action.unwrap_or_default());
    }
}
