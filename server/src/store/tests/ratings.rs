//! Tests of ratings: settlement, merges and rebuilds.

use super::super::{PlayerRating, RECENT_GAMES, StoreError};
use super::*;
use konakis_protocol::Rating;

pub(super) async fn play(store: &Store, id: &str, white: &str, black: &str, score: Score, at_ms: u64) {
    let row = RoomRow { white: Some(user(white)), black: Some(user(black)), ..finished(score, at_ms) };
    // As in a real room, the log contains everything that the row needs.
    let entry = format!("{white} {black} {} {at_ms}", score.white_halves());
    store.append(vec![append(id, 0, &[&entry], row)]).await.unwrap();
}

/// Reads a log written by [`play`].
pub(super) fn read(_: &RoomId, log: &[String]) -> Result<RoomRow, String> {
    let words: Vec<&str> = log.first().ok_or("empty")?.split(' ').collect();
    let [white, black, halves, at_ms] = words[..] else { return Err("no game".into()) };
    let score = Score::from_white_halves(halves.parse().unwrap());
    let row = finished(score, at_ms.parse().unwrap());
    Ok(RoomRow { white: Some(user(white)), black: Some(user(black)), ..row })
}

pub(super) async fn player_rating(store: &Store, id: &str) -> Option<PlayerRating> {
    store.ratings(&user(id)).await.unwrap().remove(&TABLUT)
}

#[tokio::test]
async fn a_finished_game_is_rated_once() {
    each(|store| async move {
        play(&store, "a", "anna", "bob", Score::WhiteWon, 10).await;
        let anna = player_rating(&store, "anna").await.unwrap();
        let bob = player_rating(&store, "bob").await.unwrap();
        store
            .append(vec![append("a", 1, &["rematch offered"], finished(Score::WhiteWon, 10))])
            .await
            .unwrap();
        store.append(vec![append("a", 2, &[], finished(Score::WhiteWon, 10))]).await.unwrap();
        assert_eq!(
            (player_rating(&store, "anna").await, player_rating(&store, "bob").await),
            (Some(anna), Some(bob))
        );
        // The Glicko-2 author's calculator gives these values for the first game of two new players.
        assert_eq!(Rating::from(anna), Rating { rating: 1662, deviation: 290, games: 1 });
        assert_eq!(Rating::from(bob), Rating { rating: 1338, deviation: 290, games: 1 });
        let chart = store.rating_chart(&user("anna"), &TABLUT, ShownTo::Owner, 9).await.unwrap();
        assert_eq!(chart.len(), 1);
        assert_eq!((&chart[0].room, chart[0].at_ms, chart[0].rating), (&room("a"), 10, anna.rating));
    })
    .await;
}

#[tokio::test]
async fn unrated_games_change_no_rating() {
    each(|store| async move {
        let uncounted = row(Stage::Finished { at_ms: 1, result: "{}".into(), score: None });
        let alone = RoomRow { black: None, ..finished(Score::WhiteWon, 1) };
        let self_play = RoomRow { black: Some(user("anna")), ..finished(Score::WhiteWon, 1) };
        for (id, row) in [("a", uncounted), ("b", alone), ("c", self_play), ("d", playing())] {
            store.append(vec![append(id, 0, &["over"], row)]).await.unwrap();
        }
        assert_eq!(player_rating(&store, "anna").await, None);
        let refused = store.append(vec![append("d", 0, &["over"], finished(Score::WhiteWon, 1))]).await;
        assert!(matches!(refused, Err(StoreError::Conflict { .. })));
        assert_eq!(player_rating(&store, "anna").await, None);
    })
    .await;
}

/// The gains of Anna's rating from wins against three new accounts, each deleted after its game if `deletes`.
async fn gains_against_new_accounts(store: &Store, deletes: bool) -> Vec<f64> {
    store.create_user(member("anna", 1), None).await.unwrap();
    let mut gains = Vec::new();
    let mut before = PlayerRating::NEW.rating;
    for n in 0..3 {
        let (id, at_ms) = (format!("bob{n}"), 10 * n);
        store.create_user(Account { created_ms: at_ms, ..member(&id, 2 + n) }, None).await.unwrap();
        play(store, &format!("r{n}"), "anna", &id, Score::WhiteWon, at_ms + 1).await;
        if deletes {
            store.delete_user(&user(&id), at_ms + 2).await.unwrap();
        }
        let after = player_rating(store, "anna").await.unwrap().rating;
        gains.push(after - before);
        before = after;
    }
    gains
}

