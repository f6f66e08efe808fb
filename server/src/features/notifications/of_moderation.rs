//! What members are told of decisions against them, of their reports and of their objections, and admins of work.

use super::hearing::{Heard, Notices, admins, one};
use super::texts::Notice;
use super::types::NotificationKind;
use crate::error::Result;
use crate::events::Event;
use crate::features::moderation::{self, Measure, ModerationEvent, ModerationEventKind, Outcome};
use kontor_db::Tx;

/// Where a member reads decisions, and where admins decide.
const OWN: &str = "/entscheidungen";
const OFFICE: &str = "/admin/moderation";

impl Heard for ModerationEvent {
    fn is_told(_: ModerationEventKind) -> bool {
        true
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        match self {
            Self::Reported { after } if after.is_outside => {
                let text = format!("Jemand ohne Konto hat etwas gemeldet ({}).", event.subject_id);
                admins(tx, None, &notice("Neue Meldung", text, OFFICE))
            }
            // Members' own reports are counted where moderation works.
            Self::Reported { .. } => Ok(Notices::new()),
            Self::Decided { after } => {
                let Some(told) = moderation::find_told(tx, &event.subject_id)? else {
                    return Ok(Notices::new());
                };
                // Who cannot sign in now gets the address that needs no account.
                let is_locked_out = matches!(after.measure, Measure::Timeout | Measure::Ban);
                let path = if is_locked_out { told.path.as_str() } else { OWN };
                Ok(one(after.user_id, Some(notice(after.measure.title(), told.message, path))))
            }
            Self::ReportDismissed { .. } | Self::ReportUpheld { .. } => {
                let reporter = moderation::find_reporter(tx, &event.subject_id)?;
                let became = match &self {
                    Self::ReportDismissed { .. } => "Der Inhalt bleibt, wie er ist.",
                    _ => "Der Laden ist der Meldung gefolgt.",
                };
                let text = format!("{became} Die Gründe stehen bei Ihren Entscheidungen.");
                Ok(one(reporter, Some(notice("Ihre Meldung ist entschieden", text, OWN))))
            }
            Self::Objected { .. } => {
                let text = format!("Zu {} wartet ein Widerspruch auf Entscheidung.", event.subject_name);
                admins(tx, None, &notice("Widerspruch eingegangen", text, OFFICE))
            }
            Self::ObjectionDecided { after, .. } => {
                let Ok(id) = event.subject_id.parse() else { return Ok(Notices::new()) };
                let text = match after.outcome {
                    Some(Outcome::Upheld) => "Ihrem Widerspruch wurde stattgegeben.",
                    _ => "Ihr Widerspruch wurde zurückgewiesen. Die Gründe stehen bei Ihren Entscheidungen.",
                };
                let objector = moderation::find_objector(tx, id)?;
                Ok(one(objector, Some(notice("Widerspruch entschieden", text.to_owned(), OWN))))
            }
        }
    }
}

fn notice(title: &'static str, message: String, path: &str) -> Notice {
    Notice { kind: NotificationKind::System, title, message, action_url: Some(path.to_owned()) }
}
