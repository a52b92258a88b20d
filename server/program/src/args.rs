//! Parsers for the values of options, and a check of the names of environment variables. The refusal of a value says
//! which values are valid.

use clap::Command;
use std::ffi::OsString;
use std::ops::RangeInclusive;

/// The beginning of the names of all variables.
const PREFIX: &str = "KONAKIS_";
/// The maximum number of wrong letters in a misspelt name. The names that only the bot reads differ in more
/// letters than this from all names that the server reads, so both programs can have the same environment.
const ERRORS_MAX: usize = 2;

/// A parser for a whole number in the range.
pub fn whole_number(
    range: RangeInclusive<u32>,
) -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.ok_or_else(|| format!("use a whole number from {} to {}", range.start(), range.end()))
    }
}

/// Parses a seed, or the number that a list shows for an entry, such as a report.
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

/// Compares the names of the environment's variables with those that the program reads: the variables of the command's
/// options, and `others`. Returns a warning for each name that is probably misspelt. Without the warning, nobody would
/// notice that such a variable has no effect. A name counts as misspelt if the program does not read it, but reads a
/// similar name: the two differ in at most one letter in four, not counting `KONAKIS_`, and in at most [`ERRORS_MAX`]
/// letters. A swap of two neighbouring letters counts as one letter.
pub fn misspelt_variables(
    command: &Command,
    others: &[&str],
    names: impl IntoIterator<Item = OsString>,
) -> Vec<String> {
    let options = command.get_arguments().filter_map(|option| option.get_env()?.to_str());
    let known: Vec<&str> = options.chain(others.iter().copied()).collect();
    let warning = |name: OsString| {
        let name = name.into_string().ok().filter(|name| !known.contains(&&**name))?;
        let errors = |known: &str| strsim::damerau_levenshtein(known, &name);
        let meant = known.iter().copied().min_by_key(|known| errors(known))?;
        let allowed = meant.len().saturating_sub(PREFIX.len()) / 4;
        let is_misspelt = errors(meant) <= allowed.min(ERRORS_MAX);
        is_misspelt.then(|| format!("the variable {name} has no effect: if you mean {meant}, rename it"))
    };
    names.into_iter().filter_map(warning).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Arg;

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
    fn letter_case_of_switches_is_ignored() {
        assert_eq!((switch("True"), switch("OFF"), switch("1")), (Ok(true), Ok(false), Ok(true)));
        assert_eq!((switch("maybe"), switch("")), (Err("use true or false"), Err("use true or false")));
    }

    #[test]
    fn misspelt_variables_are_reported() {
        let command = Command::new("test")
            .arg(Arg::new("url").env("KONAKIS_PUBLIC_URL"))
            .arg(Arg::new("token-url").env("KONAKIS_DISCORD_TOKEN_URL"))
            .arg(Arg::new("password").env("KONAKIS_DATABASE_PASSWORD_FILE"));
        let others = ["KONAKIS_DISCORD_TOKEN", "KONAKIS_LOG"];
        let warnings = |name: &str| misspelt_variables(&command, &others, [name.into()]);
        for (name, meant) in [
            ("KONAKIS_PUBLIC_ULR", "KONAKIS_PUBLIC_URL"),
            ("KONAKIS_PUBLICURL", "KONAKIS_PUBLIC_URL"),
            ("KONAKIS_DISCORD_TOKENS", "KONAKIS_DISCORD_TOKEN"),
        ] {
            let warning = format!("the variable {name} has no effect: if you mean {meant}, rename it");
            assert_eq!(warnings(name), [warning]);
        }
        let right = ["KONAKIS_PUBLIC_URL", "KONAKIS_DISCORD_TOKEN", "KONAKIS_DISCORD_TOKEN_FILE", "PATH"];
        for name in right.into_iter().chain(["KONAKIS_BOT_DATABASE_PASSWORD_FILE", "KONAKIS_LONG"]) {
            assert_eq!(warnings(name), [""; 0], "{name}");
        }
    }
}
