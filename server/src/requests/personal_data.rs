//! Export and deletion of a user's own data.

use super::{Outcome, Requester, Requests, Wrong};
use crate::connections::presence::Which;
use crate::store::{StoredData, StoredGame, StoredMessage};
use konakis_protocol::{
    AccountData, AskData, GameData, MessageData, Name, PersonalData, Rating, RoomId, SanctionData,
    ServerMessage, UserId,
};
use std::collections::BTreeMap;

/// The games on a page.
const GAMES_MAX: u32 = 500;

impl Requests {
    pub(super) async fn data(&self, requester: &Requester, asked: AskData) -> Result<Outcome, Wrong> {
        let user = requester.user.as_ref().ok_or(Wrong::Nobody)?;
        if !self.limits.personal(&user.id) {
            return Err(Wrong::TooMuch);
        }
        let data = self.services.personal_data(&user.id, asked.after).await?;
        Ok(Outcome::Answered(ServerMessage::Data(Box::new(data))))
    }

    /// Deletes the account, answers, and closes the user's connections.
    pub(super) async fn delete_account(&self, requester: &Requester) -> Result<Outcome, Wrong> {
        let user = requester.user.as_ref().ok_or(Wrong::Nobody)?;
        if !self.limits.personal(&user.id) {
            return Err(Wrong::TooMuch);
        }
        self.services.store.delete_user(&user.id, self.services.clock.now().wall).await?;
        requester.client().answer(&ServerMessage::Done);
        self.services.present.sign_out(&user.id, Which::All);
        self.services.erasure_due.notify_one();
        Ok(Outcome::PassedOn)
    }
}

impl crate::services::Services {
    /// The data that is stored about a user, with a page of games after the room `after`.
    ///
    /// # Errors
    /// [`StoreError`](crate::store::StoreError) if there is no such user, or the store fails.
    pub async fn personal_data(
        &self,
        user: &UserId,
        after: Option<RoomId>,
    ) -> crate::store::Result<PersonalData> {
        let stored = self.store.stored_data(user, after, GAMES_MAX).await?;
        let ratings = self.store.ratings(&stored.account.id).await?;
        Ok(personal_data(
            stored,
            ratings.into_iter().map(|(game, standing)| (game, standing.into())).collect(),
        ))
    }
}

fn personal_data(stored: StoredData, ratings: BTreeMap<Name, Rating>) -> PersonalData {
    let StoredData { account, merged, sessions, blocked, sanctions, reports, messages, games } = stored;
    let is_full = games.len() >= GAMES_MAX as usize;
    let next = games.last().filter(|_| is_full).map(|game| game.room.clone());
    PersonalData {
        account: AccountData {
            discord: account.discord(),
            kind: account.user().kind,
            id: account.id,
            name: account.name,
            locale: account.locale,
            created: account.created_ms,
            merged,
        },
        sessions,
        ratings,
        blocked,
        sanctions: sanctions
            .into_iter()
            .map(|sanction| SanctionData {
                kind: Name::Borrowed(sanction.kind.name()),
                reason: sanction.grounds.into(),
                at: sanction.made_ms,
                until: sanction.until_ms,
            })
            .collect(),
        reports,
        messages: messages
            .into_iter()
            .map(|StoredMessage { room, text, at }| MessageData { room, text, at })
            .collect(),
        games: games.into_iter().map(game_data).collect(),
        next,
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the cast saturates, and no rating is so high")]
fn game_data(game: StoredGame) -> GameData {
    GameData {
        room: game.room,
        game: game.game,
        seat: game.seat,
        status: game.status,
        created: game.created,
        changed: game.changed,
        rating: game.rating.map(|rating| rating.round() as i32),
    }
}
