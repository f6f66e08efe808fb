//! Decisions against members: written in the transaction of the act, with their statement of reasons.

use super::events::{DecisionFacts, ModerationEvent};
use super::law::STATEMENT;
use super::paths::decision_path;
use super::statement::facts;
use super::store::{self, StoredDecision};
use super::types::{Grounds, Measure};
use crate::app::App;
use crate::error::Result;
use crate::events::Event;
use crate::features::mail::{self, Letter, Part};
use crate::features::settings::ShopConfig;
use crate::features::terms::{self, TermsKind, new_key, new_number};
use crate::identity::{Account, Admin, Role, UserId};
use crate::time::Time;
use kontor_db::Tx;

/// What is done to a member.
#[derive(Debug, Default)]
pub struct NewDecision<'a> {
    /// `None`: the account has just been deleted.
    pub user: Option<UserId>,
    /// Where the letter goes, if the account cannot say it any more.
    pub letter_to: Option<String>,
    pub grounds: Grounds,
    /// Facts and circumstances.
    pub reason: &'a str,
    /// The room or product; empty for an account.
    pub place: &'a str,
    pub content: &'a str,
    /// The message or review.
    pub subject_id: Option<i64>,
    /// What else it takes to put the content back.
    pub detail: String,
    pub was_reported: bool,
    /// It had been kept back by a rule.
    pub was_held: bool,
    pub ends_at: Option<Time>,
}

/// Writes a decision down and tells its member, in the app and by letter.
///
/// # Errors
/// When the database fails.
pub fn decide(
    app: &App,
    tx: &mut Tx<'_>,
    by: &Account,
    measure: Measure,
    new: NewDecision<'_>,
    now: Time,
) -> Result<()> {
    let decision = StoredDecision {
        id: 0,
        number: new_number('E'),
        key: new_key(),
        user: new.user,
        measure,
        grounds: new.grounds,
        terms_number: terms::current_number(tx, TermsKind::Terms)?,
        facts: new.reason.to_owned(),
        place: new.place.to_owned(),
        content: new.content.to_owned(),
        subject_id: new.subject_id,
        detail: new.detail,
        was_reported: new.was_reported,
        was_held: new.was_held,
        ends_at: new.ends_at,
        decided_at: now,
        decided_by: Some(by.id),
        lifted_at: None,
    };
    store::insert_decision(tx, by, &decision)?;
    let ground = decision.grounds.ground;
    let what = ModerationEvent::Decided { after: DecisionFacts { user_id: new.user, measure, ground } };
    Event::new(&what, now, ("decision", &decision.number, measure.title())).by(by).emit(tx)?;
    let to = match (new.user, new.letter_to) {
        (_, Some(address)) => Some(address),
        (Some(user), None) => find_address(app, tx, user)?,
        (None, None) => None,
    };
    let Some(to) = to else { return Ok(()) };
    let mut told = facts(&decision, &app.zone);
    if !decision.content.is_empty() {
        told.insert(1, ("Inhalt", decision.content.clone()));
    }
    let letter = Letter {
        about: format!("decision {}", decision.number),
        is_urgent: true,
        user: new.user,
        to,
        subject: format!("{}: Entscheidung {}", measure.title(), decision.number),
        parts: vec![
            Part::Paragraph("Guten Tag,".to_owned()),
            Part::Paragraph(format!(
                "wir haben eine Entscheidung getroffen, die Sie betrifft ({STATEMENT})."
            )),
            Part::Facts(told),
            Part::Link {
                label: "Ansehen und widersprechen",
                address: link(app, &decision_path(&decision.key)),
            },
        ],
        files: Vec::new(),
    };
    mail::post(tx, ShopConfig::of(app).name(), &letter, now)
}

/// Where a letter to the member goes; `None`: nowhere. What a shop without a mailbox keeps in accounts is in the list of decisions.
pub fn find_address(app: &App, tx: &mut Tx<'_>, user: UserId) -> Result<Option<String>> {
    Ok(mail::address_of(app, tx, user)?.filter(|address| !address.is_empty()))
}

/// A decision in one sentence or two, and where it is read without signing in.
pub struct ToldDecision {
    pub message: String,
    pub path: String,
}

/// What a notification says of a decision; `None` once it is gone.
///
/// # Errors
/// When the database fails.
pub fn find_told(tx: &mut Tx<'_>, number: &str) -> Result<Option<ToldDecision>> {
    Ok(store::find_decision_by_number(tx, number)?.map(|decision| {
        let StoredDecision { measure, place, facts, key, .. } = decision;
        let reason = if facts.is_empty() { String::new() } else { format!(" Grund: {facts}") };
        ToldDecision { message: measure.entails(&place) + &reason, path: decision_path(&key) }
    }))
}

/// Where an account that is locked out reads why; `None` where no decision stands behind it.
///
/// # Errors
/// When the database fails.
pub fn find_lockout_page(tx: &mut Tx<'_>, account: &Account) -> Result<Option<String>> {
    let measure = if account.role == Role::Banned { Measure::Ban } else { Measure::Timeout };
    Ok(store::find_standing(tx, account, measure)?.map(|decision| decision_path(&decision.key)))
}

/// A path as an address.
pub fn link(app: &App, path: &str) -> String {
    format!("{}{path}", app.config.public_url())
}

/// The member's restrictions of a measure have ended.
///
/// # Errors
/// When the database fails.
pub fn lift(tx: &mut Tx<'_>, admin: &Admin, user: UserId, measure: Measure, now: Time) -> Result<()> {
    store::lift(tx, admin, user, measure, now)
}
