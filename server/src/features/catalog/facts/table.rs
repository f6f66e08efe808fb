//! Which kind of goods needs which facts, with the law behind it. `docs/decisions/0044-facts-by-kind.md` shows the same table.

use super::types::{GoodsFacts, GoodsKind};
use GoodsKind::{Alcohol, Blend, Caffeinated, Food, Goods, Kit, Pure};
use serde::{Deserialize, Serialize};
use strum::VariantArray;
use utoipa::ToSchema;

/// One thing to say. On the wire as the field of the form that says it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema, VariantArray,
)]
#[serde(rename_all = "camelCase")]
pub enum Fact {
    Kind,
    NetAmount,
    FoodName,
    Ingredients,
    Nutrition,
    FoodBusiness,
    FoodBusinessAddress,
    Origin,
    Alcohol,
    Caffeine,
    MinimumAge,
    Producer,
    ProducerAddress,
    ProducerContact,
    EuPerson,
    EuPersonAddress,
    EuPersonContact,
    Model,
}

/// When a fact is needed besides the kind of goods.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    Always,
    /// The goods are called organic.
    Organic,
    /// The producer is outside the Union.
    Outside,
}

pub struct Need {
    pub fact: Fact,
    /// As the owner reads it.
    pub name: &'static str,
    pub law: &'static str,
    pub kinds: &'static [GoodsKind],
    pub when: When,
}

const FOOD: &[GoodsKind] = &[Pure, Blend, Food, Caffeinated, Alcohol, Kit];
const MADE: &[GoodsKind] = &[Goods, Kit];

const fn need(fact: Fact, name: &'static str, law: &'static str, kinds: &'static [GoodsKind]) -> Need {
    Need { fact, name, law, kinds, when: When::Always }
}

const fn need_when(
    fact: Fact,
    when: When,
    name: &'static str,
    law: &'static str,
    kinds: &'static [GoodsKind],
) -> Need {
    Need { fact, name, law, kinds, when }
}

/// In the order in which the form asks. LMIV is Regulation (EU) No 1169/2011, GPSR Regulation (EU) 2023/988. Food of one ingredient
/// that bears its name needs no list (Art. 19(1)(e) LMIV); coffee, tea and herbs with nothing but flavourings need no nutrition
/// declaration (Anhang V LMIV), drinks above 1.2 % of alcohol neither (Art. 16(4) LMIV).
pub static NEEDS: [Need; 18] = [
    need(Fact::Kind, "Art der Ware", "—", GoodsKind::VARIANTS),
    need(Fact::NetAmount, "Nettomenge", "Art. 9 Abs. 1 Buchst. e LMIV", FOOD),
    need(Fact::FoodName, "Bezeichnung", "Art. 9 Abs. 1 Buchst. a LMIV", FOOD),
    need(
        Fact::Ingredients,
        "Zutaten",
        "Art. 9 Abs. 1 Buchst. b und c LMIV",
        &[Blend, Food, Caffeinated, Kit],
    ),
    need(Fact::Nutrition, "Nährwerte", "Art. 9 Abs. 1 Buchst. l LMIV", &[Food, Caffeinated, Kit]),
    need(Fact::FoodBusiness, "Lebensmittelunternehmen", "Art. 9 Abs. 1 Buchst. h LMIV", FOOD),
    need(
        Fact::FoodBusinessAddress,
        "Anschrift des Lebensmittelunternehmens",
        "Art. 9 Abs. 1 Buchst. h LMIV",
        FOOD,
    ),
    need_when(Fact::Origin, When::Organic, "Herkunft", "Art. 32 Abs. 2 Verordnung (EU) 2018/848", FOOD),
    need(Fact::Alcohol, "Alkoholgehalt", "Art. 9 Abs. 1 Buchst. k LMIV", &[Alcohol]),
    need(Fact::Caffeine, "Koffeingehalt", "Anhang III Nr. 4.1 LMIV", &[Caffeinated]),
    need(Fact::MinimumAge, "Mindestalter", "§ 9 JuSchG", &[Alcohol]),
    need(Fact::Producer, "Hersteller", "Art. 19 Buchst. a GPSR", MADE),
    need(Fact::ProducerAddress, "Anschrift des Herstellers", "Art. 19 Buchst. a GPSR", MADE),
    need(Fact::ProducerContact, "E-Mail des Herstellers", "Art. 19 Buchst. a GPSR", MADE),
    need_when(Fact::EuPerson, When::Outside, "Verantwortliche Person", "Art. 19 Buchst. b GPSR", MADE),
    need_when(
        Fact::EuPersonAddress,
        When::Outside,
        "Anschrift der verantwortlichen Person",
        "Art. 19 Buchst. b GPSR",
        MADE,
    ),
    need_when(
        Fact::EuPersonContact,
        When::Outside,
        "E-Mail der verantwortlichen Person",
        "Art. 19 Buchst. b GPSR",
        MADE,
    ),
    need(Fact::Model, "Typ oder Modell", "Art. 19 Buchst. c GPSR", MADE),
];

impl Fact {
    /// The form's field.
    pub fn field(self) -> String {
        let name = serde_json::to_value(self).ok();
        let name = name.as_ref().and_then(|name| name.as_str()).unwrap_or_default();
        if self == Self::NetAmount { name.to_owned() } else { format!("facts.{name}") }
    }

