//! What people who wish a product are told of it.

use super::texts::Notice;
use super::types::NotificationKind;
use crate::events::Event;
use crate::features::catalog::{ProductEvent, ProductFacts, ProductState, ProductStock};
use crate::text::euro;

/// What those who wish a product are told of a change to it: that it is to be had again, or cheaper, or both.
pub fn wish(event: &Event, what: &ProductEvent) -> Option<Notice> {
    let (sold_out, is_there, prices) = match what {
        // No one but the owner hears of a draft.
        ProductEvent::Updated { after, .. } if after.state == Some(ProductState::Draft) => return None,
        ProductEvent::Updated { before, after } => {
            let prices = (before.price.0, after.price.0);
            (before.stock == Some(0), after.stock != Some(0), Some((prices, after)))
        }
        ProductEvent::Restocked { before, after } => (before.stock == 0, after.stock != 0, None),
        ProductEvent::Created { .. }
        | ProductEvent::Deleted { .. }
        | ProductEvent::VariantsSaved { .. }
        | ProductEvent::CategorySaved { .. }
        | ProductEvent::CategoryMoved { .. }
        | ProductEvent::CategoryDeleted { .. }
        | ProductEvent::SynonymsSaved { .. } => return None,
    };
    let back = sold_out && is_there;
    // Cheaper, but sold out: good news only once it is back.
    let reduced = prices.filter(|((old, new), _)| new < old && is_there).map(|(_, after)| price_now(after));
    let name = &event.subject_name;
    let (title, message) = match (back, reduced) {
        (true, Some(price)) => {
            ("Wieder da und günstiger", format!("„{name}“ ist wieder auf Lager, jetzt für {price}"))
        }
        (true, None) => ("Wieder auf Lager", format!("„{name}“ von Ihrer Wunschliste ist wieder da.")),
        (false, Some(price)) => {
            ("Wunsch günstiger", format!("„{name}“ von Ihrer Wunschliste kostet jetzt {price}"))
        }
        (false, None) => return None,
    };
    let product = &event.subject_id;
    let action_url = match what {
        ProductEvent::Restocked { after: ProductStock { variant_id: Some(variant), .. }, .. } => {
            format!("/product/{product}?variant={variant}")
        }
        _ => format!("/product/{product}"),
    };
    Some(Notice { kind: NotificationKind::Product, title, message, action_url: Some(action_url) })
}

/// A price as the end of a sentence, with the price of a kilogram or litre. It is compared with the one that the shop strikes through, and
/// with none where the shop does not (§ 11 PAngV).
fn price_now(product: &ProductFacts) -> String {
    let price = euro(product.price.0);
    let base = product.base_price.as_ref().map(|base| format!(" ({base})")).unwrap_or_default();
    match product.price_before {
        None => format!("{price}{base}."),
        Some(before) => format!(
            "{price}{base} statt {before}, {percent} % weniger. {before} war der niedrigste Preis der 30 Tage vor der \
             Reduzierung.",
            before = euro(before.0),
            percent = product.discount
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Time;
    use kontor_money::{Amount, Cents};

    fn title(what: &ProductEvent) -> Option<&'static str> {
        let event = Event::new(what, Time(0), ("product", 7, "Assam"));
        wish(&event, what).map(|notice| notice.title)
    }

    /// Cents and pieces of a product.
    fn facts((price, stock): (i64, Option<i64>)) -> ProductFacts {
        ProductFacts {
            name: "Assam".to_owned(),
            price: Amount(Cents::new(price)),
            category: "tee".to_owned(),
            is_premium: false,
            stock,
            discount: 0,
            price_before: None,
            base_price: None,
            state: Some(ProductState::Live),
        }
    }

    #[test]
    fn a_notice_names_the_price_before_only_as_the_shop_does() {
        let before = facts((1290, None));
        let message = |after: ProductFacts| {
            let what = ProductEvent::Updated { before: before.clone(), after };
            wish(&Event::new(&what, Time(0), ("product", 7, "Assam")), &what).unwrap().message
        };
        assert_eq!(message(facts((990, None))), "„Assam“ von Ihrer Wunschliste kostet jetzt 9,90 €.");
        let reduced = ProductFacts {
            discount: 17,
            price_before: Some(Amount(Cents::new(1200))),
            base_price: Some("39,60 €/kg".to_owned()),
            ..facts((990, None))
        };
        assert_eq!(
            message(reduced),
            "„Assam“ von Ihrer Wunschliste kostet jetzt 9,90 € (39,60 €/kg) statt 12,00 €, 17 % weniger. 12,00 € war der \
             niedrigste Preis der 30 Tage vor der Reduzierung."
        );
    }

    #[test]
    fn only_good_news_of_a_wish_is_told() {
        let told =
            |before, after| title(&ProductEvent::Updated { before: facts(before), after: facts(after) });
        assert_eq!(told((990, Some(0)), (990, Some(3))), Some("Wieder auf Lager"));
        assert_eq!(told((990, Some(0)), (990, None)), Some("Wieder auf Lager"));
        assert_eq!(told((990, Some(5)), (989, Some(5))), Some("Wunsch günstiger"));
        assert_eq!(told((990, Some(0)), (890, Some(5))), Some("Wieder da und günstiger"));
        assert_eq!(told((990, Some(5)), (990, Some(8))), None, "there was some all the time");
        assert_eq!(told((990, None), (990, Some(5))), None);
        assert_eq!(told((990, Some(5)), (1090, Some(5))), None);
        assert_eq!(told((990, Some(5)), (890, Some(0))), None, "cheaper, but sold out");
        let stocked = |stock| ProductStock { stock, variant_id: None };
        let restocked = ProductEvent::Restocked { before: stocked(0), after: stocked(2) };
        assert_eq!(title(&restocked), Some("Wieder auf Lager"));
    }
}
