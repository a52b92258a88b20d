//! The body of a request: JSON, or JSON with files as multipart form data.

use super::refusal::{Refusal, too_large};
use axum::body::{Body as HttpBody, Bytes, to_bytes};
use axum::extract::{FromRequest, Multipart};
use axum::http::{Request, header};
use serde_json::Value;

/// The maximum size of a body that is not a form. It is roughly the size of the largest form: ten of the largest files,
/// and 1 MiB for text.
const REQUEST_BYTES_MAX: usize = 10 * FILE_BYTES_MAX + 1024 * 1024;
pub(super) const FILE_BYTES_MAX: usize = 10 * 1024 * 1024;
const FILES_MAX: usize = 10;

#[derive(Clone, Default, Debug)]
pub struct Body {
    /// The JSON; null if there was none.
    pub json: Value,
    pub files: Vec<Upload>,
}

#[derive(Clone, Debug)]
pub struct Upload {
    /// The number in `files[n]`.
    pub number: u64,
    pub name: String,
    pub bytes: Bytes,
}

impl Body {
    pub fn json(json: Value) -> Self {
        Self { json, files: Vec::new() }
    }

    pub async fn read(request: Request<HttpBody>) -> Result<Self, Refusal> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default().to_owned();
        if kind.starts_with("multipart/form-data") {
            let form = Multipart::from_request(request, &()).await;
            return Self::read_form(form.map_err(|error| Refusal::form("body", &error.body_text()))?).await;
        }
        let bytes = to_bytes(request.into_body(), REQUEST_BYTES_MAX).await.map_err(|_| too_large())?;
        if bytes.is_empty() {
            return Ok(Self::default());
        }
        if !kind.starts_with("application/json") {
            return Err(Refusal::new(400, 50035, "Expected \"Content-Type\" header to be application/json"));
        }
        Ok(Self::json(parse(&bytes)?))
    }

    async fn read_form(mut form: Multipart) -> Result<Self, Refusal> {
        let mut body = Self::default();
        let broken =
            |error: axum::extract::multipart::MultipartError| Refusal::form("body", &error.body_text());
        while let Some(field) = form.next_field().await.map_err(broken)? {
            let name = field.name().unwrap_or_default().to_owned();
            let file_name = field.file_name().map(str::to_owned);
            let bytes = field.bytes().await.map_err(broken)?;
            if name == "payload_json" {
                body.json = parse(&bytes)?;
                continue;
            }
            let number = name.strip_prefix("files[").and_then(|rest| rest.strip_suffix(']')?.parse().ok());
            let Some((number, file_name)) = number.zip(file_name) else {
                return Err(Refusal::form(&name, "neither payload_json nor files[n] with a file name"));
            };
            if bytes.len() > FILE_BYTES_MAX {
                return Err(too_large());
            }
            body.files.push(Upload { number, name: file_name, bytes });
        }
        if body.files.len() > FILES_MAX {
            return Err(Refusal::form("files", "Must be 10 or fewer in length."));
        }
        Ok(body)
    }
}

fn parse(bytes: &[u8]) -> Result<Value, Refusal> {
    serde_json::from_slice(bytes)
        .map_err(|_| Refusal::new(400, 50109, "The request body contains invalid JSON."))
}
