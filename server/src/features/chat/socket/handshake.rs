//! Opening a socket.

use super::pump;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::address_key;
use crate::http::{ClientAddress, Paced};
use crate::live::Place;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use http::{HeaderMap, HeaderName, StatusCode, Uri, header};
use hyper::upgrade::OnUpgrade;
use hyper_util::rt::TokioIo;
use kontor_websocket::accept_key;

/// `GET /ws`. Anybody may open a socket from the shop's own pages; a token comes later, in a frame and never in a URL.
///
/// # Errors
/// When it is no WebSocket handshake, comes from another site's page, or too many are open.
pub async fn open_socket(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    mut request: Request,
) -> Result<Response> {
    let accept = accepted(request.headers()).ok_or(ErrorCode::UpgradeRequired)?;
    if !is_own_page(request.headers(), &app.config.public_url()) {
        return Err(ErrorCode::OriginRefused.into());
    }
    let upgrade = request.extensions_mut().remove::<OnUpgrade>().ok_or(ErrorCode::UpgradeRequired)?;
    let limits = &app.config.limits;
    let most =
        usize::try_from(limits.sockets_per_address.saturating_mul(limits.factor)).unwrap_or(usize::MAX);
    let place = Place::take(&app, address_key(address), most).ok_or(ErrorCode::TooManySockets)?;
    tokio::spawn(async move {
        let Ok(upgraded) = upgrade.await else { return };
        match upgraded.downcast::<TokioIo<Paced>>() {
            Ok(parts) => pump::run(app, place, parts.io.into_inner().into_inner(), &parts.read_buf).await,
            Err(_) => tracing::error!("a socket stands on something else than a connection"),
        }
    });
    let response = Response::builder()
        .status(StatusCode::SWITCHING_PROTOCOLS)
        .header(header::CONNECTION, "upgrade")
        .header(header::UPGRADE, "websocket")
        .header(header::SEC_WEBSOCKET_ACCEPT, accept)
        .body(Body::empty());
    response.map_err(Error::internal)
}

/// The answer to the client's key, if this is a handshake.
fn accepted(headers: &HeaderMap) -> Option<String> {
    let names = |name: HeaderName, wanted: &str| {
        let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|word| word.trim().eq_ignore_ascii_case(wanted))
    };
    let asked = names(header::CONNECTION, "upgrade")
        && names(header::UPGRADE, "websocket")
        && names(header::SEC_WEBSOCKET_VERSION, "13");
    let key = headers.get(header::SEC_WEBSOCKET_KEY)?;
    asked.then(|| accept_key(key.as_bytes()))
}

/// Browsers say which page opens a socket; other programs do not, and hold no member's token by accident.
fn is_own_page(headers: &HeaderMap, public_url: &str) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let authority = |url: &str| {
        let authority = url.parse::<Uri>().ok()?.into_parts().authority?;
        Some(authority.as_str().to_ascii_lowercase())
    };
    let Some(origin) = origin.to_str().ok().and_then(authority) else { return false };
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_ascii_lowercase);
    host.as_ref() == Some(&origin) || authority(public_url) == Some(origin)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_shops_own_pages() {
        let asked = |host: &str, origin: Option<&str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, host.parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            is_own_page(&headers, "https://shop.example")
        };
        assert!(asked("127.0.0.1:8080", None));
        assert!(asked("127.0.0.1:8080", Some("http://127.0.0.1:8080")));
        assert!(asked("Shop.Example", Some("https://shop.example")));
        assert!(asked("kontor.internal:8080", Some("https://shop.example")), "the configured address");
        for foreign in
            ["https://evil.example", "http://127.0.0.1:8081", "null", "", "https://shop.example.evil.example"]
        {
            assert!(!asked("127.0.0.1:8080", Some(foreign)), "{foreign}");
        }
    }
}
