//! Entries of money, found without reading all of them.

use crate::support::{TestApp, on_both};
use kontor_db::{Engine, Tx};

/// As `payments::list_given_back` asks, every two seconds.
const GIVEN_BACK: &str = "SELECT id, subject_id, at FROM payments_entries
    WHERE id > 0 AND (amount < 0) <> is_correction AND subject = 'order' ORDER BY id LIMIT 100";

#[on_both]
async fn what_went_back_is_found_without_reading_what_came_in(app: TestApp) {
    app.execute(
        "INSERT INTO payments_entries (subject, subject_id, way, external_id, amount, currency, at)
         WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
         SELECT 'order', CAST(n AS TEXT), 'bank', CAST(n AS TEXT), 1290, 'EUR', n FROM numbers",
        Vec::new(),
    )
    .await;
    let (explain, column) = match app.shop().db.engine() {
        Engine::Sqlite => ("EXPLAIN QUERY PLAN", 3),
        // A server counts the rows of its tables by itself, from time to time.
        Engine::Postgres => {
            app.execute("ANALYZE payments_entries", Vec::new()).await;
            ("EXPLAIN", 0)
        }
    };
    let sql = format!("{explain} {GIVEN_BACK}");
    let plan = move |tx: &mut Tx<'_>| tx.all(&sql, &[], |row| row.get::<String>(column));
    let plan = app.shop().db.read(plan).await.unwrap().join("\n");
    assert!(plan.contains("payments_entries_moved_back"), "{plan}");
    assert!(!plan.to_lowercase().contains("sort") && !plan.contains("TEMP B-TREE"), "{plan}");
}
