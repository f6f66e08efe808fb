//! With demo off nothing of the demo's goods shows: what a visitor, a member and a bot are told of a shop for books.

use crate::support::{TestApp, on_sqlite};
use serde_json::json;

/// Words of the demo's goods, as they stand in German sentences.
const WORDS: [&str; 14] = [
    "kaffee",
    "espresso",
    "matcha",
    "röst",
    "brühe",
    "brühpr",
    "selberbrau",
    "braubedarf",
    "hopfen",
    "homebrew",
    " tee",
    "tees",
    "kranich",
    "kessel",
];

#[on_sqlite]
async fn no_word_of_the_demo_is_told(app: TestApp) {
    let app = app.restart_with(|config| config.shop.name = "Buch & Bogen".to_owned()).await;
    // What the test's own shop begins with.
    app.execute("DELETE FROM catalog_categories", Vec::new()).await;
    let (visitor, member) = (app.visitor(), app.member().await);
    let mut told = vec![];
    for path in ["/api/config", "/api/help", "/shop", "/auth", "/api/placeholder/9/9"] {
        let answer = member.get(path).await;
        told.push((path.to_owned(), answer.text().to_owned()));
    }
    told.push(("the bot".to_owned(), member.post("/api/ai-bot/init").await.ok().to_string()));
    for page in visitor.get("/api/help").await.ok().as_array().unwrap() {
        let path = format!("/api/help/{}", page["slug"].as_str().unwrap());
        told.push((path.clone(), visitor.get(&path).await.ok().to_string()));
    }
    assert!(told.len() > 20, "{}", told.len());
    for (path, text) in told {
        let text = without_styles(&text).to_lowercase();
        for word in WORDS {
            assert!(!text.contains(word), "{path} says {word:?}: {text}");
        }
    }
    assert_eq!(visitor.get("/api/categories").await.ok(), json!([]));
}

/// A page without its styles, which name colours that are never told.
fn without_styles(page: &str) -> String {
    let Some((before, rest)) = page.split_once("<style>") else { return page.to_owned() };
    before.to_owned() + rest.split_once("</style>").map_or("", |(_, after)| after)
}

#[on_sqlite]
async fn no_right_of_withdrawal_is_denied_by_an_example(app: TestApp) {
    let page = app.visitor().get("/api/help/widerruf").await.ok().to_string();
    assert!(page.contains("nach Ihren Wünschen angefertigt") && !page.contains("gemahlen"), "{page}");
}

#[on_sqlite]
async fn a_reduction_without_a_history_of_prices_is_the_demos_alone(app: TestApp) {
    let code = kontor::error::ErrorCode::ReductionTooEarly;
    app.owner().await.try_product(json!({ "discount": 20 })).await.refused_field("discount", code);
    let demo = app.restart_with(|config| config.demo = true).await;
    let book = demo.owner().await.product(json!({ "discount": 20 })).await;
    let listed = demo.listed(book.id).await.unwrap();
    assert_eq!((&listed["discount"], &listed["priceBefore"]), (&json!(20), &json!(16.13)));
}

#[on_sqlite]
async fn a_guest_can_be_reached(app: TestApp) {
    let book = app.owner().await.product(json!({})).await;
    let mut wish = crate::support::order(&[(&book, 1)]);
    wish["customerPhone"] = json!("");
    let code = kontor::error::ErrorCode::ContactMissing;
    app.visitor().place(&wish).await.refused_field("customerPhone", code);
    app.member().await.place(&wish).await.ok();
    let demo = app.restart_with(|config| config.demo = true).await;
    demo.visitor().place(&wish).await.ok();
}
