//! A push service with its browsers, written from RFC 8030, 8188, 8291 and 8292. It refuses what services refuse: a proof that is
//! missing, signed with another key than the browser subscribed with, for someone else, over or for too long; bodies that are too long
//! or not encrypted. What it takes, the browser decrypts with its own key.

use crate::support::TestApp;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use data_encoding::BASE64URL_NOPAD;
use http::{HeaderMap, StatusCode};
use kontor::features::push;
use kontor::time::Clock;
use p256::elliptic_curve::point::AffineCoordinates;
use p256::elliptic_curve::sec1::ToEncodedPoint;
use p256::{PublicKey, SecretKey};
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};
use ring::signature::{ECDSA_P256_SHA256_FIXED, UnparsedPublicKey};
use serde_json::{Value, json};
use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard};

const DAY: i64 = 24 * 3600;

/// What befalls the next calls.
#[derive(Debug, Clone, Copy)]
pub enum Mishap {
    Down,
    /// Not for so many seconds.
    Silence(u64),
    /// The message was taken, and the connection broke.
    LostAnswer,
    Refused(u16),
}

#[derive(Clone)]
pub struct PushService {
    url: String,
    world: Arc<Mutex<World>>,
}

#[derive(Default)]
pub struct World {
    browsers: BTreeMap<String, Browser>,
    pub mishaps: VecDeque<Mishap>,
    /// What was refused, and why.
    pub refused: Vec<String>,
    clock: Option<Clock>,
}

struct Browser {
    secret: SecretKey,
    auth: [u8; 16],
    /// Whose messages it takes (`applicationServerKey`).
    sender: String,
    is_gone: bool,
    got: Vec<Got>,
}

/// A message as the browser's service worker gets it.
#[derive(Debug, Clone)]
pub struct Got {
    pub text: Value,
    pub ttl: i64,
    pub urgency: String,
    pub topic: Option<String>,
}

/// A browser that has subscribed.
#[derive(Clone)]
pub struct Device {
    service: PushService,
    token: String,
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).unwrap();
    bytes
}

impl PushService {
    pub async fn start() -> Self {
        let double = Self { url: String::new(), world: Arc::default() };
        let routes = Router::new().route("/push/{token}", post(take)).with_state(double.clone());
        let url = super::mood::serve(routes).await;
        // The handler knows the address from its headers, the tests from here.
        Self { url, ..double }
    }

    /// The shop, which may call this service although it lies on its own network.
    pub async fn employ(&self, app: &TestApp) -> TestApp {
        let app = app
            .restart_with(|config| {
                config.push.own_hosts = vec!["127.0.0.1".to_owned()];
                config.public_url = Some("https://shop.example".to_owned());
            })
            .await;
        self.world().clock = Some(app.shop().clock.clone());
        app
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap()
    }

    /// A browser subscribes for messages of `sender`, as `GET /api/push` names it.
    pub fn subscribe(&self, sender: &str) -> Device {
        let token = data_encoding::HEXLOWER.encode(&random::<16>());
        let browser = Browser {
            secret: SecretKey::from_slice(&random::<32>()).unwrap(),
            auth: random(),
            sender: sender.to_owned(),
            is_gone: false,
            got: Vec::new(),
        };
        self.world().browsers.insert(token.clone(), browser);
        Device { service: self.clone(), token }
    }

    /// Hears what is due and sends as the worker does.
    pub async fn let_send(&self, app: &TestApp) {
        push::look(app.shop()).await.unwrap();
        app.deliver_events().await;
        while push::spread_due(app.shop()).await.unwrap() + push::send_due(app.shop()).await.unwrap() > 0 {}
    }
}

impl Device {
    /// As a browser says it.
    pub fn subscription(&self) -> Value {
        let world = self.service.world();
        let browser = &world.browsers[&self.token];
        let point = browser.secret.public_key().to_encoded_point(false);
        json!({
            "endpoint": format!("{}/push/{}", self.service.url, self.token),
            "p256dh": BASE64URL_NOPAD.encode(point.as_bytes()),
            "auth": BASE64URL_NOPAD.encode(&browser.auth),
        })
    }

