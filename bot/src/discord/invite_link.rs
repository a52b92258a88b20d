//! The links that install the bot: in a Discord server, or for one user.

use serenity::all::{ApplicationId, Permissions};

/// The permissions that the bot needs in a server. If the bot lacks a permission, it tells users which one, and works
/// without it.
pub const PERMISSIONS: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::SEND_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::CREATE_PUBLIC_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// The address at which a user adds the bot to a server.
#[must_use]
pub fn link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        PERMISSIONS.bits()
    )
}

/// The address at which a user installs the bot for themselves.
#[must_use]
pub fn personal_link(application: ApplicationId) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=applications.commands&integration_type=1"
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
        // An installation for one user adds no bot to a server, so Discord would refuse the scope `bot`.
        let personal = personal_link(ApplicationId::new(7));
        assert!(
            personal.contains("client_id=7&scope=applications.commands&integration_type=1"),
            "{personal}"
        );
        assert!(!PERMISSIONS.intersects(Permissions::ADMINISTRATOR | Permissions::MENTION_EVERYONE));
    }
}
