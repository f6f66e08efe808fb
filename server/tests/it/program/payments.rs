//! `kill -9` while providers tell of payments: nothing is credited twice, and nothing genuine is missing.

use super::{Home, Program, block_on, ended, text};
use crate::doubles::paypal::PayPal;
use crate::doubles::telegram::Telegram;
use crate::payments::storm::{Group, NEVER, Providers, Shop, bring, bring_all, plans, runner, under_way};
use figment::Figment;
use figment::providers::{Format, Toml};
use kontor::config::{Config, DEFAULTS};
use kontor::time::Clock;
use kontor_db::{Db, Engine, Options, scaled};
use proptest::strategy::{Strategy as _, ValueTree as _};
use reqwest::Method;
use secrecy::ExposeSecret;
use serde_json::json;
use std::process::Command;
use std::time::Duration;

/// How often the program is killed, in full; at least twice.
const BLOWS: usize = 6;
/// Members whose messages come mixed, on average.
const TOGETHER: usize = 8;

/// The program with both doubles behind it.
pub fn command(home: &Home, settings: &Config) -> Command {
    let mut command = home.command(&["serve"]);
    let paypal = &settings.paypal;
    let secret = |secret: &Option<secrecy::SecretString>| secret.as_ref().unwrap().expose_secret().to_owned();
    command.envs([
        ("KONTOR_PUBLIC_URL", settings.public_url.clone().unwrap()),
        ("KONTOR_PAYPAL_CLIENT_ID", paypal.client_id.clone().unwrap()),
        ("KONTOR_PAYPAL_SECRET", secret(&paypal.secret)),
        ("KONTOR_PAYPAL_WEBHOOK_ID", paypal.webhook_id.clone().unwrap()),
        ("KONTOR_PAYPAL_MERCHANT_ID", paypal.merchant_id.clone().unwrap()),
        ("KONTOR_PAYPAL_API_URL", paypal.api_url.clone()),
        ("KONTOR_TELEGRAM_BOT_TOKEN", secret(&settings.telegram.bot_token)),
        ("KONTOR_TELEGRAM_BOT_NAME", settings.telegram.bot_name.clone().unwrap()),
        ("KONTOR_TELEGRAM_API_URL", settings.telegram.api_url.clone()),
        ("KONTOR_TELEGRAM_WEBHOOK_SECRET", settings.telegram.webhook_secret().unwrap()),
    ]);
    command
}

/// Registers, is approved, and signs in.
async fn join(program: &Program, owner: &str, name: &str) -> String {
    let form = json!({ "username": name, "password": crate::support::PASSWORD });
    program.call(Method::POST, "/api/simple-register").json(&form).await.ok();
    let waiting = program.get("/api/pending-registrations").bearer(owner).await.ok();
    let id = waiting["pending"][0]["id"].as_i64().unwrap();
    program.call(Method::POST, &format!("/api/approve-user/{id}")).bearer(owner).await.ok();
    program.sign_in(name, crate::support::PASSWORD).await.ok()["token"].as_str().unwrap().to_owned()
}

fn survive(engine: Engine) {
    let home = Home::new(engine);
    block_on(async {
        let (paypal, telegram) = (PayPal::start().await, Telegram::start().await);
        let mut settings: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
        paypal.configure(&mut settings);
        telegram.configure(&mut settings);
        let providers = Providers { paypal, secret: settings.telegram.webhook_secret().unwrap() };
        let (clock, mut runner) = (Clock::default(), runner());
        let mut program = Program::start(&mut command(&home, &settings));
        let owner = program.owner().await;
        program.open(&owner).await;
        for blow in 0..scaled(BLOWS).max(2) {
            let plan = plans(TOGETHER, 12_000).new_tree(&mut runner).unwrap().current();
            let (mut tokens, mut bursts) = (Vec::new(), plan.bursts());
            for number in 0..plan.members.len() {
                tokens.push(join(&program, &owner, &format!("kundin{blow}x{number}")).await);
            }
            let shop = |method: Method, path: &str| program.call(method, path);
            let mut group = Group::begin(tokens, &shop, &plan).await;
            let mut waiting = group.messages(&providers, &plan, clock.now().0);
            let (lost, mut rest) = under_way(waiting.split_off(plan.before.index(waiting.len() + 1)));
            bring_all(&[&shop], &mut bursts, waiting).await;
            let wait = Duration::from_micros(plan.wait);
            let blow = async {
                tokio::time::sleep(wait).await;
                program.kill();
            };
            let shops: [Shop<'_>; 1] = [&shop];
            tokio::join!(bring(&shops, lost.clone()), blow);
            // Gone for good, with its hold on the data folder.
            drop(program);
            program = Program::start(&mut command(&home, &settings));
            rest.extend(lost);
            let shop = |method: Method, path: &str| program.call(method, path);
            bring_all(&[&shop], &mut bursts, plan.shuffled(1, rest)).await;
            group.check(&shop, clock.now().0).await;
        }
        assert_eq!(program.stop(), Some(0));
        let db = Db::open(&home.target(), Options::default()).unwrap();
        for (never, sql) in NEVER {
            let count = db.read_blocking(move |tx| tx.one(sql, &[], |row| row.get::<i64>(0)));
            assert_eq!(count.unwrap(), Some(0), "{never}");
        }
    });
}

#[test]
fn payments_survive_on_sqlite() {
    survive(Engine::Sqlite);
}

#[test]
fn payments_survive_on_postgres() {
    survive(Engine::Postgres);
}

/// A sandbox gives away what it takes no money for.
#[test]
fn a_real_shop_does_not_start_with_the_sandbox() {
    let home = Home::new(Engine::Sqlite);
    let mut command = home.command(&["serve"]);
    let output = ended(command.env("KONTOR_PAYMENTS_SANDBOX", "on"));
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("payments.sandbox"), "{}", text(&output.stderr));
}

#[test]
fn half_of_paypals_credentials_are_none() {
    let home = Home::new(Engine::Sqlite);
    let mut command = home.command(&["serve"]);
    let output = ended(command.env("KONTOR_PAYPAL_CLIENT_ID", "id"));
    assert!(!output.status.success());
    assert!(text(&output.stderr).contains("paypal: "), "{}", text(&output.stderr));
}
