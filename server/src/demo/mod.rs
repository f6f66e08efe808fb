//! The demo shop 'Kranich & Kessel': catalogue, people and orders, so that no screen of a fresh installation is empty.
//! Times in the data are relative to the moment of seeding; prices are computed from the catalogue.

pub mod community;
mod data;
pub mod large;
mod news;
mod talk;
mod voices;

use self::data::{Catalogue, Order, Person};
use crate::app::App;
use crate::config::WalletMode;
use crate::error::{Error, Result};
use crate::events::Event;
use crate::features::auth::{self, NewAccount, NewPassword, UserEvent, Username};
use crate::features::business::{self, BusinessDetails};
use crate::features::catalog::{self, Coffee, NewProduct, OrderedFacts, ProductState, TaxKind, unit_price};
use crate::features::delivery;
use crate::features::fulfilments;
use crate::features::orders::{self, NewItem, NewOrder, OrderEvent, PaymentStatus, PlacedOrder};
use crate::features::premium;
use crate::features::prices::Past;
use crate::features::profiles::{self, NewProfile};
use crate::features::terms;
use crate::features::wallets;
use crate::identity::{Role, UserId};
use crate::time::{DAY, HOUR, Here, Time};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use kontor_money::{Amount, Cents, Currency};
use kontor_session::Token;
use secrecy::ExposeSecret;
use std::collections::HashMap;
use uuid::{NoContext, Timestamp, Uuid};

/// Seeds a fresh database when `demo` is on; any other shop begins empty. Blocks. Answers the demo people's password when
/// it had to be made up.
///
/// # Errors
/// When the database fails or the compiled-in data does not fit the schema.
pub fn seed(app: &App) -> Result<Option<String>> {
    let (demo, now) = (app.config.demo, app.clock.now());
    app.db.write_blocking(move |tx| catalog::begin_shop(tx, demo, now))?;
    if !app.config.demo || !app.db.read_blocking(catalog::is_empty)? {
        return Ok(None);
    }
    let catalogue = data::catalogue().map_err(Error::internal)?;
    let people = data::people().map_err(Error::internal)?;
    let orders = data::orders().map_err(Error::internal)?;
    let voices = voices::read().map_err(Error::internal)?;
    let talk = talk::read().map_err(Error::internal)?;
    let community = news::read().map_err(Error::internal)?;
    let configured = app.config.demo_password.as_ref().map(|password| password.expose_secret().to_owned());
    let made_up = configured.is_none().then(|| Token::generate().expose()[..12].to_owned());
    if let Some(password) = &configured {
        // They share it, and some of them are admins.
        NewPassword { password, username: "", admin: true }.check(&app.config)?;
    }
    // One hash for all: they share one password, and a hash each would cost seconds.
    let hash = app.passwords.hash_blocking(&configured.or_else(|| made_up.clone()).unwrap_or_default())?;
    let (now, days) = (app.clock.now(), i64::from(app.config.orders.expire_after_days));
    let public_url = app.config.public_url();
    let play_money = app.config.wallets.mode(true) == WalletMode::Demo;
    let zone = app.zone.clone();
    let taxed = (!app.config.shop.small_business).then(|| now.date(&zone));
    app.db.write_blocking(move |tx| {
        // Of two nodes that start at once, one seeds; the other's password belongs to no account.
        if !catalog::is_empty(tx)? {
            return Ok(None);
        }
        seed_seller(tx, &public_url, now)?;
        delivery::seed(tx)?;
        let products = seed_catalogue(tx, &catalogue, now)?;
        let mut events = Vec::new();
        let accounts = seed_people(tx, &people, &hash, now, &mut events)?;
        if play_money {
            seed_wallets(tx, &accounts, now)?;
        }
        // The file lists the newest first; ids must follow the times.
        for order in orders.iter().rev() {
            events.extend(seed_order(tx, order, &products, &accounts, now, (&zone, taxed, days))?);
        }
        // Entries of the log are numbered as they come, and nothing in it is older than what stands before it.
        events.sort_by_key(|event| event.at);
        events.into_iter().try_for_each(|event| event.emit(tx))?;
        voices::seed(tx, &voices, &products, &accounts, now)?;
        talk::seed(tx, &talk, &products, &accounts, now)?;
        news::seed(tx, &community, &accounts, Here { now, zone: &zone })?;
        Ok(made_up.clone())
    })
}