#[tokio::test]
async fn games_count_less_against_accounts_newer_than_a_deletion() {
    each(|store| async move {
        let full = gains_against_new_accounts(&Store::memory(), false).await;
        let gains = gains_against_new_accounts(&store, true).await;
        assert_eq!(gains[0], full[0]);
        assert!(gains[1] < full[1] / 1.9, "{gains:?} {full:?}");
        let rated = player_rating(&store, "anna").await.unwrap();
        store.create_user(guest("gus"), None).await.unwrap();
        store.merge_guest(&user("gus"), &user("anna"), 50).await.unwrap();
        assert_eq!(player_rating(&store, "anna").await.unwrap(), rated);
        // A game against an account that is older than the deletions counts fully.
        store.create_user(Account { created_ms: 1, ..member("carl", 9) }, None).await.unwrap();
        play(&store, "first", "anna", "carl", Score::BlackWon, 60).await;
        let full = rated.rating - player_rating(&store, "anna").await.unwrap().rating;
        let rated = player_rating(&store, "anna").await.unwrap();
        play(&store, "second", "anna", "carl", Score::BlackWon, 61).await;
        let half = rated.rating - player_rating(&store, "anna").await.unwrap().rating;
        assert!(half < full / 1.5, "{full} {half}");
    })
    .await;
}

#[tokio::test]
async fn games_against_repeated_opponents_count_less() {
    each(|store| async move {
        let mut gains = Vec::new();
        let mut before = PlayerRating::NEW.rating;
        for n in 0..4 {
            play(&store, &format!("r{n}"), "anna", "bob", Score::WhiteWon, n).await;
            let after = player_rating(&store, "anna").await.unwrap().rating;
            gains.push(after - before);
            before = after;
        }
        // The wins gain less and less; the weights are 1, 1/2, 1/3 and 1/4.
        assert!(gains.windows(2).all(|pair| pair[1] < pair[0] / 1.5), "{gains:?}");
        // After enough games against others, a game against Bob counts fully again.
        for n in 0..u64::from(RECENT_GAMES) {
            play(&store, &format!("o{n}"), "anna", &format!("other{n}"), Score::Drawn, n).await;
        }
        play(&store, "fresh", "anna", "new", Score::Drawn, 50).await;
        let settled = player_rating(&store, "anna").await.unwrap();
        play(&store, "again", "anna", "bob", Score::WhiteWon, 60).await;
        let full = player_rating(&store, "anna").await.unwrap().rating - settled.rating;
        play(&store, "same", "anna", "bob", Score::WhiteWon, 70).await;
        let half = player_rating(&store, "anna").await.unwrap().rating - settled.rating - full;
        assert!(half < full / 1.8, "{full} {half}");
    })
    .await;
}

#[tokio::test]
async fn two_accounts_cannot_raise_a_rating_at_will() {
    each(|store| async move {
        for n in 0..200 {
            play(&store, &format!("r{n}"), "anna", "bob", Score::WhiteWon, n).await;
        }
        let anna = Rating::from(player_rating(&store, "anna").await.unwrap());
        println!("after 200 wins against one opponent: {anna:?}");
        assert!(anna.rating < 2000, "{anna:?}");
    })
    .await;
}

/// Plays games of a guest and a member, and merges the guest into the member while a game of the guest is in progress.
/// Then ends that game.
async fn play_around_a_merge(store: &Store) {
    store.create_user(guest("gus"), None).await.unwrap();
    store.create_user(member("mia", 7), None).await.unwrap();
    play(store, "1", "gus", "bob", Score::WhiteWon, 40).await;
    play(store, "2", "mia", "bob", Score::Drawn, 30).await;
    play(store, "3", "gus", "mia", Score::BlackWon, 20).await;
    play(store, "4", "bob", "gus", Score::BlackWon, 10).await;
    let begun = RoomRow { white: Some(user("gus")), black: Some(user("bob")), ..playing() };
    store.append(vec![append("5", 0, &["gus bob 0 60"], begun.clone())]).await.unwrap();
    store.merge_guest(&user("gus"), &user("mia"), 50).await.unwrap();
    let ended = finished(Score::BlackWon, 60);
    let ended = RoomRow { white: begun.white, black: begun.black, ..ended };
    store.append(vec![append("5", 1, &["ended"], ended)]).await.unwrap();
}

