//! A worker's connection: its prepared statements, and the transaction that is open on it or about to be.

use std::collections::HashMap;
use std::time::Duration;

use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Row, Statement};

use super::errors::failure;
use kontor_postgres_tls::Address;

use super::link::Link;
use crate::tx::{Failure, Verdict};
use crate::{Error, Value};

/// Statements kept prepared per connection. Their texts are written in the source, those for many rows in a few sizes, so
/// this is not reached unless statements are built from values; then the memory of the server is spared.
const STATEMENTS: usize = 1024;

/// What is waited for beyond the server's own limit on a statement. A server that is still silent then is not at
/// work but frozen.
const GRACE: Duration = Duration::from_secs(2);

/// What surrounds the statements of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Frame {
    /// One statement, which is a transaction by itself.
    Single,
    /// That statement has run; a second would see another state.
    Spent,
    /// A transaction that the first statement opens, in the same round trip.
    Announced(&'static str),
    Open,
}

pub(super) struct Session {
    link: Link,
    frame: Frame,
    statements: HashMap<String, Statement>,
    patience: Duration,
}

impl Session {
    /// `limit` is how long a statement may run.
    pub fn open(address: &Address, limit: Duration) -> Result<Session, Error> {
        // Reads of one statement run without a transaction around them, so the session itself must refuse writes;
        // transactions that write say so. The limits end what hangs, with its locks. A server set to acknowledge
        // commits before they are on its disk must not do so here; anything stricter is left as it is. Statements are short: compiling one
        // takes longer than running it, and a plan that looks dear would be compiled each time.
        let settings = format!(
            "SET default_transaction_read_only = on; SET statement_timeout = {};
             SET idle_in_transaction_session_timeout = '60s'; SET client_min_messages = warning; SET jit = off;
             SELECT set_config('synchronous_commit', 'on', FALSE)
             WHERE current_setting('synchronous_commit') = 'off'",
            limit.as_millis()
        );
        let link = Link::open(address)?;
        let session = Session {
            link,
            frame: Frame::Single,
            statements: HashMap::new(),
            patience: limit.saturating_add(GRACE),
        };
        session.call(session.link.client.batch_execute(&settings)).map_err(|failure| failure.error)?;
        Ok(session)
    }

    /// Says what the next job gets.
    pub fn announce(&mut self, frame: Frame) {
        self.frame = frame;
    }

    pub fn execute(&mut self, sql: &str, params: &[Value]) -> Result<u64, Failure> {
        let statement = self.prepare(sql, params)?;
        let begin = self.enter();
        let client = &self.link.client;
        self.call(framed(client, begin, client.execute(&statement, &bind(params))))
    }

    pub fn query(&mut self, sql: &str, params: &[Value]) -> Result<Vec<Row>, Failure> {
        let statement = self.prepare(sql, params)?;
        let begin = self.enter();
        let client = &self.link.client;
        self.call(framed(client, begin, client.query(&statement, &bind(params))))
    }

    /// Ends the transaction, if a statement opened one, and keeps its changes.
    pub fn commit(&mut self) -> Result<(), Failure> {
        self.end("COMMIT").map_err(|failure| match failure.verdict {
            // The server may have committed before the connection broke: repeating could do the work twice.
            Verdict::Lost => Failure { verdict: Verdict::Unknown, ..failure },
            _ => failure,
        })
    }

    /// Ends the transaction, if a statement opened one, and forgets its changes.
    pub fn roll_back(&mut self) -> Result<(), Failure> {
        self.end("ROLLBACK")
    }

    /// Forgets prepared statements, because one of them did not fit its tables any more.
    pub fn forget(&mut self) {
        self.statements.clear();
    }

    fn end(&mut self, sql: &str) -> Result<(), Failure> {
        match std::mem::replace(&mut self.frame, Frame::Single) {
            Frame::Open => self.call(self.link.client.batch_execute(sql)),
            Frame::Single | Frame::Spent | Frame::Announced(_) => Ok(()),
        }
    }

    /// Notes that a statement is about to run; gives what has to be sent before it.
    fn enter(&mut self) -> Option<&'static str> {
        let (begin, next) = match self.frame {
            Frame::Single | Frame::Spent => (None, Frame::Spent),
            Frame::Announced(begin) => (Some(begin), Frame::Open),
            Frame::Open => (None, Frame::Open),
        };
        self.frame = next;
        begin
    }

    fn prepare(&mut self, sql: &str, params: &[Value]) -> Result<Statement, Failure> {
        if self.frame == Frame::Spent {
            return Err(Failure { error: Error::Retry, verdict: Verdict::Snapshot });
        }
        let statement = match self.statements.get(sql) {
            Some(statement) => statement.clone(),
            None => {
                let statement = self.call(self.link.client.prepare(sql))?;
                if self.statements.len() >= STATEMENTS {
                    self.statements.clear();
                }
                self.statements.insert(sql.to_owned(), statement.clone());
                statement
            }
        };
        let places = statement.params().len();
        if places != params.len() {
            let error = Error::Sql(format!("expected {places} parameters but got {}", params.len()));
            return Err(Failure { error, verdict: Verdict::Refused });
        }
        Ok(statement)
    }

    fn call<T>(&self, answer: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, Failure> {
        match self.link.wait_at_most(self.patience, answer) {
            Some(answer) => answer.map_err(|error| failure(&error)),
            None => {
                let error = Error::Unavailable("the database server does not answer".into());
                Err(Failure { error, verdict: Verdict::Lost })
            }
        }
    }
}

/// Sends a statement, and right before it what opens its transaction, without waiting in between. Should opening
/// fail, the session's own rule lets nothing be written outside.
async fn framed<T>(
    client: &Client,
    begin: Option<&str>,
    statement: impl Future<Output = Result<T, tokio_postgres::Error>>,
) -> Result<T, tokio_postgres::Error> {
    let Some(begin) = begin else { return statement.await };
    // Requests are sent in the order in which their futures are first polled, which here is that of the arguments.
    let (opened, answer) = tokio::join!(biased; client.batch_execute(begin), statement);
    opened.and(answer)
}

fn bind(params: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    params.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}
