//! What the shop owes, step by step.

use super::owed;

#[test]
fn what_is_owed_follows_from_what_moved() {
    for (due, moved, expected) in [
        (100, vec![("a", 100, false)], 0),
        (100, vec![("a", 100, false), ("b", 50, false)], 50),
        // Too much went back.
        (100, vec![("a", 150, false), ("r", -50, false)], 0),
        // Some of the price went back, then all of it was paid again.
        (100, vec![("a", 100, false), ("r", -30, false)], 0),
        (100, vec![("a", 100, false), ("r", -30, false), ("b", 100, false)], 100),
        (100, vec![("a", 100, false), ("r", -30, false), ("b", 100, false), ("s", -100, false)], 0),
        (100, vec![("a", 150, false), ("r", -80, false), ("b", 10, false)], 10),
        // A part went back before the order was paid.
        (100, vec![("a", 30, false), ("r", -30, false), ("b", 100, false)], 0),
        (100, vec![("a", 30, false), ("r", -10, false), ("b", 90, false)], 10),
        // Taken as paid with less.
        (100, vec![("a", 90, false)], -10),
        // A refund that came to nothing, and a booking that was another order's.
        (100, vec![("a", 100, false), ("r", -30, false), ("r failed", 30, true)], 0),
        (100, vec![("a", 100, false), ("a back", -100, true), ("b", 100, false)], 0),
        // What was too much is owed again when its refund fails, also where some of the price went back after it.
        (100, vec![("a", 150, false), ("r", -50, false), ("r failed", 50, true)], 50),
        (100, vec![("a", 150, false), ("r", -50, false), ("s", -30, false), ("r failed", 50, true)], 50),
        (100, vec![("a", 150, false), ("r", -50, false), ("s", -30, false), ("s failed", 30, true)], 0),
        (100, vec![("a", 150, false), ("r", -80, false), ("r failed", 80, true)], 50),
        // Nothing is delivered.
        (0, vec![("a", 100, false), ("r", -30, false)], 70),
        (0, Vec::new(), 0),
    ] {
        assert_eq!(owed(due, moved.iter().copied()), expected, "{due} {moved:?}");
    }
}
