//! PayPal's calls, as its documentation describes them.

#![expect(clippy::result_large_err, reason = "a refusal is the answer itself")]

use super::{Book, CERTIFICATE, CLIENT_ID, MERCHANT, Order, PayPal, SECRET, cents_of, take};
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use data_encoding::BASE64;
use http::{HeaderMap, StatusCode};
use serde_json::{Value, json};
use std::sync::MutexGuard;

/// PayPal's way to refuse.
fn refuse(status: u16, name: &str, issue: &str) -> Response {
    let details =
        if issue.is_empty() { json!([]) } else { json!([{ "issue": issue, "description": "…" }]) };
    let body = json!({ "name": name, "message": "…", "debug_id": "f1a2b3", "details": details, "links": [] });
    (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
}

/// What every call but OAuth goes through; `Err` answers at once.
fn enter<'a>(double: &'a PayPal, headers: &HeaderMap, call: String) -> Result<MutexGuardWith<'a>, Response> {
    let mut book = double.book();
    book.calls.push(call);
    let token = headers.get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
    if !token.strip_prefix("Bearer ").is_some_and(|token| book.tokens.contains(token)) {
        return Err(refuse(401, "AUTHENTICATION_FAILURE", ""));
    }
    if book.down > 0 {
        book.down -= 1;
        return Err(refuse(503, "SERVICE_UNAVAILABLE", ""));
    }
    let lost = book.broken > 0;
    book.broken -= u32::from(lost);
    Ok(MutexGuardWith { book, lost })
}

struct MutexGuardWith<'a> {
    book: MutexGuard<'a, Book>,
    /// The work is done and its answer gets lost.
    lost: bool,
}

fn answer(lost: bool, status: u16, body: Value) -> Response {
    if lost {
        return refuse(500, "INTERNAL_SERVER_ERROR", "");
    }
    (StatusCode::from_u16(status).unwrap(), axum::Json(body)).into_response()
}

pub async fn token(State(double): State<PayPal>, headers: HeaderMap, body: Bytes) -> Response {
    let mut book = double.book();
    book.calls.push("POST /v1/oauth2/token".to_owned());
    let expected = format!("Basic {}", BASE64.encode(format!("{CLIENT_ID}:{SECRET}").as_bytes()));
    let given = headers.get("authorization").and_then(|value| value.to_str().ok()).unwrap_or_default();
    if given != expected || body != "grant_type=client_credentials" {
        let refusal =
            json!({ "error": "invalid_client", "error_description": "Client Authentication failed" });
        return (StatusCode::UNAUTHORIZED, axum::Json(refusal)).into_response();
    }
    book.made += 1;
    let token = format!("A21AA{}", book.made);
    book.tokens.insert(token.clone());
    axum::Json(json!({
        "scope": "https://uri.paypal.com/services/payments/payment", "access_token": token, "token_type": "Bearer",
        "app_id": "APP-80W284485P519543T", "expires_in": 32400, "nonce": "…",
    }))
    .into_response()
}

pub async fn create(
    State(double): State<PayPal>,
    headers: HeaderMap,
    axum::Json(body): axum::Json<Value>,
) -> Response {
    let base = double.base();
    let MutexGuardWith { mut book, lost } =
        match enter(&double, &headers, "POST /v2/checkout/orders".to_owned()) {
            Ok(entered) => entered,
            Err(refusal) => return refusal,
        };
    let unit = &body["purchase_units"][0];
    let amount = unit["amount"]["value"].as_str().unwrap_or_default();
    let well_formed = body["intent"] == "CAPTURE"
        && unit["amount"]["currency_code"].is_string()
        && amount.split_once('.').is_some_and(|(_, places)| places.len() == 2);
    if !well_formed {
        return refuse(400, "INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX");
    }
    let request = headers.get("paypal-request-id").and_then(|value| value.to_str().ok());
    let Some(request) = request.map(str::to_owned) else {
        // Needed with a payment source.
        return refuse(400, "INVALID_REQUEST", "PAYPAL_REQUEST_ID_REQUIRED");
    };
    if let Some((first, id)) = book.requests.get(&request).cloned() {
        if first != body {
            return refuse(422, "UNPROCESSABLE_ENTITY", "PAYPAL_REQUEST_ID_PREVIOUSLY_USED");
        }
        let known = book.orders[&id].json(&base);
        return answer(lost, 200, known);
    }
    book.made += 1;
    let id = format!("{:05}O190127TN", book.made);
    let mut unit = unit.clone();
    unit["payee"] = json!({ "merchant_id": MERCHANT, "email_address": "kasse@kranich.example" });
    let order = Order {
        id: id.clone(),
        status: "PAYER_ACTION_REQUIRED",
        declines: false,
        unit,
        captures: Vec::new(),
    };
    let made = order.json(&base);
    book.orders.insert(id.clone(), order);
    book.requests.insert(request, (body, id));
    answer(lost, 200, made)
}

