//! The id of a link, and its two subjects.
//!
//! Invariant: an id is 1 to 32 letters and digits, so that it is one token of a subject.

use serde::{Deserialize, Serialize};
use std::fmt;

/// The longest id.
const LENGTH_MAX: usize = 32;

/// The id of a link.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct LinkId(String);

impl LinkId {
    /// The id that is made from two random numbers, so that nobody else has it.
    pub(super) fn random(numbers: [u64; 2]) -> Self {
        Self(numbers.map(|number| format!("{number:016x}")).concat())
    }

    /// The subject on which the edge sends.
    pub(super) fn to_host(&self) -> String {
        format!("konakis.link.{}.to_host", self.0)
    }

    /// The subject on which the host sends.
    pub(super) fn to_edge(&self) -> String {
        format!("konakis.link.{}.to_edge", self.0)
    }
}

impl TryFrom<String> for LinkId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_id =
            (1..=LENGTH_MAX).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_id { Ok(Self(text)) } else { Err("the id of a link is 1 to 32 letters and digits") }
    }
}

impl fmt::Display for LinkId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_one_token_of_a_subject() {
        let id = LinkId::random([1, u64::MAX]);
        assert_eq!(LinkId::try_from(id.to_string()), Ok(id.clone()));
        assert_eq!(id.to_host(), "konakis.link.0000000000000001ffffffffffffffff.to_host");
        for text in ["", "a.b", "*", ">", "a b", &"a".repeat(33)] {
            assert!(LinkId::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
