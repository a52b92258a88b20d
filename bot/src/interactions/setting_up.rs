//! Handles clicks in a secret set-up, in which a player places values one by one.

use super::bot::Bot;
use super::caller::Caller;
use super::error::HandlerError;
use super::respond::Reply;
use super::{own_turn, own_view};
use crate::memory::MemoryError;
use crate::messages::setup_draft::SetupDraft;
use konakis_protocol::RoomId;

pub(super) async fn place(bot: &Bot, caller: &Caller, room: &RoomId, square: &str) -> Reply {
    let unknown = |_| HandlerError::Refused(caller.localizer(bot).say("unknown-button"));
    let square = square.parse().map_err(unknown)?;
    change(bot, caller, room, |setup_draft| {
        // If the square is taken already, nothing changes.
        let _ = setup_draft.place(square);
    })
    .await
}

pub(super) async fn unplace(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    change(bot, caller, room, SetupDraft::unplace).await
}

pub(super) async fn shuffle(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let mut shuffled = Ok(());
    let reply = change(bot, caller, room, |setup_draft| shuffled = setup_draft.shuffle(random_below)).await;
    shuffled?;
    reply
}

/// A random number below `bound`. It comes from the operating system, since the set-up is a secret.
pub(super) fn random_below(bound: usize) -> Result<usize, MemoryError> {
    let number = getrandom::u64()?;
    Ok((number % bound.max(1) as u64) as usize)
}

pub(super) async fn confirm(bot: &Bot, caller: &Caller, room: &RoomId) -> Reply {
    let view = own_view::load(bot, caller, room).await?;
    let Some((empty, _)) = own_turn::empty_setup(bot, &view) else {
        // A second click: the set-up was played already.
        return own_turn::start(bot, caller, &view, None).await;
    };
    let setup_draft = bot.setup_drafts.change(room, caller.id(), empty, |_| {});
    let Some(action) = setup_draft.action() else { return own_turn::start(bot, caller, &view, None).await };
    let reply = own_turn::play(bot, caller, &view, &action).await?;
    bot.setup_drafts.remove(room, caller.id());
    Ok(reply)
}

async fn change(bot: &Bot, caller: &Caller, room: &RoomId, change: impl FnOnce(&mut SetupDraft)) -> Reply {
    let view = own_view::load(bot, caller, room).await?;
    if view.prompt.is_none() {
        return own_turn::restart(bot, caller, &view).await;
    }
    own_turn::show_setup(bot, caller, &view, None, change).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_numbers_are_below_their_bound_and_differ() {
        assert_eq!((random_below(0).unwrap(), random_below(1).unwrap()), (0, 0));
        let numbers: Vec<usize> = (0..64).map(|_| random_below(1_000).unwrap()).collect();
        assert!(numbers.iter().all(|number| *number < 1_000));
        assert!(numbers.iter().any(|number| *number != numbers[0]), "{numbers:?}");
    }
}
