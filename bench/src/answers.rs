//! Whether the support bot answers what members ask, without any language model: the questions of
//! `server/tests/answers`, each with what a right answer must hold, asked of the running shop.

use crate::Result;
use crate::client::Connection;
use crate::figures::goal;
use crate::shop::{self, Shop};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::time::Instant;

/// Written before the search was tuned, and after.
const SETS: [(&str, &str); 2] = [
    ("questions", include_str!("../../server/tests/answers/questions.json")),
    ("held out", include_str!("../../server/tests/answers/held-out.json")),
];
/// Per cent of right answers.
const GOAL: f64 = 90.0;

pub async fn measure(shop: &Shop) -> Result<()> {
    let running = shop::start(&shop.binary, &shop.data, &[]).await?;
    let mut people = HashMap::new();
    println!("\nAnswers of the support bot without a language model");
    let mut together = (0, 0);
    println!("  set         topic                   right   of");
    for (set, text) in SETS {
        let questions: Vec<Value> = serde_json::from_str(text)?;
        let mut topics: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let mut wrong = Vec::new();
        let started = Instant::now();
        for question in &questions {
            let token = match question["as"].as_str() {
                Some(name) => Some(token(running.address, name, &mut people).await?),
                None => None,
            };
            let asked = question["question"].as_str().unwrap_or_default();
            let answer = ask(running.address, asked, token.as_deref()).await?;
            let topic = topics.entry(question["topic"].as_str().unwrap_or_default()).or_default();
            topic.1 += 1;
            if is_right(question, &answer) {
                topic.0 += 1;
            } else {
                wrong.push(asked);
            }
        }
        for (topic, (right, all)) in &topics {
            println!("  {set:<11} {topic:<22} {right:>6}{all:>5}");
        }
        // The goal is for the first set, and for it with those that nothing was tuned for.
        print_share(set, questions.len() - wrong.len(), questions.len());
        together = (together.0 + questions.len() - wrong.len(), together.1 + questions.len());
        #[expect(clippy::cast_precision_loss, reason = "a hundred questions")]
        let each = started.elapsed().as_secs_f64() * 1000.0 / questions.len() as f64;
        println!("  {each:.1} ms each");
        for question in wrong {
            println!("  wrong: {question}");
        }
    }
    print_share("both", together.0, together.1);
    running.process.stop().await
}

fn print_share(set: &str, right: usize, all: usize) {
    #[expect(clippy::cast_precision_loss, reason = "a hundred questions")]
    let share = right as f64 * 100.0 / all as f64;
    let mark = if set == "held out" { String::new() } else { goal("≥ 90 %", share >= GOAL) };
    println!("  {set:<11} together               {right:>6}{all:>5}   {share:.1} %   {mark}");
}

async fn token(address: SocketAddr, name: &str, people: &mut HashMap<String, String>) -> Result<String> {
    if let Some(token) = people.get(name) {
        return Ok(token.clone());
    }
    let token = shop::sign_in(address, name).await?;
    people.insert(name.to_owned(), token.clone());
    Ok(token)
}

async fn ask(address: SocketAddr, question: &str, token: Option<&str>) -> Result<Value> {
    let mut connection = Connection::open(address).await?;
    let body = json!({ "message": question }).to_string();
    let authorization = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
    let head = format!(
        "POST /api/ai-bot/message HTTP/1.1\r\nhost: 127.0.0.1\r\n{authorization}content-type: application/json\r\ncontent-length: {}",
        body.len()
    );
    let answer = connection.exchange(format!("{head}\r\n\r\n{body}").as_bytes()).await?;
    let reply: Value = serde_json::from_slice(answer.body)?;
    if answer.status == 200 && reply["message"].is_string() {
        Ok(reply)
    } else {
        Err(format!("the bot answered {question:?} with {reply}").into())
    }
}

/// All parts must stand in the answer, and it must be taken from the source, where one is named; `|` divides what will do as
/// well.
fn is_right(question: &Value, reply: &Value) -> bool {
    let answer = reply["message"].as_str().unwrap_or_default().to_lowercase();
    let source = reply["sources"][0]["href"].as_str().unwrap_or_default();
    let mut parts = question["contains"].as_array().into_iter().flatten().filter_map(Value::as_str);
    parts.all(|part| part.split('|').any(|one| answer.contains(&one.to_lowercase())))
        && question["source"].as_str().is_none_or(|wanted| wanted.split('|').any(|one| one == source))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_right_answer_holds_every_part() {
        let question = json!({ "contains": ["19 %", "Lounge|Premium"], "source": "/a|/b" });
        let reply =
            |message: &str, source: &str| json!({ "message": message, "sources": [{ "href": source }] });
        assert!(is_right(&question, &reply("19 % und die Lounge", "/b")));
        assert!(!is_right(&question, &reply("19 % und die Lounge", "/c")));
        assert!(!is_right(&question, &reply("19 %", "/a")));
        for (_, text) in SETS {
            let questions: Vec<Value> = serde_json::from_str(text).expect("the questions");
            assert!(
                questions.iter().all(|question| !is_right(question, &Value::Null)),
                "each asks for something"
            );
        }
    }
}
