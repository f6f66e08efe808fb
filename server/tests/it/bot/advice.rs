//! KI-Beratung: products with reasons, for premium members.

use super::{data, demo, text, with_model};
use crate::support::{TestApp, on_sqlite};
use serde_json::json;

const COFFEES: &[&str] = &[
    "Nebelhang Gesha",
    "Mondquarz Sidra",
    "Gipfelfeuer SL28",
    "Nachtkühl Cold-Brew-Konzentrat",
    "Tal der Stille",
    "Finale – Wettbewerbsset",
    "Nordlicht Espresso",
    "Doppelter Boden Robusta",
    "Tag & Nacht Ristretto",
    "Sechs Fermente",
    "Koji-Versuch 11",
    "Kohlensäure-Mazeration 04",
    "Hausmischung No. 1",
    "Sonntagskaffee",
    "Feierabend entkoffeiniert",
    "Cold-Brew-Set",
];
const TEES: &[&str] = &[
    "Silbernadel Weißtee",
    "Drachenstein Oolong",
    "Alte Gärten Pu-Erh 2014",
    "Goldstaub Gyokuro",
    "Kranichflug First Flush",
    "Morgenrot Matcha",
    "Küchen-Matcha",
    "Blindverkostung Tee",
    "Assam Abendrot",
    "Darjeeling Bergwind",
    "Earl Grey Bergamotte",
];

#[on_sqlite]
async fn premium_members_are_recommended_products_with_reasons(app: TestApp) {
    let app = demo(&app).await;
    let jorge = app.visitor().sign_in("jorge").await;
    let catalogue = app.visitor().get("/api/products").await.ok();
    for (wish, expected) in [
        ("Empfiehl mir einen Kaffee mit Haselnuss und Kakao", "Haselnuss"),
        ("Ich suche ein Geschenk für Freunde von Matcha", "Matcha"),
        ("Welcher Tee passt zu Milch und Kandis?", "Kandis"),
    ] {
        let answer = jorge.ask_bot(wish).await.ok();
        let products = answer["products"].as_array().unwrap();
        assert!((1..=3).contains(&products.len()), "{answer}");
        assert!(text(&answer).contains(expected), "{wish}: {answer}");
        for product in products {
            let known =
                catalogue.as_array().unwrap().iter().find(|known| known["id"] == product["id"]).unwrap();
            assert_eq!(
                (&product["name"], &product["price"], &product["imageUrl"]),
                (&known["name"], &known["price"], &known["imageUrl"])
            );
            assert_ne!(known["stock"], json!(0), "{product}: what is sold out is not recommended");
            // The reason stands in the product's own facts.
            let reason = product["reason"].as_str().unwrap();
            let sentence = reason
                .split(" 4,")
                .next()
                .unwrap()
                .split(" 5,")
                .next()
                .unwrap()
                .split(" Zurzeit ")
                .next()
                .unwrap();
            assert!(known["description"].as_str().unwrap().contains(sentence), "{product}");
        }
    }
    let none = jorge.ask_bot("Empfiehl mir ein Motorrad").await.ok();
    assert_eq!((&none["products"], &none["handover"]), (&json!([]), &json!(true)));
}

#[on_sqlite]
async fn what_is_recommended_is_of_the_kind_that_was_asked_for(app: TestApp) {
    let app = demo(&app).await;
    let jorge = app.visitor().sign_in("jorge").await;
    for (wish, kind) in [
        ("Welcher Kaffee passt zu meiner French Press?", COFFEES),
        ("welcher kaffee passt zu schokolade", COFFEES),
        ("Empfiehl mir einen fruchtigen Filterkaffee", COFFEES),
        ("Was für einen Kaffee könnt ihr mir für den Siebträger empfehlen?", COFFEES),
        ("Ich suche Bohnen mit wenig Säure", COFFEES),
        ("Welcher Espresso passt zu mir?", &["Nordlicht Espresso", "Kalter Kessel Espresso Tonic"]),
        ("Welcher Tee passt zu Honig und Nüssen?", TEES),
        ("Empfiehl mir einen Tee, der nach Kakao schmeckt", TEES),
        ("Ich such einen milden Grüntee für meine Mutter", TEES),
        (
            "Welche Mate passt zu mir, eher mild?",
            &["Gaucho Mate, geräuchert", "Grüne Mate, ungeräuchert", "Wilde Wiese Mate-Limonade"],
        ),
        ("Welches Malz passt zu Rauchbier?", &["Pilsner Malz", "Rauchmalz Buche", "Karamellmalz 120"]),
        ("Welcher Hopfen passt zu Pils?", &["Hopfenfeld Aromapellets", "Bitterfels Hopfen"]),
        ("Ich suche eine Waage für Espresso", &["Brühwaage W-2"]),
    ] {
        let answer = jorge.ask_bot(wish).await.ok();
        let names: Vec<&str> = answer["products"]
            .as_array()
            .unwrap()
            .iter()
            .map(|product| product["name"].as_str().unwrap())
            .collect();
        assert!(!names.is_empty(), "{wish}: {answer}");
        assert!(names.iter().all(|name| kind.contains(name)), "{wish}: {names:?}");
    }
}

#[on_sqlite]
async fn a_model_does_not_advise_everybody(app: TestApp) {
    let (app, model) = with_model(&app, |_| "Gern [1].".to_owned(), |_| ()).await;
    let coffee = app
        .owner()
        .await
        .product(json!({ "name": "Haselnuss Kaffee", "description": "Ein Kaffee mit Haselnuss." }))
        .await;
    app.listed(coffee.id).await;
    for (who, is_premium) in [
        ((*app.member().await).clone(), false),
        ((*app.visitor()).clone(), false),
        ((*app.premium().await).clone(), true),
    ] {
        let answer = who.ask_bot("Empfiehl mir einen Kaffee mit Haselnuss").await.ok();
        assert_eq!(answer["writtenBy"], "model", "{answer}");
        let asked = data(&model.calls()[0]["messages"]);
        assert_eq!(
            (asked["keine_empfehlung"] == true, asked.get("empfehlungen").is_some()),
            (!is_premium, is_premium),
            "{asked}"
        );
        let is_refused = answer["notice"]
            .as_str()
            .is_some_and(|notice| notice.contains("KI-Beratung für Premium-Mitglieder"));
        assert_eq!(
            (is_refused, answer["products"].as_array().unwrap().is_empty()),
            (!is_premium, !is_premium),
            "{answer}"
        );
    }
}

#[on_sqlite]
async fn others_are_told_whom_it_is_for(app: TestApp) {
    let app = demo(&app).await;
    let marta = app.visitor().sign_in("marta.k").await;
    let answer = marta.ask_bot("Empfiehl mir einen Kaffee mit Haselnuss und Kakao").await.ok();
    assert_eq!(answer["products"], json!([]));
    assert!(text(&answer).contains("KI-Beratung für Premium-Mitglieder"), "{answer}");
    assert!(text(&answer).contains("Haselnuss"), "the catalogue is everybody's: {answer}");
}
