//! Discord's global rate limit while many games begin at the same time, and while the game server goes away and comes
//! back.

use futures_util::future::join_all;
use konakis_tests::discord::{Discord, GlobalLimit, Message, Person, REQUESTS_MAX, Seen, World};
use konakis_tests::{Bot, SERVICE_SECRET, Server, ServerOptions};

const GAMES: usize = 40;
const AWAY: &str = "can’t reach the game server";

struct Crowd {
    server: Server,
    discord: Discord,
    _bot: Bot,
    channel: u64,
    pairs: Vec<[Person; 2]>,
}

impl Crowd {
    async fn gather() -> Self {
        let options = ServerOptions { service_secret: Some(SERVICE_SECRET), ..ServerOptions::default() };
        let (server, discord) = (Server::start_with(options).await, Discord::start().await);
        let channel = discord.channel("games");
        let mut bot = Bot::start(&discord, &server).await;
        bot.kill().await;
        bot.more = ["--away-after", "0"].map(str::to_owned).into();
        bot.restart(&discord, &server).await;
        let person = |name: &str, number: usize| discord.person(&format!("{name} {number}"));
        let pairs = (0..GAMES).map(|number| [person("Anna", number), person("Ben", number)]).collect();
        Self { server, discord, _bot: bot, channel, pairs }
    }

    async fn challenge(&self) -> Vec<Seen> {
        let typed = self.pairs.iter().map(|[anna, ben]| async {
            let called = ben.mention();
            anna.types(self.channel, "challenge", &[("opponent", &called), ("game", "tablut")]).await;
        });
        join_all(typed).await;
        let is_open = |message: &&Message| message.only.is_none() && message.channel == self.channel;
        let all = |world: &World| (world.messages.values().filter(is_open).count() == GAMES).then_some(());
        self.discord.until("all challenges", all).await;
        let challenges: Vec<Seen> =
            self.pairs[0][0].messages(self.channel).into_iter().filter(|seen| !seen.ephemeral).collect();
        let of = |ben: &Person| challenges.iter().find(|seen| seen.text.contains(&ben.mention())).cloned();
        self.pairs.iter().map(|[_, ben]| of(ben).expect("each pair has a challenge")).collect()
    }

    async fn until_boards(&self, what: &str, fits: impl Fn(&str) -> bool) {
        let is_board = |components: &[serde_json::Value]| {
            components.iter().any(|row| row.to_string().contains("\"move:"))
        };
        let shown = |world: &World| {
            let boards = world.messages.values().filter(|message| is_board(&message.components));
            let places: std::collections::BTreeSet<u64> =
                boards.filter(|board| fits(&board.content)).map(|board| board.channel).collect();
            (places.len() == GAMES).then_some(())
        };
        self.discord.until(what, shown).await;
    }

    fn check(&self, when: &str) {
        self.discord.read(|world| {
            let GlobalLimit { busiest, requests, refused, .. } = &world.global_limit;
            println!(
                "{when}: {requests} requests so far, {busiest} in the busiest second, {refused} refused"
            );
            assert!(
                *refused == 0 && *busiest <= REQUESTS_MAX,
                "{when}: {refused} refused, {busiest} in the busiest second"
            );
        });
    }
}

#[tokio::test]
async fn many_games_stay_under_the_global_limit() {
    let mut crowd = Crowd::gather().await;
    let challenges = crowd.challenge().await;
    join_all(
        crowd.pairs.iter().zip(&challenges).map(|([_, ben], challenge)| ben.clicks(challenge, "Accept")),
    )
    .await;
    crowd.until_boards("all boards", |_| true).await;
    crowd.check("after the games began");
    crowd.server.kill().await;
    crowd.until_boards("the notices of the outage", |text| text.contains(AWAY)).await;
    crowd.check("after the server went away");
    crowd.server.restart_in_place().await;
    crowd.until_boards("the boards as they were", |text| !text.contains(AWAY)).await;
    crowd.check("after the server came back");
}