/// Who sells in the demo is made up, and its texts are the samples as they come.
fn seed_seller(tx: &mut Tx<'_>, public_url: &str, now: Time) -> Result<()> {
    let seller = |text: &str| text.to_owned();
    let details = BusinessDetails {
        legal_name: seller("Kranich & Kessel e. K."),
        representative: seller("Inga Kranich"),
        street: seller("Kranichkai 7"),
        postal_code: seller("20457"),
        city: seller("Hamburg"),
        country: seller("Deutschland"),
        email: seller("post@kranich.example"),
        phone: seller("+49 40 555 01 23"),
        // Has the form of one and says that it is none; without a number there are no invoices (§ 14 Abs. 4 UStG).
        tax_number: seller("12/345/67890 (Muster)"),
        ..BusinessDetails::default()
    };
    business::seed(tx, &details, now)?;
    terms::seed(tx, &details, public_url, now)
}

fn seed_categories(tx: &mut Tx<'_>, catalogue: &Catalogue) -> Result<HashMap<String, i64>> {
    let mut ids = HashMap::new();
    for (position, category) in (0..).zip(&catalogue.categories) {
        let id =
            catalog::insert_category(tx, &category.slug, &category.name, &category.description, position)?;
        ids.insert(category.slug.clone(), id);
    }
    Ok(ids)
}

/// Who begins with how much play money.
const PLAY_MONEY: [(&str, &[(Currency, &str)]); 3] = [
    (
        "marta.k",
        &[
            (Currency::Btc, "0.01500000"),
            (Currency::Eth, "0.450000000"),
            (Currency::Ltc, "3.20000000"),
            (Currency::Xmr, "1.750000000000"),
            (Currency::Usdt, "250.000000"),
        ],
    ),
    ("jorge", &[(Currency::Btc, "0.00420000"), (Currency::Usdt, "80.000000")]),
    ("nils_roestet", &[(Currency::Eth, "0.120000000")]),
];

fn seed_wallets(tx: &mut Tx<'_>, people: &HashMap<String, Seeded>, now: Time) -> Result<()> {
    for (name, balances) in PLAY_MONEY {
        let person = people.get(name).ok_or_else(|| Error::internal("unknown person in the demo data"))?;
        wallets::seed_wallets(tx, person.id, balances, now)?;
    }
    Ok(())
}

/// A product as orders need it.
struct Known {
    id: i64,
    name: String,
    price: Cents,
    coffee: Option<Coffee>,
    facts: OrderedFacts,
    tax_kind: TaxKind,
    grams: i64,
}

fn seed_catalogue(tx: &mut Tx<'_>, catalogue: &Catalogue, now: Time) -> Result<HashMap<String, Known>> {
    let categories = seed_categories(tx, catalogue)?;
    catalog::insert_synonyms(tx, &catalogue.synonyms)?;
    let mut known = HashMap::new();
    for product in &catalogue.products {
        let category_id = categories
            .get(&product.category)
            .ok_or_else(|| Error::internal("unknown category in the demo data"))?;
        let new = NewProduct {
            name: product.name.clone(),
            description: product.description.clone(),
            price: product.price.0,
            category_id: *category_id,
            image_url: catalog::address_of_demo_picture(&product.key),
            gallery: catalog::Gallery::default(),
            is_premium: product.is_premium,
            is_new: product.is_new,
            is_trending: product.is_trending,
            stock: product.stock,
            reduction: None,
            deposit: product.deposit.map(|deposit| deposit.0),
            net_amount: product.net_amount,
            unit: product.unit,
            weight_grams: product.weight_grams,
            tax_kind: product.tax_kind,
            delivery_time: product.delivery_time.clone(),
            coffee: product.coffee,
        };
        let past = past(product.price.0, product.discount, product.key.len(), now);
        let id = catalog::insert_past(tx, &new, &past, now)?;
        catalog::seed_stock_facts(tx, id, product.low_stock, product.gtin.as_deref())?;
        catalog::insert_facts(tx, id, ProductState::Live, &product.facts, now)?;
        if let Some(range) = &product.range {
            catalog::seed_variants(tx, id, range, now)?;
        }
        let known_product = Known {
            id,
            name: new.name,
            price: new.price,
            coffee: new.coffee,
            facts: OrderedFacts::from(&product.facts),
            tax_kind: product.tax_kind,
            grams: product.weight_grams,
        };
        known.insert(product.key.clone(), known_product);
    }
    Ok(known)
}

