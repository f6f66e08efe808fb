//! The German of notifications.

use super::types::NotificationKind;
use crate::events::Event;
use crate::features::catalog::{ProductEvent, ProductStock};
use crate::features::lounge::LoungeEvent;
use crate::features::payments::{Currency as PaidIn, FailedRefund};
use crate::features::premium::{PremiumEnd, PremiumEvent};
use crate::features::reviews::RemovedReview;
use crate::features::settings::{PREMIUM_DAYS, PREMIUM_DISCOUNT_PERCENT};
use crate::features::wallets::{MovedCoins, WalletEvent};
use crate::text::euro;
use crate::time::DAY;
use kontor_money::Currency;

/// A notification before it is anybody's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Notice {
    pub kind: NotificationKind,
    pub title: &'static str,
    pub message: String,
    pub action_url: Option<String>,
}

pub fn revocation_to_admins(event: &Event) -> Notice {
    declaration_to_admins(event, "Widerruf eingegangen", "/admin/revocations")
}

pub fn termination_to_admins(event: &Event) -> Notice {
    declaration_to_admins(event, "Kündigung eingegangen", "/admin/terminations")
}

fn declaration_to_admins(event: &Event, title: &'static str, path: &str) -> Notice {
    Notice {
        kind: NotificationKind::Order,
        title,
        message: format!("{} wartet auf Bearbeitung.", event.subject_name),
        action_url: Some(path.to_owned()),
    }
}

/// What members are told of a letter that is kept in the account.
pub fn letter_kept(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Neuer Brief",
        message: format!("„{}“ liegt in Ihrem Konto. Bitte bewahren Sie den Brief auf.", event.subject_name),
        action_url: Some(format!("/letters/{}", event.subject_id)),
    }
}

pub fn mail_failed(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Brief unzustellbar",
        message: format!("„{}“ kam nicht an. Warum, steht im Postausgang.", event.subject_name),
        action_url: Some("/admin/mail".to_owned()),
    }
}

/// What members are told of their wallets.
pub fn of_wallet(event: &Event, what: &WalletEvent) -> Option<Notice> {
    let moved = |after: &MovedCoins| coins(&after.amount, after.currency);
    let (title, message) = match what {
        WalletEvent::Deposited { after } => {
            let coins = coins(&after.amount, after.currency);
            ("Einzahlung bestätigt", format!("{coins} sind Ihrer Wallet gutgeschrieben."))
        }
        WalletEvent::Transferred { after } => {
            ("Überweisung erhalten", format!("{} hat Ihnen {} überwiesen.", event.actor_name, moved(after)))
        }
        WalletEvent::Withdrawn { after } => {
            ("Auszahlung bestätigt", format!("{} sind unterwegs zu Ihrer Adresse.", moved(after)))
        }
        WalletEvent::WithdrawalRefused { after } => {
            let reason =
                event.reason.as_deref().map(|reason| format!(" Grund: {reason}")).unwrap_or_default();
            ("Auszahlung abgelehnt", format!("{} stehen wieder in Ihrer Wallet.{reason}", moved(after)))
        }
        WalletEvent::Initialised { .. }
        | WalletEvent::WithdrawalRequested { .. }
        | WalletEvent::WithdrawalCancelled { .. }
        | WalletEvent::WithdrawalApproved { .. } => return None,
    };
    Some(Notice { kind: NotificationKind::System, title, message, action_url: Some("/wallet".to_owned()) })
}

/// What members are told at once of what leaves their wallet: it may not have been them.
pub fn left_wallet(event: &Event, what: &WalletEvent) -> Option<Notice> {
    let (title, message) = match what {
        WalletEvent::Transferred { after } => {
            let coins = coins(&after.amount, after.currency);
            let to = &event.subject_name;
            (
                "Überweisung gesendet",
                format!("{coins} an {to}. Waren Sie das nicht, ändern Sie bitte Ihr Passwort."),
            )
        }
        WalletEvent::WithdrawalRequested { after } => {
            let coins = coins(&after.amount, after.currency);
            (
                "Auszahlung angefragt",
                format!(
                    "{coins} sind dafür reserviert. Waren Sie das nicht? Brechen Sie die Auszahlung in Ihrer Wallet ab."
                ),
            )
        }
        _ => return None,
    };
    Some(Notice { kind: NotificationKind::System, title, message, action_url: Some("/wallet".to_owned()) })
}

/// What admins are told of a withdrawal that its member took back.
pub fn cancelled_withdrawal_to_admins(event: &Event, wanted: &MovedCoins) -> Notice {
    let coins = coins(&wanted.amount, wanted.currency);
    Notice {
        kind: NotificationKind::System,
        title: "Auszahlung abgebrochen",
        message: format!("{} hat die Auszahlung von {coins} abgebrochen.", event.subject_name),
        action_url: Some("/admin/wallets".to_owned()),
    }
}

