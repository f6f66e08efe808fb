//! Every call × every kind of person, as the OpenAPI document says who may: a call that does not say so fails, and so
//! does one that answers other than it says. Parameters are such that nothing happens: ids no one has, empty bodies.

use crate::support::{Actor, Answer, TestApp, on_both};
use kontor::error::ErrorCode;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// One call of the interface.
pub struct Operation {
    pub id: String,
    pub method: Method,
    /// With `{…}` in the place of parameters.
    pub path: String,
    audience: Option<String>,
    document: Value,
}

impl Operation {
    /// All calls of the OpenAPI document.
    pub fn all() -> Vec<Self> {
        let document: Value = serde_json::from_str(kontor::API.document_json().unwrap()).unwrap();
        let paths = document["paths"].as_object().unwrap();
        let operations = paths.iter().flat_map(|(path, item)| {
            item.as_object().unwrap().iter().map(move |(method, operation)| Self {
                id: operation["operationId"].as_str().unwrap().to_owned(),
                method: method.to_uppercase().parse().unwrap(),
                path: path.clone(),
                audience: operation["x-audience"].as_str().map(str::to_owned),
                document: operation.clone(),
            })
        });
        operations.collect()
    }

    pub fn takes_json(&self) -> bool {
        self.document["requestBody"]["content"]["application/json"].is_object()
    }

    /// The path with the same text for each parameter.
    pub fn path_with(&self, parameter: &str) -> String {
        let filled = self.path.split('/').map(|part| if part.starts_with('{') { parameter } else { part });
        filled.collect::<Vec<_>>().join("/")
    }

    fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Visitor,
    Forged,
    Deleted,
    Banned,
    TimedOut,
    Unapproved,
    Member,
    Premium,
    Moderator,
    Admin,
    Owner,
}

/// Takes a guest, but of those who sign in only members: see [`kontor::identity::Visitor`].
const GUESTS_OR_MEMBERS: &[&str] = &[
    "place_order",
    "quote_delivery",
    "get_order_payment",
    "change_payment_method",
    "pay_order",
    "finish_order_payment",
    "list_order_invoices",
    "request_invoice",
    "get_invoice_file",
    "list_reactions",
    "list_reviews",
    "list_latest_reviews",
    "init_bot",
    "ask_bot",
    "reset_bot",
];

/// Why `kind` is refused; `None`: it may.
fn refusal(operation: &Operation, kind: Kind) -> Option<ErrorCode> {
    let audience =
        operation.audience.as_deref().unwrap_or_else(|| panic!("{}: no x-audience", operation.name()));
    let audience =
        if GUESTS_OR_MEMBERS.contains(&operation.id.as_str()) { "guest_or_member" } else { audience };
    let admin_only = match operation.id.as_str() {
        "set_payment_status" | "settle_orders" => ErrorCode::PaymentStatusAdminOnly,
        _ => ErrorCode::AdminOnly,
    };
    match (audience, kind) {
        ("public", _) | ("guest_or_member", Kind::Visitor) => None,
        (_, Kind::Visitor) => Some(ErrorCode::NotSignedIn),
        (_, Kind::Forged | Kind::Deleted | Kind::Banned) => Some(ErrorCode::SessionInvalid),
        (_, Kind::TimedOut) => Some(ErrorCode::TimedOut),
        ("signed_in", _) => None,
        (_, Kind::Unapproved) => Some(ErrorCode::NotApproved),
        ("member" | "guest_or_member", _) | ("premium", Kind::Premium | Kind::Admin | Kind::Owner) => None,
        ("premium", _) => Some(ErrorCode::PremiumOnly),
        ("moderator", Kind::Moderator | Kind::Admin | Kind::Owner) => None,
        ("moderator", _) => Some(ErrorCode::ModeratorOnly),
        ("admin", Kind::Admin | Kind::Owner) | ("owner", Kind::Owner) => None,
        ("admin", _) => Some(admin_only),
        ("owner", _) => Some(ErrorCode::OwnerOnly),
        (other, _) => panic!("{}: the audience {other} has no row in this matrix", operation.name()),
    }
}

async fn everybody(app: &TestApp) -> Vec<(Kind, Actor)> {
    let forged = (*app.visitor()).clone().with_token(&"A".repeat(43));
    vec![
        (Kind::Visitor, (*app.visitor()).clone()),
        (Kind::Forged, forged),
        (Kind::Deleted, (*app.deleted().await).clone()),
        (Kind::Banned, (*app.banned().await).clone()),
        (Kind::TimedOut, (*app.timed_out().await).clone()),
        (Kind::Unapproved, (*app.unapproved().await).clone()),
        (Kind::Member, (*app.member().await).clone()),
        (Kind::Premium, (*app.premium().await).clone()),
        (Kind::Moderator, app.moderator().await),
        (Kind::Admin, (*app.admin().await).clone()),
        (Kind::Owner, (**app.owner().await).clone()),
    ]
}

/// Calls with ids that no one has and, where a body is due, an empty one.
async fn call(operation: &Operation, actor: &Actor) -> Answer {
    let call = actor.call(operation.method.clone(), &operation.path_with("999999"));
    if operation.takes_json() { call.json(&json!({})).await } else { call.await }
}

#[on_both]
async fn everybody_may_what_the_document_says_and_no_more(app: TestApp) {
    let everybody = everybody(&app).await;
    let mut operations = Operation::all();
    // Signing out comes last: it ends the sessions that the others need.
    operations.sort_by_key(|operation| match operation.id.as_str() {
        "logout" => 2,
        "end_all_sessions" => 1,
        _ => 0,
    });
    for operation in &operations {
        for (kind, actor) in &everybody {
            let answer = call(operation, actor).await;
            match refusal(operation, *kind) {
                Some(code) => drop(answer.refused(code)),
                None => assert!(!matches!(answer.status, 401 | 403), "{kind:?}: {}", answer.describe()),
            }
            let reads = operation.method == Method::GET && !operation.path.contains('{');
            if reads && refusal(operation, *kind).is_none() {
                assert_eq!(answer.status, 200, "{kind:?}: {}", answer.describe());
            }
        }
    }
    assert!(operations.len() > 30, "{}", operations.len());
}

#[test]
fn every_call_is_described() {
    let features: BTreeSet<&str> = kontor::FEATURES.iter().map(|(name, _)| *name).collect();
    let mut ids = BTreeSet::new();
    for operation in Operation::all() {
        let (name, document) = (operation.name(), &operation.document);
        assert!(operation.path.starts_with("/api/"), "{name}");
        assert!(document["summary"].is_string(), "{name}: no summary");
        let [Value::String(tag)] = document["tags"].as_array().unwrap().as_slice() else {
            panic!("{name}: one tag")
        };
        assert!(features.contains(tag.as_str()), "{name}: the tag {tag} is no feature");
        let guarded = operation.audience.as_deref() != Some("public");
        let security = if guarded { json!([{ "bearer": [] }]) } else { json!([]) };
        assert_eq!(document["security"], security, "{name}: security");
        assert!(ids.insert(operation.id.clone()), "{name}: {} twice", operation.id);
    }
}
