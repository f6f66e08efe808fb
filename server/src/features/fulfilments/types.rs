//! What becomes of paid orders, and the wire forms.

use crate::features::delivery::{DeliveryKind, PickUp, PostalAddress};
use crate::time::Time;
use crate::words::{words, written};
use kontor_money::Amount;
use serde::{Deserialize, Serialize};
use strum::{EnumString, IntoStaticStr};
use utoipa::ToSchema;

/// How far the goods of an order are. Partly shipped goods are packed: something is left to send.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case", const_into_str)]
pub enum FulfilmentState {
    Open,
    Packed,
    Shipped,
    /// Waits to be picked up.
    Ready,
    Delivered,
    PickedUp,
    Cancelled,
}

/// What is done to an order without saying more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema, EnumString, IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum FulfilmentStep {
    Pack,
    Ready,
    Deliver,
    PickUp,
    /// Only before anything has left the shop; the money is to be given back.
    Cancel,
    /// The money of a cancelled order was given back.
    Refund,
}

/// What can be done next: a step, or sending a parcel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum NextStep {
    Pack,
    Ship,
    Ready,
    Deliver,
    PickUp,
    Cancel,
    Refund,
}

words!(FulfilmentState, FulfilmentStep);

impl NextStep {
    /// The step by itself; none for sending, of which there is more to say.
    pub const fn plain(self) -> Option<FulfilmentStep> {
        match self {
            Self::Pack => Some(FulfilmentStep::Pack),
            Self::Ship => None,
            Self::Ready => Some(FulfilmentStep::Ready),
            Self::Deliver => Some(FulfilmentStep::Deliver),
            Self::PickUp => Some(FulfilmentStep::PickUp),
            Self::Cancel => Some(FulfilmentStep::Cancel),
            Self::Refund => Some(FulfilmentStep::Refund),
        }
    }
}

impl FulfilmentState {
    /// The German word for a sentence.
    pub const fn in_german(self) -> &'static str {
        match self {
            Self::Open => "noch zu packen",
            Self::Packed => "gepackt",
            Self::Shipped => "unterwegs",
            Self::Ready => "abholbereit",
            Self::Delivered => "zugestellt",
            Self::PickedUp => "abgeholt",
            Self::Cancelled => "storniert",
        }
    }

    /// Whether nothing has left the shop that is not handed over.
    const fn is_here(self) -> bool {
        matches!(self, Self::Open | Self::Packed | Self::Ready)
    }

    /// What a step leads to; none where it cannot be taken now.
    pub fn after(self, step: FulfilmentStep) -> Option<Self> {
        match step {
            FulfilmentStep::Pack => (self == Self::Open).then_some(Self::Packed),
            FulfilmentStep::Ready => matches!(self, Self::Open | Self::Packed).then_some(Self::Ready),
            FulfilmentStep::Deliver => (self == Self::Shipped).then_some(Self::Delivered),
            FulfilmentStep::PickUp => self.is_here().then_some(Self::PickedUp),
            FulfilmentStep::Cancel => self.is_here().then_some(Self::Cancelled),
            FulfilmentStep::Refund => (self == Self::Cancelled).then_some(Self::Cancelled),
        }
    }
}

impl FulfilmentStep {
    /// Whether it makes sense for goods that go this way.
    pub const fn suits(self, kind: DeliveryKind) -> bool {
        match self {
            Self::Ready | Self::PickUp => matches!(kind, DeliveryKind::PickUp | DeliveryKind::Arrangement),
            Self::Pack | Self::Deliver | Self::Cancel | Self::Refund => true,
        }
    }

    /// Whether it harms no one to take it back: no money has moved, and no period has begun that counts by it.
    pub const fn can_be_undone(self) -> bool {
        matches!(self, Self::Pack | Self::Ready | Self::PickUp)
    }

    /// What an admin is told when it is done.
    pub const fn done(self) -> &'static str {
        match self {
            Self::Pack => "Gepackt",
            Self::Ready => "Abholbereit gemeldet",
            Self::Deliver => "Als zugestellt vermerkt",
            Self::PickUp => "Als abgeholt vermerkt",
            Self::Cancel => "Bestellung storniert",
            Self::Refund => "Als erstattet vermerkt",
        }
    }
}

/// What can be done with goods that go this way, the usual step first.
pub fn next_steps(
    state: FulfilmentState,
    kind: DeliveryKind,
    has_parcels: bool,
    is_refunded: bool,
) -> Vec<NextStep> {
    let is_sent = matches!(kind, DeliveryKind::Parcel | DeliveryKind::Letter);
    let is_fetched = kind == DeliveryKind::PickUp;
    let mut steps = match (state, is_sent, is_fetched) {
        (FulfilmentState::Open, true, _) => vec![NextStep::Pack, NextStep::Ship],
        (FulfilmentState::Packed, true, _) => vec![NextStep::Ship],
        (FulfilmentState::Open, _, true) => vec![NextStep::Ready, NextStep::Pack, NextStep::PickUp],
        (FulfilmentState::Open, _, _) => {
            vec![NextStep::Pack, NextStep::Ready, NextStep::Ship, NextStep::PickUp]
        }
        (FulfilmentState::Packed, _, true) => vec![NextStep::Ready, NextStep::PickUp],
        (FulfilmentState::Packed, _, _) => vec![NextStep::Ready, NextStep::Ship, NextStep::PickUp],
        (FulfilmentState::Ready, ..) => vec![NextStep::PickUp],
        (FulfilmentState::Shipped, ..) => vec![NextStep::Deliver],
        (FulfilmentState::Cancelled, ..) if !is_refunded => vec![NextStep::Refund],
        (FulfilmentState::Delivered | FulfilmentState::PickedUp | FulfilmentState::Cancelled, ..) => {
            Vec::new()
        }
    };
    if state.is_here() && !has_parcels {
        steps.push(NextStep::Cancel);
    }
    steps
}

