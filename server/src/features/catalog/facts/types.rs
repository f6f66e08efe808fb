//! Facts about goods, on the wire and as they are kept.

use crate::words::words;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

/// Drafts are seen by the owner alone.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ProductState {
    Draft,
    #[default]
    Live,
}

/// What goods are, for what has to be said about them.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Serialize,
    Deserialize,
    ToSchema,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum GoodsKind {
    /// Coffee, tea or spice of one ingredient.
    Pure,
    /// Tea, herbs or fruit, mixed or with flavourings.
    Blend,
    /// Any other food or drink.
    Food,
    /// A drink with more than 150 mg of caffeine in a litre that is not called coffee or tea.
    Caffeinated,
    /// A drink with more than 1.2 % of alcohol by volume.
    Alcohol,
    /// Equipment and other goods that are no food.
    Goods,
    /// A set of food and equipment.
    Kit,
}

/// Why a contract about goods cannot be withdrawn from (§ 312g Abs. 2 BGB).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum NoWithdrawal {
    /// Made to the customer's wishes (Nr. 1).
    Custom,
    /// Soon spoilt or past its date (Nr. 2).
    Perishable,
    /// Sealed for health or hygiene, once the seal is broken (Nr. 3).
    Sealed,
}

words!(ProductState, GoodsKind, NoWithdrawal);

/// An amount in hundredths of its unit. A number on the wire.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "f64", into = "f64")]
pub struct Hundredths(i64);

impl Hundredths {
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl TryFrom<f64> for Hundredths {
    type Error = &'static str;

    fn try_from(amount: f64) -> Result<Self, Self::Error> {
        let hundredths = (amount * 100.0).round();
        if !(0.0..=1e6).contains(&hundredths) || (amount * 100.0 - hundredths).abs() > 1e-6 {
            return Err("an amount from 0 to 10000 with at most two decimal places");
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 1e6")]
        Ok(Self(hundredths as i64))
    }
}

impl From<Hundredths> for f64 {
    fn from(amount: Hundredths) -> Self {
        #[expect(clippy::cast_precision_loss, reason = "at most 1e6")]
        let hundredths = amount.0 as Self;
        hundredths / 100.0
    }
}

/// What 100 g or 100 ml contain (Art. 30 LMIV); energy in whole numbers, the rest in grams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Nutrition {
    pub kilojoules: i64,
    pub kilocalories: i64,
    #[schema(value_type = f64)]
    pub fat: Hundredths,
    #[schema(value_type = f64)]
    pub saturates: Hundredths,
    #[schema(value_type = f64)]
    pub carbohydrate: Hundredths,
    #[schema(value_type = f64)]
    pub sugars: Hundredths,
    #[schema(value_type = f64)]
    pub protein: Hundredths,
    #[schema(value_type = f64)]
    pub salt: Hundredths,
}

/// A producer's guarantee of more than two years.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Guarantee {
    pub brand: String,
    pub model: String,
    /// 3 to 30.
    pub years: i64,
    /// Who gives it, with the address (§ 479 Abs. 1 BGB).
    pub guarantor: String,
    /// What has to be done to claim it, and where it holds.
    pub terms: String,
    /// Address of the producer's label as a picture (Regulation (EU) 2025/1960); empty: there is none.
    #[serde(default)]
    pub label_url: String,
}

/// What is said about goods. Empty texts are not said.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct GoodsFacts {
    /// Null: not said yet.
    #[serde(default)]
    pub kind: Option<GoodsKind>,
    #[serde(default)]
    pub food_name: String,
    /// Allergens stand between asterisks: `Wasser, *Milch*`.
    #[serde(default)]
    pub ingredients: String,
    #[serde(default)]
    pub nutrition: Option<Nutrition>,
    #[serde(default)]
    pub storage: String,
    #[serde(default)]
    pub origin: String,
    /// Of the organic control body: `DE-ÖKO-037`.
    #[serde(default)]
    pub organic_code: String,
    /// Per cent by volume.
    #[schema(value_type = Option<f64>)]
    #[serde(default)]
    pub alcohol: Option<Hundredths>,
    /// Milligrams in 100 ml.
    #[serde(default)]
    pub caffeine: Option<i64>,
    #[serde(default)]
    pub food_business: String,
    #[serde(default)]
    pub food_business_address: String,
    #[serde(default)]
    pub producer: String,
    #[serde(default)]
    pub producer_address: String,
    /// E-mail address or web page.
    #[serde(default)]
    pub producer_contact: String,
    /// Then a person in the Union answers for the goods.
    #[serde(default)]
    pub is_producer_outside: bool,
    #[serde(default)]
    pub eu_person: String,
    #[serde(default)]
    pub eu_person_address: String,
    #[serde(default)]
    pub eu_person_contact: String,
    #[serde(default)]
    pub model: String,
    #[serde(default)]
    pub warnings: String,
    /// `https://…`, or a path of this shop.
    #[serde(default)]
    pub manual_url: String,
    #[serde(default)]
    pub guarantee: Option<Guarantee>,
    /// 16 or 18.
    #[serde(default)]
    pub minimum_age: Option<i64>,
    #[serde(default)]
    pub no_withdrawal: Option<NoWithdrawal>,
}

impl GoodsFacts {
    /// The name that the goods are sold under: of their producer, or of the food business that answers for them.
    pub fn brand(&self) -> Option<&str> {
        let of_guarantee = self.guarantee.as_ref().map(|guarantee| guarantee.brand.as_str());
        let made = self.producer.as_str();
        [of_guarantee, Some(made), Some(self.food_business.as_str())]
            .into_iter()
            .flatten()
            .find(|name| !name.is_empty())
    }
}
