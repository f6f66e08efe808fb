//! The program with its own bot, as its workers drive it: it gets ready, asks for updates, answers, and goes on where it was
//! killed.

use super::{Home, Program, block_on};
use crate::doubles::telegram::{BOT_NAME, Person, TOKEN, Telegram};
use kontor_db::Engine;
use std::time::{Duration, Instant};

fn start(home: &Home, telegram: &Telegram) -> Program {
    let mut command = home.command(&["serve"]);
    command.envs([
        ("KONTOR_TELEGRAM_BOT_TOKEN", TOKEN.to_owned()),
        ("KONTOR_TELEGRAM_BOT_NAME", BOT_NAME.to_owned()),
        ("KONTOR_TELEGRAM_API_URL", telegram.api_url()),
        ("KONTOR_TELEGRAM_POLLING", "on".to_owned()),
    ]);
    Program::start(&mut command)
}

/// Waits until Telegram knows the bot's commands, the first of which is this one.
async fn known(telegram: &Telegram, first: &str) {
    let until = Instant::now() + Duration::from_secs(90);
    loop {
        let commands = telegram.world().commands.clone();
        if commands[0]["command"] == first {
            return;
        }
        assert!(Instant::now() < until, "{commands}");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

/// Waits until so many people have at least so many messages.
async fn answered(people: &[Person], most: usize, count: usize) {
    let until = Instant::now() + Duration::from_secs(90);
    while people.iter().filter(|person| person.messages().len() >= count).count() < most {
        assert!(Instant::now() < until, "the bot is silent");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[test]
fn a_killed_program_answers_everybody_all_the_same() {
    let home = Home::new(Engine::Sqlite);
    block_on(async {
        let telegram = Telegram::start().await;
        let people: Vec<Person> = (100..130).map(|id| telegram.person(id, "Kim", None)).collect();
        let program = start(&home, &telegram);
        people[0].writes("/start");
        answered(&people, 1, 1).await;
        // The bot gets ready and answers side by side, so its commands may come after its first answer.
        known(&telegram, "start").await;
        for person in &people[1..] {
            person.writes("/hilfe");
        }
        // Some have their answer, some wait in the queue, some were not even heard.
        answered(&people, 5, 1).await;
        for person in &people {
            person.writes("/hilfe");
        }
        program.kill();
        drop(program);
        let _program = start(&home, &telegram);
        answered(&people, people.len(), 2).await;
        for person in &people {
            let got = person.messages().len();
            // One message may have been on its way when the blow fell.
            assert!((2..=3).contains(&got), "{got}");
        }
        assert!(people.iter().filter(|person| person.messages().len() > 2).count() <= 1);
        // That one may be sent again within its chat's second, which Telegram refuses, and the program obeys.
        assert!(telegram.world().too_many <= 1);
    });
}
