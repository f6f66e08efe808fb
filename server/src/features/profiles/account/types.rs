//! The own account on the wire.

use crate::time::Time;
use kontor_money::{Amount, Price};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Overview {
    pub member_since: Time,
    /// Whole days since then.
    pub member_days: i64,
    pub orders: i64,
    /// Orders that wait for their payment.
    pub open_orders: i64,
    /// Euro: the sum of the own paid orders.
    #[schema(value_type = String)]
    pub total_spent: Amount,
    /// Products on the wishlist.
    pub wishlist: i64,
    pub reviews: i64,
    /// Chat messages that were sent, those included that are gone.
    pub messages: i64,
    /// At most six: what was ordered most often, then what is wished.
    pub favourites: Vec<Favourite>,
    /// At most twenty, newest first.
    pub activity: Vec<Activity>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Favourite {
    pub product_id: i64,
    pub name: String,
    pub image_url: String,
    #[schema(value_type = f64)]
    pub price: Price,
    /// In how many of the own orders it is that were not refused and did not expire.
    pub times: i64,
}

// Named apart: the back office has an activity of its own.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = OwnActivity)]
pub struct Activity {
    pub kind: ActivityKind,
    pub at: Time,
    /// An order's number, a product's name, a browser.
    pub title: String,
    /// A path of the app.
    pub href: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ActivityKind {
    OrderPlaced,
    OrderPaid,
    Review,
    Wish,
    Reaction,
    Login,
}

/// The proof that it is the person who leaves.
#[derive(Deserialize, ToSchema)]
pub struct LeaveRequest {
    pub password: String,
}
