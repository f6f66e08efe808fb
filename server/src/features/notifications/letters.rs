//! What members are told by letter as well, at their confirmed address: what happens to the ways into the account, to the membership
//! and to coins. It cannot be switched off there either. What can be (chat, products, promotions) never goes by letter: that would be
//! advertising, or too much. Orders have letters of their own. The owner gets one too when a stock runs low.

use super::store::Told;
use super::types::NotificationKind;
use crate::app::App;
use crate::error::Result;
use crate::events::{Event, Kind};
use crate::features::auth::{AuthEventKind, ExportEventKind, UserEventKind};
use crate::features::mail::{self, Letter, LetterKind, Part};
use crate::features::premium::PremiumEventKind;
use crate::features::settings::ShopConfig;
use crate::features::stock::StockEventKind;
use crate::features::wallets::WalletEventKind;
use kontor_db::Tx;

/// Whether a letter tells of it too. A membership that begins has a confirmation of its own.
fn is_told(event: &Event) -> bool {
    let premium = |kind| !matches!(kind, PremiumEventKind::Started | PremiumEventKind::Extended);
    AuthEventKind::named(&event.kind).is_some()
        || ExportEventKind::named(&event.kind).is_some()
        || UserEventKind::named(&event.kind).is_some()
        || WalletEventKind::named(&event.kind).is_some()
        || PremiumEventKind::named(&event.kind).is_some_and(premium)
}

/// Whether it is about what the member does or has, and no work for an admin.
fn is_own(told: &Told<'_>) -> bool {
    let Told { event, user, .. } = told;
    event.subject_id == user.to_string() || event.actor_id == Some(user.0)
}

/// Writes the letters of some notices; none where the shop has no mailbox, since the notice itself is in the account.
pub fn write(app: &App, tx: &mut Tx<'_>, told: &[Told<'_>]) -> Result<()> {
    if app.config.keeps_letters() {
        return Ok(());
    }
    let by_letter = |told: &&Told<'_>| {
        let is_system = told.notice.kind == NotificationKind::System && is_told(told.event) && is_own(told);
        // The owner's own errand, as urgent in the shop room as on the road.
        is_system || StockEventKind::named(&told.event.kind).is_some()
    };
    let told: Vec<&Told<'_>> = told.iter().filter(by_letter).collect();
    let reached = mail::list_with_address(tx, told.iter().map(|told| told.user).collect())?;
    for Told { event, user, notice } in told.into_iter().filter(|told| reached.contains(&told.user)) {
        let Some((to, _)) = mail::find_address(tx, *user)? else { continue };
        let link = notice.action_url.as_deref().map(|path| Part::Link {
            label: "Im Laden ansehen",
            address: format!("{}{path}", app.config.public_url()),
        });
        let mut parts =
            vec![Part::Paragraph("Guten Tag,".to_owned()), Part::Paragraph(notice.message.clone())];
        parts.extend(link);
        let mut letter = Letter {
            about: format!("notice {} {}", event.id, user.0),
            is_urgent: false,
            user: Some(*user),
            to,
            subject: notice.title.to_owned(),
            parts,
            files: Vec::new(),
        };
        mail::add_below(tx, LetterKind::Notice, &mut letter)?;
        mail::post(tx, ShopConfig::of(app).name(), &letter, event.at)?;
    }
    Ok(())
}
