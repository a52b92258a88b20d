//! The ids of links and hosts, and the subjects of a link.
//!
//! Invariants: an id is 1 to 32 letters and digits, so that it is one token of a subject. The subjects of a link
//! contain the host's id. So a link has only one host, even if several hosts answer an edge.

use serde::{Deserialize, Serialize};
use std::fmt;

const LENGTH_MAX: usize = 32;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "String")]
pub(super) struct LinkId(String);

impl LinkId {
    /// Makes an id of these numbers. They must be random, so that the id is unique.
    pub(super) fn random(numbers: [u64; 2]) -> Self {
        Self(numbers.map(|number| format!("{number:016x}")).concat())
    }

    pub(super) fn to_host(&self, host: &Self) -> String {
        format!("konakis.link.{}.{}.to_host", self.0, host.0)
    }

    pub(super) fn to_edge(&self, host: &Self) -> String {
        format!("konakis.link.{}.{}.to_edge", self.0, host.0)
    }

    pub(super) fn to_edge_of_any(&self) -> String {
        format!("konakis.link.{}.*.to_edge", self.0)
    }
}

impl TryFrom<String> for LinkId {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_id =
            (1..=LENGTH_MAX).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if is_id { Ok(Self(text)) } else { Err("the id of a link or host is 1 to 32 letters and digits") }
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
    fn a_link_id_is_a_single_token_of_a_nats_subject() {
        let id = LinkId::random([1, u64::MAX]);
        assert_eq!(LinkId::try_from(id.to_string()), Ok(id.clone()));
        let host = LinkId::try_from("h1".to_owned()).unwrap();
        assert_eq!(id.to_host(&host), "konakis.link.0000000000000001ffffffffffffffff.h1.to_host");
        for text in ["", "a.b", "*", ">", "a b", &"a".repeat(33)] {
            assert!(LinkId::try_from(text.to_owned()).is_err(), "{text}");
        }
    }
}
