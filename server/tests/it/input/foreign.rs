//! Parsers of bytes that come from elsewhere, with generated input: none panics, and what was written is read again.

use kontor_chain::{Address, Network};
use kontor_money::{Coins, Currency, Decimal};
use kontor_telegram::{PRODUCTION_KEY, verify_signature, verify_token};
use kontor_websocket::{Decoder, Message};
use proptest::collection::vec;
use proptest::prelude::*;
use ring::hmac;
use std::collections::BTreeMap;

const TOKEN: &str = "123456:generated";

/// As Telegram signs launch data.
fn signed(fields: &BTreeMap<String, String>) -> String {
    let lines: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let secret = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, b"WebAppData"), TOKEN.as_bytes());
    let hash = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, secret.as_ref()), lines.join("\n").as_bytes());
    let mut query = form_urlencoded::Serializer::new(String::new());
    query.extend_pairs(fields).append_pair("hash", &data_encoding::HEXLOWER.encode(hash.as_ref())).finish()
}

/// A frame as a client sends it.
fn frame(first: u8, mask: [u8; 4], payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match u16::try_from(payload.len()).unwrap() {
        length @ 0..126 => bytes.push(0x80 | u8::try_from(length).unwrap()),
        length => {
            bytes.push(0x80 | 126);
            bytes.extend(length.to_be_bytes());
        }
    }
    bytes.extend(mask);
    bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    bytes
}

/// What a decoder makes of the bytes, when they come in pieces of these sizes.
fn decoded(bytes: &[u8], sizes: &[usize]) -> (Vec<Message>, bool) {
    let (mut decoder, mut messages, mut rest) = (Decoder::new(4096), Vec::new(), bytes);
    let mut sizes = sizes.iter().copied().chain(std::iter::repeat(usize::MAX));
    while !rest.is_empty() {
        let (piece, behind) = rest.split_at(sizes.next().unwrap_or(usize::MAX).clamp(1, rest.len()));
        rest = behind;
        decoder.feed(piece);
        loop {
            match decoder.next_message() {
                Ok(Some(message)) => messages.push(message),
                Ok(None) => break,
                Err(_) => return (messages, true),
            }
        }
    }
    (messages, false)
}

fn currency() -> impl Strategy<Value = Currency> {
    let all = [Currency::Btc, Currency::Eth, Currency::Ltc, Currency::Usdt, Currency::Xmr];
    prop::sample::select(all.to_vec())
}

/// Texts that look like addresses.
fn near_address() -> impl Strategy<Value = String> {
    prop_oneof![
        "[0-9a-zA-Z]{0,140}",
        "(bc|tb|ltc|BC)1[ac-hj-np-z02-9]{0,90}",
        "0x[0-9a-fA-F]{38,42}",
        "[13mn2LM][1-9A-HJ-NP-Za-km-z]{24,36}",
        "[489][1-9A-HJ-NP-Za-km-z]{94,106}",
        any::<String>(),
    ]
}

proptest! {
    #[test]
    fn launch_data_that_are_not_signed_are_refused(raw in any::<String>(), near in "(hash|signature|user|auth_date)=[0-9a-f%{}&=\"]{0,200}") {
        for text in [&raw, &near] {
            prop_assert!(verify_token(text, TOKEN).is_err());
            prop_assert!(verify_signature(text, 1, PRODUCTION_KEY).is_err());
        }
    }

    #[test]
    fn signed_launch_data_are_read_and_one_changed_sign_is_noticed(
        id in 1..i64::MAX, name in "[^\\p{C}]{1,40}", date in 0i64..4_000_000_000, at in any::<prop::sample::Index>(),
    ) {
        let user = serde_json::json!({ "id": id, "first_name": name }).to_string();
        prop_assume!(!user.chars().any(char::is_control));
        let fields = BTreeMap::from([
            ("auth_date".to_owned(), date.to_string()),
            ("user".to_owned(), user),
            ("query_id".to_owned(), "AAE".to_owned()),
        ]);
        let text = signed(&fields);
        let data = verify_token(&text, TOKEN).unwrap();
        prop_assert_eq!((data.user.unwrap().id, data.auth_date), (id, date));
        let mut changed = fields.clone();
        let name = changed.keys().nth(at.index(3)).unwrap().clone();
        changed.get_mut(&name).unwrap().push('1');
        let (values, hash) = text.rsplit_once("hash=").unwrap();
        prop_assert!(!values.is_empty());
        let mut query = form_urlencoded::Serializer::new(String::new());
        let forged = query.extend_pairs(&changed).append_pair("hash", hash).finish();
        prop_assert!(verify_token(&forged, TOKEN).is_err());
    }

    #[test]
    fn frames_of_any_bytes_do_not_panic_and_do_not_depend_on_where_they_are_cut(
        bytes in vec(any::<u8>(), 0..600), sizes in vec(1usize..64, 0..40),
    ) {
        prop_assert_eq!(decoded(&bytes, &sizes), decoded(&bytes, &[]));
    }

    #[test]
    fn texts_in_frames_arrive_as_they_were_sent(
        texts in vec("\\PC{0,300}", 1..5), mask in any::<[u8; 4]>(), sizes in vec(1usize..200, 0..20),
    ) {
        let bytes: Vec<_> = texts.iter().flat_map(|text| frame(0x81, mask, text.as_bytes())).collect();
        let sent: Vec<_> = texts.into_iter().map(Message::Text).collect();
        prop_assert_eq!(decoded(&bytes, &sizes), (sent, false));
    }

    #[test]
    fn what_is_taken_for_an_address_is_written_in_one_way(currency in currency(), text in near_address()) {
        for network in [Network::Main, Network::Test] {
            if let Ok(address) = Address::parse(currency, network, &text) {
                let again = Address::parse(currency, network, address.as_str());
                prop_assert_eq!(again.as_ref().map(Address::as_str), Ok(address.as_str()));
            }
        }
    }

    #[test]
    fn addresses_of_ethereum_are_read_in_small_letters(bytes in any::<[u8; 20]>()) {
        prop_assume!(bytes != [0; 20]);
        let text = format!("0x{}", data_encoding::HEXLOWER.encode(&bytes));
        let address = Address::parse(Currency::Eth, Network::Main, &text).unwrap();
        prop_assert_eq!(address.as_str().to_lowercase(), text);
        prop_assert!(Address::parse(Currency::Eth, Network::Main, address.as_str()).is_ok());
    }

    #[test]
    fn amounts_of_coins_are_read_or_refused(currency in currency(), text in any::<String>(), near in "-?[0-9]{0,24}([.,eE][-+0-9]{0,24})?") {
        for text in [&text, &near] {
            let read: Result<Coins, _> = currency.read(text);
            if let Ok(coins) = read {
                prop_assert_eq!(currency.read(&coins.to_string()), Ok(coins), "{}", text);
            }
            let _ = serde_json::from_str::<Decimal>(text);
        }
    }
}
