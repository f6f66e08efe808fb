//! Rows of blocks and words, and of the messages that they lead to.

pub mod blocks;
pub mod found;

use kontor_db::Value;
use std::iter;

/// What one statement looks for at once. Its list is always that long, so that it stays compiled; a shorter one says its last value again,
/// which costs nothing.
pub const LISTED: usize = 64;

/// The places of the list, the first of which is `$first`.
fn places(first: usize) -> String {
    let places: Vec<String> = (first..first + LISTED).map(|place| format!("${place}")).collect();
    places.join(", ")
}

/// The values of such a statement, those of the list last.
fn listed(before: impl Into<Vec<Value>>, list: impl IntoIterator<Item = Value>) -> Vec<Value> {
    let mut values = before.into();
    let whole = values.len() + LISTED;
    values.extend(list);
    let last = values.last().cloned().unwrap_or(Value::Null);
    let missing = whole.saturating_sub(values.len());
    values.extend(iter::repeat_n(last, missing));
    values
}
