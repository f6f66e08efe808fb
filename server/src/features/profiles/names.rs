//! Display names are free, except those by which a member would be taken for the shop.

use super::store;
use crate::error::{Error, ErrorCode, Result};
use crate::features::auth::{self, username_key};
use crate::identity::find_accounts;
use kontor_db::Tx;

/// Words of people who speak for a shop.
const OFFICES: &[&str] = &[
    "admin",
    "administrator",
    "administration",
    "inhaber",
    "inhaberin",
    "kundendienst",
    "kundenservice",
    "moderation",
    "moderator",
    "moderatorin",
    "support",
    "team",
];

/// # Errors
/// When the name holds an office, or is the shop's or a team member's, in whatever writing.
pub fn refuse_reserved(tx: &mut Tx<'_>, shop: &str, name: &str) -> Result<()> {
    if holds_office(name) || plain(name) == plain(shop) || is_of_team(tx, name)? {
        return Err(Error::field("displayName", ErrorCode::DisplayNameReserved));
    }
    Ok(())
}

/// Letters and digits alone, so that look-alikes, case, blanks and signs make no other name.
fn plain(name: &str) -> String {
    username_key(name).chars().filter(|sign| sign.is_alphanumeric()).collect()
}

fn holds_office(name: &str) -> bool {
    let offices: Vec<String> = OFFICES.iter().map(|office| plain(office)).collect();
    let words = name.split(|sign: char| !sign.is_alphanumeric()).map(plain);
    offices.contains(&plain(name)) || words.into_iter().any(|word| offices.contains(&word))
}

fn is_of_team(tx: &mut Tx<'_>, name: &str) -> Result<bool> {
    let team = auth::list_admin_ids(tx)?;
    let own_names = find_accounts(tx, team.iter().copied())?.into_values().map(|account| account.username);
    let shown = store::find_display_names(tx, &team)?;
    let wanted = plain(name);
    Ok(own_names.chain(shown).any(|known| plain(&known) == wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn offices_are_found_in_any_writing() {
        for name in [
            "Support",
            "Der Support",
            "ADMIN",
            "Аdmin",
            "Team Kranich",
            "Kunden-Service",
            "s u p p o r t",
            "Admin_1",
        ] {
            assert!(holds_office(name), "{name}");
        }
        for name in ["Marta K.", "Teamo", "Modesta", "Ines Shopen", "Käthe ☕"] {
            assert!(!holds_office(name), "{name}");
        }
    }
}
