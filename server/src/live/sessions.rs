//! The sessions behind this node's open sockets, and what these take for granted.

use crate::identity::{Account, UserId};
use crate::time::Time;
use parking_lot::Mutex;
use std::collections::HashMap;

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
        self.0.lock().entry(session).or_insert((rights, 0)).1 += 1;
    }

    pub fn update(&self, session: i64, rights: Rights) {
        if let Some(known) = self.0.lock().get_mut(&session) {
            known.0 = rights;
        }
    }

    pub fn close(&self, session: i64) {
        let mut sessions = self.0.lock();
        if let Some((_, sockets)) = sessions.get_mut(&session) {
            *sockets -= 1;
            if *sockets == 0 {
                sessions.remove(&session);
            }
        }
    }

    pub fn all(&self) -> HashMap<i64, Rights> {
        self.0.lock().iter().map(|(session, (rights, _))| (*session, *rights)).collect()
    }
}