/// What admins are told of a requested withdrawal.
pub fn withdrawal_to_admins(event: &Event, wanted: &MovedCoins) -> Notice {
    let coins = coins(&wanted.amount, wanted.currency);
    Notice {
        kind: NotificationKind::System,
        title: "Auszahlung angefragt",
        message: format!("{} möchte {coins} auszahlen lassen.", event.subject_name),
        action_url: Some("/admin/wallets".to_owned()),
    }
}

/// `0.50000000` as `0,5 BTC`.
fn coins(amount: &str, currency: Currency) -> String {
    let short =
        if amount.contains('.') { amount.trim_end_matches('0').trim_end_matches('.') } else { amount };
    format!("{} {currency}", short.replace('.', ","))
}

pub fn registration_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Neue Registrierung",
        message: format!("„{}“ wartet auf Freischaltung.", event.subject_name),
        action_url: Some("/admin/users".to_owned()),
    }
}

pub fn approved() -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Willkommen!",
        message: "Ihr Konto ist freigeschaltet: Katalog, Wunschliste und Chat stehen Ihnen offen.".to_owned(),
        action_url: Some("/shop".to_owned()),
    }
}

/// Where a member finds it whose address is not confirmed.
const CONFIRMATION: &str = "Die Bestätigung des Vertrags finden Sie im Zahlungsverlauf Ihres Profils.";

/// What a member is told of the membership.
pub fn of_membership(event: &Event, what: &PremiumEvent) -> Option<Notice> {
    let (title, message) = match what {
        PremiumEvent::Started { .. } => (
            "Premium aktiviert!",
            format!(
                "Vielen Dank! {PREMIUM_DISCOUNT_PERCENT} % Rabatt auf alle Produkte, der Premium-Chat und die Lounge \
                 stehen Ihnen offen. {CONFIRMATION}"
            ),
        ),
        PremiumEvent::Extended { .. } => (
            "Premium verlängert",
            format!("Vielen Dank! Ihre Mitgliedschaft läuft {PREMIUM_DAYS} Tage länger. {CONFIRMATION}"),
        ),
        PremiumEvent::Ending { after, .. } => (
            "Premium endet bald",
            format!(
                "Ihre Mitgliedschaft endet {}. Verlängern können Sie sie in Ihrem Profil.",
                in_days(event, after)?
            ),
        ),
        PremiumEvent::Ended { .. } => (
            "Premium ist beendet",
            "Ihre Mitgliedschaft ist ausgelaufen. In Ihrem Profil können Sie sie jederzeit erneuern."
                .to_owned(),
        ),
        PremiumEvent::Refunded { .. } => (
            "Zahlung erstattet",
            format!(
                "Eine Premium-Zahlung wurde erstattet; ihre {PREMIUM_DAYS} Tage sind damit zurückgenommen."
            ),
        ),
        PremiumEvent::Cancelled { .. } => return None,
    };
    let action_url = Some("/profile".to_owned());
    Some(Notice { kind: NotificationKind::System, title, message, action_url })
}

/// How long the membership of an event lasts from then on.
fn in_days(event: &Event, end: &PremiumEnd) -> Option<String> {
    Some(match (end.premium_until?.0 - event.at.0).max(0) / DAY {
        0 => "in weniger als einem Tag".to_owned(),
        1 => "in einem Tag".to_owned(),
        days => format!("in {days} Tagen"),
    })
}

/// What admins are told of money that does not fit its payment.
pub fn payment_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::System,
        title: "Zahlung prüfen",
        message: format!("Eine Zahlung stimmt nicht mit dem Vereinbarten überein ({}).", event.subject_id),
        action_url: Some("/admin/audit".to_owned()),
    }
}

pub fn failed_refund_to_admins(refund: &FailedRefund) -> Notice {
    let amount = match refund.currency {
        PaidIn::Euro => format!("{} €", refund.amount.replace('.', ",")),
        PaidIn::Stars => format!("{} Sterne", refund.amount),
    };
    Notice {
        kind: NotificationKind::System,
        title: "Erstattung gescheitert",
        message: format!(
            "{amount} sind nicht zurückgegangen, sondern wieder bei Ihnen ({}). Bitte wählen Sie einen anderen Weg.",
            refund.reason
        ),
        action_url: Some("/admin/money".to_owned()),
    }
}

pub fn invited_to_chat(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Chat,
        title: "Einladung zum Chat",
        message: format!("{} möchte sich mit Ihnen unterhalten.", event.actor_name),
        action_url: Some(format!("/chat/{}", event.subject_id)),
    }
}

pub fn review_removed(event: &Event, review: &RemovedReview) -> Notice {
    let reason = event.reason.as_deref().map(|reason| format!(" Grund: {reason}")).unwrap_or_default();
    Notice {
        kind: NotificationKind::System,
        title: "Bewertung entfernt",
        message: format!("Ihre Bewertung zu „{}“ wurde entfernt.{reason}", event.subject_name),
        action_url: Some(format!("/product/{}", review.product_id)),
    }
}

pub fn monthly_product_to_admins(event: &Event) -> Notice {
    Notice {
        kind: NotificationKind::Order,
        title: "Gratisprodukt angefragt",
        message: format!("{} wünscht sich „{}“.", event.actor_name, event.subject_name),
        action_url: Some("/admin/lounge".to_owned()),
    }
}