#[tokio::test]
async fn a_merge_adds_the_guests_games_to_the_members_rating() {
    each(|store| async move {
        play_around_a_merge(&store).await;
        let mia = player_rating(&store, "mia").await.unwrap();
        // The game between the guest and the member is not counted. The game that ended after the merge, under the
        // guest's id, is counted.
        assert_eq!(mia.games, 4);
        let chart = store.rating_chart(&user("gus"), &TABLUT, ShownTo::Owner, 9).await.unwrap();
        assert_eq!(chart.iter().map(|point| point.room.as_str()).collect::<Vec<_>>(), ["1", "2", "4", "5"]);
        assert_eq!(chart[3].rating, mia.rating);
        assert_eq!(player_rating(&store, "gus").await, Some(mia));
        assert_eq!(player_rating(&store, "bob").await.unwrap().games, 4);
    })
    .await;
}

#[tokio::test]
async fn a_merge_into_a_new_member_keeps_the_rating() {
    each(|store| async move {
        store.create_user(guest("gus"), None).await.unwrap();
        store.create_user(member("mia", 7), None).await.unwrap();
        for n in 0..4 {
            play(&store, &format!("r{n}"), "gus", "bob", Score::WhiteWon, n).await;
        }
        let (gus, bob) = (player_rating(&store, "gus").await, player_rating(&store, "bob").await);
        store.merge_guest(&user("gus"), &user("mia"), 50).await.unwrap();
        assert_eq!((player_rating(&store, "mia").await, player_rating(&store, "bob").await), (gus, bob));
    })
    .await;
}

#[tokio::test]
async fn a_rebuild_changes_nothing() {
    each(|store| async move {
        play_around_a_merge(&store).await;
        let state = || async {
            let mut ratings = Vec::new();
            for id in ["gus", "mia", "bob"] {
                ratings.push(store.rating_chart(&user(id), &TABLUT, ShownTo::Owner, 9).await.unwrap());
            }
            let after = (player_rating(&store, "mia").await, player_rating(&store, "bob").await);
            (ratings, after, rooms_of(&store, &user("mia"), 9).await)
        };
        let before = state().await;
        assert_eq!(store.rebuild(Box::new(read)).await.unwrap(), 5);
        assert_eq!(state().await, before);
        assert_eq!(store.rebuild(Box::new(read)).await.unwrap(), 5);
        assert_eq!(state().await, before);
    })
    .await;
}

#[tokio::test]
async fn a_rebuild_with_an_unreadable_log_changes_nothing() {
    each(|store| async move {
        play_around_a_merge(&store).await;
        store.append(vec![append("z", 0, &["nonsense"], playing())]).await.unwrap();
        let before = player_rating(&store, "mia").await;
        let refused = store.rebuild(Box::new(read)).await;
        assert_eq!(refused, Err(StoreError::Unreadable { room: room("z"), why: "no game".into() }));
        assert_eq!(player_rating(&store, "mia").await, before);
        assert_eq!(rooms_of(&store, &user("mia"), 9).await.len(), 5);
    })
    .await;
}

#[tokio::test]
async fn a_rebuild_rates_new_games_in_the_order_of_their_ends() {
    each(|store| async move {
        // According to the rows, the games go on. According to the logs, the games have ended.
        for (n, end) in [(0, 30), (1, 10), (2, 20)] {
            let entry = format!("anna bob 2 {end}");
            store.append(vec![append(&format!("r{n}"), 0, &[&entry], playing())]).await.unwrap();
        }
        assert_eq!(player_rating(&store, "anna").await, None);
        store.rebuild(Box::new(read)).await.unwrap();
        let chart = store.rating_chart(&user("anna"), &TABLUT, ShownTo::Owner, 9).await.unwrap();
        assert_eq!(chart.iter().map(|point| point.at_ms).collect::<Vec<_>>(), [10, 20, 30]);
    })
    .await;
}
