//! TLS towards the database and the bus.
//!
//! Invariant: on an encrypted connection, the other side's certificate is always checked.

use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls::{ClientConfig, RootCertStore};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Whether a connection is encrypted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TlsPolicy {
    /// Unencrypted; only for a server on this machine. If a NATS server there insists on TLS, its certificate is
    /// checked against Mozilla's root certificates.
    Off,
    /// Encrypted, with the certificate checked against these root certificates.
    Verified {
        /// The file; none for Mozilla's root certificates.
        roots: Option<PathBuf>,
    },
}

/// The file that an option of a URL names. A percent sign in the name must be encoded, and a slash may be. No other
/// character is encoded, and the name cannot contain `&`.
#[must_use]
pub fn file_of_option(value: &str) -> PathBuf {
    PathBuf::from(value.replace("%2F", "/").replace("%25", "%"))
}

/// Whether a URL's host is this machine.
#[must_use]
pub fn is_this_machine(host: &str) -> bool {
    host == "localhost" || host.parse().is_ok_and(|address: IpAddr| address.is_loopback())
}

/// The reason why TLS cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum TlsError {
    /// The file with the root certificates cannot be used.
    #[error("the certificates in {} cannot be used ({why}): name a file with certificates in PEM form", .path.display())]
    Roots {
        /// The file.
        path: PathBuf,
        /// The cause.
        why: String,
    },
    /// Rustls refuses the settings.
    #[error(transparent)]
    Rustls(#[from] rustls::Error),
}

/// The configuration of a client with the root certificates in this PEM file, or Mozilla's.
///
/// # Errors
/// [`TlsError`].
pub fn client_config(roots: Option<&Path>) -> Result<ClientConfig, TlsError> {
    let mut store = RootCertStore::empty();
    match roots {
        None => store.extend(webpki_roots::TLS_SERVER_ROOTS.iter().cloned()),
        Some(path) => {
            let unusable = |why: String| TlsError::Roots { path: path.to_owned(), why };
            let certificates =
                CertificateDer::pem_file_iter(path).map_err(|error| unusable(error.to_string()))?;
            for certificate in certificates {
                let certificate = certificate.map_err(|error| unusable(error.to_string()))?;
                store.add(certificate).map_err(|error| unusable(error.to_string()))?;
            }
            if store.is_empty() {
                return Err(unusable("there are none".to_owned()));
            }
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(builder.with_root_certificates(store).with_no_client_auth())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_without_certificates_is_reported() {
        client_config(None).unwrap();
        for (path, why) in [("/dev/null", "there are none"), ("/no/such/file", "/no/such/file")] {
            let error = client_config(Some(Path::new(path))).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }
}
