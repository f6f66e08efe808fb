//! Kontor: a members' online shop in one program.
//!
//! This file is where its parts come together: the features with their routes, who hears of events, who forgets and who
//! exports a person, what lower parts ask of higher ones, and what is kept in memory. All of it is handed over at the
//! start ([`open`]); nothing below imports this file.
//!
//! Each part uses only lower ones: 0 `config` `error` `migrations` `metrics` `time` `words` · 1 `app` `csv` `emoji` `logging` `periods` `places` `services` `text` ·
//! 2 `identity` · 3 `events` `live` · 4 `http` · 5 `features` · 6 `demo` `jobs`.

pub mod app;
pub mod config;
mod csv;
pub mod demo;
mod emoji;
pub mod error;
pub mod events;
pub mod features;
pub mod http;
pub mod identity;
pub mod jobs;
pub mod live;
pub mod logging;
pub mod metrics;
pub mod migrations;
pub mod periods;
pub mod places;
pub mod services;
mod text;
pub mod time;
mod words;

use crate::app::{App, States};
use crate::config::Config;
use crate::error::StartError;
use crate::events::{Listener, Listeners};
use crate::features::{
    addresses, analytics, announcements, audit, auth, bank, bookkeeping, business, cart, catalog, chat,
    delivery, deposits, digests, fulfilments, help, imports, invitations, invoices, lounge, mail, media,
    members, moderation, notifications, orders, payments, premium, prices, profiles, push, reactions,
    refunds, retention, reviews, revocations, settings, stock, support, telegram, terminations, terms,
    translation, vouchers, wallets, wishlist,
};
use crate::http::{Api, FeatureRoutes};
use crate::identity::{Eraser, Erasers};
use crate::live::Live;
use crate::services::bot::Telegram;
use crate::services::chains::Chains;
use crate::services::post::Mailbox;
use crate::time::Clock;
use kontor_db::{Db, Hooks};
use std::sync::OnceLock;
use utoipa::OpenApi;

/// Every feature with its routes; the name is its tag in the OpenAPI document.
pub const FEATURES: &[(&str, FeatureRoutes)] = &[
    ("settings", settings::routes),
    ("help", help::routes),
    ("business", business::routes),
    ("terms", terms::routes),
    ("mail", mail::routes),
    ("moderation", moderation::routes),
    ("revocations", revocations::routes),
    ("terminations", terminations::routes),
    ("auth", auth::routes),
    ("invitations", invitations::routes),
    ("profiles", profiles::routes),
    ("prices", prices::routes),
    ("catalog", catalog::routes),
    ("stock", stock::routes),
    ("vouchers", vouchers::routes),
    ("media", media::routes),
    ("imports", imports::routes),
    ("reactions", reactions::routes),
    ("wishlist", wishlist::routes),
    ("cart", cart::routes),
    ("delivery", delivery::routes),
    ("wallets", wallets::routes),
    ("addresses", addresses::routes),
    ("orders", orders::routes),
    ("fulfilments", fulfilments::routes),
    ("invoices", invoices::routes),
    ("bookkeeping", bookkeeping::routes),
    ("bank", bank::routes),
    ("payments", payments::routes),
    ("refunds", refunds::routes),
    ("retention", retention::routes),
    ("premium", premium::routes),
    ("chat", chat::routes),
    ("lounge", lounge::routes),
    ("deposits", deposits::routes),
    ("translation", translation::routes),
    ("support", support::routes),
    ("reviews", reviews::routes),
    ("members", members::routes),
    ("audit", audit::routes),
    ("push", push::routes),
    ("telegram", telegram::routes),
    ("analytics", analytics::routes),
    ("notifications", notifications::routes),
    ("announcements", announcements::routes),
    ("digests", digests::routes),
];

