//! What a review may be, and what follows from it.

use super::store::{self, NewReview};
use super::types::{ReviewRequest, ReviewResponse};
use crate::app::App;
use crate::error::{Error, ErrorCode, Fields, Result};
use crate::events::limits::{self, Limit};
use crate::features::catalog;
use crate::http::Done;
use crate::identity::{self, Member};
use crate::text;
use crate::time::{HOUR, Time};
use kontor_db::Tx;

const MIN_COMMENT: usize = 10;
const MAX_COMMENT: usize = 500;

pub async fn post(
    app: &App,
    member: Member,
    product_id: i64,
    request: ReviewRequest,
) -> Result<ReviewResponse> {
    let new = checked(&request)?;
    let (now, zone) = (app.clock.now(), app.zone.clone());
    let limits = &app.config.limits;
    let limit = Limit::new(limits.reviews_per_member_hour, HOUR, limits.factor);
    let review = app
        .db
        .write(move |tx| {
            identity::still_there(tx, &member, &zone, now)?;
            catalog::find_goods(tx, product_id)?.ok_or(ErrorCode::ProductNotFound)?;
            limits::take(tx, &format!("reviews of {}", member.id), limit, now, ErrorCode::RateLimited)?;
            store::put(tx, &member, product_id, &new, now)?;
            rate(tx, product_id, now)?;
            store::find_own(tx, &member, product_id, now)?
                .ok_or_else(|| Error::new(ErrorCode::ReviewNotFound))
        })
        .await?;
    catalog::touch(app);
    Ok(ReviewResponse { success: true, message: "Vielen Dank für Ihre Bewertung!".to_owned(), review })
}

pub async fn delete_own(app: &App, member: Member, product_id: i64) -> Result<Done> {
    let now = app.clock.now();
    app.db
        .write(move |tx| {
            if !store::delete_own(tx, &member, product_id)? {
                return Err(ErrorCode::ReviewNotFound.into());
            }
            rate(tx, product_id, now)
        })
        .await?;
    catalog::touch(app);
    Ok(Done::new("Ihre Bewertung wurde gelöscht."))
}

fn checked(request: &ReviewRequest) -> Result<NewReview> {
    let mut fields = Fields::default();
    if !(1..=5).contains(&request.rating) {
        fields.refuse("rating", ErrorCode::RatingInvalid);
    }
    let comment = fields.take("comment", comment(&request.comment));
    fields.check()?;
    Ok(NewReview { rating: request.rating, comment: comment.unwrap_or_default() })
}

fn comment(text: &str) -> Result<String> {
    let comment = text::optional_paragraph(Some(text), MAX_COMMENT)?.unwrap_or_default();
    if comment.chars().count() < MIN_COMMENT { Err(ErrorCode::CommentTooShort.into()) } else { Ok(comment) }
}

/// Recomputes a product's average and count from its reviews.
///
/// # Errors
/// When the database fails.
pub fn rate(tx: &mut Tx<'_>, product_id: i64, now: Time) -> Result<()> {
    let (count, sum) = store::sum_of(tx, product_id)?;
    catalog::set_rating(tx, product_id, average_hundredths(count, sum), count, now)
}

/// The mean in hundredths of a star, half up; none without a review.
fn average_hundredths(count: i64, sum: i64) -> Option<i64> {
    (count > 0).then(|| (sum * 200 + count) / (count * 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn averages_are_exact_to_the_hundredth() {
        assert_eq!(average_hundredths(0, 0), None);
        assert_eq!(average_hundredths(1, 5), Some(500));
        assert_eq!(average_hundredths(3, 13), Some(433));
        assert_eq!(average_hundredths(3, 14), Some(467));
        // 4.125 and 4.375: the half goes up.
        assert_eq!(average_hundredths(8, 33), Some(413));
        assert_eq!(average_hundredths(8, 35), Some(438));
    }

    #[test]
    fn a_comment_has_ten_to_five_hundred_characters() {
        assert_eq!(comment("         ").unwrap_err().code(), ErrorCode::CommentTooShort);
        assert_eq!(comment("neun Zeic ").unwrap_err().code(), ErrorCode::CommentTooShort);
        assert_eq!(comment("  zehn Zeich  ").unwrap(), "zehn Zeich");
        assert_eq!(comment(&"ä".repeat(500)).unwrap().chars().count(), 500);
        assert_eq!(comment(&"ä".repeat(501)).unwrap_err().code(), ErrorCode::TooLong);
    }
}
