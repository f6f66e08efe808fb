//! Writes encrypted messages for the devices that it is told of: `random-pushes FOLDER`, which holds `devices.json`, a list of
//! `{"p256dh", "auth", "text"}`. `messages.json` then has body and `Authorization` of each; `tools/check-push` has them read.

#![expect(clippy::unwrap_used, reason = "a tool that cannot go on ends")]

use kontor_web_push::{BASE64, Device, SenderKey};
use serde_json::{Value, json};
use std::path::PathBuf;

fn main() {
    let folder = PathBuf::from(std::env::args().nth(1).expect("a folder"));
    let devices: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(folder.join("devices.json")).unwrap()).unwrap();
    let key = SenderKey::read(&SenderKey::generate().unwrap()).unwrap();
    let bytes = |value: &Value| BASE64.decode(value.as_str().unwrap().as_bytes()).unwrap();
    let messages: Vec<Value> = devices
        .iter()
        .map(|one| {
            let device = Device::new(&bytes(&one["p256dh"]), &bytes(&one["auth"])).unwrap();
            let body = device.encrypt(one["text"].as_str().unwrap().as_bytes()).unwrap();
            let header =
                key.authorization("https://push.example", "https://shop.example", 4_000_000_000).unwrap();
            json!({ "body": BASE64.encode(&body), "authorization": header })
        })
        .collect();
    std::fs::write(folder.join("messages.json"), Value::from(messages).to_string()).unwrap();
}