/// What a product cost before: a reduction is twelve days old, and some goods were once cheaper.
fn past(price: Cents, discount: i64, number: usize, now: Time) -> Vec<Past> {
    let ago = |days: i64| now.plus(-days * DAY);
    let reduced = Past { cents: price, from: ago(12), percent: discount };
    let list = reduced.reduction().map_or(price, |reduction| reduction.before);
    let mut past = vec![Past { cents: list, from: ago(75), percent: 0 }];
    if number.is_multiple_of(3) {
        let cents = Cents::new((list.get() * 95 / 100).max(1));
        past.insert(0, Past { cents, from: ago(170), percent: 0 });
    }
    if discount > 0 {
        past.push(reduced);
    }
    past
}

struct Seeded {
    id: UserId,
    name: String,
    premium: bool,
}

fn seed_people(
    tx: &mut Tx<'_>,
    people: &[Person],
    hash: &str,
    now: Time,
    events: &mut Vec<Event>,
) -> Result<HashMap<String, Seeded>> {
    let mut known = HashMap::new();
    for person in people {
        let username = Username::parse(&person.username)?;
        let registered_at = now.plus(
            -person.registered_days_ago.unwrap_or(0) * DAY - person.registered_hours_ago.unwrap_or(0) * HOUR,
        );
        let id = auth::insert_account(
            tx,
            &NewAccount {
                id: None,
                username: person.username.clone(),
                username_key: username.key(),
                password_hash: hash.to_owned(),
                telegram_username: person.telegram_username.clone(),
                role: person.role,
                is_approved: person.is_approved,
                registered_at,
            },
        )?;
        auth::seed_state(
            tx,
            id,
            &auth::SeededState {
                last_login_at: person.last_login_hours_ago.map(|hours| now.plus(-hours * HOUR)),
                premium_since: None,
                premium_until: None,
                ban_reason: person.ban.as_ref().map(|ban| ban.reason.clone()),
                timeout: person
                    .timeout
                    .as_ref()
                    .map(|timeout| (now.plus(timeout.hours * HOUR), timeout.reason.clone())),
            },
        )?;
        if let Some((since, until)) = person.premium_since_days_ago.zip(person.premium_until_in_days) {
            premium::seed_period(tx, id, now.plus(-since * DAY), now.plus(until * DAY), now)?;
        }
        profiles::insert_profile(
            tx,
            &NewProfile { user_id: id, display_name: person.display_name.clone(), bio: person.bio.clone() },
        )?;
        if !person.is_approved {
            events.push(Event::new(&UserEvent::Registered, registered_at, ("user", id, &person.username)));
        }
        if let Some(ban) = &person.ban {
            let at = now.plus(-ban.hours_ago * HOUR);
            let banned = UserEvent::Banned { before: None, after: None };
            events.push(Event::new(&banned, at, ("user", id, &person.username)).because(Some(&ban.reason)));
        }
        let seeded = Seeded { id, name: person.display_name.clone(), premium: person.role == Role::Premium };
        known.insert(person.username.clone(), seeded);
    }
    Ok(known)
}