/// How far an order's goods are, as its customer and admins see it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fulfilment {
    pub state: FulfilmentState,
    /// When the order was paid.
    pub opened_at: Time,
    pub packed_at: Option<Time>,
    pub ready_at: Option<Time>,
    /// When the last parcel left.
    pub shipped_at: Option<Time>,
    /// Delivered or picked up.
    pub finished_at: Option<Time>,
    /// The last day on which the contract can be withdrawn from (§ 356 BGB), `2026-12-07`; null until the goods are there.
    pub withdrawal_until: Option<String>,
    pub cancelled_at: Option<Time>,
    pub refunded_at: Option<Time>,
    /// Shown at the counter; null unless the goods are ready, and for admins, who ask for it.
    pub code: Option<String>,
    pub parcels: Vec<Parcel>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Parcel {
    /// Counted within the order, from 1.
    pub number: i64,
    pub carrier: String,
    /// Empty where there is none.
    pub tracking: String,
    /// Where the carrier tells where it is; null where that is not known.
    pub tracking_url: Option<String>,
    pub shipped_at: Time,
    pub contents: Vec<ParcelContent>,
}

/// How many of a line of the order.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub struct ParcelContent {
    /// Of the line in the order, from 0.
    pub position: i64,
    pub quantity: i64,
}

/// Null in it: not paid yet, or paid before this was kept.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FulfilmentAnswer {
    pub fulfilment: Option<Fulfilment>,
}

/// What is to be done, the longest waiting first; what is picked up at a time that was chosen goes by that.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Worklist {
    pub counts: WorkCounts,
    /// At most 100; more come into view as those before them are done.
    pub tasks: Vec<Task>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct WorkCounts {
    /// To be packed.
    pub open: i64,
    /// To be sent.
    pub packed: i64,
    /// To be handed over.
    pub ready: i64,
    /// Under way.
    pub shipped: i64,
    /// Cancelled, and the money not given back yet.
    pub refund: i64,
}

/// What one looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkKind {
    Open,
    Packed,
    Ready,
    Shipped,
    Refund,
}

/// Whose labels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema, IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum LabelCarrier {
    Dhl,
    Dpd,
    Hermes,
}

written!(LabelCarrier);

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LabelQuery {
    /// Left out: DHL.
    #[param(inline)]
    pub carrier: Option<LabelCarrier>,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WorkQuery {
    /// Left out: what is to be packed.
    #[param(inline)]
    pub kind: Option<WorkKind>,
}

/// An order with what has to be known to get its goods to the customer.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub order_id: String,
    /// `#` and the last eight characters of the id.
    pub number: String,
    pub customer_name: String,
    pub customer_phone: String,
    pub customer_notes: String,
    #[schema(value_type = String)]
    pub total_amount: Amount,
    pub delivery_kind: DeliveryKind,
    /// As it was called when the order was placed; empty where there was nothing to choose.
    pub delivery_name: String,
    pub carrier: String,
    pub address: Option<PostalAddress>,
    /// When it is picked up, where that was chosen.
    pub pick_up: Option<PickUp>,
    pub items: Vec<TaskItem>,
    pub fulfilment: Fulfilment,
    /// What the shop can do next, the usual step first.
    pub next: Vec<NextStep>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TaskItem {
    pub position: i64,
    /// Null once the product is deleted.
    pub product_id: Option<i64>,
    pub product_name: String,
    pub quantity: i64,
    /// How many of them are in parcels.
    pub shipped: i64,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize, ToSchema)]
pub struct ShipRequest {
    /// At most 60 characters; empty: the carrier of the way of delivery that was chosen.
    #[serde(default)]
    pub carrier: String,
    /// At most 40 letters, digits and hyphens; spaces are taken out. Empty where there is none.
    #[serde(default)]
    pub tracking: String,
    /// What is in this parcel; left out: all that is left to send.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub contents: Option<Vec<ParcelContent>>,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct ParcelRequest {
    pub carrier: String,
    pub tracking: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StepsRequest {
    /// 1 to 200 order ids.
    pub order_ids: Vec<String>,
    /// `ship` sends all that is left of each order in one parcel, with the carrier that was agreed and without a number.
    pub step: NextStep,
    /// As the parameter `undo` of a single step.
    #[serde(default)]
    pub undo: bool,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UndoRequest {
    /// 1 to 200 order ids.
    pub order_ids: Vec<String>,
}

#[derive(Debug, Clone, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StepQuery {
    /// Whether it is to be possible to take packing, putting ready, sending and handing over back for ten seconds. Letters and
    /// notices wait for so long.
    #[serde(default)]
    #[param(required = false)]
    pub undo: bool,
}

/// Every order was treated for itself.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepsResponse {
    pub success: bool,
    pub message: String,
    pub done: Vec<String>,
    pub refused: Vec<RefusedStep>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RefusedStep {
    pub order_id: String,
    /// Why, in German.
    pub message: String,
}

#[derive(Debug, Clone, Deserialize, ToSchema)]
pub struct HandOverRequest {
    /// As the customer shows it; case, spaces and hyphens do not count.
    pub code: String,
}

/// Which order the code was for, so that the right bag is handed over.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct HandedOver {
    pub order_id: String,
    pub number: String,
    pub customer_name: String,
}