    /// The person has removed the browser.
    pub fn vanish(&self) {
        self.service.world().browsers.get_mut(&self.token).unwrap().is_gone = true;
    }

    /// What came since the last time.
    pub fn got(&self) -> Vec<Got> {
        let mut world = self.service.world();
        assert_eq!(world.refused, Vec::<String>::new(), "the service refused something");
        std::mem::take(&mut world.browsers.get_mut(&self.token).unwrap().got)
    }

    pub fn titles(&self) -> Vec<String> {
        self.got().iter().map(|got| got.text["title"].as_str().unwrap().to_owned()).collect()
    }
}

async fn take(
    State(service): State<PushService>,
    Path(token): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let mut world = service.world();
    let mishap = world.mishaps.pop_front();
    match mishap {
        Some(Mishap::Down) => return super::mood::bad_gateway(),
        Some(Mishap::Silence(seconds)) => {
            return (StatusCode::TOO_MANY_REQUESTS, [("retry-after", seconds.to_string())]).into_response();
        }
        Some(Mishap::Refused(status)) => return StatusCode::from_u16(status).unwrap().into_response(),
        Some(Mishap::LostAnswer) | None => {}
    }
    let now = world.clock.as_ref().unwrap().now().0 / 1000;
    let Some(browser) = world.browsers.get_mut(&token) else { return StatusCode::NOT_FOUND.into_response() };
    if browser.is_gone {
        return StatusCode::GONE.into_response();
    }
    let host = headers["host"].to_str().unwrap();
    match checked(browser, &format!("http://{host}"), now, &headers, &body) {
        Ok(got) => browser.got.push(got),
        Err(why) => {
            world.refused.push(why.to_owned());
            return (StatusCode::BAD_REQUEST, why).into_response();
        }
    }
    drop(world);
    if matches!(mishap, Some(Mishap::LostAnswer)) {
        // Ends the task of this connection without a word.
        std::panic::resume_unwind(Box::new(()));
    }
    StatusCode::CREATED.into_response()
}

fn checked(
    browser: &Browser,
    origin: &str,
    now: i64,
    headers: &HeaderMap,
    body: &[u8],
) -> Result<Got, &'static str> {
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    let proof = header("authorization").and_then(|value| value.strip_prefix("vapid ")).ok_or("no proof")?;
    let mut parts = proof.split(',').filter_map(|part| part.trim().split_once('='));
    let (mut statement, mut key) = ("", "");
    for (name, value) in &mut parts {
        match name {
            "t" => statement = value,
            "k" => key = value,
            _ => return Err("an unknown part of the proof"),
        }
    }
    if key != browser.sender {
        return Err("another sender");
    }
    check_statement(statement, key, origin, now)?;
    if header("content-encoding") != Some("aes128gcm") {
        return Err("not encrypted as RFC 8291 says");
    }
    if body.len() > 4096 {
        return Err("too long");
    }
    let ttl = header("ttl").and_then(|ttl| ttl.parse().ok()).filter(|ttl| *ttl >= 0).ok_or("no TTL")?;
    let urgency = header("urgency").unwrap_or("normal").to_owned();
    if !["very-low", "low", "normal", "high"].contains(&urgency.as_str()) {
        return Err("no such urgency");
    }
    let topic = header("topic").map(str::to_owned);
    let fits = |topic: &String| {
        topic.len() <= 32 && topic.bytes().all(|sign| sign.is_ascii_alphanumeric() || b"-_".contains(&sign))
    };
    if !topic.iter().all(fits) {
        return Err("no topic of RFC 8030");
    }
    let text = decrypt(&browser.secret, &browser.auth, body).ok_or("not readable")?;
    let text = serde_json::from_slice(&text).map_err(|_| "no JSON")?;
    Ok(Got { text, ttl, urgency, topic })
}

