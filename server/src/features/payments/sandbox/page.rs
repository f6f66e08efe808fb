//! How the sandbox's pages look.

use super::super::types::{Currency, ProviderName, Sum};
use super::{Behaviour, Order, State};
use maud::{DOCTYPE, Markup, html};
use strum::VariantArray;

pub const STYLE: &str = include_str!("style.css");

/// The page of an order, with what the shop said to it.
pub fn order(shop: &str, order: &Order, refusal: Option<&str>) -> Markup {
    let (name, agree, turn_away, button) = match order.provider {
        ProviderName::Telegram => ("Telegram", "pay", "decline", "Jetzt bezahlen"),
        ProviderName::Paypal => ("PayPal", "approve", "cancel", "Zustimmen und bezahlen"),
        ProviderName::Stripe => ("Stripe", "approve", "cancel", "Bezahlen"),
    };
    let here = format!("/sandbox/{}/{}", order.provider.as_str(), order.id);
    html! {
        (DOCTYPE)
        html lang="de" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (name) "-Testzahlung · " (shop) }
                link rel="stylesheet" href="/sandbox/style.css";
            }
            body {
                main {
                    p class="mark" { "Demo · Testzahlung statt " (name) }
                    h1 { (shop) }
                    p class="what" { (order.description) }
                    p class="amount" { (amount(order)) }
                    (notice(order, refusal))
                    @if order.state == State::Captured {
                        @if order.provider == ProviderName::Telegram && order.currency == Currency::Stars.as_str() {
                            a class="button" href="/profile" { "Zum Profil" }
                        } @else {
                            a class="button" href=(order.done_address()) { "Zurück zum Shop" }
                        }
                    } @else {
                        form method="post" action={ (here) "/" (agree) } {
                            details {
                                summary { "Fehlerfälle ausprobieren" }
                                fieldset {
                                    legend { "Was soll geschehen?" }
                                    @for behaviour in behaviours(order.provider) {
                                        label {
                                            input type="radio" name="behaviour" value=(behaviour.as_str()) checked[*behaviour == Behaviour::Normal];
                                            (behaviour.label())
                                        }
                                    }
                                }
                            }
                            button class="button" { (button) }
                        }
                        form method="post" action={ (here) "/" (turn_away) } {
                            button class="button quiet" { "Abbrechen" }
                        }
                    }
                    p class="small" {
                        "Hier fließt kein Geld. Diese Seite steht für " (name)
                        ", solange der Shop im Demo-Betrieb läuft und keine Zugangsdaten hat."
                    }
                }
            }
        }
    }
}

/// In Telegram nothing is paid by debit.
fn behaviours(provider: ProviderName) -> impl Iterator<Item = &'static Behaviour> {
    Behaviour::VARIANTS.iter().filter(move |behaviour| {
        provider != ProviderName::Telegram || !matches!(behaviour, Behaviour::Debit | Behaviour::Bounced)
    })
}

fn amount(order: &Order) -> String {
    match Currency::parse(&order.currency) {
        Some(Currency::Stars) => format!("{} Sterne", order.amount),
        _ => format!("{} €", Sum::euro(order.amount).to_string().replace('.', ",")),
    }
}

fn notice(order: &Order, refusal: Option<&str>) -> Markup {
    let (kind, text) = match (refusal, order.state, order.behaviour) {
        (Some(sentence), ..) => ("bad", sentence),
        (None, State::Captured, Behaviour::Late) => {
            ("good", "Bezahlt. Der Shop erfährt es in einer Viertelminute.")
        }
        (None, State::Captured, Behaviour::Debit | Behaviour::Bounced) => {
            ("good", "Angenommen. Was daraus wird, erfährt der Shop in einer Viertelminute.")
        }
        (None, State::Captured, _) => ("good", "Bezahlt. Sie können dieses Fenster schließen."),
        (None, State::Declined, _) => ("bad", "Die Zahlung wurde abgelehnt."),
        (None, State::Cancelled, _) => ("bad", "Die Zahlung wurde abgebrochen."),
        (None, State::Created | State::Approved, _) => return Markup::default(),
    };
    html! { p class={ "notice " (kind) } role="status" { (text) } }
}
