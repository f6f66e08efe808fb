//! Places for picking up and their hours on the wire.

use crate::time::{Time, german_day, german_hours, parse_clock};
use crate::words::words;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// A span of time that comes back each week, in the shop's time zone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliverySlot {
    /// Null: a new one. Orders that were placed for it count as long as it keeps its id.
    #[serde(default)]
    pub id: Option<i64>,
    /// 1 is Monday, 7 is Sunday.
    pub weekday: i64,
    /// `09:00`.
    pub from: String,
    /// `11:00`; at or before `from` it is on the day after.
    pub to: String,
    /// Orders that fit into it, 1 to 1000.
    pub capacity: i64,
    /// How long before its beginning it can be chosen at the latest, 0 to 20160.
    #[serde(default)]
    pub lead_minutes: i64,
    /// The first day on which it is offered; null: no such bound.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub valid_from: Option<Date>,
    /// The last day.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Date)]
    pub valid_until: Option<Date>,
}

/// Where something can be picked up, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryPlace {
    pub id: i64,
    /// The way of delivery, a pick-up, that leads here.
    pub method_id: i64,
    pub name: String,
    /// In one line.
    pub address: String,
    /// What customers read with it; may be empty.
    pub note: String,
    pub is_active: bool,
    /// Lower ones are shown first.
    pub position: i64,
    /// By the time of the week.
    pub slots: Vec<DeliverySlot>,
}

/// A place as the owner writes it, with all of its slots.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeliveryPlaceRequest {
    pub method_id: i64,
    /// At most 60 characters.
    pub name: String,
    /// At most 200 characters.
    pub address: String,
    /// At most 200 characters.
    #[serde(default)]
    pub note: String,
    pub is_active: bool,
    /// 0 to 1000.
    #[serde(default)]
    pub position: i64,
    /// At most 200; those that are left out are no longer there.
    #[serde(default)]
    pub slots: Vec<DeliverySlot>,
}

/// A public holiday or a day off.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
pub struct ClosedDay {
    #[schema(value_type = String, format = Date)]
    pub day: Date,
    /// At most 60 characters; may be empty.
    #[serde(default)]
    pub name: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ClosedDaysRequest {
    /// At most 400, each day once.
    pub days: Vec<ClosedDay>,
}

/// When a customer picks up.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SlotChoice {
    pub slot_id: i64,
    /// The day on which the slot begins.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
}

/// Whether a slot can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum SlotState {
    Free,
    Full,
    /// The goods cannot be ready by then.
    TooEarly,
}

words!(SlotState);

/// A place with the next days on which it is open.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedPlace {
    pub place_id: i64,
    pub name: String,
    pub address: String,
    pub note: String,
    /// Days that have slots, up to the tenth that has a free one, at most six weeks ahead.
    pub days: Vec<QuotedDay>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct QuotedDay {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// By the time they begin.
    pub slots: Vec<QuotedSlot>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct QuotedSlot {
    pub slot_id: i64,
    /// As the shop's clock shows it: `15:00`.
    pub from: String,
    pub to: String,
    pub starts_at: Time,
    pub state: SlotState,
    /// Orders that still fit.
    pub left: i64,
}

/// Where and when an order is picked up, as it was agreed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PickUp {
    pub place: String,
    pub address: String,
    pub note: String,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    /// As the shop's clock shows it: `15:00`.
    pub from: String,
    pub to: String,
    pub starts_at: Time,
}

impl PickUp {
    /// `Fr., 27. November, 15–17 Uhr`.
    pub fn when(&self) -> String {
        let minute = |text: &str| parse_clock(text).unwrap_or_default();
        format!("{}, {}", german_day(self.date), german_hours(minute(&self.from), minute(&self.to)))
    }
}
