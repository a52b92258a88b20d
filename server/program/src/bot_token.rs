//! The application to which the token of a Discord bot belongs.

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use konakis_protocol::{Secret, Snowflake};

/// Base64 with or without padding; Discord writes none.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// The id of the application: the first of the token's three parts, in base64. `None` for any text that does not have
/// the form of a token; a client secret, for example, does not have it.
#[must_use]
pub fn application_of(token: &Secret) -> Option<Snowflake> {
    let mut parts = token.expose().split('.');
    let (first, rest) = (parts.next()?, parts.count());
    let id = BASE64.decode(first).ok().filter(|_| rest == 2)?;
    str::from_utf8(&id).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_part_of_a_token_names_the_application() {
        let application = |token: &str| application_of(&token.parse().unwrap()).map(|id| id.to_string());
        let id = Some("1100000000000000002".to_owned());
        assert_eq!(application("MTEwMDAwMDAwMDAwMDAwMDAwMg.GAbCdE.a-token-of-nobody"), id);
        assert_eq!(application("MTEwMDAwMDAwMDAwMDAwMDAwMg==.GAbCdE.a-token-of-nobody"), id);
        for other in [
            "hLq3nM1c9Xk2vB7sT4wZ8yR6pJ5dF0gA",
            "MTEwMDAwMDAwMDAwMDAwMDAwMg.two-parts",
            "bm8tbnVtYmVy.GAbCdE.a-token-of-nobody",
            "!.GAbCdE.a-token-of-nobody",
        ] {
            assert_eq!(application(other), None, "{other}");
        }
    }
}
