//! A database of a measurement's own on the PostgreSQL server that `KONTOR_TEST_POSTGRES` names.

use crate::Result;
use tokio_postgres::{Client, NoTls};

const SERVER: &str = "KONTOR_TEST_POSTGRES";

/// Makes the database `name`, has `work` measure at its address, and removes it. Says so where no server is named.
pub async fn on_own(name: &str, work: impl AsyncFnOnce(String) -> Result<()>) -> Result<()> {
    let Ok(server) = std::env::var(SERVER) else {
        println!("  PostgreSQL: not measured; tools/with-services provides one ({SERVER})");
        return Ok(());
    };
    let (client, connection) = tokio_postgres::connect(&server, NoTls).await?;
    let link = tokio::spawn(connection);
    let (start, _) = server.rsplit_once('/').ok_or("the server's address names no database")?;
    drop_database(&client, name).await?;
    client.batch_execute(&format!("CREATE DATABASE {name}")).await?;
    let outcome = work(format!("{start}/{name}")).await;
    drop_database(&client, name).await?;
    link.abort();
    outcome
}

async fn drop_database(client: &Client, name: &str) -> Result<()> {
    client.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await?;
    Ok(())
}