/// Who hears of events after the commit.
pub const LISTENERS: &[Listener] = &[
    audit::LISTENER,
    notifications::LISTENER,
    catalog::LISTENER,
    chat::LISTENER,
    terminations::LISTENER,
    orders::LISTENER,
    fulfilments::LISTENER,
    invoices::LISTENER,
    revocations::LISTENER,
    refunds::LISTENER,
    announcements::LISTENER,
];

/// Features that keep personal data outside the account's own rows. Reviews and fulfilments come before the orders, which
/// know whose they are, and before all others what is held parts from the account.
pub const ERASERS: &[Eraser] = &[
    retention::erase_person,
    wallets::erase_person,
    deposits::erase_person,
    profiles::erase_person,
    reviews::erase_person,
    fulfilments::erase_person,
    orders::erase_person,
    vouchers::erase_person,
    invitations::erase_person,
    addresses::erase_person,
    cart::erase_person,
    premium::erase_person,
    terminations::erase_person,
    revocations::erase_person,
    payments::erase_person,
    refunds::erase_person,
    chat::erase_person,
    moderation::erase_person,
    support::erase_person,
    lounge::erase_person,
    telegram::erase_person,
    mail::erase_person,
    announcements::erase_person,
    notifications::erase_person,
    audit::erase_person,
    events::outbox::erase_person,
];

/// Features that keep personal data, with the name of their part in the export.
pub const EXPORTERS: &[(&str, profiles::Exporter)] = &[
    ("account", auth::export_person),
    ("profile", profiles::export_person),
    ("invitations", invitations::export_person),
    ("orders", orders::export_person),
    ("vouchers", vouchers::export_person),
    ("addresses", addresses::export_person),
    ("fulfilments", fulfilments::export_person),
    ("invoices", invoices::export_person),
    ("wishlist", wishlist::export_person),
    ("cart", cart::export_person),
    ("wallets", wallets::export_person),
    ("deposits", deposits::export_person),
    ("reviews", reviews::export_person),
    ("reactions", reactions::export_person),
    ("payments", payments::export_person),
    ("bank", bank::export_person),
    ("refunds", refunds::export_person),
    ("premium", premium::export_person),
    ("terminations", terminations::export_person),
    ("revocations", revocations::export_person),
    ("chat", chat::export_person),
    ("moderation", moderation::export_person),
    ("support", support::export_person),
    ("lounge", lounge::export_person),
    ("telegram", telegram::export_person),
    ("mail", mail::export_person),
    ("push", push::export_person),
    ("notifications", notifications::export_person),
    ("announcements", announcements::export_person),
    ("digests", digests::export_person),
    ("log", audit::export_person),
];

/// Paths that are no calls.
const PAGES: &[http::Pages] = &[
    settings::pages,
    chat::pages,
    media::pages,
    payments::pages,
    deposits::pages,
    terms::pages,
    revocations::pages,
    terminations::pages,
    moderation::pages,
    catalog::pages,
    announcements::pages,
    digests::pages,
];

/// What only the socket carries.
#[derive(OpenApi)]
#[openapi(components(schemas(
    chat::ClientFrame,
    chat::ServerFrame,
    live::LiveFrame,
    reactions::ReactionsFrame,
    notifications::NotificationsFrame,
    premium::PremiumFrame,
    wallets::WalletFrame,
    cart::CartFrame
)))]
struct Frames;

/// What the program answers.
pub static API: Api = Api {
    features: FEATURES,
    pages: PAGES,
    quickly: catalog::answer_quickly,
    unlisted: |app| settings::current(app).shop.members_only,
    frames: Frames::openapi,
    server_frames: &[
        "ChatFrame",
        "LiveFrame",
        "ReactionsFrame",
        "NotificationsFrame",
        "PremiumFrame",
        "WalletFrame",
        "CartFrame",
    ],
    document: OnceLock::new(),
};

