//! A connection to the server, used from a thread that may block.

use std::time::Duration;

use tokio::runtime::{Builder, Runtime};
use tokio::time::timeout;
use tokio_postgres::Client;

use kontor_postgres_tls::Address;

use super::describe;
use crate::Error;

/// How long reaching the server and signing in may take together, unless the address says otherwise.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);

/// How long sent data may stay unacknowledged before the connection counts as broken.
const SILENCE: Duration = Duration::from_secs(10);

/// Reads an address; what it leaves open gets limits, so that a lost server is noticed.
///
/// # Errors
/// [`Error::Unavailable`], without the address: it may hold a password.
pub(crate) fn address(url: &str) -> Result<Address, Error> {
    let mut address =
        Address::read(url).map_err(|error| Error::Unavailable(format!("database address: {error}")))?;
    let config = &mut address.config;
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
    Ok(address)
}

/// The client with a runtime of its own, which drives the connection while a caller waits for an answer. It must
/// not be used on a thread of another runtime.
pub(crate) struct Link {
    pub client: Client,
    runtime: Runtime,
}

impl Link {
    /// # Errors
    /// [`Error::Unavailable`], also for a wrong password or a missing database: to the caller it is not there.
    pub fn open(address: &Address) -> Result<Link, Error> {
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.map_err(|error| Error::Unavailable(error.to_string()))?;
        // The client's own limit ends with the TCP connection; a server may accept that and then be silent.
        let limit = address.config.get_connect_timeout().copied().unwrap_or(CONNECT_TIMEOUT);
        let (client, connection) = runtime
            .block_on(async { timeout(limit, address.connect()).await })
            .map_err(|_| Error::Unavailable("the database server does not answer".into()))?
            .map_err(|error| Error::Unavailable(describe(&error)))?;
        // Its end, good or bad, is reported to the callers that wait on the client.
        runtime.spawn(async { drop(connection.await) });
        Ok(Link { client, runtime })
    }

    /// Waits for an answer as long as it takes.
    pub fn wait<T>(&self, answer: impl Future<Output = T>) -> T {
        self.runtime.block_on(answer)
    }

    /// Waits for an answer, within a limit: `None` when the limit has passed.
    pub fn wait_at_most<T>(&self, limit: Duration, answer: impl Future<Output = T>) -> Option<T> {
        self.runtime.block_on(async { timeout(limit, answer).await.ok() })
    }
}
