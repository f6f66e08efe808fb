//! Objections (Art. 20): by the member whom a decision is against and by who reported something, within six months, decided by a person who did
//! not do what they are against, where there is another.

use super::contents::{AfterCommit, Removal, Restored, Restoring, carry_out, content_of, restore};
use super::deciding::{find_address, link};
use super::events::{ModerationEvent, ObjectionFacts};
use super::law::{OTHER_REDRESS, objectable_until};
use super::paths::{decision_path, receipt_path};
use super::reporting::describe;
use super::store::{self, Against, StoredDecision, StoredReport};
use super::types::{Grounds, ListedObjection, ModerationLog, ObjectionDecision, Outcome, ReportStatus};
use crate::app::App;
use crate::error::{ErrorCode, Fields, Result};
use crate::events::Event;
use crate::features::auth;
use crate::features::mail::{self, Letter, Part};
use crate::features::settings::ShopConfig;
use crate::features::terms::Mistakes;
use crate::http::Done;
use crate::identity::{Admin, Member, UserId};
use crate::text;
use crate::time::Time;
use kontor_db::Tx;

/// Longest objection: no form, no law, but all that someone has to say.
const MAX_OBJECTION: usize = 3000;

/// What someone objects to, found by what they know.
enum Subject {
    Decision(StoredDecision),
    Report(StoredReport),
}

/// What proves that it is theirs.
#[derive(Debug, Clone)]
pub enum Proof {
    /// A decision or a report by its number, of the member.
    Member(Member, String),
    DecisionKey(String),
    ReportKey(String),
}

/// # Errors
/// At the field, where it says nothing or too much.
pub fn checked(reason: &str) -> Result<String, Mistakes> {
    let mut mistakes = Mistakes::default();
    let reason = mistakes.take("reason", ErrorCode::Required, text::paragraph(reason, MAX_OBJECTION));
    mistakes.or(reason)
}

/// Stores an objection.
///
/// # Errors
/// 404 for what is not theirs, 409 when it is too early, too late or the second.
pub async fn object(app: &App, proof: Proof, reason: String) -> Result<Done> {
    let (now, zone) = (app.clock.now(), app.zone.clone());
    app.db
        .write(move |tx| -> Result<_> {
            let (against, told, number) = match find(tx, &proof)? {
                Subject::Decision(decision) => {
                    (Against::Decision(decision.id), decision.decided_at, decision.number)
                }
                Subject::Report(StoredReport { report, .. }) => {
                    let told = report.decided_at.ok_or(ErrorCode::ReportOpen)?;
                    (Against::Report(report.id), told, report.number)
                }
            };
            if now >= objectable_until(told, &zone) {
                return Err(ErrorCode::ObjectionOver.into());
            }
            if store::insert_objection(tx, against, &reason, now)?.is_none() {
                return Err(ErrorCode::ObjectionExists.into());
            }
            let is_notifiers = matches!(against, Against::Report(_));
            let what = ModerationEvent::Objected { after: ObjectionFacts { is_notifiers, outcome: None } };
            let mut event = Event::new(&what, now, ("objection", &number, &number));
            if let Proof::Member(member, _) = &proof {
                event = event.by(member);
            }
            event.emit(tx)
        })
        .await?;
    app.outbox.notify_one();
    Ok(Done::new("Ihr Widerspruch ist eingegangen."))
}

fn find(tx: &mut Tx<'_>, proof: &Proof) -> Result<Subject> {
    Ok(match proof {
        Proof::Member(member, number) if number.starts_with('M') => {
            Subject::Report(store::find_own_report(tx, member, number)?.ok_or(ErrorCode::ReportNotFound)?)
        }
        Proof::Member(member, number) => {
            let decision = store::find_own_decision(tx, member, number)?;
            Subject::Decision(decision.ok_or(ErrorCode::DecisionNotFound)?)
        }
        Proof::DecisionKey(key) => {
            Subject::Decision(store::find_decision_by_key(tx, key)?.ok_or(ErrorCode::DecisionNotFound)?)
        }
        Proof::ReportKey(key) => {
            let report = store::find_report_by_key(tx, key)?.ok_or(ErrorCode::ReportNotFound)?;
            // Of several that say the same, the first is decided and objected to.
            Subject::Report(store::find_first(tx, &report)?.unwrap_or(report))
        }
    })
}

