//! Backup while the shop runs, and restoring it.

use super::{Home, block_on, text};
use crate::support::{PASSWORD, order};
use kontor_db::{Db, Engine, Migration, Options, Target};
use serde_json::json;
use std::path::PathBuf;

#[test]
fn a_backup_of_the_running_shop_can_be_restored() {
    let home = Home::new(Engine::Sqlite);
    let file = home.folder.with_file_name("sicherung.sqlite");
    let file = file.to_str().unwrap();
    block_on(async {
        let program = home.serve();
        let owner = program.owner().await;
        let coffee = program.product(&owner, json!({ "stock": 100 })).await;
        let wish = order(&[(&coffee, 1)]);
        program.place(&wish).key("vor-der-sicherung-1").await.ok();
        // Others go on ordering while the copy is made.
        let going_on = async {
            for _ in 0..30 {
                program.place(&wish).await.ok();
            }
        };
        let backup = tokio::task::block_in_place(|| home.command(&["backup", file]).spawn().unwrap());
        going_on.await;
        let backup = backup.wait_with_output().unwrap();
        assert!(backup.status.success(), "{}", text(&backup.stderr));
        program.place(&wish).key("nach-der-sicherung-1").await.ok();
        assert_eq!(program.order_count(&owner).await, 32);

        let refused = home.run(&["restore", file]);
        assert_eq!(refused.status.code(), Some(1), "never under a running shop");
        assert!(text(&refused.stderr).contains("is in use"), "{}", text(&refused.stderr));
        assert_eq!(program.stop(), Some(0));

        let restored = home.run(&["restore", file]);
        assert!(restored.status.success(), "{}", text(&restored.stderr));
        let program = home.serve();
        let orders = program.order_count(&owner).await;
        assert!((1..=31).contains(&orders), "{orders}");
        assert_eq!(program.get("/api/products").await.ok()[0]["stock"], 100 - orders, "of one moment");
        // The keys came with it: an order of before is known, one of after is not.
        program.place(&wish).key("vor-der-sicherung-1").await.ok();
        assert_eq!(program.order_count(&owner).await, orders);
        program.place(&wish).key("nach-der-sicherung-1").await.ok();
        assert_eq!(program.order_count(&owner).await, orders + 1);
        assert_eq!(program.stop(), Some(0));

        // What stood there before is kept, and can be put back in the same way.
        let before = kept(&home);
        assert_eq!(before.len(), 1);
        let back = home.run(&["restore", before[0].to_str().unwrap()]);
        assert!(back.status.success(), "{}", text(&back.stderr));
        let program = home.serve();
        assert_eq!(program.order_count(&owner).await, 32);
        assert_eq!(kept(&home).len(), 2, "none was overwritten");
    });
}

/// The databases that restoring has put aside.
fn kept(home: &Home) -> Vec<PathBuf> {
    let files = std::fs::read_dir(&home.folder).unwrap().map(|file| file.unwrap().path());
    files.filter(|path| path.to_string_lossy().contains("kontor.sqlite.before-restore-")).collect()
}

#[test]
fn a_backup_brings_the_shop_back_on_a_new_machine() {
    let (lost, new) = (Home::new(Engine::Sqlite), Home::new(Engine::Sqlite));
    let file = lost.folder.with_file_name("sicherung.sqlite");
    block_on(async {
        let program = lost.serve();
        let owner = program.owner().await;
        let coffee = program.product(&owner, json!({})).await;
        program.place(&order(&[(&coffee, 1)])).await.ok();
        assert!(lost.run(&["backup", file.to_str().unwrap()]).status.success());
        let restored = new.run(&["restore", file.to_str().unwrap()]);
        assert!(restored.status.success(), "{}", text(&restored.stderr));
        assert_eq!(new.serve().order_count(&owner).await, 1);
    });
}

#[test]
fn a_backup_overwrites_nothing_and_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::new(Engine::Sqlite);
    let file = home.folder.with_file_name("sicherung.sqlite");
    let path = file.to_str().unwrap();
    let nothing = home.run(&["backup", path]);
    assert_eq!(nothing.status.code(), Some(1), "there is no shop yet");
    assert!(!file.exists());
    assert_eq!(home.serve().stop(), Some(0));
    assert!(home.run(&["backup", path]).status.success());
    assert_eq!(file.metadata().unwrap().permissions().mode() & 0o077, 0, "it holds what the database holds");
    let size = file.metadata().unwrap().len();
    assert_eq!(home.run(&["backup", path]).status.code(), Some(1));
    assert_eq!(file.metadata().unwrap().len(), size);
}

