//! How the sandbox's page looks.

use super::super::invoices::Shown;
use crate::words::words;
use kontor_money::Coins;
use maud::{DOCTYPE, Markup, html};
use strum::{EnumString, IntoStaticStr, VariantArray};

/// How much of what was asked for is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum Share {
    All,
    Half,
    Double,
}

words!(Share);

impl Share {
    const fn label(self) -> &'static str {
        match self {
            Self::All => "Den ganzen Betrag",
            Self::Half => "Nur die Hälfte",
            Self::Double => "Das Doppelte",
        }
    }

    pub const fn of(self, units: i64) -> i64 {
        match self {
            Self::All => units,
            Self::Half => units.div_euclid(2) + 1,
            Self::Double => units * 2,
        }
    }
}

/// What was asked for, with what was just sent.
pub fn invoice(shop: &str, invoice: &Shown, sent: Option<Coins>) -> Markup {
    let currency = invoice.coins.currency();
    html! {
        (DOCTYPE)
        html lang="de" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { "Testzahlung in " (currency.name()) " · " (shop) }
                link rel="stylesheet" href="/sandbox/style.css";
            }
            body {
                main {
                    p class="mark" { "Demo · Testzahlung in " (currency.name()) }
                    h1 { (shop) }
                    p class="what" { "An " (invoice.address) }
                    p class="amount" { (written(invoice.coins)) }
                    @if let Some(coins) = sent {
                        p class="notice good" role="status" {
                            (written(coins)) " gesendet. Nach wenigen Sekunden sind sie bestätigt. Sie können dieses Fenster schließen."
                        }
                    }
                    form method="post" {
                        fieldset {
                            legend { "Wie viel soll gesendet werden?" }
                            @for share in Share::VARIANTS {
                                label {
                                    input type="radio" name="share" value=(share.as_str()) checked[*share == Share::All];
                                    (share.label())
                                }
                            }
                        }
                        button class="button" { "Jetzt senden" }
                    }
                    p class="small" {
                        "Hier bewegen sich keine Coins. Diese Seite steht für Ihre Wallet, solange der Shop im Demo-Betrieb läuft."
                    }
                }
            }
        }
    }
}

/// `0,0004213 BTC`.
fn written(coins: Coins) -> String {
    let text = coins.to_string();
    let text = text.trim_end_matches('0').trim_end_matches('.');
    format!("{} {}", text.replace('.', ","), coins.currency())
}
