//! What a member sees of moderation: decisions against them, and what became of their reports.

use super::law::{OTHER_REDRESS, objectable_until};
use super::statement::statement;
use super::store::{self, Against};
use super::types::{OwnModeration, OwnReport};
use crate::app::App;
use crate::error::Result;
use crate::identity::Member;

pub async fn list(app: &App, member: Member) -> Result<OwnModeration> {
    let zone = app.zone.clone();
    app.db
        .read(move |tx| -> Result<_> {
            let mut decisions = Vec::new();
            for decision in store::list_own_decisions(tx, &member)? {
                let objection = store::find_objection_against(tx, Against::Decision(decision.id))?;
                decisions.push(statement(&decision, objection, &zone));
            }
            let mut reports = Vec::new();
            for report in store::list_own_reports(tx, &member)? {
                let objection = store::find_objection_against(tx, Against::Report(report.id))?;
                reports.push(OwnReport {
                    number: report.number,
                    place: report.place,
                    content: report.content,
                    reason: report.reason,
                    reported_at: report.reported_at,
                    status: report.status,
                    decided_at: report.decided_at,
                    decision: report.decision,
                    objectable_until: report.decided_at.map(|at| objectable_until(at, &zone)),
                    objection,
                });
            }
            Ok(OwnModeration { decisions, reports, redress: OTHER_REDRESS.to_owned() })
        })
        .await
}