fn seed_order(
    tx: &mut Tx<'_>,
    order: &Order,
    products: &HashMap<String, Known>,
    people: &HashMap<String, Seeded>,
    now: Time,
    (zone, taxed, expire_after_days): (&TimeZone, Option<Date>, i64),
) -> Result<Option<Event>> {
    let customer = order.customer.as_ref().and_then(|username| people.get(username));
    let premium = customer.is_some_and(|customer| customer.premium);
    let known =
        |key: &String| products.get(key).ok_or_else(|| Error::internal("unknown product in the demo data"));
    let mut lines = Vec::new();
    for item in &order.items {
        let product = known(&item.product)?;
        let (price, tax) = (unit_price(product.price, premium), product.tax_kind);
        lines.push(delivery::Line {
            price,
            quantity: item.quantity,
            tax,
            grams: product.grams,
            discount: Cents::ZERO,
            is_deposit: false,
        });
    }
    let sum = delivery::Goods::of(&lines).ok_or_else(|| Error::internal("a demo order is too large"))?;
    // The VAT in it, so that it can have an invoice.
    let agreed = delivery::agree(tx, None, &sum, taxed, true, Here { now, zone })?;
    let agreed = delivery::Agreed { method: None, promised: None, ..agreed };
    let total = agreed.quote.total;
    let mut items = Vec::new();
    for item in &order.items {
        let product = known(&item.product)?;
        let price = unit_price(product.price, premium);
        items.push(NewItem {
            variant_id: None,
            product_id: Some(product.id),
            product_name: product.name.clone(),
            quantity: item.quantity,
            unit_price: price,
            list_price: product.price,
            discount: Cents::ZERO,
            // The catalogue's stock is what is left after these orders.
            took_stock: false,
            tax_hundredths: agreed.rates.as_ref().and_then(|rates| rates.get(&product.tax_kind).copied()),
            coffee: product.coffee,
            is_deposit: false,
            facts: product.facts.clone(),
        });
    }
    let created_at = now.plus(-order.placed_hours_ago * HOUR);
    let settled_at = match order.payment_status {
        PaymentStatus::Pending => None,
        PaymentStatus::Expired => Some(created_at.plus(expire_after_days * DAY)),
        PaymentStatus::Paid | PaymentStatus::Failed => {
            Some(order.settled_hours_ago.map_or(created_at.plus(HOUR), |hours| now.plus(-hours * HOUR)))
        }
    };
    let id = order_id(created_at);
    let new = NewOrder {
        id: id.clone(),
        user_id: customer.map(|customer| customer.id),
        customer_name: customer
            .map(|customer| customer.name.clone())
            .or_else(|| order.customer_name.clone())
            .unwrap_or_default(),
        customer_phone: String::new(),
        customer_notes: String::new(),
        total,
        payment_method: order.payment_method,
        payment_currency: order.currency.clone(),
        payment_status: order.payment_status,
        created_at,
        expires_at: created_at.plus(expire_after_days * DAY),
        settled_at,
        receipt_hash: None,
    };
    orders::insert_order(tx, &new, &items)?;
    orders::insert_charges(tx, &id, &agreed, None)?;
    if let Some(at) = settled_at.filter(|_| order.payment_status == PaymentStatus::Paid) {
        let pieces: Vec<i64> = items.iter().map(|item| item.quantity).collect();
        fulfilments::seed(tx, &id, &pieces, at, now)?;
    }
    let waits = order.payment_status == PaymentStatus::Pending;
    Ok(waits.then(|| {
        let after = PlacedOrder {
            total_amount: Amount(total),
            items: items.len(),
            payment_status: None,
            pick_up: None,
        };
        let number = orders::order_number(&id);
        let mut event = Event::new(&OrderEvent::Placed { after }, created_at, ("order", &id, &number));
        if let Some((username, customer)) = order.customer.as_ref().zip(customer) {
            (event.actor_id, event.actor_name) = (Some(customer.id.0), username.clone());
        }
        event
    }))
}

/// A UUID v7 of that moment, as an order placed then would have.
fn order_id(at: Time) -> String {
    let millis = u64::try_from(at.0).unwrap_or_default();
    let nanos = u32::try_from(millis % 1000 * 1_000_000).unwrap_or_default();
    Uuid::new_v7(Timestamp::from_unix(NoContext, millis / 1000, nanos)).simple().to_string()
}
