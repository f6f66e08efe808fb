//! The OpenAPI 3.1 document, made from the same lists as the router.

use crate::error::{Error, Result};
use serde_json::Value;
use std::sync::OnceLock;
use utoipa::OpenApi as _;
use utoipa::openapi::schema::{OneOfBuilder, Schema};
use utoipa::openapi::security::{Http, HttpAuthScheme, SecurityScheme};
use utoipa::openapi::{OpenApi, Ref};

#[derive(utoipa::OpenApi)]
#[openapi(
    info(title = "Kontor", description = "A members' online shop in one program.", license(name = "MIT", identifier = "MIT")),
    servers((url = "/")),
    // What only the socket carries: no operation names it.
    components(schemas(
        crate::features::chat::ClientFrame, crate::features::chat::ServerFrame, crate::live::LiveFrame,
        crate::features::reactions::ReactionsFrame, crate::features::notifications::NotificationsFrame,
        crate::features::premium::PremiumFrame, crate::features::wallets::WalletFrame
    ))
)]
struct Frame;

/// Everything that the socket tells a client.
const SERVER_FRAMES: [&str; 6] =
    ["ChatFrame", "LiveFrame", "ReactionsFrame", "NotificationsFrame", "PremiumFrame", "WalletFrame"];

fn document() -> OpenApi {
    let mut document = Frame::openapi();
    for (name, routes) in crate::FEATURES {
        document.merge(routes().document(name));
    }
    let components = document.components.get_or_insert_default();
    // What a feature tells is its own affair; a client gets all of it over one socket.
    let frames = SERVER_FRAMES
        .iter()
        .fold(OneOfBuilder::new(), |frames, name| frames.item(Ref::from_schema_name(*name)));
    components.schemas.insert("ServerFrame".to_owned(), Schema::from(frames).into());
    components
        .security_schemes
        .insert("bearer".to_owned(), SecurityScheme::Http(Http::new(HttpAuthScheme::Bearer)).into());
    document
}

/// The document as JSON text, made once.
///
/// # Errors
/// When it cannot be serialised.
pub fn openapi_json() -> Result<&'static str> {
    static TEXT: OnceLock<String> = OnceLock::new();
    if let Some(text) = TEXT.get() {
        return Ok(text);
    }
    let mut document = serde_json::to_value(document()).map_err(Error::internal)?;
    order_extensions(&mut document);
    let mut text = serde_json::to_string_pretty(&document).map_err(Error::internal)?;
    text.push('\n');
    Ok(TEXT.get_or_init(|| text))
}

/// Extensions come from a hash map, in another order each time; the document shall be the same whenever it is made.
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
