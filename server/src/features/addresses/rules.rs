//! Keeping addresses, and finding the one that an order names.

use super::store;
use super::types::{AddressRequest, SavedAddress};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::features::delivery::{PostalAddress, checked_address};
use crate::http::Done;
use crate::identity::Member;
use crate::text;
use crate::time::Time;
use kontor_db::Tx;

const MAX_LABEL: usize = 40;
/// Addresses of one member.
const MAX_ADDRESSES: usize = 20;

pub async fn list(app: &App, member: Member) -> Result<Vec<SavedAddress>> {
    app.db.read(move |tx| store::list(tx, &member)).await
}

/// Label and address, clean; with every field that is missing or wrong.
fn checked(request: &AddressRequest) -> Result<(String, PostalAddress)> {
    let mut fields = Fields::default();
    let label = fields.take("label", text::optional_line(Some(&request.label), MAX_LABEL)).flatten();
    fields.check()?;
    // Even in the demo: an address is kept to send something there.
    let address = checked_address("address.", &request.address, true)?;
    Ok((label.unwrap_or_default(), address))
}

pub async fn save(app: &App, member: Member, request: AddressRequest) -> Result<SavedAddress> {
    let (label, address) = checked(&request)?;
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            let known = store::list(tx, &member)?;
            if let Some(same) = known.iter().find(|saved| saved.address == address) {
                let label = if label.is_empty() { same.label.clone() } else { label.clone() };
                store::update(tx, &member, same.id, &label, &address, now)?;
                return Ok(SavedAddress { id: same.id, label, address: address.clone(), used_at: now });
            }
            if known.len() >= MAX_ADDRESSES {
                return Err(Error::new(ErrorCode::AddressesFull).with("max", MAX_ADDRESSES));
            }
            let id = store::insert(tx, &member, &label, &address, now)?;
            Ok(SavedAddress { id, label: label.clone(), address: address.clone(), used_at: now })
        })
        .await
}

pub async fn change(app: &App, member: Member, id: i64, request: AddressRequest) -> Result<SavedAddress> {
    let (label, address) = checked(&request)?;
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if !store::update(tx, &member, id, &label, &address, now)? {
                return Err(ErrorCode::AddressNotFound.into());
            }
            Ok(SavedAddress { id, label: label.clone(), address: address.clone(), used_at: now })
        })
        .await
}

pub async fn delete(app: &App, member: Member, id: i64) -> Result<Done> {
    if !app.db.write(move |tx| store::delete(tx, &member, id)).await? {
        return Err(ErrorCode::AddressNotFound.into());
    }
    Ok(Done::new("Adresse gelöscht"))
}

/// The member's address that an order names by its id. It becomes the one used last.
///
/// # Errors
/// [`ErrorCode::AddressNotFound`] for another member's, and for one that was deleted in the meantime.
pub fn chosen(tx: &mut Tx<'_>, member: &Member, id: i64, now: Time) -> Result<PostalAddress> {
    let found = store::list(tx, member)?.into_iter().find(|saved| saved.id == id);
    let found = found.ok_or_else(|| Error::field("delivery.addressId", ErrorCode::AddressNotFound))?;
    store::update(tx, member, id, &found.label, &found.address, now)?;
    Ok(found.address)
}