/// Objections and decisions, for admins.
pub async fn list(app: &App, admin: Admin) -> Result<ModerationLog> {
    let now = app.clock.now();
    app.db
        .read(move |tx| -> Result<_> {
            let admins = auth::list_admin_ids(tx)?;
            let (stored, open_objections) = store::list_objections(tx, &admin)?;
            let mut objections = Vec::new();
            for one in stored {
                let (mut decision, mut report) = (None, None);
                let by = match one.against {
                    Against::Decision(id) => {
                        decision = store::list_decisions(tx, &admin, Some(id))?.pop();
                        decision.as_ref().and_then(|decision| decision.decided_by.clone())
                    }
                    Against::Report(id) => {
                        let found = store::find_report(tx, &admin.clone().into(), id)?;
                        report = found.map(|stored| stored.report);
                        if let Some(report) = &mut report {
                            describe(tx, std::slice::from_mut(report), now)?;
                        }
                        report.as_ref().and_then(|report| report.decided_by.clone())
                    }
                };
                let by = by.map(|person| person.id);
                objections.push(ListedObjection {
                    id: one.id,
                    objection: one.objection,
                    decision,
                    report,
                    is_mine_to_decide: may_decide(&admins, &admin, by),
                    decided_by: one.decided_by,
                });
            }
            Ok(ModerationLog {
                objections,
                open_objections,
                decisions: store::list_decisions(tx, &admin, None)?,
            })
        })
        .await
}

/// Who did what an objection is against does not decide it, where there is another admin.
fn may_decide(admins: &[UserId], admin: &Admin, by: Option<UserId>) -> bool {
    by != Some(admin.id) || admins.iter().all(|other| *other == admin.id)
}

/// Decides on an objection. Upheld, what was done is undone as far as that can be; a report that was right after all has its content removed.
pub async fn decide(app: &App, admin: Admin, id: i64, decision: ObjectionDecision) -> Result<Done> {
    let mut fields = Fields::default();
    let answer = fields.take("reason", text::paragraph(&decision.reason, MAX_OBJECTION)).unwrap_or_default();
    let grounds = Grounds::take(&mut fields, decision.ground, decision.law.as_deref());
    fields.check()?;
    let (now, inner, outcome) = (app.clock.now(), app.clone(), decision.outcome);
    let write = move |tx: &mut Tx<'_>| -> Result<Option<AfterCommit>> {
        let found = store::find_objection(tx, &admin, id)?.ok_or(ErrorCode::ObjectionNotFound)?;
        if found.objection.outcome.is_some() {
            return Err(ErrorCode::ObjectionDecided.into());
        }
        let admins = auth::list_admin_ids(tx)?;
        let verdict = Verdict { outcome, answer: &answer, grounds: &grounds, now };
        let (told, restored, is_notifiers) = match found.against {
            Against::Decision(decision) => {
                let decision =
                    store::find_decision(tx, &admin, decision)?.ok_or(ErrorCode::DecisionNotFound)?;
                by_another(&admins, &admin, decision.decided_by)?;
                let restored = undo(&inner, tx, &admin, &decision, &verdict)?;
                (Told::of_decision(&inner, tx, &decision)?, restored, false)
            }
            Against::Report(report) => {
                let report = store::find_report(tx, &admin.clone().into(), report)?
                    .ok_or(ErrorCode::ReportNotFound)?;
                by_another(&admins, &admin, report.report.decided_by.as_ref().map(|person| person.id))?;
                let restored = remove_after_all(&inner, tx, &admin, &report, &verdict)?;
                (Told::of_report(&report), restored, true)
            }
        };
        let Restored { effect, after } = restored;
        if !store::decide_objection(tx, &admin, id, (outcome, &answer, &effect), now)? {
            return Err(ErrorCode::ObjectionDecided.into());
        }
        let what = ModerationEvent::ObjectionDecided {
            before: ObjectionFacts { is_notifiers, outcome: None },
            after: ObjectionFacts { is_notifiers, outcome: Some(outcome) },
        };
        Event::new(&what, now, ("objection", id, &told.number)).by(&admin).because(Some(&answer)).emit(tx)?;
        told.write(&inner, tx, id, &verdict, &effect)?;
        Ok(after)
    };
    carry_out(app, write).await?;
    Ok(Done::new(match outcome {
        Outcome::Upheld => "Widerspruch stattgegeben",
        Outcome::Rejected => "Widerspruch zurückgewiesen",
    }))
}

