//! What is known of a member's devices, for the member.

use super::super::quiet::Quiet;
use super::{find_wanted, list_choices};
use crate::error::Result;
use crate::identity::Member;
use crate::time::Time;
use kontor_db::{Tx, values};
use kontor_outgoing::Url;
use serde_json::{Value, json};

/// # Errors
/// When the database fails.
pub fn export_person(tx: &mut Tx<'_>, member: &Member, _: Time) -> Result<Value> {
    let devices = tx.all(
        "SELECT endpoint, created_at, last_success_at FROM push_subscriptions WHERE user_id = $1 ORDER BY id",
        &values![member.id],
        |row| {
            // The whole address is a key to the device.
            let service = Url::parse(&row.get::<String>(0)?).ok();
            Ok(json!({
                "service": service.and_then(|url| url.host_str().map(str::to_owned)),
                "createdAt": Time(row.get(1)?),
                "lastSuccessAt": row.get::<Option<i64>>(2)?.map(Time),
            }))
        },
    )?;
    let wanted = find_wanted(tx, [member.id])?.remove(&member.id).unwrap_or_default();
    let rooms = list_choices(tx, member)?;
    let rooms: Vec<Value> =
        rooms.into_iter().map(|(room, is_wanted)| json!({ "roomId": room, "isWanted": is_wanted })).collect();
    Ok(json!({
        "devices": devices,
        "kinds": wanted.kinds,
        "quietHours": wanted.quiet.map(Quiet::shown),
        "rooms": rooms,
    }))
}
