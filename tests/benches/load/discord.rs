//! The bot: the time until it acknowledges interactions. Discord allows three seconds.

use crate::report::{Figure, Report, Times, ms};
use konakis_tests::discord::Seen;
use konakis_tests::{Game, Table, get};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval};

const RATE: u32 = 50;
/// The target for 99% of the acknowledgements.
const WITHIN: Duration = Duration::from_millis(150);
/// The number of games. Each of the two people makes half of the challenges.
const GAMES: usize = 10;

pub async fn measure(report: &mut Report, interactions: usize) {
    let mut table = Table::set().await;
    let mut games = Vec::new();
    for number in 0..GAMES {
        if number == GAMES / 2 {
            std::mem::swap(&mut table.anna, &mut table.ben);
        }
        let game = ["tablut", "kubism"][number % 2];
        games.push(table.game(&[("game", game), ("side", "white")]).await);
    }
    let (table, games): (Arc<Table>, Arc<[Game]>) = (Arc::new(table), games.into());
    let before = table.discord.read(|world| world.interactions.len());
    let floor = floor(&table, interactions).await;
    at_rate(interactions, |number| {
        let (table, games) = (table.clone(), games.clone());
        async move { act(&table, &games[number % GAMES], number / GAMES).await }
    })
    .await;
    let taken: Vec<Duration> = table.discord.read(|world| {
        let counted = world.interactions.values().skip(before);
        counted.map(|done| done.acknowledged_after.expect("the bot acknowledged the interaction")).collect()
    });
    let times = Times::new(taken);
    for percent in [50, 99] {
        report.add(Figure {
            what: format!("bot, {RATE} interactions/s: {percent}% of {}", times.len()),
            ours: ms(times.within(percent)),
            floor: format!("a bare request {}", ms(floor.within(percent))),
            target: if percent == 99 { format!("under {}", ms(WITHIN)) } else { String::new() },
            met: (percent == 99).then(|| times.within(percent) < WITHIN),
        });
    }
}

/// Opens the picker, starts typing, or flips the board.
async fn act(table: &Table, game: &Game, number: usize) {
    let person = if number % 4 < 3 { &table.anna } else { &table.ben };
    match number % 3 {
        0 => {
            let board: Seen = person.again(&game.board).expect("the board is there");
            person.clicks(&board, "Move").await;
        }
        1 => {
            person.begins_to_type(game.place, "move", &[], ("action", "")).await;
        }
        _ => {
            let board: Seen = person.again(&game.board).expect("the board is there");
            let flip = board.button("Flip").expect("the board has a button to flip it");
            person.presses(&board, flip).await.expect("the bot answers the click");
        }
    }
}

/// The times of bare requests to the stand-in for Discord, [`RATE`] a second, each over its own connection.
async fn floor(table: &Table, requests: usize) -> Times {
    let address: Arc<str> = table.discord.base().replace("http://", "").into();
    let taken = at_rate(requests, |_| {
        let address = address.clone();
        async move {
            let since = Instant::now();
            get(&address, "/api/v10/gateway").await;
            since.elapsed()
        }
    });
    Times::new(taken.await)
}

/// Starts `count` operations, [`RATE`] a second. Returns their results in any order.
async fn at_rate<T: Send + 'static, F: Future<Output = T> + Send + 'static>(
    count: usize,
    begin: impl Fn(usize) -> F,
) -> Vec<T> {
    let mut ticks = interval(Duration::from_secs(1) / RATE);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let mut running = JoinSet::new();
    for number in 0..count {
        ticks.tick().await;
        running.spawn(begin(number));
    }
    running.join_all().await
}
