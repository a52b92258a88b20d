//! Tests of rating charts and leaderboards.

use super::super::{LEADERBOARD_DEVIATION_MAX, LEADERBOARD_GAMES_MIN, LEADERBOARD_OPPONENTS_MIN};
use super::ratings::{play, player_rating};
use super::*;

#[tokio::test]
async fn a_chart_has_the_last_games_in_the_order_of_play() {
    each(|store| async move {
        for n in 0..5 {
            play(&store, &format!("r{n}"), "anna", "bob", Score::Drawn, n).await;
        }
        let chart = store.rating_chart(&user("bob"), &TABLUT, ShownTo::Owner, 3).await.unwrap();
        assert_eq!(chart.iter().map(|point| point.at_ms).collect::<Vec<_>>(), [2, 3, 4]);
        assert_eq!(chart[2].deviation, player_rating(&store, "bob").await.unwrap().deviation);
        assert!(
            store
                .rating_chart(&user("bob"), &Name::Borrowed("kubism"), ShownTo::Owner, 3)
                .await
                .unwrap()
                .is_empty()
        );
    })
    .await;
}

#[tokio::test]
async fn others_see_no_private_game_in_a_chart() {
    each(|store| async move {
        for n in 0..8 {
            let row = RoomRow { private: n > 2, ..finished(Score::Drawn, n) };
            store.append(vec![append(&format!("r{n}"), 0, &["over"], row)]).await.unwrap();
        }
        let times = async |shown_to| {
            let chart = store.rating_chart(&user("anna"), &TABLUT, shown_to, 3).await.unwrap();
            chart.iter().map(|point| point.at_ms).collect::<Vec<_>>()
        };
        assert_eq!(times(ShownTo::Owner).await, [5, 6, 7]);
        assert_eq!(times(ShownTo::Others).await, [0, 1, 2]);
    })
    .await;
}

/// Plays the games of the leaderboard tests. The members Anna and Dora and the guest Gus have equal results, each
/// against four opponents. Bob has too few opponents for the leaderboard, and Eve has too few games.
async fn play_for_the_leaderboard(store: &Store) {
    for (id, number) in [("anna", 1), ("bob", 2), ("cleo", 3), ("dora", 4), ("eve", 5), ("finn", 6)] {
        store.create_user(member(id, number), None).await.unwrap();
    }
    store.create_user(guest("gus"), None).await.unwrap();
    for n in 0..u64::from(LEADERBOARD_GAMES_MIN) + 5 {
        let score = if n % 3 == 0 { Score::BlackWon } else { Score::WhiteWon };
        let opponent = ["u", "v", "w", "x"][n as usize % 4];
        for player in ["anna", "dora", "gus"] {
            // All three players have equally strong opponents, so their equal results give equal ratings.
            play(store, &format!("{player}{n}"), player, &format!("{opponent}-{player}"), score, n).await;
        }
    }
    for n in 0..60 {
        let few = ["u-bob", "v-bob"][n as usize % 2];
        play(store, &format!("bob{n}"), "bob", few, Score::WhiteWon, n).await;
    }
    assert!(player_rating(store, "bob").await.unwrap().deviation <= LEADERBOARD_DEVIATION_MAX);
    for n in 0..u64::from(LEADERBOARD_OPPONENTS_MIN) {
        play(store, &format!("eve{n}"), "eve", &format!("{n}-eve"), Score::WhiteWon, n).await;
    }
}

#[tokio::test]
async fn the_leaderboard_is_ordered_by_rating_then_id() {
    each(|store| async move {
        play_for_the_leaderboard(&store).await;
        let rows = store.leaderboard(&TABLUT, 9).await.unwrap();
        let ids: Vec<&str> = rows.iter().map(|row| row.user.id.as_str()).collect();
        assert_eq!(ids, ["anna", "dora"], "only members with enough games and opponents are listed");
        assert_eq!(rows[0].rating, rows[1].rating);
        assert_eq!(store.leaderboard(&TABLUT, 1).await.unwrap(), rows[..1]);
        assert!(store.leaderboard(&Name::Borrowed("kubism"), 9).await.unwrap().is_empty());
    })
    .await;
}

#[tokio::test]
async fn deleted_opponents_do_not_count_for_the_leaderboard() {
    each(|store| async move {
        play_for_the_leaderboard(&store).await;
        for (n, opponent) in ["u", "v", "w", "x"].into_iter().enumerate() {
            let id = format!("{opponent}-anna");
            let number = 100 + n as u64;
            store.create_user(member(&id, number), None).await.unwrap();
            store.delete_user(&user(&id), 99).await.unwrap();
            let rows = store.leaderboard(&TABLUT, 9).await.unwrap();
            let is_listed = rows.iter().any(|row| row.user.id == user("anna"));
            assert_eq!(is_listed, 3 - n as u32 >= LEADERBOARD_OPPONENTS_MIN);
        }
    })
    .await;
}
