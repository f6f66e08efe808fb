//! Which event tells whom what.

use super::goods;
use super::letters;
use super::of_orders;
use super::of_wishes;
use super::replacing::{is, replaced};
use super::security;
use super::store::{self, Told};
use super::texts::{self, Notice};
use super::types::NotificationKind;
use crate::app::App;
use crate::error::Result;
use crate::events::{Event, Events, Kind};
use crate::features::auth::{
    self, AuthEvent, AuthEventKind, ExportEvent, ExportEventKind, UserEvent, UserEventKind,
};
use crate::features::catalog::{ProductEvent, ProductEventKind};
use crate::features::chat::{ChatEvent, ChatEventKind};
use crate::features::fulfilments::{self, FulfilmentEvent, FulfilmentEventKind};
use crate::features::invitations;
use crate::features::lounge::{self, LoungeEvent, LoungeEventKind};
use crate::features::mail::{self, MailEvent, MailEventKind};
use crate::features::moderation::ModerationEvent;
use crate::features::orders::{self, OrderEvent, OrderEventKind};
use crate::features::payments::{PaymentEvent, PaymentEventKind};
use crate::features::premium::{PremiumEvent, PremiumEventKind};
use crate::features::push;
use crate::features::revocations::{RevocationEvent, RevocationEventKind};
use crate::features::stock::StockEvent;
use crate::features::telegram::{self, TelegramNotice, Topic};
use crate::features::terminations::{TerminationEvent, TerminationEventKind};
use crate::features::wallets::{WalletEvent, WalletEventKind};
use crate::features::wishlist;
use crate::identity::UserId;
use kontor_db::Tx;

/// Who gets which notice.
pub(super) type Notices = Vec<(UserId, Notice)>;

/// How the events of one noun become notices.
pub(super) trait Heard: Events {
    /// Whether events of this kind make any.
    fn is_told(kind: Self::Discriminant) -> bool;

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices>;
}

/// One of the nouns, whichever its type.
struct Noun {
    wants: fn(kind: &str) -> bool,
    tell: fn(tx: &mut Tx<'_>, event: &Event) -> Result<Notices>,
}

const fn noun<E: Heard>() -> Noun {
    Noun {
        wants: |kind| E::Discriminant::named(kind).is_some_and(E::is_told),
        tell: |tx, event| event.read::<E>().map_or_else(|| Ok(Vec::new()), |what| what.tell(tx, event)),
    }
}

const NOUNS: &[Noun] = &[
    noun::<UserEvent>(),
    noun::<AuthEvent>(),
    noun::<ExportEvent>(),
    noun::<ProductEvent>(),
    noun::<OrderEvent>(),
    noun::<FulfilmentEvent>(),
    noun::<PaymentEvent>(),
    noun::<PremiumEvent>(),
    noun::<WalletEvent>(),
    noun::<ChatEvent>(),
    noun::<LoungeEvent>(),
    noun::<RevocationEvent>(),
    noun::<MailEvent>(),
    noun::<TerminationEvent>(),
    noun::<StockEvent>(),
    noun::<ModerationEvent>(),
];

impl Heard for UserEvent {
    fn is_told(kind: UserEventKind) -> bool {
        matches!(
            kind,
            UserEventKind::Registered
                | UserEventKind::Approved
                | UserEventKind::RoleChanged
                | UserEventKind::SecondFactorOn
                | UserEventKind::SecondFactorOff
                | UserEventKind::PasskeyAdded
                | UserEventKind::PasskeyRemoved
                | UserEventKind::TelegramLinked
                | UserEventKind::TelegramUnlinked
                | UserEventKind::PasswordChanged
                | UserEventKind::SessionsEnded
        )
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        match self {
            Self::Registered => {
                // An invitation has decided.
                let let_in = subject(event).map(|user| invitations::was_let_in(tx, user)).transpose()?;
                if let_in == Some(true) {
                    return Ok(Vec::new());
                }
                admins(tx, None, &texts::registration_to_admins(event))
            }
            Self::Approved => Ok(one(subject(event), Some(texts::approved()))),
            what => Ok(one(subject(event), security::of_account(&what))),
        }
    }
}

impl Heard for AuthEvent {
    fn is_told(_: AuthEventKind) -> bool {
        true
    }

    fn tell(self, _: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        Ok(one(subject(event), Some(security::of_sign_in(&self))))
    }
}

impl Heard for ExportEvent {
    fn is_told(_: ExportEventKind) -> bool {
        true
    }

