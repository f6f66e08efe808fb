//! How an order can be paid, and where its payment stands. Customers read it with their account or with the key of the receipt.

use super::store::money::Paying;
use super::store::{self, money};
use super::types::{
    MethodRequest, OfferedMethod, OrderPaymentView, PaymentMethod, PaymentMethods, PaymentRefused,
    PaymentStatus, PaymentStep, PaymentUnderWay, TransferDetails,
};
use super::{is_own, is_there, order_number};
use crate::app::App;
use crate::config::Config;
use crate::error::{Error, ErrorCode, Result};
use crate::features::business::{self, BusinessDetails};
use crate::features::deposits;
use crate::features::payments::{self, ProviderName, Providers};
use crate::features::settings;
use crate::http::Done;
use crate::identity::{Member, Visitor};
use crate::time::Time;
use kontor_banking::epc::{Remittance, Symbol, Transfer};
use kontor_banking::{Iban, Reference};
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use kontor_session::Token;

/// The providers that take orders, in the order in which they are offered.
const PROVIDERS: [(PaymentMethod, ProviderName); 3] = [
    (PaymentMethod::Paypal, ProviderName::Paypal),
    (PaymentMethod::Stripe, ProviderName::Stripe),
    (PaymentMethod::Telegram, ProviderName::Telegram),
];

/// The provider on whose page that way is paid; `None` for ways without one.
pub fn provider_of(method: PaymentMethod) -> Option<ProviderName> {
    PROVIDERS.into_iter().find(|(known, _)| *known == method).map(|(_, name)| name)
}

/// Which ways to pay the shop offers for orders, the first is the usual one (§ 312j Abs. 1 BGB).
///
/// # Errors
/// When the database fails.
pub async fn methods(app: &App) -> Result<PaymentMethods> {
    let shop = app.clone();
    app.db.read(move |tx| Ok(PaymentMethods { methods: offered(&shop, tx)? })).await
}

fn offered(app: &App, tx: &mut Tx<'_>) -> Result<Vec<OfferedMethod>> {
    let coins = deposits::takes(app, tx)?;
    let mut methods = Vec::new();
    if takes_transfers(&business::current(tx)?) {
        methods.push(PaymentMethod::Bank);
    }
    let providers = app.state::<Providers>();
    methods.extend(
        PROVIDERS.into_iter().filter(|(_, name)| providers.offers_orders(*name)).map(|(method, _)| method),
    );
    if !coins.is_empty() {
        methods.push(PaymentMethod::Crypto);
    }
    methods.push(PaymentMethod::Arrangement);
    let config = settings::current(app);
    methods.retain(|method| is_switched_on(&config, *method));
    // What cannot be paid any other way is settled between the shop and its customer.
    if methods.is_empty() {
        methods.push(PaymentMethod::Arrangement);
    }
    let offered = methods.into_iter().map(|method| OfferedMethod {
        method,
        name: method.in_german(),
        currencies: if method == PaymentMethod::Crypto { coins.clone() } else { Vec::new() },
    });
    Ok(offered.collect())
}

/// Whether the seller offers it, where it works.
fn is_switched_on(config: &Config, method: PaymentMethod) -> bool {
    let ways = &config.payments;
    match method {
        PaymentMethod::Bank => ways.bank,
        PaymentMethod::Paypal => ways.paypal,
        PaymentMethod::Stripe => ways.stripe,
        PaymentMethod::Telegram => ways.telegram,
        PaymentMethod::Crypto => ways.coins,
        PaymentMethod::Arrangement => config.offers_arrangement(),
        PaymentMethod::Anonymous => true,
    }
}

/// Refuses a way to pay that the seller has switched off, also for orders that name it.
///
/// # Errors
/// [`ErrorCode::PaymentMethodUnavailable`] at its field.
pub fn check_switched_on(app: &App, method: PaymentMethod) -> Result<()> {
    if is_switched_on(&settings::current(app), method) {
        return Ok(());
    }
    Err(Error::field("paymentMethod", ErrorCode::PaymentMethodUnavailable))
}

fn takes_transfers(details: &BusinessDetails) -> bool {
    !details.iban.is_empty() && !payee(details).is_empty()
}

/// Who owns the account: the seller, unless another holder is named.
fn payee(details: &BusinessDetails) -> &str {
    if details.account_holder.is_empty() { &details.legal_name } else { &details.account_holder }
}

