//! The fixture of the bot's tests: a server, a stand-in for Discord, a bot between them, and two people in a channel.

use crate::clicker::is_board;
use crate::discord::{Discord, Person, Seen, permission};
use crate::{Bot, SERVICE_SECRET, Server, ServerOptions};

/// Everything a test of the bot needs.
pub struct Table {
    /// The game server.
    pub server: Server,
    /// The stand-in for Discord.
    pub discord: Discord,
    /// The bot.
    pub bot: Bot,
    /// The channel.
    pub channel: u64,
    /// The challenger.
    pub anna: Person,
    /// The challenged player.
    pub ben: Person,
}

/// A game that began with a challenge.
pub struct Game {
    /// The channel or thread that shows the game.
    pub place: u64,
    /// The board message when the game began.
    pub board: Seen,
    /// The message of the challenge.
    pub challenge: Seen,
}

impl Table {
    /// A fixture in which the bot has all permissions that it needs.
    pub async fn set() -> Self {
        Self::set_where(permission::ALL, None).await
    }

    /// A fixture whose bot has these additional arguments.
    pub async fn set_with_bot(more: &[&str]) -> Self {
        Self::set_up(permission::ALL, None, more).await
    }

    /// A fixture in which the bot has these permissions; `test_seed` seeds the server.
    pub async fn set_where(permissions: u64, test_seed: Option<u64>) -> Self {
        Self::set_up(permissions, test_seed, &[]).await
    }

    async fn set_up(permissions: u64, test_seed: Option<u64>, more: &[&str]) -> Self {
        let options =
            ServerOptions { service_secret: Some(SERVICE_SECRET), test_seed, ..ServerOptions::default() };
        let (server, discord) = (Server::start_with(options).await, Discord::start().await);
        let channel = discord.channel_with("games", permissions);
        let (anna, ben) = (discord.person("Anna"), discord.person("Ben"));
        let bot = Bot::start_with(&discord, &server, more).await;
        Self { server, discord, bot, channel, anna, ben }
    }

    /// Lets Anna challenge Ben; returns the message of the challenge.
    pub async fn challenge(&self, options: &[(&str, &str)]) -> Seen {
        let ben = self.ben.mention();
        let all: Vec<(&str, &str)> =
            [("opponent", ben.as_str())].into_iter().chain(options.iter().copied()).collect();
        self.anna.types(self.channel, "challenge", &all).await;
        self.ben.waits_for(self.channel, "the challenge", |seen| seen.button("Accept").is_some()).await
    }

    /// Lets Anna challenge Ben and Ben accept; returns the game.
    pub async fn game(&self, options: &[(&str, &str)]) -> Game {
        let challenge = self.challenge(options).await;
        self.ben.clicks(&challenge, "Accept").await;
        self.game_of(&challenge).await
    }

    /// Waits until the game of an accepted challenge has begun; returns the game.
    pub async fn game_of(&self, challenge: &Seen) -> Game {
        let begun = |seen: &Seen| seen.id == challenge.id && seen.button("Accept").is_none();
        let challenge = self.anna.waits_for(self.channel, "the start", begun).await;
        let place = self.place_of(&challenge).await;
        let board = self.anna.waits_for(place, "the board", is_board).await;
        Game { place, board, challenge }
    }

    async fn place_of(&self, challenge: &Seen) -> u64 {
        let names = |seen: &Seen| seen.id == challenge.id && place_named_in(seen).is_some();
        let told = self.anna.waits_for(self.channel, "the place of the game", names).await;
        place_named_in(&told).expect("the awaited message names a place")
    }
}

/// The channel that a message names or links to.
pub fn place_named_in(seen: &Seen) -> Option<u64> {
    let words = seen.words();
    let number = |text: &str| text.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok();
    let named = words.split("<#").nth(1).and_then(number);
    let linked = || words.split("/channels/").nth(1)?.split('/').nth(1).and_then(number);
    named.or_else(linked)
}
