//! A connection to the server.

use std::collections::HashMap;
use std::time::Duration;

use ::postgres::{Client, Config, NoTls, Statement};

use super::{describe, errors, translate};
use crate::Error;
use crate::tx::{Failure, Verdict};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// How long sent data may stay unacknowledged before the connection counts as broken.
const SILENCE: Duration = Duration::from_secs(10);

/// Statements kept prepared per connection. Their texts are written in the source, so this is not reached unless
/// somebody builds texts; then the memory of the server is spared.
const STATEMENTS: usize = 512;

/// Reads an address; what it leaves open gets limits, so that a lost server is noticed.
pub(crate) fn config(url: &str) -> Result<Config, Error> {
    let mut config: Config =
        url.parse().map_err(|error| Error::Unavailable(format!("database address: {}", describe(&error))))?;
    if config.get_connect_timeout().is_none() {
        config.connect_timeout(CONNECT_TIMEOUT);
    }
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(SILENCE);
    }
    if config.get_application_name().is_none() {
        config.application_name("kontor");
    }
    config.keepalives_idle(Duration::from_secs(30));
    Ok(config)
}

/// Connects without any settings. The thread must not be inside a runtime.
pub(crate) fn connect(config: &Config) -> Result<Client, Error> {
    config.connect(NoTls).map_err(|error| match translate(&error) {
        unavailable @ Error::Unavailable(_) => unavailable,
        // A wrong password, a missing database: to the caller the database is not there either.
        _ => Error::Unavailable(describe(&error)),
    })
}

pub(super) struct Session {
    pub client: Client,
    statements: HashMap<String, Statement>,
}

impl Session {
    pub fn open(config: &Config) -> Result<Session, Error> {
        let mut client = connect(config)?;
        // Reads of one statement run without a transaction around them, so the session itself must refuse writes;
        // transactions that write say so. The limits end what hangs, with its locks. A server set to acknowledge
        // commits before they are on its disk must not do so here; anything stricter is left as it is.
        client
            .batch_execute(
                "SET default_transaction_read_only = on; SET statement_timeout = '30s';
                 SET idle_in_transaction_session_timeout = '60s'; SET client_min_messages = warning;
                 SELECT set_config('synchronous_commit', 'on', FALSE)
                 WHERE current_setting('synchronous_commit') = 'off'",
            )
            .map_err(|error| translate(&error))?;
        Ok(Session { client, statements: HashMap::new() })
    }

    pub fn prepare(&mut self, sql: &str) -> Result<Statement, ::postgres::Error> {
        if let Some(statement) = self.statements.get(sql) {
            return Ok(statement.clone());
        }
        if self.statements.len() >= STATEMENTS {
            self.statements.clear();
        }
        let statement = self.client.prepare(sql)?;
        self.statements.insert(sql.to_owned(), statement.clone());
        Ok(statement)
    }

    /// Opens or ends a transaction.
    pub fn control(&mut self, sql: &str) -> Result<(), Failure> {
        self.client.batch_execute(sql).map_err(|error| errors::failure(&error))
    }

    pub fn commit(&mut self) -> Result<(), Failure> {
        self.control("COMMIT").map_err(|failure| match failure.verdict {
            // The server may have committed before the connection broke: repeating could do the work twice.
            Verdict::Lost => Failure { verdict: Verdict::Unknown, ..failure },
            _ => failure,
        })
    }

    /// Forgets prepared statements, because one of them did not fit its tables any more.
    pub fn forget(&mut self) {
        self.statements.clear();
    }
}
