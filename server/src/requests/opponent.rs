//! The opponents that the creator of a room may ask for.

use super::{Caller, RequestError, Requests};
use crate::names;
use crate::rooms::machine::{Invited, Seated};
use crate::store::AccountKind;
use konakis_protocol::{OnBehalf, Opponent, User, UserKind};

pub(super) enum Invitation {
    /// These people may take the other seat.
    People(Invited),
    Newcomer(OnBehalf),
    Computer(Seated),
}

impl Requests {
    pub(super) async fn opponent(
        &self,
        caller: &Caller,
        opponent: Opponent,
        rated: bool,
    ) -> Result<Invitation, RequestError> {
        let user = caller.user.as_ref().ok_or(RequestError::NoUser)?;
        let invited = match opponent {
            Opponent::Open => Invited::Anyone,
            Opponent::Link => Invited::Link,
            Opponent::User(id) => match self.services.store.user(&id).await? {
                Some(account) if account.kind == AccountKind::Deleted => {
                    return Err(RequestError::NoSuchUser(id));
                }
                Some(account) if rated && account.kind == AccountKind::Guest => {
                    return Err(RequestError::RatedAgainstGuest);
                }
                Some(account) => Invited::User(account.id),
                None => return Err(RequestError::NoSuchUser(id)),
            },
            Opponent::Discord { .. } if !caller.service => return Err(RequestError::NotAService),
            Opponent::Discord { discord, .. } if caller.discord == Some(discord) => {
                return Err(RequestError::Oneself);
            }
            Opponent::Discord { discord, name } => {
                // A challenge is no act of the challenged player, so it does not rename their account.
                let whom = OnBehalf { discord, name, keep_name: true };
                match self.accounts.known_on_behalf(&self.services, &self.limits, &whom).await? {
                    Some(known) => Invited::User(known.id),
                    None if self.services.store.names_discord(&user.id, whom.discord).await? => {
                        return Err(RequestError::BlockedByYou);
                    }
                    None => return Ok(Invitation::Newcomer(whom)),
                }
            }
            Opponent::Computer(_) if rated => return Err(RequestError::RatedComputer),
            Opponent::Computer(level) => return Ok(Invitation::Computer(computer(level))),
        };
        if let Invited::User(invited) = &invited {
            if *invited == user.id {
                return Err(RequestError::Oneself);
            }
            self.refuse_blocked_newcomer(caller, invited).await?;
            self.refuse_blocked(&user.id, invited).await?;
        }
        Ok(Invitation::People(invited))
    }
}

fn computer(level: u8) -> Seated {
    #[expect(clippy::expect_used, reason = "letters, a hyphen and a number are an id")]
    let id = format!("computer-{level}").parse().expect("the computer has an id");
    let user = User { id, name: names::computer(level), kind: UserKind::Computer };
    Seated { user, rating: None, level: Some(level) }
}
