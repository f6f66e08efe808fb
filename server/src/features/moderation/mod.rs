//! Moderation as Regulation (EU) 2022/2065 asks for it: reports of what members have written, decisions with their reasons, and objections.
//!
//! There is one kind of report: members report messages where they stand (`chat`), people without an account on a page that needs no
//! JavaScript (`pages.rs`, `notices.rs`). A report keeps a copy, because the content may be gone before it is decided (`reporting.rs`).
//!
//! Whatever removes content or restricts an account calls [`decide`] in its own transaction: the decision, its statement of reasons (`statement.rs`)
//! and the event are there with the act, or not at all. Members read their decisions in the app; who cannot sign in any more has the address with
//! the decision's key from the letter.
//!
//! Objections (`objecting.rs`) are decided by an admin who did not do what they are against. What content is, how it is removed and how it comes
//! back is known by the features that keep it (`contents.rs`).

mod contents;
mod deciding;
mod events;
mod law;
mod notices;
mod objecting;
mod own;
mod page;
mod pages;
mod paths;
mod person;
mod reporting;
mod routes;
mod statement;
mod store;
mod types;

pub use contents::{AfterCommit, Content, Contents, Removal, Restored, Restorer, Restoring};
pub use deciding::{NewDecision, ToldDecision, decide, find_address, find_lockout_page, find_told, lift};
pub use events::{
    DecisionFacts, ModerationEvent, ModerationEventKind, ObjectionFacts, ReportFacts, ReportedContent,
};
pub use pages::pages;
pub use person::{erase_person, export_person, purge};
pub use reporting::{close_reports, report, reported};
pub use store::{find_objector, find_reporter};
pub use types::{ContentKind, Found, Ground, Grounds, Measure, Outcome, Report, ReportPerson, ReportStatus};

use crate::http::Routes;

pub fn routes() -> Routes {
    routes::routes()
}
