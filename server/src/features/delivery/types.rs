//! Ways of delivery, what they cost, and quotes on the wire.

mod places;

pub use places::{
    ClosedDay, ClosedDaysRequest, DeliveryPlace, DeliveryPlaceRequest, DeliverySlot, PickUp, QuotedDay,
    QuotedPlace, QuotedSlot, SlotChoice, SlotState,
};

use crate::http::NumberOrText;
use crate::words::words;
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// How goods get to the customer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum DeliveryKind {
    Parcel,
    Letter,
    /// At the shop. It has no rates, costs nothing, and is offered whatever country the customer lives in.
    PickUp,
    /// As the shop and the customer agree.
    Arrangement,
}

words!(DeliveryKind);

/// What a method costs to one country, for a range of weights and values. Both ends of a range are within it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryRate {
    /// Two capital letters (ISO 3166-1).
    pub country: String,
    #[serde(default)]
    pub from_grams: i64,
    /// Null: any weight.
    #[serde(default)]
    pub to_grams: Option<i64>,
    /// Value of the goods.
    #[serde(default = "nothing")]
    #[schema(value_type = Option<NumberOrText>)]
    pub from_amount: Amount,
    /// Null: any value.
    #[serde(default)]
    #[schema(value_type = Option<NumberOrText>)]
    pub to_amount: Option<Amount>,
    /// Decimal text in euro, VAT included.
    #[schema(value_type = NumberOrText)]
    pub price: Amount,
    /// Goods of this value and more are sent for nothing.
    #[serde(default)]
    #[schema(value_type = Option<NumberOrText>)]
    pub free_from: Option<Amount>,
}

fn nothing() -> Amount {
    Amount(kontor_money::Cents::ZERO)
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryMethod {
    pub id: i64,
    pub kind: DeliveryKind,
    pub name: String,
    /// Who carries it; empty where the shop says nothing of it.
    pub carrier: String,
    pub is_active: bool,
    /// Lower ones are shown first.
    pub position: i64,
    pub rates: Vec<DeliveryRate>,
    /// Working days from the order to the customer, what a product's delivery time adds left out. Null: the shop says nothing of it.
    pub days_from: Option<i64>,
    pub days_until: Option<i64>,
    /// `14:00`: what is ordered from then on counts from the next working day. Null: no such hour.
    pub cutoff: Option<String>,
    /// Whether it can be sent to a Packstation or a post office.
    pub goes_to_lockers: bool,
}

/// A method as the owner writes it, with all of its rates.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryMethodRequest {
    pub kind: DeliveryKind,
    /// At most 60 characters.
    pub name: String,
    /// At most 60 characters.
    #[serde(default)]
    pub carrier: String,
    pub is_active: bool,
    /// 0 to 1000.
    #[serde(default)]
    pub position: i64,
    /// At most 200; none for a pick-up.
    #[serde(default)]
    pub rates: Vec<DeliveryRate>,
    /// 0 to 60, together with `daysUntil`; only of a parcel or a letter.
    #[serde(default)]
    pub days_from: Option<i64>,
    /// From `daysFrom` to 60.
    #[serde(default)]
    pub days_until: Option<i64>,
    /// Hour and minute: `14:00`.
    #[serde(default)]
    pub cutoff: Option<String>,
    #[serde(default = "yes")]
    pub goes_to_lockers: bool,
}

const fn yes() -> bool {
    true
}

/// How the customer wants an order to be delivered.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryChoice {
    pub method_id: i64,
    /// Needed unless the goods are picked up, or `addressId` names one.
    #[serde(default)]
    pub address: Option<PostalAddress>,
    /// One of the member's own addresses, in place of `address`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address_id: Option<i64>,
    /// When it is picked up; needed where the method has places with slots.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slot: Option<SlotChoice>,
}

/// What kind of place an address is.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum AddressKind {
    #[default]
    Home,
    /// A locker of the carrier: `number` is the locker's, `postNumber` the customer's.
    Packstation,
    /// A post office: `number` is the office's.
    Postfiliale,
}

words!(AddressKind);

/// Where goods go to. Country and post code decide about prices; a parcel or letter needs the rest as well, except in the demo.
/// Each text is one line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PostalAddress {
    #[serde(default, skip_serializing_if = "is_home")]
    pub kind: AddressKind,
    /// At most 100 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// At most 100 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub company: String,
    /// Floor, back building, "bei Müller"; at most 100 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub extra: String,
    /// At most 100 characters; not needed for a Packstation or a post office.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub street: String,
    /// At most 20 characters. Of a Packstation or a post office its three digits.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub number: String,
    pub zip: String,
    /// At most 100 characters.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub city: String,
    /// Two capital letters (ISO 3166-1).
    pub country: String,
    /// The customer's number at the carrier, 6 to 10 digits; needed for a Packstation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub post_number: String,
}

