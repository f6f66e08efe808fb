//! Overview, export and end of the own account.

use super::overview;
use super::types::{LeaveRequest, Overview};
use crate::app::{App, hook};
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::auth::{self, Exported, FormerAccount, UserEvent};
use crate::features::settings;
use crate::http::Done;
use crate::identity::{self, Erasure, Member, UserId};
use crate::live;
use crate::time::Time;
use kontor_db::Tx;
use serde_json::{Map, Value, json};
use std::net::IpAddr;

pub async fn overview(app: &App, member: Member) -> Result<Overview> {
    let now = app.clock.now();
    app.db.read(move |tx| overview::read(tx, &member, now)).await
}

/// What one feature keeps about a person, for that person.
pub type Exporter = fn(&mut Tx<'_>, &Member, Time) -> Result<Value>;

/// Features that keep personal data, with the name of their part in the export; handed over at the start.
pub struct Exporters(pub &'static [(&'static str, Exporter)]);

/// Everything that is kept about the member, by feature.
pub async fn export(app: &App, member: Member) -> Result<Value> {
    let (now, shop) = (app.clock.now(), settings::current(app).shop.name.clone());
    auth::record_export(app, &member, Exported::OwnData, None).await?;
    app.db
        .read(move |tx| -> Result<_> {
            let mut parts = Map::new();
            parts.insert("shop".to_owned(), json!(shop));
            parts.insert("exportedAt".to_owned(), json!(now));
            let Exporters(exporters) = hook(tx)?;
            for (name, export) in *exporters {
                parts.insert((*name).to_owned(), export(tx, &member, now)?);
            }
            Ok(Value::Object(parts))
        })
        .await
}

pub async fn leave(app: &App, member: Member, address: IpAddr, request: LeaveRequest) -> Result<Done> {
    if member.id == UserId::OWNER {
        return Err(ErrorCode::OwnerProtected.into());
    }
    auth::prove_password(app, &member, address, request.password).await.map_err(|error| {
        if error.code() == ErrorCode::WrongPassword { Error::field("password", error) } else { error }
    })?;
    let (user, now, zone) = (member.id, app.clock.now(), app.zone.clone());
    live::change_rights(app, user, move |tx| {
        let account = identity::still_there(tx, &member, &zone, now)?;
        let erasure = Erasure::own(&member);
        identity::erase_person(tx, &erasure)?;
        auth::delete_account(tx, &erasure)?;
        // The event keeps the number, not the name, which has just been erased.
        let mut event = Event::new(
            &UserEvent::Left { before: FormerAccount::of(&account) },
            now,
            ("user", user, identity::DELETED_NAME),
        );
        (event.actor_id, event.actor_name) = (Some(user.0), identity::DELETED_NAME.to_owned());
        event.emit(tx)
    })
    .await?;
    Ok(Done::new("Ihr Konto wurde gelöscht."))
}
