//! An error on its way to anyone who asked.

use super::codes::ErrorCode;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An answer that is not the one hoped for.
#[derive(Debug, Clone)]
pub struct Error {
    code: ErrorCode,
    values: Vec<(&'static str, String)>,
    fields: BTreeMap<String, Box<Error>>,
    retry_after_seconds: Option<u64>,
    explained_at: Option<String>,
}

pub type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub fn new(code: ErrorCode) -> Self {
        Self {
            code,
            values: Vec::new(),
            fields: BTreeMap::new(),
            retry_after_seconds: None,
            explained_at: None,
        }
    }

    /// Fills `{name}` in the sentence.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl ToString) -> Self {
        self.values.push((name, value.to_string()));
        self
    }

    /// Adds the `Retry-After` header and fills `{wait}`.
    #[must_use]
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_seconds = Some(seconds.max(1));
        let wait = match seconds.max(1) {
            1 => "1 Sekunde".to_owned(),
            few if few < 120 => format!("{few} Sekunden"),
            many if many < 7200 => format!("{} Minuten", many.div_ceil(60)),
            more => format!("{} Stunden", more.div_ceil(3600)),
        };
        self.with("wait", wait)
    }

    /// Names the page of the shop that says more, to who has proved who they are.
    #[must_use]
    pub fn explained_at(self, path: Option<String>) -> Self {
        Self { explained_at: path, ..self }
    }

    /// A refusal of one field; [`Fields`] collects several.
    pub fn field(name: &str, error: impl Into<Self>) -> Self {
        let mut fields = Fields::default();
        fields.refuse(name, error);
        fields.into_error()
    }

    /// The same with sentences at fields, where the code says more than they do.
    #[must_use]
    pub fn with_fields(self, fields: Fields) -> Self {
        Self { fields: fields.0, ..self }
    }

    pub fn code(&self) -> ErrorCode {
        self.code
    }

    /// The sentence for the user.
    pub fn message(&self) -> String {
        let mut sentence = self.code.sentence().to_owned();
        for (name, value) in &self.values {
            sentence = sentence.replace(&format!("{{{name}}}"), value);
        }
        sentence
    }

    /// The sentence, or those of all refused fields, each with its name.
    pub fn in_full(&self) -> String {
        if self.fields.is_empty() {
            return self.message();
        }
        let named = self.fields.iter().map(|(name, error)| format!("{name}: {}", error.message()));
        named.collect::<Vec<_>>().join(" ")
    }

    /// The sentences of the refused fields whose names begin so, with what follows of the name.
    pub fn at(&self, start: &str) -> Option<String> {
        let fields = self.fields.iter();
        let named = fields
            .filter_map(|(name, error)| Some(format!("{}: {}", name.strip_prefix(start)?, error.message())));
        let sentences: Vec<String> = named.collect();
        (!sentences.is_empty()).then(|| sentences.join(" "))
    }

    /// What is sent where there is no status any more.
    pub fn body(&self) -> ErrorBody {
        ErrorBody {
            success: false,
            message: self.message(),
            code: self.code.as_str(),
            fields: self.fields.iter().map(|(name, error)| (name.clone(), error.message())).collect(),
            path: self.explained_at.clone(),
        }
    }

    /// A error that is ours: logged with its cause, shown as [`ErrorCode::Internal`].
    #[track_caller]
    pub fn internal(cause: impl std::fmt::Display) -> Self {
        tracing::error!(%cause, at = %std::panic::Location::caller(), "internal error");
        Self::new(ErrorCode::Internal)
    }
}

impl From<ErrorCode> for Error {
    fn from(code: ErrorCode) -> Self {
        Self::new(code)
    }
}

impl From<kontor_db::Error> for Error {
    #[track_caller]
    fn from(error: kontor_db::Error) -> Self {
        match error {
            // A transaction that is about to run again passes here too; it is no error.
            kontor_db::Error::Busy | kontor_db::Error::Retry => Self::new(ErrorCode::Busy),
            kontor_db::Error::Unavailable(cause) => {
                tracing::warn!(%cause, "database unavailable");
                Self::new(ErrorCode::Unavailable)
            }
            other => Self::internal(other),
        }
    }
}

impl From<kontor_session::PasswordError> for Error {
    #[track_caller]
    fn from(error: kontor_session::PasswordError) -> Self {
        match error {
            kontor_session::PasswordError::Busy => Self::new(ErrorCode::Busy),
            other @ kontor_session::PasswordError::Hash(_) => Self::internal(other),
        }
    }
}

/// Collects the refused fields of one form, so that the member sees all of them at once.
#[derive(Debug, Default)]
pub struct Fields(BTreeMap<String, Box<Error>>);

impl Fields {
    pub fn refuse(&mut self, name: &str, error: impl Into<Error>) {
        self.0.entry(name.to_owned()).or_insert_with(|| Box::new(error.into()));
    }

    /// The value, or a note of its refusal.
    pub fn take<T>(&mut self, name: &str, value: Result<T>) -> Option<T> {
        value.map_err(|error| self.refuse(name, error)).ok()
    }

    /// # Errors
    /// When a field was refused.
    pub fn check(self) -> Result<()> {
        if self.0.is_empty() { Ok(()) } else { Err(self.into_error()) }
    }

    /// The error that lists the refused fields.
    pub fn into_error(self) -> Error {
        // A single refused field speaks for the whole form: its code and sentence are the answer's own.
        let mut first = self.0.values();
        let code = match (first.next(), first.next()) {
            (Some(only), None) => only.code,
            _ => ErrorCode::InvalidInput,
        };
        let values = self.0.values().next().map(|error| error.values.clone()).unwrap_or_default();
        Error { values, fields: self.0, ..Error::new(code) }
    }
}

/// Every error's body.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ErrorBody {
    /// Always `false`.
    success: bool,
    /// A German sentence for the user.
    message: String,
    /// Stable name of the error.
    #[schema(value_type = String)]
    code: &'static str,
    /// Refused fields with a sentence each.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    fields: BTreeMap<String, String>,
    /// Where a refusal is explained: at sign-in, the statement of reasons of who is locked out, with the way to object.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.code.status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let mut response = (status, axum::Json(self.body())).into_response();
        response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        if let Some(seconds) = self.retry_after_seconds.or((status == 503).then_some(1)) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        // For a route whose refusals say more than this.
        response.extensions_mut().insert(self);
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fills_the_sentence() {
        let error = Error::new(ErrorCode::StockTooLow).with("product", "Assam").with("stock", 3);
        assert_eq!(error.message(), "Von „Assam“ sind nur noch 3 auf Lager.");
    }

    #[test]
    fn one_refused_field_speaks_for_the_form() {
        let error = Error::field("username", ErrorCode::UsernameTooShort);
        assert_eq!(error.code(), ErrorCode::UsernameTooShort);
        let mut fields = Fields::default();
        fields.refuse("username", ErrorCode::UsernameTooShort);
        fields.refuse("password", Error::new(ErrorCode::PasswordTooShort).with("min", 6));
        assert_eq!(fields.into_error().code(), ErrorCode::InvalidInput);
    }

    #[test]
    fn codes_are_unique() {
        let names: std::collections::BTreeSet<_> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
        assert_eq!(names.len(), ErrorCode::ALL.len());
    }
}
