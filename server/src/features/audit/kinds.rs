//! Every kind of event that the log may hold, for those who read it.

use crate::events::names_of;
use crate::features::announcements::{AnnouncementEvent, AnnouncementEventKind};
use crate::features::auth::{
    AuthEvent, AuthEventKind, ExportEvent, ExportEventKind, UserEvent, UserEventKind,
};
use crate::features::bank::{BankEvent, BankEventKind};
use crate::features::bookkeeping::{BookkeepingEvent, BookkeepingEventKind};
use crate::features::business::{BusinessEvent, BusinessEventKind};
use crate::features::catalog::{ProductEvent, ProductEventKind};
use crate::features::chat::{ChatEvent, ChatEventKind};
use crate::features::delivery::{DeliveryEvent, DeliveryEventKind};
use crate::features::fulfilments::{FulfilmentEvent, FulfilmentEventKind};
use crate::features::imports::{ImportEvent, ImportEventKind};
use crate::features::invitations::{InvitationEvent, InvitationEventKind};
use crate::features::invoices::{InvoiceEvent, InvoiceEventKind};
use crate::features::lounge::{LoungeEvent, LoungeEventKind};
use crate::features::mail::{MailEvent, MailEventKind};
use crate::features::moderation::{ModerationEvent, ModerationEventKind};
use crate::features::orders::{OrderEvent, OrderEventKind};
use crate::features::payments::{PaymentEvent, PaymentEventKind};
use crate::features::premium::{PremiumEvent, PremiumEventKind};
use crate::features::refunds::{RefundEvent, RefundEventKind};
use crate::features::retention::{RetentionEvent, RetentionEventKind};
use crate::features::reviews::{ReviewEvent, ReviewEventKind};
use crate::features::revocations::{RevocationEvent, RevocationEventKind};
use crate::features::settings::{SettingsEvent, SettingsEventKind};
use crate::features::stock::{StockEvent, StockEventKind};
use crate::features::terminations::{TerminationEvent, TerminationEventKind};
use crate::features::terms::{TermsEvent, TermsEventKind};
use crate::features::vouchers::{VoucherEvent, VoucherEventKind};
use crate::features::wallets::{WalletEvent, WalletEventKind};
use utoipa::openapi::schema::{AnyOfBuilder, ObjectBuilder, Schema, Type};
use utoipa::openapi::{Ref, RefOr};
use utoipa::{OpenApi, PartialSchema, ToSchema};

/// `user.approved`, `order.paid` and so on, as the OpenAPI document lists them. The log itself keeps the text: another
/// version of the program may have written a kind that this one does not know.
pub struct EventKind;

/// The names of all kinds.
pub fn all_kinds() -> impl Iterator<Item = &'static str> {
    names_of::<UserEventKind>()
        .chain(names_of::<AuthEventKind>())
        .chain(names_of::<ExportEventKind>())
        .chain(names_of::<ProductEventKind>())
        .chain(names_of::<OrderEventKind>())
        .chain(names_of::<FulfilmentEventKind>())
        .chain(names_of::<InvoiceEventKind>())
        .chain(names_of::<PaymentEventKind>())
        .chain(names_of::<RefundEventKind>())
        .chain(names_of::<RetentionEventKind>())
        .chain(names_of::<PremiumEventKind>())
        .chain(names_of::<WalletEventKind>())
        .chain(names_of::<ChatEventKind>())
        .chain(names_of::<LoungeEventKind>())
        .chain(names_of::<ReviewEventKind>())
        .chain(names_of::<BusinessEventKind>())
        .chain(names_of::<TermsEventKind>())
        .chain(names_of::<RevocationEventKind>())
        .chain(names_of::<MailEventKind>())
        .chain(names_of::<ModerationEventKind>())
        .chain(names_of::<TerminationEventKind>())
        .chain(names_of::<DeliveryEventKind>())
        .chain(names_of::<BankEventKind>())
        .chain(names_of::<BookkeepingEventKind>())
        .chain(names_of::<ImportEventKind>())
        .chain(names_of::<SettingsEventKind>())
        .chain(names_of::<StockEventKind>())
        .chain(names_of::<VoucherEventKind>())
        .chain(names_of::<InvitationEventKind>())
        .chain(names_of::<AnnouncementEventKind>())
}

impl PartialSchema for EventKind {
    fn schema() -> RefOr<Schema> {
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(all_kinds())).into()
    }
}

impl ToSchema for EventKind {}

/// A kind that this version knows, or another one's.
pub fn any_kind() -> RefOr<Schema> {
    let other = ObjectBuilder::new().schema_type(Type::String);
    Schema::AnyOf(AnyOfBuilder::new().item(Ref::from_schema_name("EventKind")).item(other).build()).into()
}

/// What `before` and `after` of an entry are made of.
#[derive(OpenApi)]
#[openapi(components(schemas(
    EventKind,
    UserEvent,
    AuthEvent,
    ExportEvent,
    ProductEvent,
    OrderEvent,
    FulfilmentEvent,
    InvoiceEvent,
    PaymentEvent,
    RefundEvent,
    RetentionEvent,
    PremiumEvent,
    WalletEvent,
    ChatEvent,
    LoungeEvent,
    ReviewEvent,
    BusinessEvent,
    TermsEvent,
    SettingsEvent,
    RevocationEvent,
    MailEvent,
    ModerationEvent,
    TerminationEvent,
    DeliveryEvent,
    BankEvent,
    BookkeepingEvent,
    ImportEvent,
    StockEvent,
    VoucherEvent,
    InvitationEvent,
    AnnouncementEvent
)))]
pub struct Events;
