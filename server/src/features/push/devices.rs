//! Devices that are told: each is its session's.

use super::keys::Push;
use super::store;
use super::types::{PushRenewal, PushSubscription, Subscribed};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::limits::{self, Limit, address_key};
use crate::http::Done;
use crate::identity::Member;
use crate::time::HOUR;
use kontor_web_push::{BASE64, Device};
use std::net::IpAddr;
use std::sync::atomic::Ordering;

/// Characters of an address of a push service; those of today have 200 to 500.
const LONGEST_ENDPOINT: usize = 1000;
/// Devices of one member.
const MOST_DEVICES: i64 = 10;
/// How often a member, or an address without a session, may say that there is another one, in an hour.
const CHANGES: u32 = 60;

fn check(app: &App, request: &PushSubscription) -> Result<Subscribed> {
    let mut fields = Fields::default();
    let endpoint = request.endpoint.trim();
    if endpoint.len() > LONGEST_ENDPOINT || !app.state::<Push>().client.may_send_to(endpoint) {
        fields.take::<()>("endpoint", Err(ErrorCode::InvalidValue.into()));
    }
    // Some browsers fill up with "=".
    let bytes = |text: &str| BASE64.decode(text.trim_end_matches('=').as_bytes()).unwrap_or_default();
    let device = Device::new(&bytes(&request.p256dh), &bytes(&request.auth))
        .map_err(|_| Error::from(ErrorCode::InvalidValue));
    let device = fields.take("p256dh", device);
    fields.check()?;
    let device = device.ok_or_else(|| Error::internal("a device that was refused"))?;
    Ok(Subscribed { endpoint: endpoint.to_owned(), device })
}

/// # Errors
/// When the address or the keys cannot be used, or there are too many devices.
pub async fn subscribe(app: &App, member: Member, request: PushSubscription) -> Result<Done> {
    let (subscribed, now) = (check(app, &request)?, app.clock.now());
    let limit = Limit::new(CHANGES, HOUR, app.config.limits.factor);
    app.db
        .write(move |tx| -> Result<()> {
            limits::take(tx, &format!("push devices of {}", member.id), limit, now, ErrorCode::RateLimited)?;
            if store::has_device(tx, &member, &subscribed)? {
                return Ok(());
            }
            store::delete_device(tx, &member)?;
            // The browser is another session's, or another person's, no more.
            store::delete_endpoint(tx, &subscribed.endpoint)?;
            if store::count_devices(tx, &member)? >= MOST_DEVICES {
                return Err(Error::new(ErrorCode::TooManyPushDevices).with("max", MOST_DEVICES));
            }
            store::insert_device(tx, &member, &subscribed, now)
        })
        .await?;
    app.state::<Push>().has_devices.store(true, Ordering::Relaxed);
    Ok(Done::new("Dieses Gerät bekommt jetzt Mitteilungen."))
}

/// # Errors
/// When the database fails.
pub async fn unsubscribe(app: &App, member: Member) -> Result<Done> {
    app.db.write(move |tx| store::delete_device(tx, &member)).await?;
    Ok(Done::new("Dieses Gerät bekommt keine Mitteilungen mehr."))
}

/// # Errors
/// 404 when there is no such device.
pub async fn renew(app: &App, address: IpAddr, request: PushRenewal) -> Result<Done> {
    let (old, new, now) = (check(app, &request.old)?, check(app, &request.new)?, app.clock.now());
    let limit = Limit::new(CHANGES, HOUR, app.config.limits.factor);
    let renewed = app.db.write(move |tx| -> Result<bool> {
        let key = format!("push renewals from {}", address_key(address));
        limits::take(tx, &key, limit, now, ErrorCode::RateLimited)?;
        if old.endpoint != new.endpoint {
            let is_there = store::is_device(tx, &old)?;
            if !is_there {
                return Ok(false);
            }
            store::delete_endpoint(tx, &new.endpoint)?;
        }
        store::renew_device(tx, &old, &new)
    });
    if renewed.await? {
        return Ok(Done::new("Dieses Gerät bekommt weiter Mitteilungen."));
    }
    Err(ErrorCode::PushDeviceNotFound.into())
}