pub async fn show(State(double): State<PayPal>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    let base = double.base();
    match enter(&double, &headers, format!("GET /v2/checkout/orders/{id}")) {
        Ok(entered) => match entered.book.orders.get(&id) {
            Some(order) => answer(entered.lost, 200, order.json(&base)),
            None => refuse(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"),
        },
        Err(refusal) => refusal,
    }
}

pub async fn capture(State(double): State<PayPal>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    let base = double.base();
    let MutexGuardWith { mut book, lost } =
        match enter(&double, &headers, format!("POST /v2/checkout/orders/{id}/capture")) {
            Ok(entered) => entered,
            Err(refusal) => return refusal,
        };
    let Book { orders, made, under_review, .. } = &mut *book;
    let Some(order) = orders.get_mut(&id) else {
        return refuse(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    };
    match order.status {
        "COMPLETED" => return refuse(422, "UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED"),
        "APPROVED" => {}
        _ => return refuse(422, "UNPROCESSABLE_ENTITY", "ORDER_NOT_APPROVED"),
    }
    if order.declines {
        return refuse(422, "UNPROCESSABLE_ENTITY", "INSTRUMENT_DECLINED");
    }
    take(order, made, *under_review);
    answer(lost, 201, order.json(&base))
}

/// Gives back a part of a capture, once for each id of a request.
pub async fn refund(
    State(double): State<PayPal>,
    headers: HeaderMap,
    Path(id): Path<String>,
    axum::Json(body): axum::Json<Value>,
) -> Response {
    let base = double.base();
    let MutexGuardWith { mut book, lost } =
        match enter(&double, &headers, format!("POST /v2/payments/captures/{id}/refund")) {
            Ok(entered) => entered,
            Err(refusal) => return refusal,
        };
    let request = headers.get("paypal-request-id").and_then(|value| value.to_str().ok());
    let Some(request) = request.map(str::to_owned) else {
        return refuse(400, "INVALID_REQUEST", "PAYPAL_REQUEST_ID_REQUIRED");
    };
    if let Some((first, refund)) = book.refunds.get(&request).cloned() {
        if first != body {
            return refuse(422, "UNPROCESSABLE_ENTITY", "PAYPAL_REQUEST_ID_PREVIOUSLY_USED");
        }
        return answer(lost, 200, refund);
    }
    if book.twins > 0 {
        book.twins -= 1;
        return refuse(409, "PREVIOUS_REQUEST_IN_PROGRESS", "PREVIOUS_REQUEST_IN_PROGRESS");
    }
    if let Some(why) = book.refuses_refunds {
        return refuse(422, "UNPROCESSABLE_ENTITY", why);
    }
    let captures = book.orders.values().flat_map(|order| &order.captures);
    let Some(capture) = captures.clone().find(|capture| capture["id"] == id.as_str()).cloned() else {
        return refuse(404, "RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID");
    };
    let up = format!("{base}/v2/payments/captures/{id}");
    let stands =
        |refund: &Value| refund["status"] == "COMPLETED" && refund["links"][1]["href"] == up.as_str();
    let of_it = book.refunds.values().filter(|(_, refund)| stands(refund));
    let before: i64 = of_it.map(|(_, refund)| cents_of(&refund["amount"])).sum();
    let (wanted, paid) = (cents_of(&body["amount"]), cents_of(&capture["amount"]));
    if before >= paid {
        return refuse(422, "UNPROCESSABLE_ENTITY", "CAPTURE_FULLY_REFUNDED");
    }
    if wanted <= 0 || before + wanted > paid {
        return refuse(422, "UNPROCESSABLE_ENTITY", "REFUND_AMOUNT_EXCEEDED");
    }
    book.made += 1;
    let number = format!("{:08}REFUND", book.made);
    let refund = json!({
        "id": number, "status": "COMPLETED", "amount": body["amount"], "custom_id": capture["custom_id"],
        "invoice_id": capture["invoice_id"], "note_to_payer": body["note_to_payer"],
        "links": [
            { "rel": "self", "method": "GET", "href": format!("{base}/v2/payments/refunds/{number}") },
            { "rel": "up", "method": "GET", "href": up },
        ],
    });
    book.refunds.insert(request, (body, refund.clone()));
    answer(lost, 201, refund)
}

pub async fn certificate(State(double): State<PayPal>, Path(name): Path<String>) -> Response {
    double.book().calls.push(format!("GET /v1/notifications/certs/{name}"));
    match name.as_str() {
        "CERT-360caa42-fca2a594-paypal.pem" => CERTIFICATE.into_response(),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}
