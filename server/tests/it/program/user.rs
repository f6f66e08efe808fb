//! `kontor user password`.

use super::{Home, block_on, text};
use crate::support::PASSWORD;
use kontor::error::ErrorCode;
use kontor_db::Engine;

fn new_password(engine: Engine) {
    let home = Home::new(engine);
    let program = home.serve();
    block_on(async {
        let owner = program.owner().await;
        for (name, password) in [
            ("inhaber", "kurz"),
            ("inhaber", ""),
            ("inhaber", "Passwort1234"),
            ("niemand", "neues-geheimnis"),
        ] {
            let refused = home.run_with(&["user", "password", name], password);
            assert_eq!(refused.status.code(), Some(1), "{name} {password}");
            assert!(!text(&refused.stderr).contains("neues-geheimnis"));
        }
        program.get("/api/admin/profile").bearer(&owner).await.ok();
        // While the shop runs; the line's end is no part of it, a space is.
        let set = home.run_with(&["user", "password", "Inhaber"], "neues geheimnis \r\n");
        assert!(set.status.success(), "{}", text(&set.stderr));
        program.get("/api/admin/profile").bearer(&owner).await.refused(ErrorCode::SessionInvalid);
        program.sign_in("inhaber", PASSWORD).await.refused(ErrorCode::WrongCredentials);
        program.sign_in("inhaber", "neues geheimnis ").await.ok();
    });
}

#[test]
fn a_new_password_takes_the_old_ones_place_on_sqlite() {
    new_password(Engine::Sqlite);
}

#[test]
fn a_new_password_takes_the_old_ones_place_on_postgres() {
    new_password(Engine::Postgres);
}
