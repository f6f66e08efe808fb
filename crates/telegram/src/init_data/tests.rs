//! Published examples, and data signed here as Telegram documents it.

use super::*;
use data_encoding::HEXLOWER;
use ring::signature::{Ed25519KeyPair, KeyPair};

/// The documentation's example for the bot's token.
const HMAC_EXAMPLE: &str = "query_id=AAHdF6IQAAAAAN0XohDhrOrc&user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%7D&auth_date=1662771648&hash=c501b71e775f74ce10e377dea85a7ea24ecd640b223ea86dfe453e0eaed2e2b2";
const TOKEN: &str = "5768337691:AAH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8";

/// Data that Telegram really signed, as published by the makers of init-data-golang.
const ED25519_EXAMPLE: &str = "user=%7B%22id%22%3A279058397%2C%22first_name%22%3A%22Vladislav%20%2B%20-%20%3F%20%5C%2F%22%2C%22last_name%22%3A%22Kibenko%22%2C%22username%22%3A%22vdkfrost%22%2C%22language_code%22%3A%22ru%22%2C%22is_premium%22%3Atrue%2C%22allows_write_to_pm%22%3Atrue%2C%22photo_url%22%3A%22https%3A%5C%2F%5C%2Ft.me%5C%2Fi%5C%2Fuserpic%5C%2F320%5C%2F4FPEE4tmP3ATHa57u6MqTDih13LTOiMoKoLDRG4PnSA.svg%22%7D&chat_instance=8134722200314281151&chat_type=private&auth_date=1733584787&hash=2174df5b000556d044f3f020384e879c8efcab55ddea2ced4eb752e93e7080d6&signature=zL-ucjNyREiHDE8aihFwpfR9aggP2xiAo3NSpfe-p7IbCisNlDKlo7Kb6G4D0Ao2mBrSgEk4maLSdv6MLIlADQ";
const ED25519_BOT: i64 = 7_342_037_359;

/// Signs fields as Telegram does, with both signatures; the hash covers the other one.
fn sign(fields: &[(&str, &str)], token: &str, pair: &Ed25519KeyPair) -> String {
    let text = |fields: &[(String, String)]| {
        let mut lines: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        lines.sort();
        lines.join("\n")
    };
    let mut fields: Vec<(String, String)> =
        fields.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    let bot = token.split(':').next().expect("a number");
    let mark = pair.sign(format!("{bot}:WebAppData\n{}", text(&fields)).as_bytes());
    fields.push(("signature".to_owned(), BASE64URL_NOPAD.encode(mark.as_ref())));
    let secret = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, b"WebAppData"), token.as_bytes());
    let hash = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_ref()), text(&fields).as_bytes());
    fields.push(("hash".to_owned(), HEXLOWER.encode(hash.as_ref())));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

fn pair() -> (Ed25519KeyPair, String) {
    let pair = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a key");
    let public = HEXLOWER.encode(pair.public_key().as_ref());
    (pair, public)
}

#[test]
fn the_published_hash_is_right() {
    let data = verify_token(HMAC_EXAMPLE, TOKEN).expect("valid");
    assert_eq!(data.auth_date, 1_662_771_648);
    let user = data.user.expect("a user");
    assert_eq!(
        (user.id, user.first_name.as_str(), user.username.as_deref()),
        (279_058_397, "Vladislav", Some("vdkfrost"))
    );
}

#[test]
fn the_published_signature_is_right() {
    let data = verify_signature(ED25519_EXAMPLE, ED25519_BOT, PRODUCTION_KEY).expect("valid");
    assert_eq!(data.auth_date, 1_733_584_787);
    assert_eq!(data.user.expect("a user").first_name, "Vladislav + - ? /");
    // Padding is optional.
    let padded = format!("{ED25519_EXAMPLE}==");
    assert!(verify_signature(&padded, ED25519_BOT, PRODUCTION_KEY).is_ok());
}

