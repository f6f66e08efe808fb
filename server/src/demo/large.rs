//! A shop far larger than the demo, for trying how it bears it: 20,000 people, 10,000 products in 30,000 variants, 100,000
//! orders with their entries in the audit log. The same every time, except for the moment they are counted back from.

use super::order_id;
use crate::app::App;
use crate::error::{Error, Result};
use crate::events::Event;
use crate::features::audit;
use crate::features::auth::{self, NewAccount, SeededState, Username};
use crate::features::catalog::{
    self, NetAmount, NetUnit, NewProduct, OrderedFacts, ProductOption, TaxKind, VariantRequest,
    VariantsRequest,
};
use crate::features::orders::{
    self, NewItem, NewOrder, OrderEvent, PaymentMethod, PaymentStatus, PlacedOrder,
};
use crate::features::premium;
use crate::features::prices::Past;
use crate::features::profiles::{self, NewProfile};
use crate::identity::{Role, UserId};
use crate::time::{DAY, HOUR, MINUTE, Time};
use kontor_db::Engine;
use kontor_money::{Amount, Cents, Price};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

/// How many of each.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    pub people: i64,
    pub products: i64,
    pub orders: i64,
}

impl Size {
    pub const LARGE: Self = Self { people: 20_000, products: 10_000, orders: 100_000 };
}

/// How many of each kind one transaction adds.
const BATCH: i64 = 1000;

const GIVEN: [&str; 24] = [
    "Anna", "Ben", "Clara", "David", "Elif", "Finn", "Greta", "Hakan", "Ida", "Jonas", "Katja", "Leon",
    "Mila", "Noah", "Olga", "Paul", "Ronja", "Samir", "Tilda", "Umut", "Vera", "Wim", "Yara", "Zoe",
];
const FAMILY: [&str; 20] = [
    "Albers", "Brandt", "Cordes", "Demir", "Eckert", "Fuchs", "Graf", "Hansen", "Ivanov", "Jansen", "Kaya",
    "Lorenz", "Meyer", "Nowak", "Otto", "Peters", "Richter", "Sommer", "Thiele", "Wolff",
];
const ORIGINS: [&str; 20] = [
    "Yirgacheffe",
    "Huila",
    "Antigua",
    "Tarrazú",
    "Sidamo",
    "Nyeri",
    "Assam",
    "Darjeeling",
    "Uji",
    "Alishan",
    "Yunnan",
    "Hallertau",
    "Saaz",
    "Cascade",
    "Tettnang",
    "Misiones",
    "Mandheling",
    "Kochere",
    "Keemun",
    "Ceylon",
];
const KINDS: [(&str, &str, &str); 10] = [
    ("Filterkaffee", "classic", "hausmischung-no1"),
    ("Espresso", "stimulant", "nordlicht-espresso"),
    ("Grüntee", "classic", "goldstaub-gyokuro"),
    ("Oolong", "premium", "drachenstein-oolong"),
    ("Hopfen", "homebrew", "hopfenfeld-pellets"),
    ("Malz", "homebrew", "pilsner-malz"),
    ("Matcha", "stimulant", "kuechen-matcha"),
    ("Mate", "stimulant", "gaucho-mate"),
    ("Probierset", "research", "blindverkostung-tee"),
    ("Microlot", "premium", "nebelhang-gesha"),
];

/// What every product is sold in: grams, and its price in per cent of the smallest.
const PACKS: [(i64, &str, i64); 3] = [(250, "250 g", 100), (500, "500 g", 190), (1000, "1 kg", 360)];

/// Adds them to a shop that is seeded. Blocks for seconds on SQLite, for a minute on PostgreSQL. Answers false when
/// as many people are there already.
///
/// # Errors
/// When the database fails, or no category is there to put products in.
pub fn seed(app: &App, size: Size) -> Result<bool> {
    let known = app.db.read_blocking(auth::count_all_accounts)?;
    if known >= size.people {
        return Ok(false);
    }
    let now = app.clock.now();
    // No one signs in as one of them, so one hash serves for all.
    let hash = app.passwords.hash_blocking(kontor_session::Token::generate().expose())?;
    let mut people = Vec::new();
    for batch in batches(size.people) {
        let hash = hash.clone();
        people.extend(app.db.write_blocking(move |tx| {
            batch.clone().map(|number| seed_person(tx, number, &hash, now)).collect::<Result<Vec<_>>>()
        })?);
    }
    let mut products = Vec::new();
    for batch in batches(size.products) {
        products.extend(app.db.write_blocking(move |tx| {
            let categories = find_categories(tx)?;
            batch.clone().map(|number| seed_product(tx, number, &categories, now)).collect::<Result<Vec<_>>>()
        })?);
    }
    let shop = Arc::new(Shop { people, products, owner: app.config.owner.username.clone() });
    for batch in batches(size.orders) {
        let shop = shop.clone();
        app.db.write_blocking(move |tx| {
            batch.clone().try_for_each(|number| seed_order(tx, number, &shop, now))
        })?;
    }
    if app.db.engine() == Engine::Postgres {
        // Until it has counted what is there, it plans as if the tables were empty. A running server does that by itself,
        // after a while.
        app.db.write_blocking(|tx| Ok::<_, Error>(tx.execute("ANALYZE", &[])?))?;
    }
    Ok(true)
}

