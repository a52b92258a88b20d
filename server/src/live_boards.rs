//! The boards of the games in progress between people, with which analysed positions are compared.
//!
//! Invariants: a player cannot have a position of their game in progress analysed by copying it into another room, and
//! nobody is kept from analysing their own games by strangers who copy those. There is one entry for each game in progress
//! past its opening, also for a room that is not in memory: the store has the boards from before the start of the program,
//! and the rooms note their changes.

use crate::store::{LiveBoard, PublicBoard, RoomRow};
use konakis_protocol::{Name, RoomId, UserId};
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The most squares in which a board is close to another one: those that an action with one capture changes.
const CLOSE_SQUARES: usize = 3;

/// The boards of all games in progress between people.
#[derive(Debug, Default)]
pub struct LiveBoards(Mutex<HashMap<RoomId, LiveGame>>);

/// How long the network of a player is kept who has left: an address is used for some hours only.
const NETWORK_KEPT: Duration = Duration::from_secs(6 * 60 * 60);

/// A game in progress with its board.
#[derive(Debug)]
pub struct LiveGame {
    game: Name,
    /// The board, canonical.
    live: LiveBoard,
    players: [Option<LivePlayer>; 2],
}

/// A player of a game in progress.
#[derive(Clone, Debug)]
pub struct LivePlayer {
    /// The user.
    pub user: UserId,
    /// The network from which they were connected when the board last changed, and when that was.
    network: Option<(IpAddr, Instant)>,
}

impl LivePlayer {
    /// The network from which they were connected when the board last changed.
    #[must_use]
    pub fn last_network(&self) -> Option<IpAddr> {
        self.network.map(|(network, _)| network)
    }
}

impl LiveGame {
    /// The game of a room, with the networks from which its players are connected; `None` if its board is not to be
    /// compared, such as when the game is over.
    pub fn of(row: &RoomRow, network: impl Fn(&UserId) -> Option<IpAddr>) -> Option<Self> {
        let LiveBoard { board, since_ms } = row.stage.board()?;
        let live = LiveBoard { board: board.canonical(), since_ms: *since_ms };
        let now = Instant::now();
        let player = |user: &Option<UserId>| {
            let user = user.clone()?;
            let network = network(&user).map(|network| (network, now));
            Some(LivePlayer { user, network })
        };
        Some(Self { game: row.game.clone(), live, players: [player(&row.white), player(&row.black)] })
    }

    /// Takes over the networks of players who are not connected now.
    fn keep_networks(&mut self, earlier: &Self) {
        for player in self.players.iter_mut().flatten().filter(|player| player.network.is_none()) {
            let same = earlier.players.iter().flatten().find(|known| known.user == player.user);
            player.network = same.and_then(|known| known.network);
        }
    }
}

impl LiveBoards {
    /// Notes the current state of a room's game.
    pub fn note(&self, room: &RoomId, game: Option<LiveGame>) {
        let mut games = self.lock();
        let earlier = games.remove(room);
        if let Some(mut game) = game {
            if let Some(earlier) = &earlier {
                game.keep_networks(earlier);
            }
            games.insert(room.clone(), game);
        }
    }

    /// Forgets the networks of players who have left some hours ago.
    pub fn tidy(&self) {
        for player in self.lock().values_mut().flat_map(|game| &mut game.players).flatten() {
            player.network.take_if(|(_, since)| since.elapsed() >= NETWORK_KEPT);
        }
    }

    /// Whether one of these canonical boards, each with the time when it was reached in ms since 1970, stands in a game in progress,
    /// and stood there before or one of the players there is `theirs`. Otherwise the game in progress is a copy itself, or
    /// the same by chance.
    #[must_use]
    pub fn is_copied(
        &self,
        game: &str,
        reached: &HashMap<PublicBoard, u64>,
        theirs: impl Fn(&LivePlayer) -> bool,
    ) -> bool {
        let is_copied = |other: &LiveGame, at: u64| {
            at >= other.live.since_ms || other.players.iter().flatten().any(&theirs)
        };
        self.lock().values().any(|other| {
            other.game == game && reached.get(&other.live.board).is_some_and(|at| is_copied(other, *at))
        })
    }

