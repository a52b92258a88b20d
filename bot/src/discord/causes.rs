//! Errors of serenity: their causes as one line for the log, and whether a retry may succeed.

use reqwest_for_discord as reqwest;
use serenity::all::HttpError;
use std::error::Error;
use std::iter::successors;

/// The error with all its causes as one line, without repetitions. The addresses of requests are left out, because an
/// address can contain the token of an interaction.
#[must_use]
pub fn causes(error: &(dyn Error + 'static)) -> String {
    let mut text = String::new();
    for cause in successors(Some(error), |&error| error.source()) {
        let cause = match cause.downcast_ref::<reqwest::Error>() {
            Some(error) => without_address(error),
            None => cause.to_string(),
        };
        let cause = cause.trim_end_matches('.');
        if text.is_empty() {
            cause.clone_into(&mut text);
        } else if !text.ends_with(cause) {
            text.push_str(": ");
            text.push_str(cause);
        }
    }
    text
}

/// Whether a retry may succeed: Discord was not reached, failed, or was asked too often.
#[must_use]
pub fn may_pass(error: &serenity::Error) -> bool {
    match status(error) {
        Some(status) => may_pass_with(status),
        None => matches!(error, serenity::Error::Http(HttpError::Request(_))),
    }
}

/// The status with which Discord refused a request.
#[must_use]
pub fn status(error: &serenity::Error) -> Option<u16> {
    match error {
        serenity::Error::Http(error) => error.status_code().map(|status| status.as_u16()),
        _ => None,
    }
}

const fn may_pass_with(status: u16) -> bool {
    status == 429 || status >= 500
}

fn without_address(error: &reqwest::Error) -> String {
    let text = error.to_string();
    match error.url() {
        Some(url) => text.replace(&format!(" for url ({url})"), ""),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io;

    #[derive(Debug, thiserror::Error)]
    #[error("the request failed.")]
    struct Failed(#[source] io::Error);

    #[test]
    fn every_cause_is_named_once() {
        let error = Failed(io::Error::other("no such host"));
        assert_eq!(causes(&error), "the request failed: no such host");
        let error = io::Error::other(io::Error::other("refused"));
        assert_eq!(causes(&error), "refused");
    }

    #[test]
    fn only_transient_failures_are_retried() {
        assert!([429, 500, 502, 503].into_iter().all(may_pass_with));
        assert!(![400, 401, 403, 404].into_iter().any(may_pass_with));
    }

    #[tokio::test]
    async fn error_text_leaves_out_the_address_of_the_request() {
        let secret = "http://127.0.0.1:1/webhooks/7/a-secret";
        let client = reqwest::Client::builder().no_proxy().build().unwrap();
        let error = client.get(secret).send().await.unwrap_err();
        let text = causes(&error);
        assert!(!text.contains("a-secret") && text.contains("refused"), "{text}");
    }
}