#[test]
fn what_was_altered_is_refused() {
    let cases = [
        HMAC_EXAMPLE.replace("279058397", "279058398"),
        HMAC_EXAMPLE.replace("1662771648", "1662771649"),
        format!("{HMAC_EXAMPLE}&chat_type=private"),
        HMAC_EXAMPLE.replace("query_id=AAHdF6IQAAAAAN0XohDhrOrc&", ""),
        HMAC_EXAMPLE.replace("hash=c5", "hash=c6"),
        format!("{HMAC_EXAMPLE}00"),
        HMAC_EXAMPLE.replace("hash=c501", "hash=zzzz"),
    ];
    for raw in cases {
        assert_eq!(verify_token(&raw, TOKEN).unwrap_err(), InitDataError::Forged, "{raw}");
    }
    let other = "5768337691:BBH5YkoiEuPk8-FZa32hStHTqXiLPtAEhx8";
    assert_eq!(verify_token(HMAC_EXAMPLE, other).unwrap_err(), InitDataError::Forged);
    let foreign = verify_signature(ED25519_EXAMPLE, ED25519_BOT + 1, PRODUCTION_KEY);
    assert_eq!(foreign.unwrap_err(), InitDataError::Forged);
    let altered = ED25519_EXAMPLE.replace("279058397", "1");
    assert_eq!(verify_signature(&altered, ED25519_BOT, PRODUCTION_KEY).unwrap_err(), InitDataError::Forged);
    let (_, public) = pair();
    assert_eq!(verify_signature(ED25519_EXAMPLE, ED25519_BOT, &public).unwrap_err(), InitDataError::Forged);
}

#[test]
fn what_could_be_read_in_two_ways_is_refused() {
    let twice = format!("{HMAC_EXAMPLE}&auth_date=1662771648");
    assert_eq!(verify_token(&twice, TOKEN).unwrap_err(), InitDataError::Malformed);
    // The same signed lines, cut into fields elsewhere: the user disappears in another field's value.
    let hidden = HMAC_EXAMPLE.replace("&user=", "%0Auser%3D");
    assert_eq!(verify_token(&hidden, TOKEN).unwrap_err(), InitDataError::Malformed);
    let long = format!("{HMAC_EXAMPLE}&a={}", "x".repeat(9000));
    assert_eq!(verify_token(&long, TOKEN).unwrap_err(), InitDataError::Malformed);
}

#[test]
fn unsigned_data_are_refused() {
    for raw in ["", "auth_date=1", "here comes something wrong;", "user=%7B%7D"] {
        assert_eq!(verify_token(raw, TOKEN).unwrap_err(), InitDataError::Unsigned, "{raw}");
        assert_eq!(verify_signature(raw, 1, PRODUCTION_KEY).unwrap_err(), InitDataError::Unsigned, "{raw}");
    }
}

#[test]
fn own_data_pass_both_checks() {
    let (pair, public) = pair();
    let fields = [
        ("user", r#"{"id":42,"first_name":"Zoë \u00e4 & = +","is_bot":false}"#),
        ("start_param", "product_7"),
        ("auth_date", "1700000000"),
        ("chat_type", "private"),
    ];
    let raw = sign(&fields, TOKEN, &pair);
    let by_token = verify_token(&raw, TOKEN).expect("valid");
    let by_key = verify_signature(&raw, 5_768_337_691, &public).expect("valid");
    for data in [by_token, by_key] {
        assert_eq!(data.start_param.as_deref(), Some("product_7"));
        assert_eq!(data.user.expect("a user").first_name, "Zoë ä & = +");
    }
    // The hash covers the signature: another one in its place does not pass.
    let swapped = raw.replace("signature=", "signature=A");
    assert_eq!(verify_token(&swapped, TOKEN).unwrap_err(), InitDataError::Forged);
}

#[test]
fn signed_nonsense_is_refused() {
    let (pair, _) = pair();
    let bad: [&[(&str, &str)]; 4] = [
        &[("user", "{}"), ("auth_date", "1")],
        &[("user", "[]"), ("auth_date", "1")],
        &[("auth_date", "soon")],
        &[("chat_type", "private")],
    ];
    for fields in bad {
        let raw = sign(fields, TOKEN, &pair);
        assert_eq!(verify_token(&raw, TOKEN).unwrap_err(), InitDataError::Malformed, "{fields:?}");
    }
}

#[test]
fn age_is_bounded_on_both_sides() {
    let data = verify_token(HMAC_EXAMPLE, TOKEN).expect("valid");
    let signed = data.auth_date;
    assert_eq!(data.check_age(signed + 60, 60), Ok(()));
    assert_eq!(data.check_age(signed + 61, 60), Err(InitDataError::Expired));
    assert_eq!(data.check_age(signed - 60, 60), Ok(()));
    assert_eq!(data.check_age(signed - 61, 60), Err(InitDataError::FromTheFuture));
}