    /// Whether a board, or an image of it, differs by at most about one action from that of a game in progress in which one of
    /// the players is `theirs`.
    #[must_use]
    pub fn is_own(&self, game: &str, board: &PublicBoard, theirs: impl Fn(&LivePlayer) -> bool) -> bool {
        let images = board.images();
        let is_close = |other: &PublicBoard| {
            let mut images = images.iter().filter(|image| image.0.len() == other.0.len());
            images.any(|image| image.differences(other) <= CLOSE_SQUARES)
        };
        self.lock().values().any(|other| {
            other.game == game && other.players.iter().flatten().any(&theirs) && is_close(&other.live.board)
        })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<RoomId, LiveGame>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(squares: [u8; 5]) -> PublicBoard {
        PublicBoard(squares.into())
    }

    fn user(id: &str) -> UserId {
        id.parse().unwrap()
    }

    /// A game of Tablut between Anna and Ben.
    fn game(squares: [u8; 5], since_ms: u64) -> Option<LiveGame> {
        Some(LiveGame {
            game: Name::Borrowed("tablut"),
            live: LiveBoard { board: board(squares), since_ms },
            players: ["anna", "ben"].map(|id| Some(LivePlayer { user: user(id), network: None })),
        })
    }

    #[test]
    fn a_board_is_copied_until_its_room_moves_on() {
        let live = LiveBoards::default();
        let room: RoomId = "a".parse().unwrap();
        let is_copied =
            |squares, at| live.is_copied("tablut", &HashMap::from([(board(squares), at)]), |_| false);
        live.note(&room, game([1; 5], 50));
        assert!(is_copied([1; 5], 60) && is_copied([1; 5], 50));
        assert!(!is_copied([1; 5], 40), "the game in progress is the copy");
        let earlier = HashMap::from([(board([1; 5]), 40)]);
        assert!(
            live.is_copied("tablut", &earlier, |player| player.user.as_str() == "ben"),
            "a foreseen position"
        );
        assert!(!live.is_copied("tablut", &earlier, |player| player.user.as_str() == "carl"));
        assert!(!live.is_copied("kubism", &HashMap::from([(board([1; 5]), 60)]), |_| true));
        live.note(&room, game([2; 5], 70));
        assert!(!is_copied([1; 5], 60) && is_copied([2; 5], 80));
        live.note(&room, None);
        assert!(!is_copied([2; 5], 80));
    }

    #[test]
    fn a_player_gets_no_board_close_to_their_own() {
        let live = LiveBoards::default();
        live.note(&"a".parse().unwrap(), game([1, 0, 2, 0, 0], 50));
        let is_own =
            |squares, who: &str| live.is_own("tablut", &board(squares), |player| player.user.as_str() == who);
        assert!(is_own([1, 0, 2, 0, 0], "anna"));
        assert!(is_own([0, 1, 0, 0, 0], "ben"), "a move with a capture");
        assert!(!is_own([0, 1, 0, 2, 0], "ben"));
        assert!(!is_own([1, 0, 2, 0, 0], "carl"));
        assert!(!live.is_own("kubism", &board([1, 0, 2, 0, 0]), |_| true));
    }

    #[tokio::test(start_paused = true)]
    async fn the_network_of_a_player_is_kept_for_some_hours() {
        let live = LiveBoards::default();
        let room: RoomId = "a".parse().unwrap();
        let address: IpAddr = "192.0.2.1".parse().unwrap();
        let mut here = game([1; 5], 50).unwrap();
        here.players[0].as_mut().unwrap().network = Some((address, Instant::now()));
        live.note(&room, Some(here));
        live.note(&room, game([2; 5], 60));
        let is_known =
            || live.is_own("tablut", &board([2; 5]), |player| player.last_network() == Some(address));
        live.tidy();
        assert!(is_known(), "Anna has left");
        tokio::time::advance(NETWORK_KEPT).await;
        live.tidy();
        assert!(!is_known());
    }
}
