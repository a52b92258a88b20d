//! Parsers for the values of options. Each refusal says which values are valid.

use std::ops::RangeInclusive;

/// A parser for a whole number in the range.
pub fn whole_number(
    range: RangeInclusive<u32>,
) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("use a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses the number of a thing in a list, or a seed.
///
/// # Errors
/// The text is no number from 0 to 2⁶⁴ - 1.
pub fn list_number(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "use a whole number, such as 12")
}

/// Parses the value of a variable that turns an option on or off.
///
/// # Errors
/// The text is neither true nor false.
pub fn switch(text: &str) -> Result<bool, &'static str> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "t" | "yes" | "y" | "on" | "1" => Ok(true),
        "false" | "f" | "no" | "n" | "off" | "0" => Ok(false),
        _ => Err("use true or false"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_name_valid_values() {
        let days = whole_number(1..=3650);
        assert_eq!(days("3650"), Ok(3650));
        for text in ["0", "3651", "-1", "x", ""] {
            assert_eq!(days(text), Err("use a whole number from 1 to 3650".to_owned()), "{text}");
        }
        assert_eq!(list_number("12"), Ok(12));
        assert!(list_number("-1").is_err() && list_number("").is_err());
    }

    #[test]
    fn switches_are_read_in_any_case() {
        assert_eq!((switch("True"), switch("OFF"), switch("1")), (Ok(true), Ok(false), Ok(true)));
        assert_eq!((switch("maybe"), switch("")), (Err("use true or false"), Err("use true or false")));
    }
}
