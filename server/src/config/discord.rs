//! The configuration of the Discord application, for signing in and for the Activity.

use super::args::ServeArgs;
use super::origin::{self, WebOrigin};
use super::{ConfigError, TOKEN_VARIABLE};
use konakis_program::bot_token::application_of;
use konakis_program::secret_file::{self, SecretKind};
use konakis_protocol::{Secret, Snowflake};
use std::ffi::OsString;
use url::Url;

/// The Discord application for signing in and for the Activity.
#[derive(Clone, Debug)]
pub struct DiscordConfig {
    /// The client id.
    pub client_id: Snowflake,
    /// The client secret.
    pub client_secret: Secret,
    /// The OAuth2 authorization URL.
    pub authorize_url: Url,
    /// The OAuth2 token URL.
    pub token_url: Url,
    /// The base URL of the API.
    pub api_url: Url,
    /// The public URL of this server.
    pub public_url: WebOrigin,
    /// The token of the application's bot. With the token, the server asks Discord for the people in an Activity
    /// and for the application's public key.
    pub bot_token: Option<Secret>,
    /// The origin of the Activity's page.
    pub activity_origin: WebOrigin,
}

/// The configured Discord application, if any.
///
/// # Errors
/// [`ConfigError`], also if the client ID and the bot's token belong to different applications, or if the client secret
/// is a bot's token.
pub(super) fn config(
    args: &ServeArgs,
    warnings: &mut Vec<String>,
) -> Result<Option<DiscordConfig>, ConfigError> {
    let missing = |missing| ConfigError::IncompleteDiscord { missing };
    let (client_id, file) = match (args.discord_client_id, &args.discord_client_secret_file) {
        (None, None) => return Ok(None),
        (Some(id), Some(file)) => (id, file),
        (Some(_), None) => return Err(missing("--discord-client-secret-file")),
        (None, Some(_)) => return Err(missing("--discord-client-id")),
    };
    let public_url = args.public_url.clone().ok_or(missing("--public-url"))?;
    for (flag, url) in [
        ("--discord-authorize-url", &args.discord_authorize_url),
        ("--discord-token-url", &args.discord_token_url),
        ("--discord-api-url", &args.discord_api_url),
    ] {
        if url.scheme() != "https" && !(url.scheme() == "http" && origin::is_loopback(url)) {
            return Err(ConfigError::Unencrypted { flag, url: url.clone() });
        }
    }
    let client_secret = secret_file::read_with(file, SecretKind::ClientSecret, warnings)?;
    if application_of(&client_secret).is_some() {
        return Err(ConfigError::TokenAsClientSecret(file.clone()));
    }
    let bot_token = bot_token(args, std::env::var_os(TOKEN_VARIABLE), warnings)?;
    if let Some(token) = &bot_token {
        warnings.extend(token_warning(token, client_id)?);
        if !public_url.is_secure() && args.discord_activity_origin.is_none() {
            warnings.push(format!(
                "the public address is {public_url}, but Discord opens the Activity only over https://: set \
                 KONAKIS_PUBLIC_URL to an address that begins with https://"
            ));
        }
    }
    Ok(Some(DiscordConfig {
        client_id,
        client_secret,
        authorize_url: args.discord_authorize_url.clone(),
        token_url: args.discord_token_url.clone(),
        api_url: args.discord_api_url.clone(),
        public_url,
        bot_token,
        activity_origin: args.discord_activity_origin.clone().unwrap_or_else(|| activity_origin(client_id)),
    }))
}

/// The bot's token from its file, otherwise from the value of [`TOKEN_VARIABLE`]; `None` if neither is given.
fn bot_token(
    args: &ServeArgs,
    variable: Option<OsString>,
    warnings: &mut Vec<String>,
) -> Result<Option<Secret>, ConfigError> {
    match (&args.discord_token_file, variable) {
        (Some(file), _) => Ok(Some(secret_file::read_with(file, SecretKind::BotToken, warnings)?)),
        (None, Some(text)) => {
            let token = text.to_str().and_then(secret_file::of_text);
            token.map(Some).ok_or(ConfigError::BadToken)
        }
        (None, None) => Ok(None),
    }
}

pub(super) fn has_token(args: &ServeArgs) -> bool {
    args.discord_token_file.is_some() || std::env::var_os(TOKEN_VARIABLE).is_some()
}

/// Checks that a token belongs to this application. Returns a warning if the text does not have the form of a token.
fn token_warning(token: &Secret, client_id: Snowflake) -> Result<Option<String>, ConfigError> {
    match application_of(token) {
        Some(of_token) if of_token != client_id => Err(ConfigError::OtherApplication { of_token, client_id }),
        Some(_) => Ok(None),
        None => Ok(Some(format!(
            "the bot's token does not look like a token, so Discord will not say who is in an Activity; is it the \
             client secret? ({})",
            SecretKind::BotToken.source()
        ))),
    }
}

pub(super) fn status(discord: Option<&DiscordConfig>, has_token: bool) -> String {
    match discord {
        Some(DiscordConfig { client_id, public_url, bot_token: Some(_), activity_origin, .. }) => format!(
            "sign-in with Discord is on at {public_url}, and the Activity is served for application {client_id} at \
             {activity_origin}"
        ),
        Some(DiscordConfig { client_id, public_url, .. }) => format!(
            "sign-in with Discord is on for application {client_id} at {public_url}; the Activity is off, because it \
             needs the bot's token (KONAKIS_DISCORD_TOKEN_FILE)"
        ),
        None if has_token => {
            "sign-in with Discord and the Activity are off, and the bot's token is not used: they need \
             KONAKIS_DISCORD_CLIENT_ID and KONAKIS_DISCORD_CLIENT_SECRET_FILE too"
                .to_owned()
        }
        None => {
            "sign-in with Discord and the Activity are off: KONAKIS_DISCORD_CLIENT_ID is not set".to_owned()
        }
    }
}

/// The origin under which Discord's proxy shows an Activity.
fn activity_origin(client_id: Snowflake) -> WebOrigin {
    #[expect(clippy::expect_used, reason = "a scheme, digits and a domain are an origin")]
    format!("https://{client_id}.discordsays.com").parse().expect("the application has an origin")
}