    /// As the owner reads it.
    pub fn name(self) -> &'static str {
        self.need().map_or("", |need| need.name)
    }

    /// Who asks for it.
    pub fn law(self) -> &'static str {
        self.need().map_or("", |need| need.law)
    }

    fn need(self) -> Option<&'static Need> {
        NEEDS.iter().find(|need| need.fact == self)
    }

    /// Whether it is said; the net amount is one of the product's own columns.
    pub fn is_said(self, facts: &GoodsFacts, has_net_amount: bool) -> bool {
        let text = match self {
            Self::Kind => return facts.kind.is_some(),
            Self::NetAmount => return has_net_amount,
            Self::Nutrition => return facts.nutrition.is_some(),
            Self::Alcohol => return facts.alcohol.is_some(),
            Self::Caffeine => return facts.caffeine.is_some(),
            Self::MinimumAge => return facts.minimum_age.is_some(),
            Self::FoodName => &facts.food_name,
            Self::Ingredients => &facts.ingredients,
            Self::FoodBusiness => &facts.food_business,
            Self::FoodBusinessAddress => &facts.food_business_address,
            Self::Origin => &facts.origin,
            Self::Producer => &facts.producer,
            Self::ProducerAddress => &facts.producer_address,
            Self::ProducerContact => &facts.producer_contact,
            Self::EuPerson => &facts.eu_person,
            Self::EuPersonAddress => &facts.eu_person_address,
            Self::EuPersonContact => &facts.eu_person_contact,
            Self::Model => &facts.model,
        };
        !text.is_empty()
    }
}

impl GoodsKind {
    pub const fn is_food(self) -> bool {
        !matches!(self, Self::Goods)
    }

    /// Whether a producer answers for it under the GPSR, which leaves food out (Art. 2(2)(b)).
    pub const fn is_made(self) -> bool {
        matches!(self, Self::Goods | Self::Kit)
    }
}

/// What is needed and not said. Without a kind of goods nothing else can be told.
pub fn list_missing(facts: &GoodsFacts, has_net_amount: bool) -> Vec<Fact> {
    let Some(kind) = facts.kind else { return vec![Fact::Kind] };
    let is_needed = |need: &&Need| {
        need.kinds.contains(&kind)
            && match need.when {
                When::Always => true,
                When::Organic => !facts.organic_code.is_empty(),
                When::Outside => facts.is_producer_outside,
            }
    };
    let needed = NEEDS.iter().filter(is_needed).map(|need| need.fact);
    needed.filter(|fact| !fact.is_said(facts, has_net_amount)).collect()
}

/// `Zutaten, Nettomenge`
pub fn names(facts: &[Fact]) -> String {
    facts.iter().map(|fact| fact.name()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: [GoodsKind; 7] = [Pure, Blend, Food, Caffeinated, Alcohol, Goods, Kit];
    /// `x`: needed; `o`: for organic goods; `u`: when the producer is outside the Union. In the order of `COLUMNS`.
    const CELLS: [(Fact, &str); 18] = [
        (Fact::Kind, "xxxxxxx"),
        (Fact::NetAmount, "xxxxx-x"),
        (Fact::FoodName, "xxxxx-x"),
        (Fact::Ingredients, "-xxx--x"),
        (Fact::Nutrition, "--xx--x"),
        (Fact::FoodBusiness, "xxxxx-x"),
        (Fact::FoodBusinessAddress, "xxxxx-x"),
        (Fact::Origin, "ooooo-o"),
        (Fact::Alcohol, "----x--"),
        (Fact::Caffeine, "---x---"),
        (Fact::MinimumAge, "----x--"),
        (Fact::Producer, "-----xx"),
        (Fact::ProducerAddress, "-----xx"),
        (Fact::ProducerContact, "-----xx"),
        (Fact::EuPerson, "-----uu"),
        (Fact::EuPersonAddress, "-----uu"),
        (Fact::EuPersonContact, "-----uu"),
        (Fact::Model, "-----xx"),
    ];

    #[test]
    fn each_cell_of_the_table_is_asked_for_and_no_other() {
        assert_eq!(CELLS.len(), Fact::VARIANTS.len());
        for (fact, cells) in CELLS {
            for (kind, cell) in COLUMNS.into_iter().zip(cells.chars()) {
                for (organic, outside) in [(false, false), (true, false), (false, true)] {
                    let facts = GoodsFacts {
                        // Without the kind only the kind is missing.
                        kind: (fact != Fact::Kind).then_some(kind),
                        organic_code: if organic { "DE-ÖKO-037" } else { "" }.to_owned(),
                        is_producer_outside: outside,
                        ..GoodsFacts::default()
                    };
                    let wanted = match cell {
                        'x' => true,
                        'o' => organic,
                        'u' => outside,
                        _ => false,
                    };
                    let asked = list_missing(&facts, false).contains(&fact);
                    assert_eq!(asked, wanted, "{fact:?} of {kind:?}, organic {organic}, outside {outside}");
                }
            }
        }
    }

    #[test]
    fn the_record_shows_the_same_table() {
        let record = include_str!("../../../../../docs/decisions/0044-facts-by-kind.md");
        for need in &NEEDS {
            let cells = COLUMNS.map(|kind| match need.when {
                _ if !need.kinds.contains(&kind) => "",
                When::Always => "x",
                When::Organic => "organic",
                When::Outside => "outside the Union",
            });
            let row = format!("| {} | {} | {} |", need.name, need.law, cells.join(" | "));
            assert!(record.contains(&row), "the record lacks\n{row}");
        }
    }
}
