//! A property test: the changes together always lead to the current list.

use super::*;
use proptest::prelude::*;

/// Lists of a few rooms, so that the same entries appear, change and disappear.
fn any_list() -> impl Strategy<Value = Listed> {
    let seeks = proptest::collection::btree_map(0_u64..12, 0_i32..3, 0..8);
    let live = proptest::collection::btree_map(0_u64..12, (0_u32..3, 0_u32..3), 0..8);
    (seeks, live).prop_map(|(seeks, live)| Listed {
        seeks: seeks
            .into_iter()
            .map(|(number, rating)| {
                let name = format!("s{number}");
                let seek = Seek { order: 1 + number, rating: Some(rating), ..seek(&name, "anna") };
                (room(&name), Arc::new(seek))
            })
            .collect(),
        live: live
            .into_iter()
            .map(|(number, (ply, spectators))| {
                let name = format!("g{number}");
                (room(&name), Arc::new(game(&name, ply, spectators)))
            })
            .collect(),
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn changes_lead_to_the_current_list(
        lists in proptest::collection::vec((any_list(), 0_u32..3), 1..12),
        joins_at in 0_usize..12,
    ) {
        let (mut told, mut client) = (Told::default(), None);
        let (last, people) = lists.last().cloned().unwrap();
        // The last list repeats until the client has all of it.
        let still = std::iter::repeat_n((last.clone(), people), 20);
        for (number, (now, people)) in lists.into_iter().chain(still).enumerate() {
            if number == joins_at {
                client = Some(told.list(told.people().unwrap_or_default()));
            }
            let step = told.advance(&now, Some(people), CHANGE_BYTES_MAX);
            if let (Some(client), Some(changes)) = (&mut client, step.changes) {
                client.apply(changes).unwrap();
                prop_assert_eq!(&*client, &told.list(people));
            }
        }
        let seq = Some(told.seq());
        prop_assert_eq!(client.unwrap(), list(&last, people, seq));
    }
}
