//! KI-Beratung: products with reasons, for premium members.

use super::{demo, text};
use crate::support::{TestApp, on_both};
use serde_json::json;

on_both! {
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
                let known = catalogue.as_array().unwrap().iter().find(|known| known["id"] == product["id"]).unwrap();
                assert_eq!((&product["name"], &product["price"], &product["imageUrl"]), (&known["name"], &known["price"], &known["imageUrl"]));
                assert_ne!(known["stock"], json!(0), "{product}: what is sold out is not recommended");
                // The reason stands in the product's own facts.
                let reason = product["reason"].as_str().unwrap();
                let sentence = reason.split(" 4,").next().unwrap().split(" 5,").next().unwrap().split(" Zurzeit um").next().unwrap();
                assert!(known["description"].as_str().unwrap().contains(sentence), "{product}");
            }
        }
        let none = jorge.ask_bot("Empfiehl mir ein Motorrad").await.ok();
        assert_eq!((&none["products"], &none["handover"]), (&json!([]), &json!(true)));
    }

    async fn others_are_told_whom_it_is_for(app: TestApp) {
        let app = demo(&app).await;
        let marta = app.visitor().sign_in("marta.k").await;
        let answer = marta.ask_bot("Empfiehl mir einen Kaffee mit Haselnuss und Kakao").await.ok();
        assert_eq!(answer["products"], json!([]));
        assert!(text(&answer).contains("KI-Beratung für Premium-Mitglieder"), "{answer}");
        assert!(text(&answer).contains("Haselnuss"), "the catalogue is everybody's: {answer}");
    }
}
