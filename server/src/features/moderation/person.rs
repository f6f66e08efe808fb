//! What moderation keeps of a person, and how long.

use super::store::{self, Against};
use crate::error::Result;
use crate::identity::{Erasure, Member};
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Value, json};

/// What the member has reported, and what was decided against the member; who decided is not in it.
///
/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let mut reports = Vec::new();
    for report in store::list_own_reports(tx, member)? {
        let objection = store::find_objection_against(tx, Against::Report(report.id))?;
        reports.push(json!({
            "number": report.number,
            "place": report.place,
            "reason": report.reason,
            "reportedAt": report.reported_at,
            "status": report.status,
            "decision": report.decision,
            "objection": objection,
        }));
    }
    let mut decisions = Vec::new();
    for decision in store::list_own_decisions(tx, member)? {
        let objection = store::find_objection_against(tx, Against::Decision(decision.id))?;
        decisions.push(json!({
            "number": decision.number,
            "measure": decision.measure,
            "ground": decision.grounds.ground,
            "law": decision.grounds.law,
            "facts": decision.facts,
            "place": decision.place,
            "content": decision.content,
            "decidedAt": decision.decided_at,
            "endsAt": decision.ends_at,
            "liftedAt": decision.lifted_at,
            "objection": objection,
        }));
    }
    Ok(json!({ "reports": reports, "decisions": decisions }))
}

/// # Errors
/// When the database fails.
pub fn erase_person(tx: &mut Tx<'_>, erasure: &Erasure) -> Result<()> {
    store::erase_objections(tx, erasure)?;
    store::erase_reports(tx, erasure)?;
    store::erase_decisions(tx, erasure)
}

/// Removes what can no longer be objected to.
///
/// # Errors
/// When the database fails.
pub fn purge(tx: &mut Tx<'_>, now: Time) -> Result<()> {
    store::purge_reports(tx, now)?;
    store::purge_decisions(tx, now)
}
