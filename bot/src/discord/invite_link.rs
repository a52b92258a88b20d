//! The link by which the bot is invited.

use serenity::all::{ApplicationId, Permissions};

/// The least that the bot needs in a server: to see the channel, to post boards, and to open threads and write there.
/// Where it has less it says so and does what it can.
pub const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// Where somebody lets the bot into a server, or takes it along as a user.
#[must_use]
pub fn link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        PERMISSIONS.bits()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_asks_for_the_least_that_is_needed() {
        let link = link(ApplicationId::new(7));
        assert!(link.starts_with("https://discord.com/oauth2/authorize?client_id=7&"));
        assert!(link.contains("scope=bot+applications.commands"));
        let bits = (1 << 10) | (1 << 11) | (1 << 15) | (1_u64 << 35) | (1 << 38);
        assert!(link.ends_with(&format!("permissions={bits}")));
        assert!(!PERMISSIONS.intersects(Permissions::ADMINISTRATOR | Permissions::MENTION_EVERYONE));
    }
}