/// An address of a door is written as it always was, so that a repeated order is the same order.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands out references")]
const fn is_home(kind: &AddressKind) -> bool {
    matches!(kind, AddressKind::Home)
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteRequest {
    /// 1 to 100.
    pub items: Vec<QuoteItemRequest>,
    /// Two capital letters (ISO 3166-1). Left out: Germany, or the first country that the shop sends goods to.
    #[serde(default)]
    pub country: Option<String>,
    /// Left out: not known yet.
    #[serde(default)]
    pub zip: Option<String>,
    /// Checked as an order to it would be, in place of country and post code. Left out: it is not complete yet.
    #[serde(default)]
    pub address: Option<PostalAddress>,
    /// A voucher's code, however it is typed.
    #[serde(default)]
    pub voucher_code: Option<String>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteItemRequest {
    pub product_id: i64,
    /// Left out: the default, where the product has variants.
    #[serde(default)]
    pub variant_id: Option<i64>,
    pub quantity: i64,
}

/// What the goods cost the caller now, and how they can be delivered to where they are to go.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuoteResponse {
    pub country: String,
    /// Where the shop sends goods to, by the order of their codes. Empty: it sends none.
    pub countries: Vec<String>,
    pub items: Vec<QuotedItem>,
    /// Before a voucher.
    #[schema(value_type = String)]
    pub goods_amount: Amount,
    /// How much of them is deposit.
    #[schema(value_type = String)]
    pub deposit_amount: Amount,
    /// What the voucher that was asked for comes to; null where none was.
    pub voucher: Option<QuotedVoucher>,
    /// Of all goods; what has no weight counts as nothing.
    pub grams: i64,
    /// Empty where the shop offers no way of delivery at all: an order says nothing of it then.
    pub methods: Vec<QuotedMethod>,
}

/// A voucher as it would be redeemed. One that is refused takes nothing off, and the sums are those without it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedVoucher {
    pub code: String,
    /// Off the goods; part of each method's total.
    #[schema(value_type = String)]
    pub discount_amount: Amount,
    /// Whether the delivery costs nothing with it.
    pub ships_free: bool,
    /// Why it cannot be redeemed; null where it can.
    pub refusal: Option<VoucherRefusal>,
}

#[derive(Debug, Serialize, ToSchema)]
pub struct VoucherRefusal {
    pub code: &'static str,
    /// In German.
    pub message: String,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedItem {
    pub product_id: i64,
    /// Left out where the product has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub variant_id: Option<i64>,
    pub product_name: String,
    pub quantity: i64,
    /// The caller's price, premium included.
    #[schema(value_type = String)]
    pub unit_price: Amount,
    /// For one piece, to be paid with its price. Left out where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<String>, nullable = false)]
    pub deposit: Option<Amount>,
    /// As the shop says it: "2 bis 3 Werktage". Empty: it says nothing.
    pub delivery_time: String,
}

/// One way of delivery with what the order comes to by it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedMethod {
    pub method_id: i64,
    pub kind: DeliveryKind,
    pub name: String,
    pub carrier: String,
    #[schema(value_type = String)]
    pub shipping_amount: Amount,
    /// Goods of this value would be sent to the country for nothing. Null where these are already, or none are.
    #[schema(value_type = Option<String>)]
    pub free_from: Option<Amount>,
    #[schema(value_type = String)]
    pub total_amount: Amount,
    /// The VAT in the total, one entry for each rate, the highest first. Empty for a small business (§ 19 UStG).
    pub taxes: Vec<QuotedTax>,
    /// The first and the last day on which an order of now arrives, products' delivery times included. Null where the shop, or one of the
    /// products, says nothing that can be counted with.
    #[schema(format = Date)]
    pub arrives_from: Option<String>,
    #[schema(format = Date)]
    pub arrives_until: Option<String>,
    /// Whether it can be sent to a Packstation or a post office.
    pub goes_to_lockers: bool,
    /// Where and when it can be picked up. Empty: as the shop and the customer agree.
    pub places: Vec<QuotedPlace>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedTax {
    /// In hundredths of a per cent: 1900 are 19 %.
    pub rate_hundredths: i64,
    #[schema(value_type = String)]
    pub net_amount: Amount,
    #[schema(value_type = String)]
    pub tax_amount: Amount,
    #[schema(value_type = String)]
    pub gross_amount: Amount,
}