#[test]
fn what_is_no_backup_changes_nothing() {
    let home = Home::new(Engine::Sqlite);
    assert_eq!(home.serve().stop(), Some(0));
    let folder = home.folder.parent().unwrap();
    let whole = folder.join("whole.sqlite");
    assert!(home.run(&["backup", whole.to_str().unwrap()]).status.success());
    let changed = |name: &str, sql: &str| {
        let file = folder.join(name);
        std::fs::copy(&whole, &file).unwrap();
        let db = Db::open(&Target::Sqlite(file.clone()), Options::default()).unwrap();
        let sql = sql.to_owned();
        db.write_blocking(move |tx| tx.execute(&sql, &[])).unwrap();
        db.shutdown();
        file
    };
    let written = |name: &str, bytes: &[u8]| {
        let file = folder.join(name);
        std::fs::write(&file, bytes).unwrap();
        file
    };
    let mut torn = std::fs::read(&whole).unwrap();
    let page = torn.len() / 4096 / 2 * 4096;
    torn[page..page + 4096].fill(0xa5);
    let foreign = folder.join("foreign.sqlite");
    let notes = Migration { version: 1, name: "notes", sql: "CREATE TABLE notes (id INTEGER PRIMARY KEY)" };
    let db = Db::open(&Target::Sqlite(foreign.clone()), Options::default()).unwrap();
    db.migrate(&[notes]).unwrap();
    db.write_blocking(|tx| tx.execute("DROP TABLE refinery_schema_history", &[])).unwrap();
    db.shutdown();

    // A schema without an account.
    let bare = Home::new(Engine::Sqlite);
    assert!(bare.run(&["migrate"]).status.success());

    for (file, reason) in [
        (written("nonsense", "das ist keine Datenbank ".repeat(1000).as_bytes()), "not an SQLite database"),
        (written("empty", b""), "not an SQLite database"),
        (folder.join("missing"), "No such file"),
        (written("torn", &torn), "damaged"),
        (foreign, "another program"),
        (bare.folder.join("kontor.sqlite"), "no owner"),
        (
            changed("newer", "UPDATE refinery_schema_history SET version = 900000 WHERE version = 1"),
            "newer version of the program",
        ),
    ] {
        let before = std::fs::read(home.folder.join("kontor.sqlite")).unwrap();
        let refused = home.run(&["restore", file.to_str().unwrap()]);
        let said = text(&refused.stderr);
        assert_eq!(refused.status.code(), Some(1), "{}: {said}", file.display());
        assert!(said.contains(reason) && said.contains("Nothing was changed."), "{}: {said}", file.display());
        assert_eq!(std::fs::read(home.folder.join("kontor.sqlite")).unwrap(), before);
        assert_eq!(kept(&home).len(), 0);
        assert!(!home.folder.join("kontor.sqlite.restoring").exists());
    }
    let program = home.serve();
    block_on(async { program.sign_in("inhaber", PASSWORD).await.ok() });
    assert_eq!(program.stop(), Some(0));
}

#[test]
fn a_first_start_that_was_killed_before_it_wrote_begins_again() {
    let home = Home::new(Engine::Sqlite);
    std::fs::create_dir_all(&home.folder).unwrap();
    let (file, began) = (home.folder.join("kontor.sqlite"), home.folder.join("kontor.sqlite.first-start"));
    std::fs::write(&file, "").unwrap();
    std::fs::write(&began, "").unwrap();
    assert_eq!(home.serve().stop(), Some(0));
    assert!(!began.exists(), "the shop is there, so an empty file is none any more");
    std::fs::write(&file, "").unwrap();
    let refused = home.run(&["serve"]);
    assert!(text(&refused.stderr).contains("is empty"), "{}", text(&refused.stderr));
}

#[test]
fn an_empty_database_is_not_taken_for_a_new_shop() {
    let home = Home::new(Engine::Sqlite);
    assert_eq!(home.serve().stop(), Some(0));
    let file = home.folder.join("kontor.sqlite");
    std::fs::write(&file, b"").unwrap();
    let refused = home.run(&["serve"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("is empty"), "{}", text(&refused.stderr));
    assert_eq!(file.metadata().unwrap().len(), 0);
}

#[test]
fn on_postgres_its_own_tools_do_it() {
    let home = Home::new(Engine::Postgres);
    for command in ["backup", "restore"] {
        let refused = home.run(&[command, "sicherung.sqlite"]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains("pg_"), "{}", text(&refused.stderr));
    }
}