/// What lower parts ask of higher ones; each is found by its type, with [`App::hook`] and, in a transaction, with
/// [`app::hook`].
pub static HOOKS: Hooks = &[
    &API,
    &Listeners(LISTENERS),
    &Erasers(ERASERS),
    &profiles::Exporters(EXPORTERS),
    &media::PictureUsers(&[profiles::shows_picture, catalog::shows_picture]),
    &auth::Reasons(moderation::find_lockout_page),
    &invitations::INVITED,
    &catalog::Wishes(wishlist::list_product_ids),
    &catalog::Reviews(reviews::write),
    &stock::BOOKS,
    &catalog::GotOptions(cart::name_variant),
    &prices::Defaults(catalog::find_default_variant),
    &catalog::Shipping(delivery::shipping),
    &business::ReadinessPoints(&[
        business::points,
        terms::points,
        mail::points,
        auth::points,
        catalog::points,
        delivery::points,
        orders::points,
        invoices::points,
    ]),
    &mail::Messenger { reaches: telegram::reaches, write: telegram::write },
    &orders::INVOICED,
    &payments::Purchases { premium: premium::PURCHASE, order: orders::PURCHASE },
    &payments::FailedRefunds(refunds::came_to_nothing),
    &payments::OwnRefunds(refunds::is_own),
    &orders::Around {
        waiting_refunds: refunds::waiting_of_order,
        take_back_fulfilment: fulfilments::take_back,
    },
    &chat::ROOMS,
    &moderation::Contents {
        contents: &[chat::CONTENT, reviews::CONTENT],
        restorers: &[chat::RESTORER, reviews::RESTORER, members::RESTORER],
    },
    &push::AWAY,
    &telegram::CARRIER,
    &notifications::NOTICES,
    &announcements::BY_MAIL,
    &announcements::BY_PUSH,
    &announcements::BY_TELEGRAM,
    &digests::WORDS,
];

/// Whether the shop can be opened with these settings; asked before its database is made.
///
/// # Errors
/// When a setting cannot be used.
pub fn check(config: &Config) -> Result<(), StartError> {
    app::hasher(config)?;
    config.check_accounts().map_err(StartError)?;
    auth::check_owner(config).map_err(|error| StartError(format!("owner: {}", error.in_full())))?;
    config.wallets.check(config.demo).map_err(StartError)?;
    Chains::new(config).map_err(StartError)?;
    Telegram::new(config)?;
    Mailbox::new(config)?;
    payments::Providers::new(config)?;
    support::Assistant::new(config)?;
    translation::Translator::new(config)?;
    Ok(())
}

/// The shop on a database that is open and migrated.
///
/// # Errors
/// When a setting cannot be used.
pub fn open(config: Config, db: Db, clock: Clock) -> Result<App, StartError> {
    config.wallets.check(config.demo).map_err(StartError)?;
    let limits = &config.limits;
    let sockets = usize::try_from(limits.sockets.saturating_mul(limits.factor)).unwrap_or(usize::MAX);
    let states = States::default()
        .with(Live::new(sockets))
        .with(Telegram::new(&config)?)
        .with(Mailbox::new(&config)?)
        .with(Chains::new(&config).map_err(StartError)?)
        .with(auth::SecretKeys::read(config.secrets.key.as_ref())?)
        .with(analytics::Recent::default())
        .with(announcements::Sending::default())
        .with(identity::UsedSessions::default())
        .with(auth::SignInQueue::default())
        .with(catalog::Catalog::default())
        .with(chat::Searches::default())
        .with(chat::Turns::new(db.engine()))
        .with(help::Shown::default())
        .with(imports::Pictures::new(&config))
        .with(invoices::Press::default())
        .with(media::Uploads::default())
        .with(payments::Providers::new(&config)?)
        .with(push::Push::new(&config))
        .with(settings::InForce::new(&config))
        .with(settings::Storing::default())
        .with(support::Assistant::new(&config)?)
        .with(translation::Translator::new(&config)?)
        .with(wallets::TransferQueue::default());
    let app = App::new(config, db.with_hooks(HOOKS), clock, states)?;
    settings::load(&app)?;
    auth::reseal(&app)?;
    push::reseal(&app)?;
    Ok(app)
}
