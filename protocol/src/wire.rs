//! Helpers for the wire format: types that are one string, and fields that may be absent. A type that is one string is
//! decoded by its `FromStr`, so a decoded value is always valid.

/// Implements `Serialize` and `Deserialize` as a plain string for a type with `as_str` and `FromStr`.
macro_rules! as_text {
    ($name:ident) => {
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = ::std::borrow::Cow::<'de, str>::deserialize(deserializer)?;
                text.parse().map_err(::serde::de::Error::custom)
            }
        }
    };
}

/// Implements `Display` for a type with `as_str`.
macro_rules! shown_as_text {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

pub(crate) use {as_text, shown_as_text};

/// Whether a count is 0, for fields that are omitted if they are 0.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(crate) const fn is_zero(count: &u32) -> bool {
    *count == 0
}

/// Reads a field that may be absent or `null`, both of which mean its default.
pub(crate) fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: serde::Deserializer<'de>,
    T: serde::Deserialize<'de> + Default,
{
    use serde::Deserialize;
    Ok(Option::deserialize(deserializer)?.unwrap_or_default())
}

/// Whether a flag is false, for fields that are omitted if they are false.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
pub(crate) const fn is_false(flag: &bool) -> bool {
    !*flag
}
