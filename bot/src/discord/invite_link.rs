//! The link that invites the bot.

use serenity::all::{ApplicationId, Permissions};

/// The permissions that the bot needs in a server: to see the channel, post boards, and create threads and write there.
/// If the bot lacks a permission, it tells users which one, and goes on without it.
pub const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// The address at which a user adds the bot to a server, or installs it for themselves.
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
    fn link_asks_for_the_fewest_permissions() {
        let link = link(ApplicationId::new(7));
        assert!(link.starts_with("https://discord.com/oauth2/authorize?client_id=7&"));
        assert!(link.contains("scope=bot+applications.commands"));
        let bits = (1 << 10) | (1 << 11) | (1 << 15) | (1_u64 << 35) | (1 << 38);
        assert!(link.ends_with(&format!("permissions={bits}")));
        assert!(!PERMISSIONS.intersects(Permissions::ADMINISTRATOR | Permissions::MENTION_EVERYONE));
    }
}