fn check_statement(statement: &str, key: &str, origin: &str, now: i64) -> Result<(), &'static str> {
    let decode = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).map_err(|_| "no base64");
    let read =
        |text: &str| serde_json::from_slice::<Value>(&decode(text)?).map_err(|_| "no JSON in the proof");
    let (signed, signature) = statement.rsplit_once('.').ok_or("no JWT")?;
    let (head, claims) = signed.split_once('.').ok_or("no JWT")?;
    UnparsedPublicKey::new(&ECDSA_P256_SHA256_FIXED, decode(key)?)
        .verify(signed.as_bytes(), &decode(signature)?)
        .map_err(|_| "a wrong signature")?;
    let (head, claims) = (read(head)?, read(claims)?);
    if head != json!({ "typ": "JWT", "alg": "ES256" }) {
        return Err("another algorithm");
    }
    if claims["aud"] != origin {
        return Err("a proof for someone else");
    }
    let left = claims["exp"].as_i64().ok_or("no end")? - now;
    if left <= 0 || left > DAY {
        return Err("a proof that is over, or holds for too long");
    }
    let contact = claims["sub"].as_str().unwrap_or_default();
    if contact.starts_with("https://") || contact.starts_with("mailto:") { Ok(()) } else { Err("no contact") }
}

struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

fn derive(secret: &Prk, info: &[u8], length: usize) -> Vec<u8> {
    let mut derived = vec![0; length];
    secret.expand(&[info], Length(length)).unwrap().fill(&mut derived).unwrap();
    derived
}

/// RFC 8291, section 3, from the browser's side.
fn decrypt(secret: &SecretKey, auth: &[u8; 16], body: &[u8]) -> Option<Vec<u8>> {
    let (salt, rest) = body.split_at_checked(16)?;
    let (size, rest) = rest.split_at_checked(4)?;
    let (length, rest) = rest.split_first()?;
    let (sender, record) = rest.split_at_checked(usize::from(*length))?;
    if record.len() > usize::try_from(u32::from_be_bytes(size.try_into().ok()?)).ok()? {
        return None;
    }
    let theirs = PublicKey::from_sec1_bytes(sender).ok()?;
    let shared = (theirs.to_projective() * *secret.to_nonzero_scalar()).to_affine().x();
    let own = secret.public_key().to_encoded_point(false);
    let info = [b"WebPush: info\0", own.as_bytes(), sender].concat();
    let input = derive(&Salt::new(HKDF_SHA256, auth).extract(&shared), &info, 32);
    let secret = Salt::new(HKDF_SHA256, salt).extract(&input);
    let key = derive(&secret, b"Content-Encoding: aes128gcm\0", 16);
    let nonce = derive(&secret, b"Content-Encoding: nonce\0", NONCE_LEN);
    let key = LessSafeKey::new(UnboundKey::new(&AES_128_GCM, &key).ok()?);
    let mut text = record.to_vec();
    let nonce = Nonce::try_assume_unique_for_key(&nonce).ok()?;
    let text = key.open_in_place(nonce, Aad::empty(), &mut text).ok()?;
    let end = text.iter().rposition(|byte| *byte != 0)?;
    (text[end] == 2).then(|| text[..end].to_vec())
}

#[test]
fn the_browser_reads_the_example_of_rfc_8291() {
    let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).unwrap();
    let secret = SecretKey::from_slice(&bytes("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94")).unwrap();
    let auth = bytes("BTBZMqHH6r4Tts7J_aSIgg").try_into().unwrap();
    let body = bytes(
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b\
         Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
    );
    assert_eq!(decrypt(&secret, &auth, &body).unwrap(), b"When I grow up, I want to be a watermelon");
    assert_eq!(decrypt(&secret, &[0; 16], &body), None);
}
