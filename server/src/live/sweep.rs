//! The net under the calls to look at one's rights again: every few seconds all open sessions of this node are compared
//! with the database, in a few statements, and sockets whose session has ended or changed are called. While the way to
//! the other nodes is broken this happens each second.

use super::{Live, Topic, lock};
use crate::app::App;
use crate::error::Result;
use crate::features::auth::{self, Account, UserId};
use crate::time::Time;
use std::collections::HashMap;
use std::sync::Mutex;
use std::time::{Duration, Instant};

const PERIOD: Duration = Duration::from_secs(10);
/// While calls from other nodes may get lost. Looked at this often: the way may break at any moment.
const ALONE: Duration = Duration::from_secs(1);

/// What decides which frames a socket gets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rights {
    pub user: UserId,
    pub approved: bool,
    pub premium: bool,
    pub admin: bool,
}

impl Rights {
    pub fn of(account: &Account, now: Time) -> Self {
        Self {
            user: account.id,
            approved: account.is_approved,
            premium: account.is_premium(now),
            admin: account.is_admin(),
        }
    }
}

/// Open sessions with what their sockets take for granted, and how many sockets that are.
#[derive(Default)]
pub struct Sessions(Mutex<HashMap<i64, (Rights, usize)>>);

impl Sessions {
    pub fn open(&self, session: i64, rights: Rights) {
        lock(&self.0).entry(session).or_insert((rights, 0)).1 += 1;
    }

    pub fn update(&self, session: i64, rights: Rights) {
        if let Some(known) = lock(&self.0).get_mut(&session) {
            known.0 = rights;
        }
    }

    pub fn close(&self, session: i64) {
        let mut sessions = lock(&self.0);
        if let Some((_, sockets)) = sessions.get_mut(&session) {
            *sockets -= 1;
            if *sockets == 0 {
                sessions.remove(&session);
            }
        }
    }

    fn all(&self) -> HashMap<i64, Rights> {
        lock(&self.0).iter().map(|(session, (rights, _))| (*session, *rights)).collect()
    }
}

pub async fn run(app: App) {
    let mut swept = Instant::now();
    loop {
        tokio::time::sleep(ALONE).await;
        let alone = app.live.nodes.has_others() && !app.live.nodes.is_connected();
        if !alone && swept.elapsed() < PERIOD {
            continue;
        }
        swept = Instant::now();
        if let Err(fault) = sweep(&app).await {
            tracing::warn!(fault = fault.code().as_str(), "open sessions could not be compared");
        }
    }
}

/// Calls every socket whose session is not what it takes it for.
pub async fn sweep(app: &App) -> Result<()> {
    let live: &Live = &app.live;
    let known = live.sessions.all();
    let ids: Vec<i64> = known.keys().copied().collect();
    let now = app.clock.now();
    let mut same = HashMap::new();
    for (account, session) in auth::holders(app, &ids).await? {
        let locked = account.role == auth::Role::Banned || account.running_timeout(now).is_some();
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
