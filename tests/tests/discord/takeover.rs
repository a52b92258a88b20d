//! A bot whose database is in PostgreSQL, with a standby that takes over from it.

use konakis_tests::{Bot, Clicker, Game, Postgres, Table, play_out};

/// A bot with a database in PostgreSQL, and a game of Tablut in which both players have moved.
struct Shared {
    database: [String; 2],
    table: Table,
    game: Game,
    players: [Clicker; 2],
    _postgres: Postgres,
}

impl Shared {
    async fn begin() -> Self {
        let postgres = Postgres::start().await;
        let database = ["--database".to_owned(), postgres.url().to_owned()];
        let table = Table::set_with_bot(&database.each_ref().map(String::as_str)).await;
        let game = table.game(&[("game", "tablut"), ("side", "white")]).await;
        let mut players = [Clicker::new(&table.anna, 1), Clicker::new(&table.ben, 2)];
        play_out(&mut players, game.place, 3).await;
        Self { database, table, game, players, _postgres: postgres }
    }

    async fn standby(&self) -> Bot {
        let database = self.database.each_ref().map(String::as_str);
        Bot::start_standby(&self.table.discord, &self.table.server, &database).await
    }

    /// Waits until this many processes have connected to Discord, and the last of them is ready.
    async fn connected(&self, processes: u32) {
        let discord = &self.table.discord;
        discord
            .until("the process that takes over", |world| {
                (world.sessions.identified == processes).then_some(())
            })
            .await;
        discord.bot_is_ready().await;
    }

    /// The number of public messages in the game's place and in the channel, and how often Anna and Ben were mentioned.
    fn told(&self) -> [usize; 4] {
        let public = |place| {
            let messages = self.table.anna.messages(place);
            messages.iter().filter(|seen| !seen.ephemeral).count()
        };
        let (anna, ben) = (self.table.anna.calls(), self.table.ben.calls());
        [public(self.game.place), public(self.table.channel), anna, ben]
    }

    async fn play_on(&mut self, actions: usize) {
        let (board, made) = play_out(&mut self.players, self.game.place, actions).await;
        assert_eq!((board.id, made), (self.game.board.id, actions), "all actions edit the same message");
    }
}

#[tokio::test]
async fn a_standby_goes_on_with_the_same_messages() {
    let mut shared = Shared::begin().await;
    let standby = shared.standby().await;
    let told = shared.told();
    shared.table.bot.kill().await;
    shared.connected(2).await;
    shared.table.bot = standby;
    shared.play_on(4).await;
    assert_eq!(shared.told(), told, "nothing is posted twice, and nobody is mentioned again");

    let standby = shared.standby().await;
    assert_eq!(shared.table.bot.stop().await, Some(0));
    shared.connected(3).await;
    shared.table.bot = standby;
    shared.play_on(4).await;
    assert_eq!(shared.told(), told);
}

#[tokio::test]
async fn a_bot_suspended_during_a_takeover_ends_when_resumed() {
    let mut shared = Shared::begin().await;
    let standby = shared.standby().await;
    shared.table.bot.signal("STOP").await;
    shared.connected(2).await;
    let mut suspended = std::mem::replace(&mut shared.table.bot, standby);
    shared.play_on(4).await;
    let told = shared.told();
    suspended.signal("CONT").await;
    assert_eq!(suspended.ended().await, Some(1));
    assert!(suspended.log().contains("another process of the bot has taken over"), "{}", suspended.log());
    shared.play_on(4).await;
    assert_eq!(shared.told(), told);
}
