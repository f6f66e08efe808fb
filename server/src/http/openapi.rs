//! The OpenAPI 3.1 document, made from the same lists as the router.

use super::api::Api;
use super::routes::operations;
use crate::error::{Error, Result};
use serde_json::Value;
use utoipa::OpenApi as _;
use utoipa::openapi::header::HeaderBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{ContentBuilder, OpenApi, Ref, RefOr, Response, ResponseBuilder};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Kontor", description = "A members' online shop in one program.", license(name = "MIT", identifier = "MIT")),
    servers((url = "/"))
)]
struct Base;

fn document(api: &Api) -> OpenApi {
    let mut document = Base::openapi();
    document.merge((api.frames)());
    for (name, routes) in api.features {
        document.merge(routes().document(name));
    }
    let components = document.components.get_or_insert_default();
    // What a feature tells is its own affair; a client gets all of it over one socket.
    let frames = api
        .server_frames
        .iter()
        .fold(OneOfBuilder::new(), |frames, name| frames.item(Ref::from_schema_name(*name)));
    components.schemas.insert("ServerFrame".to_owned(), Schema::from(frames).into());
    components
        .security_schemes
        .insert("bearer".to_owned(), SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)).into());
    components.responses.insert(REFUSED.to_owned(), refusal(REFUSED_TEXT).into());
    components.responses.insert(FAILED.to_owned(), refusal(FAILED_TEXT).into());
    components.schemas.values_mut().for_each(unwrap_single);
    document.paths.paths.values_mut().flat_map(operations).for_each(complete);
    document
}

/// The two answers that every operation may give.
const REFUSED: &str = "Refused";
const REFUSED_TEXT: &str = "The call is refused: `code` names the reason, `message` says it in German.";
const FAILED: &str = "Failed";
const FAILED_TEXT: &str = "The call is good and the shop cannot answer it now.";

fn error_body() -> ResponseBuilder {
    let schema = Ref::from_schema_name("ErrorBody");
    ResponseBuilder::new().content("application/json", ContentBuilder::new().schema(Some(schema)).build())
}

fn refusal(description: &str) -> Response {
    let seconds = HeaderBuilder::new()
        .description(Some("Seconds to wait; with 429 and 503."))
        .schema(Some(ObjectBuilder::new().schema_type(Type::Integer)));
    error_body().description(description).header("Retry-After", seconds.build()).build()
}

/// An enum of one variant is that variant: `oneOf` is for a choice.
fn unwrap_single(schema: &mut RefOr<Schema>) {
    if let RefOr::T(Schema::OneOf(choice)) = schema
        && let [only] = choice.items.as_slice()
    {
        *schema = only.clone();
    }
}

/// Adds what holds for every operation: how it is refused, how it fails, and a description of each answer.
fn complete(operation: &mut Operation) {
    let answers = &mut operation.responses.responses;
    for (status, answer) in answers.iter_mut() {
        match (status.as_str(), &mut *answer) {
            ("4XX", RefOr::T(response)) if *response == error_body().build() => {
                *answer = Ref::from_response_name(REFUSED).into();
            }
            ("5XX", RefOr::T(response)) if *response == error_body().build() => {
                *answer = Ref::from_response_name(FAILED).into();
            }
            (status, RefOr::T(response)) if response.description.is_empty() => {
                response.description = description(status).to_owned();
            }
            _ => {}
        }
    }
    answers.entry("4XX".to_owned()).or_insert_with(|| Ref::from_response_name(REFUSED).into());
    answers.entry("5XX".to_owned()).or_insert_with(|| Ref::from_response_name(FAILED).into());
}

fn description(status: &str) -> &'static str {
    match status {
        "200" => "Success.",
        "201" => "Created.",
        "304" => "Unchanged since the version that `If-None-Match` names.",
        "408" => "The call took too long.",
        "429" => "Too many calls; `Retry-After` says when to come back.",
        "503" | "5XX" => FAILED_TEXT,
        _ => REFUSED_TEXT,
    }
}

impl Api {
    /// The OpenAPI document as JSON text, made once.
    ///
    /// # Errors
    /// When it cannot be serialised.
    pub fn document_json(&self) -> Result<&str> {
        if let Some(text) = self.document.get() {
            return Ok(text);
        }
        let mut document = serde_json::to_value(document(self)).map_err(Error::internal)?;
        order_extensions(&mut document);
        let mut text = serde_json::to_string_pretty(&document).map_err(Error::internal)?;
        text.push('\n');
        Ok(self.document.get_or_init(|| text))
    }
}

/// Extensions come from a hash map, in another order each time; the document must be the same whenever it is made.
fn order_extensions(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            let mut names: Vec<String> =
                fields.keys().filter(|name| name.starts_with("x-")).cloned().collect();
            names.sort();
            for name in names {
                if let Some(extension) = fields.shift_remove(&name) {
                    fields.insert(name, extension);
                }
            }
            fields.values_mut().for_each(order_extensions);
        }
        Value::Array(items) => items.iter_mut().for_each(order_extensions),
        _ => {}
    }
}
