//! Secrets that are kept in files, so that no list of processes and no environment shows them.

use konakis_protocol::Secret;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// The shortest that a secret may be, in bytes: a shorter one could be guessed.
const BYTES_MIN: usize = 16;
/// The most that is read of a file: a secret with some white space about it.
const FILE_BYTES_MAX: u64 = 1024;

/// Why a file gives no secret. None of this tells what stands in the file.
#[derive(Debug, thiserror::Error)]
pub enum SecretFileError {
    /// The file cannot be read.
    #[error("the secret in {path} cannot be read ({error}): name a file that this user may read")]
    Unreadable {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// What it holds is no secret.
    #[error(
        "{0} holds no secret: write one line of {BYTES_MIN} to {max} letters and digits into it, \
         such as `openssl rand -hex 32` gives",
        max = Secret::BYTES_MAX
    )]
    Unusable(PathBuf),
}

/// The secret in a file, and a warning where others may read it too.
///
/// # Errors
/// Where the file cannot be read or holds no secret.
pub fn read(path: &Path) -> Result<(Secret, Option<String>), SecretFileError> {
    let unreadable = |error| SecretFileError::Unreadable { path: path.to_owned(), error };
    let file = File::open(path).map_err(unreadable)?;
    let mode = file.metadata().map_err(unreadable)?.permissions().mode();
    let mut bytes = Vec::new();
    file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes).map_err(unreadable)?;

    let unusable = || SecretFileError::Unusable(path.to_owned());
    let secret = str::from_utf8(&bytes).ok().and_then(of_text).ok_or_else(unusable)?;
    let warning = (mode & 0o077 != 0)
        .then(|| format!("the secret in {0} can be read by others: say chmod 600 {0}", path.display()));
    Ok((secret, warning))
}

/// The secret in a file, as [`read`] gives it, with its warning put among others.
///
/// # Errors
/// As for [`read`].
pub fn read_with(path: &Path, warnings: &mut Vec<String>) -> Result<Secret, SecretFileError> {
    let (secret, warning) = read(path)?;
    warnings.extend(warning);
    Ok(secret)
}

/// The secret in a text, without the white space about it, if it is long enough and plain.
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
    fn a_secret_is_read_without_the_white_space_about_it() {
        let (secret, warning) = read(file(b"  0123456789abcdef\n", 0o600).path()).unwrap();
        assert_eq!(secret.expose(), "0123456789abcdef");
        assert_eq!(warning, None);
    }

    #[test]
    fn a_secret_that_others_may_read_is_taken_with_a_warning() {
        for mode in [0o640, 0o604] {
            let (_, warning) = read(file(b"0123456789abcdef", mode).path()).unwrap();
            assert!(warning.unwrap().contains("chmod 600"), "{mode:o}");
        }
    }

    #[test]
    fn what_is_no_secret_is_refused_without_being_told() {
        let long = [b'a'; 2000];
        for content in
            [&b""[..], b" \n", b"tooshort", b"two words of secret", b"\xff\xfe0123456789abcdef", &long]
        {
            let error = read(file(content, 0o600).path()).unwrap_err().to_string();
            assert!(error.contains("holds no secret") && !error.contains("tooshort"), "{error}");
        }
        assert!(read(Path::new("/no/such/file")).unwrap_err().to_string().contains("/no/such/file"));
    }
}