    fn tell(self, _: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        Ok(one(subject(event), security::of_export(&self)))
    }
}

impl Heard for ProductEvent {
    fn is_told(kind: ProductEventKind) -> bool {
        matches!(kind, ProductEventKind::Updated | ProductEventKind::Restocked)
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        let Some((product, notice)) = event.subject_id.parse().ok().zip(of_wishes::wish(event, &self)) else {
            return Ok(Vec::new());
        };
        Ok(each(wishlist::list_told(tx, product, self.variant_id())?, &notice))
    }
}

impl Heard for OrderEvent {
    fn is_told(kind: OrderEventKind) -> bool {
        kind != OrderEventKind::Noted
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        let notice = of_orders::of_order(event, &self);
        match self {
            Self::Placed { after } => {
                let customer = event.actor_id.map(UserId);
                let mut told = one(customer, notice);
                told.extend(admins(tx, customer, &of_orders::order_to_admins(event, &after))?);
                Ok(told)
            }
            what => {
                let mut told = one(orders::find_customer(tx, &event.subject_id)?, notice);
                if let Some(notice) = of_orders::money_to_admins(event, &what) {
                    told.extend(admins(tx, None, &notice)?);
                }
                Ok(told)
            }
        }
    }
}

impl Heard for FulfilmentEvent {
    fn is_told(kind: FulfilmentEventKind) -> bool {
        !matches!(
            kind,
            FulfilmentEventKind::Packed | FulfilmentEventKind::Corrected | FulfilmentEventKind::Undone
        )
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        let (code, pick_up) = match self {
            Self::Ready => {
                let id = &event.subject_id;
                (fulfilments::find_code(tx, id)?, orders::find_pick_up(tx, id)?)
            }
            _ => (None, None),
        };
        let notice = goods::of_fulfilment(event, &self, code.as_deref(), pick_up.as_ref());
        Ok(one(orders::find_customer(tx, &event.subject_id)?, notice))
    }
}

impl Heard for PaymentEvent {
    fn is_told(_: PaymentEventKind) -> bool {
        true
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        let notice = match self {
            Self::Mismatched { .. } => texts::payment_to_admins(event),
            Self::RefundFailed { after } => texts::failed_refund_to_admins(&after),
        };
        admins(tx, None, &notice)
    }
}

impl Heard for PremiumEvent {
    fn is_told(kind: PremiumEventKind) -> bool {
        kind != PremiumEventKind::Cancelled
    }

    fn tell(self, _: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        Ok(one(subject(event), texts::of_membership(event, &self)))
    }
}

impl Heard for WalletEvent {
    fn is_told(kind: WalletEventKind) -> bool {
        !matches!(kind, WalletEventKind::Initialised | WalletEventKind::WithdrawalApproved)
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        match self {
            Self::WithdrawalRequested { ref after } => {
                let mut told = one(subject(event), texts::left_wallet(event, &self));
                let to_admins = texts::withdrawal_to_admins(event, after);
                told.extend(admins(tx, event.actor_id.map(UserId), &to_admins)?);
                Ok(told)
            }
            Self::WithdrawalCancelled { after } => {
                admins(tx, event.actor_id.map(UserId), &texts::cancelled_withdrawal_to_admins(event, &after))
            }
            Self::Transferred { .. } => {
                let mut told = one(event.actor_id.map(UserId), texts::left_wallet(event, &self));
                told.extend(one(subject(event), texts::of_wallet(event, &self)));
                Ok(told)
            }
            _ => Ok(one(subject(event), texts::of_wallet(event, &self))),
        }
    }
}

impl Heard for ChatEvent {
    fn is_told(kind: ChatEventKind) -> bool {
        matches!(kind, ChatEventKind::Invited | ChatEventKind::Mentioned)
    }

    fn tell(self, _: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        match self {
            Self::Invited { after } => {
                Ok(one(Some(after.invited_user_id), Some(texts::invited_to_chat(event))))
            }
            Self::Mentioned { after } => {
                let mut told = each(after.user_ids, &texts::mentioned_in_chat(event));
                told.extend(one(after.answered_user_id, Some(texts::answered_in_chat(event))));
                Ok(told)
            }
            _ => Ok(Vec::new()),
        }
    }
}

impl Heard for LoungeEvent {
    fn is_told(_: LoungeEventKind) -> bool {
        true
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        let Some(notice) = texts::of_monthly_product(event, &self) else {
            return admins(tx, event.actor_id.map(UserId), &texts::monthly_product_to_admins(event));
        };
        match event.subject_id.parse() {
            Ok(request) => Ok(one(lounge::find_requester(tx, request)?, Some(notice))),
            Err(_) => Ok(Vec::new()),
        }
    }
}

impl Heard for RevocationEvent {
    fn is_told(kind: RevocationEventKind) -> bool {
        kind == RevocationEventKind::Received
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        admins(tx, None, &texts::revocation_to_admins(event))
    }
}

impl Heard for MailEvent {
    fn is_told(kind: MailEventKind) -> bool {
        kind != MailEventKind::Retried
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        Ok(match self {
            Self::Kept { .. } => match kept_letter(event) {
                Some(letter) => one(mail::find_reader(tx, letter)?, Some(texts::letter_kept(event))),
                None => Notices::new(),
            },
            Self::Failed { .. } => one(Some(UserId::OWNER), Some(texts::mail_failed(event))),
            Self::AddressVerified | Self::AddressRemoved => one(subject(event), security::of_address(&self)),
            Self::Retried { .. } | Self::WordsChanged { .. } => Notices::new(),
        })
    }
}

impl Heard for TerminationEvent {
    fn is_told(kind: TerminationEventKind) -> bool {
        kind == TerminationEventKind::Received
    }

