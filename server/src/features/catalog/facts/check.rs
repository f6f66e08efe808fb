//! What the owner typed about goods, cleaned and bounded.

use super::super::links::checked_address;
use super::ingredients;
use super::types::{GoodsFacts, Guarantee, Nutrition};
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::business;
use crate::text;

const MAX_LINE: usize = 200;
const MAX_TEXT: usize = 2000;
/// Grams in 100 g.
const MOST: i64 = 10_000;
const MAX_KILOJOULES: i64 = 4000;

/// # Errors
/// The refused fields, named `facts.…`.
pub fn checked(facts: &GoodsFacts) -> Result<GoodsFacts> {
    let mut fields = Fields::default();
    let mut line = |name: &str, text: &str| {
        let checked = text::optional_line(Some(text), MAX_LINE);
        fields.take(&format!("facts.{name}"), checked).flatten().unwrap_or_default()
    };
    let mut clean = GoodsFacts {
        food_name: line("foodName", &facts.food_name),
        storage: line("storage", &facts.storage),
        origin: line("origin", &facts.origin),
        food_business: line("foodBusiness", &facts.food_business),
        producer: line("producer", &facts.producer),
        eu_person: line("euPerson", &facts.eu_person),
        model: line("model", &facts.model),
        ..facts.clone()
    };
    let mut paragraph = |name: &str, text: &str| {
        let checked = text::optional_paragraph(Some(text), MAX_TEXT);
        fields.take(&format!("facts.{name}"), checked).flatten().unwrap_or_default()
    };
    clean.ingredients = paragraph("ingredients", &facts.ingredients);
    clean.food_business_address = paragraph("foodBusinessAddress", &facts.food_business_address);
    clean.producer_address = paragraph("producerAddress", &facts.producer_address);
    clean.eu_person_address = paragraph("euPersonAddress", &facts.eu_person_address);
    clean.warnings = paragraph("warnings", &facts.warnings);
    let mut take = |name: &str, checked: Result<String>| {
        fields.take(&format!("facts.{name}"), checked).unwrap_or_default()
    };
    clean.organic_code = take("organicCode", organic_code(&facts.organic_code));
    clean.producer_contact = take("producerContact", contact(&facts.producer_contact));
    clean.eu_person_contact = take("euPersonContact", contact(&facts.eu_person_contact));
    clean.manual_url = take("manualUrl", address(&facts.manual_url));
    if let Err(error) = ingredients::check(&clean.ingredients) {
        fields.refuse("facts.ingredients", error);
    }
    if let Some(Err(error)) = facts.nutrition.map(nutrition) {
        fields.refuse("facts.nutrition", error);
    }
    if facts.alcohol.is_some_and(|alcohol| !(121..=MOST).contains(&alcohol.get()) || alcohol.get() % 10 != 0)
    {
        fields.refuse("facts.alcohol", ErrorCode::AlcoholInvalid);
    }
    if facts.caffeine.is_some_and(|caffeine| !(16..=1000).contains(&caffeine)) {
        fields.refuse("facts.caffeine", ErrorCode::CaffeineInvalid);
    }
    if facts.minimum_age.is_some_and(|age| !matches!(age, 16 | 18)) {
        fields.refuse("facts.minimumAge", ErrorCode::AgeInvalid);
    }
    clean.guarantee = facts.guarantee.as_ref().map(|given| guarantee(given, &mut fields));
    fields.check()?;
    Ok(clean)
}

fn guarantee(given: &Guarantee, fields: &mut Fields) -> Guarantee {
    let mut take = |name: &str, checked: Result<String>| {
        fields.take(&format!("facts.guarantee.{name}"), checked).unwrap_or_default()
    };
    let clean = Guarantee {
        brand: take("brand", text::line(&given.brand, MAX_LINE)),
        model: take("model", text::line(&given.model, MAX_LINE)),
        years: given.years,
        guarantor: take("guarantor", text::paragraph(&given.guarantor, MAX_TEXT)),
        terms: take("terms", text::paragraph(&given.terms, MAX_TEXT)),
        label_url: take("labelUrl", address(&given.label_url)),
    };
    if !(3..=30).contains(&given.years) {
        fields.refuse("facts.guarantee.years", ErrorCode::GuaranteeYearsInvalid);
    }
    clean
}

