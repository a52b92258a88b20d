//! Reading secrets from files. Secrets in files appear neither in process lists nor in the environment.

use konakis_protocol::Secret;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The minimum length of a secret in bytes: a shorter one could be guessed.
const BYTES_MIN: usize = 16;
/// The maximum size of a file in bytes: enough for a secret and some white space.
const FILE_BYTES_MAX: u64 = 1024;

/// Why no secret could be read from a file. The texts never quote the file's content.
#[derive(Debug, thiserror::Error)]
pub enum SecretFileError {
    /// The file cannot be read.
    #[error("the secret in {path} cannot be read ({error}): name a file that this user may read")]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// The content is not a valid secret.
    #[error(
        "{path} does not contain {}: write one line of {BYTES_MIN} to {max} printable characters without spaces into \
         it ({})",
        .kind.name(), .kind.source(),
        max = Secret::BYTES_MAX
    )]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The kind of secret that it should contain.
        kind: SecretKind,
    },
}

/// The kind of a secret, which decides the advice in errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SecretKind {
    /// The secret that the server and the bot share.
    Service,
    /// The token of a Discord bot.
    BotToken,
    /// The client secret of a Discord application.
    ClientSecret,
    /// The password of a database.
    DatabasePassword,
    /// The password of the bus between servers.
    BusPassword,
}

impl SecretKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Service => "a service secret",
            Self::BotToken => "a bot's token",
            Self::ClientSecret => "a client secret",
            Self::DatabasePassword => "a database's password",
            Self::BusPassword => "the password of the bus",
        }
    }

    /// The advice on where to get such a secret.
    #[must_use]
    pub const fn source(self) -> &'static str {
        match self {
            Self::Service => "`openssl rand -hex 32` prints a new service secret",
            Self::BotToken => {
                "the token alone, without \u{201c}Bot \u{201d} before it; for a new one, open the application on \
                 https://discord.com/developers/applications and, under Bot, press Reset Token"
            }
            Self::ClientSecret => {
                "for a new one, open the application on https://discord.com/developers/applications and, under \
                 OAuth2, press Reset Secret"
            }
            Self::DatabasePassword => "the password that the database knows for this user",
            Self::BusPassword => "the password that NATS knows for this user",
        }
    }
}

/// Reads the secret in a file. Returns a warning if other users have any access to the file.
///
/// # Errors
/// [`SecretFileError`] if the file cannot be read or contains no secret.
pub fn read(path: &Path, kind: SecretKind) -> Result<(Secret, Option<String>), SecretFileError> {
    let unreadable = |error| SecretFileError::Unreadable { path: path.to_owned(), error };
    let file = File::open(path).map_err(unreadable)?;
    let mode = file.metadata().map_err(unreadable)?.permissions().mode();
    let mut bytes = Vec::new();
    file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(unreadable)?;

    let unusable = || SecretFileError::Unusable { path: path.to_owned(), kind };
    if bytes.len() as u64 > FILE_BYTES_MAX {
        return Err(unusable());
    }
    let secret = str::from_utf8(&bytes).ok().and_then(of_text).ok_or_else(unusable)?;
    let warning = (mode & 0o077 != 0)
        .then(|| format!("other users have access to the secret in {0}: run chmod 600 {0}", path.display()));
    Ok((secret, warning))
}

/// Like [`read`], but adds the warning to `warnings`.
///
/// # Errors
/// As for [`read`].
pub fn read_with(
    path: &Path,
    kind: SecretKind,
    warnings: &mut Vec<String>,
) -> Result<Secret, SecretFileError> {
    let (secret, warning) = read(path, kind)?;
    warnings.extend(warning);
    Ok(secret)
}

/// The secret in a text, without surrounding white space. `None` unless it has an allowed length and only printable
/// ASCII without spaces.
#[must_use]
pub fn of_text(text: &str) -> Option<Secret> {
    let text = text.trim();
    let plain = text.bytes().all(|byte| byte.is_ascii_graphic()) && text.len() >= BYTES_MIN;
    text.parse().ok().filter(|_| plain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn file(content: &[u8], mode: u32) -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), content).unwrap();
        fs::set_permissions(file.path(), fs::Permissions::from_mode(mode)).unwrap();
        file
    }

    #[test]
    fn white_space_around_a_secret_is_ignored() {
        let (secret, warning) =
            read(file(b"  0123456789abcdef\n", 0o600).path(), SecretKind::Service).unwrap();
        assert_eq!(secret.expose(), "0123456789abcdef");
        assert_eq!(warning, None);
    }

    #[test]
    fn a_secret_readable_by_others_gives_a_warning() {
        for mode in [0o640, 0o604] {
            let (_, warning) = read(file(b"0123456789abcdef", mode).path(), SecretKind::Service).unwrap();
            assert!(warning.unwrap().contains("chmod 600"), "{mode:o}");
        }
    }

    #[test]
    fn an_invalid_secret_is_refused_without_being_quoted() {
        let long = [b'a'; 2000];
        let padded = format!("{:2000}", "0123456789abcdef");
        let contents: [&[u8]; 7] = [
            b"",
            b" \n",
            b"tooshort",
            b"two words of secret",
            b"\xff\xfe0123456789abcdef",
            &long,
            padded.as_bytes(),
        ];
        for content in contents {
            let error = read(file(content, 0o600).path(), SecretKind::Service).unwrap_err().to_string();
            assert!(
                error.contains("does not contain a service secret") && !error.contains("tooshort"),
                "{error}"
            );
        }
        let missing = read(Path::new("/no/such/file"), SecretKind::Service);
        assert!(missing.unwrap_err().to_string().contains("/no/such/file"));
    }

    #[test]
    fn advice_is_about_the_kind_of_secret() {
        for (kind, content, expected) in [
            (SecretKind::Service, "", "openssl"),
            (SecretKind::BotToken, "", "Reset Token"),
            (SecretKind::BotToken, "Bot 0123456789abcdef", "Reset Token"),
            (SecretKind::ClientSecret, "", "Reset Secret"),
        ] {
            let error = read(file(content.as_bytes(), 0o600).path(), kind).unwrap_err().to_string();
            let others =
                ["openssl", "Reset Token", "Reset Secret"].into_iter().filter(|part| error.contains(part));
            assert_eq!(others.collect::<Vec<_>>(), [expected], "{error}");
        }
    }
}