fn batches(count: i64) -> impl Iterator<Item = Range<i64>> {
    (0..(count + BATCH - 1) / BATCH).map(move |batch| batch * BATCH..((batch + 1) * BATCH).min(count))
}

/// What orders are made of.
struct Shop {
    people: Vec<Person>,
    products: Vec<Goods>,
    owner: String,
}

/// Numbers that look like chance and are the same every time (SplitMix64).
pub(super) struct Chance(u64);

impl Chance {
    pub fn of(kind: u64, number: i64) -> Self {
        Self(kind << 40 | number.unsigned_abs())
    }

    /// 0 to `most` - 1.
    pub fn below(&mut self, most: i64) -> i64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        i64::try_from((mixed ^ (mixed >> 31)) % most.unsigned_abs().max(1)).unwrap_or_default()
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        let index = self.below(i64::try_from(from.len()).unwrap_or(1));
        from[usize::try_from(index).unwrap_or_default()]
    }
}

type Person = (UserId, String);

fn seed_person(tx: &mut kontor_db::Tx<'_>, number: i64, hash: &str, now: Time) -> Result<Person> {
    let mut chance = Chance::of(1, number);
    let (given, family) = (chance.pick(&GIVEN), chance.pick(&FAMILY));
    let username = format!("{}.{}{number}", given.to_lowercase(), family.to_lowercase());
    let is_approved = number % 400 != 0;
    let registered_at = now.plus(-chance.below(720) * DAY - chance.below(DAY));
    let role = if number % 25 == 1 { Role::Premium } else { Role::User };
    let account = NewAccount {
        id: None,
        username_key: Username::parse(&username)?.key(),
        username,
        password_hash: hash.to_owned(),
        telegram_username: (number % 3 == 0).then(|| format!("{}_{number}", given.to_lowercase())),
        role,
        is_approved,
        registered_at,
    };
    let id = auth::insert_account(tx, &account)?;
    let state = SeededState {
        last_login_at: is_approved.then(|| now.plus(-chance.below(60) * DAY - chance.below(DAY))),
        premium_since: None,
        premium_until: None,
        ban_reason: (number % 500 == 3).then(|| "Mehrfach unfreundlich im Chat".to_owned()),
        timeout: (number % 900 == 7).then(|| (now.plus(DAY), "Doppelte Anzeigen".to_owned())),
    };
    auth::seed_state(tx, id, &state)?;
    if role == Role::Premium {
        let (since, until) = (chance.below(300), 1 + chance.below(29));
        premium::seed_period(tx, id, now.plus(-since * DAY), now.plus(until * DAY), now)?;
    }
    let display_name = format!("{given} {family}");
    profiles::insert_profile(
        tx,
        &NewProfile { user_id: id, display_name: display_name.clone(), bio: String::new() },
    )?;
    Ok((id, display_name))
}

#[derive(Clone)]
struct Goods {
    id: i64,
    name: String,
    price: Cents,
}

