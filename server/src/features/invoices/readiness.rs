//! Whether invoices can be issued, and whether those that were are as they were.

use super::store::{self, wishes};
use crate::app::App;
use crate::error::Result;
use crate::features::business::{self, Point, PointState};
use kontor_db::Tx;

/// # Errors
/// When the database fails.
pub fn points(_: &App, tx: &mut Tx<'_>) -> Result<Vec<Point>> {
    let details = business::current(tx)?;
    let has_number = !details.vat_id.is_empty() || !details.tax_number.is_empty();
    let mut points = vec![Point::new(
        "invoices",
        "Rechnungen",
        Some("/admin/business"),
        (has_number, "Ihre Rechnungen können ausgestellt werden."),
        (PointState::Warning, "Ohne Steuernummer oder USt-IdNr. gibt es keine Rechnungen."),
    )];
    let place = Some("/admin/invoices");
    let proof = store::find_proof(tx)?;
    if let Some(problem) = &proof.problem {
        let else_is = (PointState::Warning, problem.as_str());
        points.push(Point::new("invoice_proof", "Prüfung der Belege", place, (false, ""), else_is));
    }
    if has_number && wishes::count_kept(tx)? > 0 {
        let else_is = (PointState::Warning, "Zu manchen Bestellungen fehlt noch ein Beleg.");
        points.push(Point::new("invoices_kept", "Ausstehende Belege", place, (false, ""), else_is));
    }
    Ok(points)
}