    fn tell(self, tx: &mut Tx<'_>, event: &Event) -> Result<Notices> {
        admins(tx, None, &texts::termination_to_admins(event))
    }
}

pub fn wants(kind: &str) -> bool {
    NOUNS.iter().any(|noun| (noun.wants)(kind))
}

/// Makes notifications for the accounts that are still there and want that kind.
pub fn hear(app: &App, tx: &mut Tx<'_>, events: &[&Event]) -> Result<()> {
    let mut told = Vec::new();
    for event in events {
        for noun in NOUNS.iter().filter(|noun| (noun.wants)(&event.kind)) {
            let notices = (noun.tell)(tx, event)?;
            told.extend(notices.into_iter().map(|(user, notice)| Told { event, user, notice }));
        }
    }
    // A member who has just linked a chat sees it there; the chat that was replaced is told when it is.
    let linked = |told: &&Told<'_>| told.event.kind == Into::<&str>::into(UserEventKind::TelegramLinked);
    telegram::tell(tx, &told.iter().filter(|told| !linked(told)).map(news).collect::<Vec<_>>())?;
    letters::write(app, tx, &told)?;
    let switches = store::list_switches(tx, told.iter().map(|told| told.user).collect())?;
    told.retain(|told| switches.get(&told.user).is_some_and(|switches| switches.allows(told.notice.kind)));
    for old in replaced(&mut told) {
        store::delete_unread_like(tx, &old)?;
    }
    store::insert(tx, &told)?;
    // Devices are told of what the list now shows.
    let heard: Vec<i64> = events.iter().map(|event| event.id).collect();
    push::tell(app, tx, told.iter().map(|told| told.user).collect(), &heard, app.clock.now())
}

/// The letter that is kept in an account since this event.
fn kept_letter(event: &Event) -> Option<i64> {
    let is_kept = event.kind == Into::<&str>::into(MailEventKind::Kept);
    is_kept.then(|| event.subject_id.parse().ok()).flatten()
}

/// The account that an event is about.
fn subject(event: &Event) -> Option<UserId> {
    event.subject_id.parse().ok().map(UserId)
}

pub(super) fn one(user: Option<UserId>, notice: Option<Notice>) -> Vec<(UserId, Notice)> {
    user.zip(notice).into_iter().collect()
}

fn each(users: Vec<UserId>, notice: &Notice) -> Vec<(UserId, Notice)> {
    users.into_iter().map(|user| (user, notice.clone())).collect()
}

pub(super) fn admins(tx: &mut Tx<'_>, but: Option<UserId>, notice: &Notice) -> Result<Vec<(UserId, Notice)>> {
    let mut admins = auth::list_admin_ids(tx)?;
    admins.retain(|admin| Some(*admin) != but);
    Ok(each(admins, notice))
}

/// The same in Telegram, which has switches of its own.
fn news<'a>(told: &'a Told<'_>) -> TelegramNotice<'a> {
    let Told { event, user, notice } = told;
    let topic = match notice.kind {
        _ if is::<PremiumEventKind>(event) || is::<LoungeEventKind>(event) => Topic::Premium,
        NotificationKind::Order => Topic::Orders,
        NotificationKind::Chat => Topic::Chat,
        NotificationKind::Mention => Topic::Mentions,
        NotificationKind::Product => Topic::Products,
        NotificationKind::Promotion | NotificationKind::Announcement => Topic::Promotions,
        NotificationKind::System => Topic::Account,
    };
    let (title, path) = (notice.title, notice.action_url.as_deref());
    let letter = kept_letter(event);
    TelegramNotice { event, user: *user, topic, title, message: &notice.message, path, letter }
}