fn nutrition(given: Nutrition) -> Result<()> {
    let [fat, carbohydrate, protein, salt] =
        [given.fat, given.carbohydrate, given.protein, given.salt].map(super::types::Hundredths::get);
    let parts_fit = given.saturates.get() <= fat && given.sugars.get() <= carbohydrate;
    let energy_fits = (0..=MAX_KILOJOULES).contains(&given.kilojoules)
        && (0..=given.kilojoules).contains(&given.kilocalories);
    if parts_fit && energy_fits && fat + carbohydrate + protein + salt <= MOST {
        Ok(())
    } else {
        Err(ErrorCode::NutritionInvalid.into())
    }
}

/// `DE-ÖKO-037`, or another state's code of the form that Annex V of Regulation (EU) 2018/848 gives: `AT-BIO-301`.
fn organic_code(text: &str) -> Result<String> {
    let code = text.trim().to_uppercase().replace("OEKO", "ÖKO");
    if code.is_empty() {
        return Ok(code);
    }
    let parts: Vec<&str> = code.split('-').collect();
    let fits = match parts.as_slice() {
        ["DE", term, number] => *term == "ÖKO" && number.len() == 3 && is_number(number),
        [state, term, number] => {
            state.len() == 2
                && state.bytes().all(|byte| byte.is_ascii_uppercase())
                && term.chars().count() == 3
                && term.chars().all(char::is_alphabetic)
                && (1..=3).contains(&number.len())
                && is_number(number)
        }
        _ => false,
    };
    if fits { Ok(code) } else { Err(ErrorCode::OrganicCodeInvalid.into()) }
}

fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// An e-mail address, or a page of the web.
fn contact(text: &str) -> Result<String> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(String::new());
    }
    if text.starts_with("http://") || text.starts_with("https://") {
        return checked_address(text).map_err(|_| ErrorCode::ContactInvalid.into());
    }
    business::checked_email(text).map_err(|_| Error::new(ErrorCode::ContactInvalid))
}

fn address(text: &str) -> Result<String> {
    if text.trim().is_empty() {
        return Ok(String::new());
    }
    checked_address(text).map_err(|_| ErrorCode::LinkInvalid.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn organic_codes_have_their_states_form() {
        for (typed, kept) in [
            ("DE-ÖKO-037", "DE-ÖKO-037"),
            (" de-öko-006 ", "DE-ÖKO-006"),
            ("DE-OEKO-001", "DE-ÖKO-001"),
            ("AT-BIO-301", "AT-BIO-301"),
            ("", ""),
        ] {
            assert_eq!(organic_code(typed).unwrap(), kept);
        }
        for wrong in ["DE-ÖKO-37", "DE-BIO-037", "DE-ÖKO-0377", "ÖKO-037", "DE-ÖKO-O37", "D-ÖKO-037", "bio"]
        {
            assert!(organic_code(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn people_are_reached_by_mail_or_on_a_page() {
        for fine in ["", "post@kranich.example", "https://kranich.example/kontakt"] {
            assert!(contact(fine).is_ok(), "{fine}");
        }
        for wrong in ["kranich", "javascript:alert(1)", "a@b@c", "https://", "ftp://kranich.example"] {
            assert!(contact(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn nutrition_has_no_more_than_there_is() {
        let of = |parts: [f64; 6], energy: (i64, i64)| {
            let [fat, saturates, carbohydrate, sugars, protein, salt] =
                parts.map(|part| part.try_into().unwrap());
            let (kilojoules, kilocalories) = energy;
            nutrition(Nutrition {
                kilojoules,
                kilocalories,
                fat,
                saturates,
                carbohydrate,
                sugars,
                protein,
                salt,
            })
        };
        assert!(of([1.9, 0.4, 65.0, 2.5, 11.0, 0.01], (1480, 350)).is_ok());
        assert!(of([0.0; 6], (0, 0)).is_ok());
        assert!(of([1.0, 1.1, 65.0, 2.5, 11.0, 0.01], (1480, 350)).is_err(), "more saturates than fat");
        assert!(of([1.0, 1.0, 2.0, 2.5, 11.0, 0.01], (1480, 350)).is_err(), "more sugars than carbohydrate");
        assert!(of([40.0, 1.0, 50.0, 2.5, 11.0, 0.01], (1480, 350)).is_err(), "more than 100 g");
        assert!(of([0.0; 6], (100, 350)).is_err(), "a kilojoule is less than a kilocalorie");
    }
}
