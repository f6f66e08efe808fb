//! What the shop owes, step by step.

use super::{Step, owed};
use crate::features::payments::Way;

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
        // A refund that failed while another one held the money, and then that one: the correction is of both.
        (100, vec![("a", 100, false), ("r", -40, false), ("s", -60, false), ("s failed", 100, true)], 0),
        (
            100,
            vec![
                ("a", 100, false),
                ("r", -50, false),
                ("s", -30, false),
                ("t", -20, false),
                // Of 40, for which 20 were left: what r had is now t's in part.
                ("r failed", 30, true),
                ("t failed", 40, true),
            ],
            0,
        ),
        // One that found nothing to take, and both come to nothing.
        (100, vec![("a", 100, false), ("s", -100, false), ("s failed", 80, true), ("r failed", 20, true)], 0),
        // Nothing is delivered.
        (0, vec![("a", 100, false), ("r", -30, false)], 70),
        (0, Vec::new(), 0),
    ] {
        let steps = moved.iter().map(|&(number, cents, is_correction)| Step {
            way: Way::Stripe,
            number,
            cents,
            is_correction,
        });
        assert_eq!(owed(due, steps), expected, "{due} {moved:?}");
    }
}
