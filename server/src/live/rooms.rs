//! What rooms are asked for; the feature that has them answers.

use super::presence::Present;
use crate::app::App;
use crate::error::Result;
use futures_util::future::BoxFuture;

/// Rows on their way from the database.
pub type Reading<T> = BoxFuture<'static, Result<Vec<T>>>;

/// Reads frames of a room after a number.
pub type ReadAfter = fn(app: App, room: i64, after: i64, limit: i64) -> Reading<NumberedText>;

/// A frame with its number.
pub type NumberedText = (i64, String);

/// What is told about rooms, by the feature that has them.
pub struct Rooms {
    /// Up to so many numbered frames of a room after a number, in order, as they were published.
    pub after: ReadAfter,
    /// The last number of each room.
    pub last: fn(App, Vec<i64>) -> Reading<(i64, i64)>,
    /// The frame that tells who is in a room.
    pub present: fn(i64, Present) -> String,
}
