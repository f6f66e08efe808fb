//! The net under the calls to look at one's rights again: every few seconds all open sessions of this node are compared
//! with the database, in a few statements, and sockets whose session has ended or changed are called. While the way to
//! the other nodes is broken this happens each second.

use super::hub::Live;
use super::sessions::Rights;
use super::topic::Topic;
use crate::app::App;
use crate::error::Result;
use crate::identity;
use std::collections::HashMap;
use std::time::{Duration, Instant};

const PERIOD: Duration = Duration::from_secs(10);
/// While calls from other nodes may get lost. Looked at this often: the way may break at any moment.
const ALONE: Duration = Duration::from_secs(1);

pub async fn run(app: App) {
    let mut swept = Instant::now();
    loop {
        tokio::time::sleep(ALONE).await;
        let alone = app.live().nodes.has_others() && !app.live().nodes.is_connected();
        if !alone && swept.elapsed() < PERIOD {
            continue;
        }
        swept = Instant::now();
        if let Err(error) = sweep(&app).await {
            tracing::warn!(error = error.code().as_str(), "open sessions could not be compared");
        }
    }
}

/// Calls every socket whose session is not what it takes it for.
pub async fn sweep(app: &App) -> Result<()> {
    let live: &Live = app.live();
    let known = live.sessions.all();
    let ids: Vec<i64> = known.keys().copied().collect();
    let now = app.clock.now();
    let mut same = HashMap::new();
    for (account, session) in identity::holders(app, &ids).await? {
        let locked = account.role == identity::Role::Banned || account.running_timeout(now).is_some();
        if !locked {
            same.insert(session.id, Rights::of(&account, now));
        }
    }
    for (session, rights) in known {
        if same.get(&session) != Some(&rights) {
            live.hub.signal(&Topic::User(rights.user.0));
        }
    }
    Ok(())
}