/// How an objection is decided.
struct Verdict<'a> {
    outcome: Outcome,
    answer: &'a str,
    grounds: &'a Grounds,
    now: Time,
}

fn by_another(admins: &[UserId], admin: &Admin, by: Option<UserId>) -> Result<()> {
    if may_decide(admins, admin, by) { Ok(()) } else { Err(ErrorCode::ObjectionByAnother.into()) }
}

fn undo(
    app: &App,
    tx: &mut Tx<'_>,
    admin: &Admin,
    decision: &StoredDecision,
    verdict: &Verdict<'_>,
) -> Result<Restored> {
    if verdict.outcome == Outcome::Rejected {
        return Ok(Restored::nothing(""));
    }
    if decision.lifted_at.is_some() {
        return Ok(Restored::nothing("Sie galt schon nicht mehr."));
    }
    let restored = restore(app, tx, &Restoring { by: admin, decision, now: verdict.now })?;
    store::lift_one(tx, admin, decision.id, verdict.now)?;
    Ok(restored)
}

fn remove_after_all(
    app: &App,
    tx: &mut Tx<'_>,
    admin: &Admin,
    stored: &StoredReport,
    verdict: &Verdict<'_>,
) -> Result<Restored> {
    let report = &stored.report;
    if verdict.outcome == Outcome::Rejected {
        return Ok(Restored::nothing(""));
    }
    let content = content_of(tx, report.kind)?;
    let (Some(content), Some(subject)) = (content, report.subject_id) else {
        return Ok(Restored::nothing("Der Laden kümmert sich darum."));
    };
    if report.status == ReportStatus::Deleted {
        return Ok(Restored::nothing("Der Inhalt war schon entfernt."));
    }
    let Verdict { answer, grounds, now, .. } = *verdict;
    // What an audit entry and a statement keep is short.
    let reason: String = answer.chars().take(text::REASON).collect();
    let after =
        (content.remove)(app, tx, &Removal { by: admin, id: subject, grounds, reason: &reason, now })?;
    let effect = if after.is_some() { "Der Inhalt wurde entfernt." } else { "Der Inhalt war nicht mehr da." };
    Ok(Restored { effect: effect.to_owned(), after })
}

/// Who is told by letter.
struct Told {
    number: String,
    user: Option<UserId>,
    to: Option<String>,
    path: String,
}

impl Told {
    fn of_decision(app: &App, tx: &mut Tx<'_>, decision: &StoredDecision) -> Result<Self> {
        let to = decision.user.map(|user| find_address(app, tx, user)).transpose()?.flatten();
        let (number, user) = (decision.number.clone(), decision.user);
        Ok(Self { number, user, to, path: decision_path(&decision.key) })
    }

    fn of_report(stored: &StoredReport) -> Self {
        let contact = stored.report.notifier.as_ref().map(|notifier| notifier.contact.clone());
        let path = stored.key.as_deref().map(receipt_path).unwrap_or_default();
        let to = contact.filter(|contact| !contact.is_empty());
        Self { number: stored.report.number.clone(), user: None, to, path }
    }

    fn write(self, app: &App, tx: &mut Tx<'_>, id: i64, verdict: &Verdict<'_>, effect: &str) -> Result<()> {
        let Some(to) = self.to else { return Ok(()) };
        let outcome = outcome_in_words(verdict.outcome);
        let mut told = vec![("Ergebnis", outcome.to_owned()), ("Gründe", verdict.answer.to_owned())];
        if !effect.is_empty() {
            told.push(("Was daraus folgt", effect.to_owned()));
        }
        told.push(("Weitere Rechtsbehelfe", OTHER_REDRESS.to_owned()));
        let letter = Letter {
            about: format!("objection {id}"),
            is_urgent: true,
            user: self.user,
            to,
            subject: format!("Ihr Widerspruch zu {}", self.number),
            parts: vec![
                Part::Paragraph("Guten Tag,".to_owned()),
                Part::Paragraph(format!(
                    "ein Mensch hat über Ihren Widerspruch zu {} entschieden.",
                    self.number
                )),
                Part::Facts(told),
                Part::Link { label: "Ansehen", address: link(app, &self.path) },
            ],
            files: Vec::new(),
        };
        mail::post(tx, ShopConfig::of(app).name(), &letter, verdict.now)
    }
}

pub const fn outcome_in_words(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Upheld => "Ihrem Widerspruch wird stattgegeben.",
        Outcome::Rejected => "Ihr Widerspruch wird zurückgewiesen.",
    }
}
