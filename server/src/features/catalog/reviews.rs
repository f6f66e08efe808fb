//! What the page of a product asks of the feature that has the reviews.

use crate::error::Result;
use crate::time::Time;
use jiff::tz::TimeZone;
use kontor_db::Tx;
use maud::Markup;

/// The reviews of a product as visitors read them, written by the feature that has them; handed over at the start.
pub struct Reviews(pub fn(&mut Tx<'_>, i64, Time, &TimeZone) -> Result<WrittenReviews>);

#[derive(Default)]
pub struct WrittenReviews {
    pub html: Markup,
    /// Those that the page shows, the newest first.
    pub quoted: Vec<QuotedReview>,
    /// The app's first data, as the public call answers; none when they are too many.
    pub list: Option<serde_json::Value>,
}

/// A review as search engines read it.
pub struct QuotedReview {
    pub author: String,
    /// 1 to 5.
    pub rating: i64,
    pub comment: String,
    pub written_at: Time,
}
