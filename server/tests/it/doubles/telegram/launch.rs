//! Launch data of a Mini App, signed as Telegram signs them: <https://core.telegram.org/bots/webapps>.

use super::{Person, TOKEN};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use ring::hmac;
use ring::signature::{Ed25519KeyPair, KeyPair};
use serde_json::{Value, json};

/// Telegram's key in this world.
fn pair() -> Ed25519KeyPair {
    Ed25519KeyPair::from_seed_unchecked(&[42; 32]).unwrap()
}

pub fn public_key() -> String {
    HEXLOWER.encode(pair().public_key().as_ref())
}

/// What a person's client hands to the Mini App at that moment (milliseconds).
pub fn launch(person: &Person, now: i64) -> String {
    launch_with(person, now, &[], TOKEN)
}

/// The same with fields added or, by an empty value, taken away, and signed with any token.
pub fn launch_with(person: &Person, now: i64, changes: &[(&str, &str)], token: &str) -> String {
    let world = person.telegram.world();
    let known = &world.people[&person.id];
    let mut user: Value =
        json!({ "id": person.id, "first_name": known.first_name, "last_name": "", "language_code": "de" });
    if let Some(username) = &known.username {
        user["username"] = json!(username);
    }
    user["allows_write_to_pm"] = json!(known.open);
    let mut fields = vec![
        ("query_id".to_owned(), format!("AAHdF6IQAAAAAN0X{now}")),
        ("user".to_owned(), user.to_string()),
        ("auth_date".to_owned(), (now / 1000).to_string()),
    ];
    for (name, value) in changes {
        fields.retain(|(known, _)| known != name);
        if !value.is_empty() {
            fields.push(((*name).to_owned(), (*value).to_owned()));
        }
    }
    let bot = token.split(':').next().unwrap();
    let mark = pair().sign(format!("{bot}:WebAppData\n{}", lines(&fields)).as_bytes());
    fields.push(("signature".to_owned(), BASE64URL_NOPAD.encode(mark.as_ref())));
    let secret = sign(b"WebAppData", token.as_bytes());
    let hash = sign(secret.as_ref(), lines(&fields).as_bytes());
    fields.push(("hash".to_owned(), HEXLOWER.encode(hash.as_ref())));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}

fn sign(key: &[u8], message: &[u8]) -> hmac::Tag {
    hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, key), message)
}

fn lines(fields: &[(String, String)]) -> String {
    let mut lines: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    lines.sort();
    lines.join("\n")
}