fn find_categories(tx: &mut kontor_db::Tx<'_>) -> Result<HashMap<&'static str, i64>> {
    let mut categories = HashMap::new();
    for (_, slug, _) in KINDS {
        let id = catalog::find_category(tx, slug)?
            .ok_or_else(|| Error::internal("the categories are not seeded"))?;
        categories.insert(slug, id);
    }
    Ok(categories)
}

fn seed_product(
    tx: &mut kontor_db::Tx<'_>,
    number: i64,
    categories: &HashMap<&str, i64>,
    now: Time,
) -> Result<Goods> {
    let mut chance = Chance::of(2, number);
    let ((kind, category, picture), origin) = (chance.pick(&KINDS), chance.pick(&ORIGINS));
    let price = Cents::new(390 + chance.below(4000));
    let product = NewProduct {
        name: format!("{kind} {origin} Nr. {number}"),
        description: format!("{kind} aus der Ernte von {origin}, Partie {number}. Frisch abgefüllt."),
        price,
        category_id: categories[category],
        image_url: catalog::address_of_demo_picture(picture),
        gallery: catalog::Gallery::default(),
        is_premium: category == "premium",
        is_new: number % 40 == 0,
        is_trending: number % 30 == 0,
        stock: (number % 4 != 0).then(|| chance.below(300)),
        reduction: None,
        deposit: None,
        weight_grams: 250,
        tax_kind: TaxKind::Reduced,
        delivery_time: String::new(),
        coffee: None,
        net_amount: Some(NetAmount::from_thousandths(250_000)),
        unit: Some(NetUnit::Gram),
    };
    let percent = if number % 15 == 0 { 10 } else { 0 };
    let id = catalog::insert_past(tx, &product, &[Past { cents: price, from: now, percent }], now)?;
    catalog::seed_variants(tx, id, &packs(number, price, product.stock), now)?;
    Ok(Goods { id, name: product.name, price })
}

/// A product's three variants, the smallest as the product itself is.
fn packs(number: i64, price: Cents, stock: Option<i64>) -> VariantsRequest {
    let variant = |(grams, name, percent): (i64, &str, i64)| VariantRequest {
        id: None,
        values: vec![name.to_owned()],
        sku: Some(format!("N{number}-{grams}")),
        gtin: None,
        price: Price(Cents::new(price.get() * percent / 100)),
        discount: None,
        stock: Some(stock),
        deposit: None,
        net_amount: Some(NetAmount::from_thousandths(grams * 1000)),
        unit: Some(NetUnit::Gram),
        weight_grams: grams,
        coffee_grams: None,
        image_url: None,
        is_default: grams == PACKS[0].0,
    };
    VariantsRequest {
        options: vec![ProductOption {
            name: "Größe".to_owned(),
            values: PACKS.iter().map(|(_, name, _)| (*name).to_owned()).collect(),
        }],
        variants: PACKS.into_iter().map(variant).collect(),
    }
}

fn seed_order(tx: &mut kontor_db::Tx<'_>, number: i64, shop: &Shop, now: Time) -> Result<()> {
    let mut chance = Chance::of(3, number);
    let index = |chance: &mut Chance, len: usize| {
        usize::try_from(chance.below(i64::try_from(len).unwrap_or(1))).unwrap_or_default()
    };
    let created_at = now.plus(-chance.below(365) * DAY - chance.below(DAY) - MINUTE);
    let payment_status = match chance.below(100) {
        // Old orders are decided.
        0..=5 if created_at > now.plus(-6 * DAY) => PaymentStatus::Pending,
        0..=7 => PaymentStatus::Expired,
        8..=13 => PaymentStatus::Failed,
        _ => PaymentStatus::Paid,
    };
    let mut items = Vec::new();
    let mut total = Cents::ZERO;
    for _ in 0..=chance.below(3) {
        let product = &shop.products[index(&mut chance, shop.products.len())];
        let quantity = 1 + chance.below(3);
        let sum = product.price.checked_mul(quantity).and_then(|sum| total.checked_add(sum));
        total = sum.ok_or_else(|| Error::internal("an order is too large"))?;
        items.push(NewItem {
            variant_id: None,
            product_id: Some(product.id),
            product_name: product.name.clone(),
            quantity,
            unit_price: product.price,
            list_price: product.price,
            discount: Cents::ZERO,
            took_stock: false,
            tax_hundredths: None,
            coffee: None,
            is_deposit: false,
            facts: OrderedFacts::default(),
        });
    }
    let (user_id, customer_name) = &shop.people[index(&mut chance, shop.people.len())];
    let methods = [PaymentMethod::Telegram, PaymentMethod::Crypto, PaymentMethod::Stripe];
    let order = NewOrder {
        id: order_id(created_at),
        user_id: Some(*user_id),
        customer_name: customer_name.clone(),
        customer_phone: String::new(),
        customer_notes: String::new(),
        total,
        payment_method: chance.pick(&methods),
        payment_currency: None,
        payment_status,
        created_at,
        expires_at: created_at.plus(7 * DAY),
        settled_at: (payment_status != PaymentStatus::Pending).then(|| created_at.plus(HOUR)),
        receipt_hash: None,
    };
    orders::insert_order(tx, &order, &items)?;
    let after = PlacedOrder {
        total_amount: Amount(total),
        items: items.len(),
        payment_status: Some(PaymentStatus::Pending),
        pick_up: None,
    };
    let what = OrderEvent::closed(payment_status).unwrap_or(OrderEvent::Placed { after });
    let number_shown = orders::order_number(&order.id);
    let mut event = Event::new(
        &what,
        order.settled_at.unwrap_or(created_at),
        ("order", order.id.as_str(), number_shown.as_str()),
    );
    if matches!(payment_status, PaymentStatus::Paid | PaymentStatus::Failed) {
        (event.actor_id, event.actor_name) = (Some(UserId::OWNER.0), shop.owner.clone());
    }
    // Written without the outbox, whose listeners would tell everybody about old orders; its own numbers are positive.
    event.id = -1 - number;
    audit::record(tx, &[&event])
}