/// What the member is told of a monthly free product.
pub fn of_monthly_product(event: &Event, what: &LoungeEvent) -> Option<Notice> {
    let product = &event.subject_name;
    let (title, message) = match what {
        LoungeEvent::Requested { .. } => return None,
        LoungeEvent::Approved { .. } => {
            ("Gratisprodukt genehmigt", format!("„{product}“ wird für Sie gepackt."))
        }
        LoungeEvent::Shipped { .. } => {
            ("Gratisprodukt versendet", format!("„{product}“ ist unterwegs zu Ihnen."))
        }
        LoungeEvent::Delivered { .. } => {
            ("Gratisprodukt zugestellt", format!("„{product}“ ist angekommen. Viel Freude!"))
        }
        LoungeEvent::Refused { .. } => {
            ("Gratisprodukt abgelehnt", format!("„{product}“ können wir Ihnen nicht senden."))
        }
    };
    let note = event.reason.as_deref().map(|note| format!(" {note}")).unwrap_or_default();
    let action_url = Some("/premium-lounge".to_owned());
    Some(Notice { kind: NotificationKind::Order, title, message: format!("{message}{note}"), action_url })
}

/// What those who wish a product are told of a change to it: that it is to be had again, or cheaper, or both.
pub fn wish(event: &Event, what: &ProductEvent) -> Option<Notice> {
    let (sold_out, is_there, prices) = match what {
        ProductEvent::Updated { before, after } => {
            let prices = (before.price.0, after.price.0);
            (before.stock == Some(0), after.stock != Some(0), Some(prices))
        }
        ProductEvent::Restocked { before, after } => (before.stock == 0, after.stock != 0, None),
        ProductEvent::Created { .. }
        | ProductEvent::Deleted { .. }
        | ProductEvent::VariantsSaved { .. }
        | ProductEvent::CategorySaved { .. }
        | ProductEvent::SynonymsSaved { .. } => return None,
    };
    let back = sold_out && is_there;
    // Cheaper, but sold out: good news only once it is back.
    let reduced = prices.filter(|(old, new)| new < old && is_there);
    let name = &event.subject_name;
    let (title, message) = match (back, reduced) {
        (true, Some((_, new))) => {
            let price = euro(new);
            ("Wieder da und günstiger", format!("„{name}“ ist wieder auf Lager, jetzt für {price}."))
        }
        (true, None) => ("Wieder auf Lager", format!("„{name}“ von Ihrer Wunschliste ist wieder da.")),
        // Without the price before: as a reduction it would have to be the lowest of 30 days (§ 11 PAngV).
        (false, Some((_, new))) => {
            ("Wunsch günstiger", format!("„{name}“ von Ihrer Wunschliste kostet jetzt {}.", euro(new)))
        }
        (false, None) => return None,
    };
    let product = &event.subject_id;
    let action_url = match what {
        ProductEvent::Restocked { after: ProductStock { variant_id: Some(variant), .. }, .. } => {
            format!("/product/{product}?variant={variant}")
        }
        _ => format!("/product/{product}"),
    };
    Some(Notice { kind: NotificationKind::Product, title, message, action_url: Some(action_url) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::features::catalog::ProductFacts;
    use crate::time::Time;
    use kontor_money::{Amount, Cents};

    fn title(what: &ProductEvent) -> Option<&'static str> {
        let event = Event::new(what, Time(0), ("product", 7, "Assam"));
        wish(&event, what).map(|notice| notice.title)
    }

    /// Cents and pieces of a product.
    fn facts((price, stock): (i64, Option<i64>)) -> ProductFacts {
        ProductFacts {
            name: "Assam".to_owned(),
            price: Amount(Cents::new(price)),
            category: "tee".to_owned(),
            is_premium: false,
            stock,
            discount: 0,
        }
    }

    #[test]
    fn only_good_news_of_a_wish_is_told() {
        let told =
            |before, after| title(&ProductEvent::Updated { before: facts(before), after: facts(after) });
        assert_eq!(told((990, Some(0)), (990, Some(3))), Some("Wieder auf Lager"));
        assert_eq!(told((990, Some(0)), (990, None)), Some("Wieder auf Lager"));
        assert_eq!(told((990, Some(5)), (989, Some(5))), Some("Wunsch günstiger"));
        assert_eq!(told((990, Some(0)), (890, Some(5))), Some("Wieder da und günstiger"));
        assert_eq!(told((990, Some(5)), (990, Some(8))), None, "there was some all the time");
        assert_eq!(told((990, None), (990, Some(5))), None);
        assert_eq!(told((990, Some(5)), (1090, Some(5))), None);
        assert_eq!(told((990, Some(5)), (890, Some(0))), None, "cheaper, but sold out");
        let stocked = |stock| ProductStock { stock, variant_id: None };
        let restocked = ProductEvent::Restocked { before: stocked(0), after: stocked(2) };
        assert_eq!(title(&restocked), Some("Wieder auf Lager"));
    }
}
