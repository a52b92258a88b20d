//! Direct messages about turns of games that no channel shows.

use konakis_tests::discord::{Seen, World};
use konakis_tests::{Clicker, Player, SERVICE_SECRET, Table, within_deadline};
use serde_json::{Value, json};

const TURN: &str = "It’s your turn in **Kubism** against Anna";

/// Begins a game between Anna in the browser and Ben. No Discord channel shows it. Returns Anna's connection and view.
async fn game_in_the_browser(table: &Table) -> (Player, Value) {
    let address = table.server.address();
    let mut anna = Player::guest(address, "Anna").await;
    let create = json!({"type": "create", "game": "kubism", "seat": "white", "opponent": "link"});
    let room = anna.ask(create).await["room"].clone();
    let hello = json!({"type": "hello", "version": 1, "service": SERVICE_SECRET});
    let mut service = Player::hello(address, hello).await;
    let ben = json!({"discord": table.ben.id().to_string(), "name": "Ben"});
    let joined = service.ask(json!({"type": "join", "room": room, "as": ben})).await;
    assert_eq!(joined["status"], "playing", "{joined}");
    let begun = |frame: &Value| frame["type"] == "view" && frame["status"] == "playing";
    let view = anna.wait_for("the start", begun).await;
    (anna, view)
}

async fn moves(anna: &mut Player, view: &Value) {
    let action = view["legal"][0].as_str().expect("it is Anna's turn").to_owned();
    let acted = anna.act(view, &action).await;
    assert_eq!(acted["type"], "view", "{acted}");
}

/// Sets these preferences for Ben; returns the bot's answer, which shows all preferences of Ben.
async fn preferences(table: &Table, options: &[(&str, &str)]) -> String {
    table.ben.types(table.channel, "notifications", options).await.words()
}

#[tokio::test]
async fn direct_messages_announce_turns_until_they_are_stopped() {
    let table = Table::set().await;
    let options = [("messages", "true"), ("quiet", "22:00-22:01"), ("time-zone", "+14")];
    let set = preferences(&table, &options).await;
    assert!(set.contains("Direct messages from me: on") && set.contains("22:00–22:01 (UTC+14)"), "{set}");
    let unset = preferences(&table, &[("quiet", "off")]).await;
    assert!(unset.contains("from me: on") && unset.contains("No quiet hours"), "{unset}");
    let (mut anna, view) = game_in_the_browser(&table).await;
    let (room, direct) = (view["room"].clone(), table.ben.dm());
    moves(&mut anna, &view).await;
    let is_turn = |seen: &Seen| !seen.ephemeral && seen.text.contains(TURN);
    let told = table.ben.waits_for(direct, "the message", is_turn).await;
    assert!(told.files.iter().any(|(name, ..)| name.ends_with(".png")), "{told:?}");
    // Ben plays with the buttons of the message.
    Clicker::new(&table.ben, 1).acts(&told).await;
    let is_gone = |world: &World| (!world.messages.contains_key(&told.id)).then_some(());
    table.discord.until("the removal of the message", is_gone).await;
    let answered = anna.view_at(&room, 2).await;
    moves(&mut anna, &answered).await;
    let next = table.ben.waits_for(direct, "the next message", is_turn).await;
    let stopped = table.ben.clicks(&next, "Stop these messages").await;
    assert!(stopped.words().contains("won’t send you direct messages"), "{}", stopped.words());
    let is_gone = |world: &World| (!world.messages.contains_key(&next.id)).then_some(());
    table.discord.until("the removal of the message, although the turn goes on", is_gone).await;
    let now = preferences(&table, &[]).await;
    assert!(now.contains("Direct messages from me: off"), "{now}");
}

#[tokio::test]
async fn direct_messages_are_turned_off_if_the_person_refuses_them() {
    let table = Table::set().await;
    table.discord.change(|world| {
        world.people.get_mut(&table.ben.id()).expect("Ben is there").takes_messages = false;
    });
    preferences(&table, &[("messages", "true")]).await;
    let (mut anna, view) = game_in_the_browser(&table).await;
    moves(&mut anna, &view).await;
    within_deadline("the end of the messages", async {
        while preferences(&table, &[]).await.contains("Direct messages from me: on") {}
    })
    .await;
}