/// Whether a new order can be paid that way. The words that orders had before shops offered ways to pay stay valid.
///
/// # Errors
/// [`ErrorCode::PaymentMethodUnavailable`] at its field.
pub fn check_offered(app: &App, tx: &mut Tx<'_>, method: PaymentMethod) -> Result<()> {
    let is_word_of_old = matches!(
        method,
        PaymentMethod::Telegram | PaymentMethod::Stripe | PaymentMethod::Crypto | PaymentMethod::Anonymous
    );
    if is_word_of_old || offered(app, tx)?.iter().any(|offered| offered.method == method) {
        return Ok(());
    }
    Err(Error::field("paymentMethod", ErrorCode::PaymentMethodUnavailable))
}

/// Gives an order the reference of its transfer, if it is to be paid by one and has none.
pub fn give_reference(tx: &mut Tx<'_>, id: &str, method: PaymentMethod) -> Result<()> {
    if method != PaymentMethod::Bank || money::find_reference(tx, id)?.is_some() {
        return Ok(());
    }
    // There are billions of references; of two equal ones the second is made again.
    for _ in 0..8 {
        let mut random = [0; 8];
        random.copy_from_slice(&Token::generate().hash()[..8]);
        if money::insert_reference(tx, id, &Reference::generate(random).to_string())? {
            return Ok(());
        }
    }
    Err(Error::internal("no free payment reference was found"))
}

/// Lets in the order's customer, admins, and anyone with the key of its receipt. Everyone else hears that there is no such order.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`].
pub fn check_access(
    tx: &mut Tx<'_>,
    member: Option<&Member>,
    id: &str,
    key: Option<&str>,
    now: Time,
) -> Result<()> {
    let is_known = match member {
        Some(member) if member.is_admin() => is_there(tx, id)?,
        Some(member) => is_own(tx, member, id)?,
        None => false,
    };
    let has_key = match key.and_then(Token::parse) {
        Some(key) if !is_known => store::has_receipt(tx, id, &key, now)?,
        _ => false,
    };
    if is_known || has_key { Ok(()) } else { Err(ErrorCode::OrderNotFound.into()) }
}

/// Where the payment of an order stands, and how it is made.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`].
pub async fn view(app: &App, visitor: Visitor, id: String, key: Option<String>) -> Result<OrderPaymentView> {
    let (shop, now) = (app.clone(), app.clock.now());
    app.db
        .read(move |tx| {
            check_access(tx, visitor.0.as_ref(), &id, key.as_deref(), now)?;
            view_in(&shop, tx, &id, now)
        })
        .await
}

pub fn view_in(app: &App, tx: &mut Tx<'_>, id: &str, now: Time) -> Result<OrderPaymentView> {
    let order = money::find_paying(tx, id)?.ok_or(ErrorCode::OrderNotFound)?;
    let moved = payments::list_of_order(tx, id)?;
    let kept = payments::kept_of_order(tx, id)?;
    let missing = Cents::new((order.total.get() - kept.get()).max(0));
    let is_open = order.status == PaymentStatus::Pending && missing > Cents::ZERO;
    let under_way = if is_open { payments::under_way_of_order(tx, id, now)? } else { None };
    let may_be_refused = is_open && under_way.is_none();
    let refused = if may_be_refused { payments::refused_of_order(tx, id)? } else { None };
    // What has come since counts more.
    let refused = refused.filter(|refused| moved.iter().all(|moved| moved.at <= refused.at));
    let transfer = match money::find_reference(tx, id)? {
        Some(reference) if is_open && order.method == PaymentMethod::Bank => {
            transfer(&business::current(tx)?, &reference, missing).map(|(transfer, _)| transfer)
        }
        _ => None,
    };
    let may_choose = is_open && moved.is_empty() && under_way.is_none();
    let methods = if may_choose { offered(app, tx)? } else { Vec::new() };
    Ok(OrderPaymentView {
        number: order_number(id),
        order_id: id.to_owned(),
        payment_method: order.method,
        payment_status: order.status,
        total_amount: Amount(order.total),
        paid_amount: Amount(kept),
        missing_amount: Amount(missing),
        expires_at: order.expires_at,
        transfer,
        coins: deposits::find_current(app, tx, id)?,
        under_way: under_way.map(|under_way| PaymentUnderWay {
            provider: under_way.provider,
            amount: Amount(Cents::new(under_way.sum.amount)),
        }),
        refused: refused.map(|refused| PaymentRefused { provider: refused.provider, at: refused.at }),
        steps: moved
            .into_iter()
            .map(|moved| PaymentStep {
                way: moved.way,
                amount: Amount(moved.cents),
                is_correction: moved.is_correction,
                at: moved.at,
            })
            .collect(),
        methods,
    })
}

