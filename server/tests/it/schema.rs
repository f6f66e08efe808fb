//! One text of migrations, two databases, one schema.

use kontor::migrations;
use kontor_db::{Engine, TestDatabase};

#[test]
fn both_databases_have_the_same_schema() {
    let [sqlite, postgres] = [Engine::Sqlite, Engine::Postgres]
        .map(|engine| TestDatabase::new(engine, migrations::ALL).db().describe_schema());
    let missing = |left: &[String], right: &[String]| -> Vec<String> {
        left.iter().filter(|line| !right.contains(line)).cloned().collect()
    };
    assert_eq!(missing(&sqlite, &postgres), Vec::<String>::new(), "on SQLite only");
    assert_eq!(missing(&postgres, &sqlite), Vec::<String>::new(), "on PostgreSQL only");
    assert!(sqlite.len() > 100, "{}", sqlite.len());
}

#[test]
fn migrating_twice_changes_nothing() {
    for engine in [Engine::Sqlite, Engine::Postgres] {
        let database = TestDatabase::new(engine, migrations::ALL);
        assert_eq!(database.db().migrate(migrations::ALL).unwrap(), Vec::<String>::new());
    }
}