/// What is to be transferred for an order that waits for it, for its invoice.
///
/// # Errors
/// When the database fails.
pub fn open_transfer_of(tx: &mut Tx<'_>, id: &str, missing: Cents) -> Result<Option<TransferDetails>> {
    let Some(reference) = money::find_reference(tx, id)? else { return Ok(None) };
    Ok(transfer(&business::current(tx)?, &reference, missing).map(|(transfer, _)| transfer))
}

/// What is to be transferred for an order that waits for it, with its QR code.
///
/// # Errors
/// When the database fails.
pub fn open_transfer(tx: &mut Tx<'_>, id: &str) -> Result<Option<(TransferDetails, Symbol)>> {
    let Some(order) = money::find_paying(tx, id)? else { return Ok(None) };
    if order.status != PaymentStatus::Pending || order.method != PaymentMethod::Bank {
        return Ok(None);
    }
    let Some(reference) = money::find_reference(tx, id)? else { return Ok(None) };
    let kept = payments::kept_of_order(tx, id)?;
    let missing = Cents::new((order.total.get() - kept.get()).max(0));
    Ok(transfer(&business::current(tx)?, &reference, missing))
}

/// What a banking app needs; `None` while the shop has no account that can be paid to.
fn transfer(details: &BusinessDetails, reference: &str, missing: Cents) -> Option<(TransferDetails, Symbol)> {
    let iban = Iban::parse(&details.iban).ok()?;
    let payee = payee(details);
    let code = Transfer {
        name: payee,
        iban: &iban,
        bic: Some(details.bic.as_str()).filter(|bic| !bic.is_empty()),
        cents: missing.get(),
        purpose: None,
        remittance: Remittance::Text(reference),
    };
    let details = TransferDetails {
        payee: payee.to_owned(),
        iban: iban.to_string(),
        bic: details.bic.clone(),
        amount: Amount(missing),
        reference: reference.to_owned(),
        code: code.payload().ok()?,
    };
    Some((details, code.symbol().ok()?))
}

/// Pays another way, while nothing was paid.
///
/// # Errors
/// [`ErrorCode::OrderNotFound`], [`ErrorCode::OrderSettled`], [`ErrorCode::PaymentMethodUnavailable`], [`ErrorCode::PaymentUnderWay`].
pub async fn change_method(
    app: &App,
    visitor: Visitor,
    id: String,
    key: Option<String>,
    request: MethodRequest,
) -> Result<Done> {
    let (shop, now) = (app.clone(), app.clock.now());
    app.db
        .write(move |tx| {
            check_access(tx, visitor.0.as_ref(), &id, key.as_deref(), now)?;
            let order = money::find_paying(tx, &id)?.ok_or(ErrorCode::OrderNotFound)?;
            change(&shop, tx, &id, &order, request.payment_method, now)
        })
        .await?;
    Ok(Done::new("Zahlungsart geändert"))
}

/// The same in the caller's transaction.
pub fn change(
    app: &App,
    tx: &mut Tx<'_>,
    id: &str,
    order: &Paying,
    method: PaymentMethod,
    now: Time,
) -> Result<()> {
    if order.status != PaymentStatus::Pending {
        return Err(Error::new(ErrorCode::OrderSettled).with("status", order.status.in_german()));
    }
    payments::check_none_under_way(tx, id, now)?;
    if order.method == method {
        return Ok(());
    }
    if payments::kept_of_order(tx, id)? > Cents::ZERO || deposits::on_its_way(tx, id)? > Cents::ZERO {
        return Err(ErrorCode::OrderPartPaid.into());
    }
    if !offered(app, tx)?.iter().any(|offered| offered.method == method) {
        return Err(Error::field("paymentMethod", ErrorCode::PaymentMethodUnavailable));
    }
    money::set_method(tx, id, method)?;
    give_reference(tx, id, method)
}
