//! What becomes of a question.

use super::answering::Material;
use super::conversation::Conversation;
use super::finding::Found;
use super::knowledge::{Assistant, Knowledge};
use super::store::{self, Speaker, Turn};
use super::types::{
    ConversationRequest, HandoverResponse, InitResponse, QuestionRequest, Recommendation, Reply,
    ResetResponse, Writer,
};
use super::writing::{self, Pieces};
use super::{advice, finding, knowledge, own, texts};
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::limits::{self, Limit, address_key};
use crate::features::catalog::Snapshot;
use crate::features::chat::{self, MessageRequest};
use crate::identity::{Member, Visitor};
use crate::places::{Full, Place};
use crate::text;
use crate::time::{DAY, HOUR};
use kontor_db::Tx;
use kontor_search::Budget;
use std::net::IpAddr;

const MAX_QUESTION: usize = 1000;
/// One member or address may use this part of the model's day.
const SHARE: i64 = 10;
/// Passages that are looked at.
const MOST_FOUND: usize = 12;
/// Turns that a follow-up question is understood by.
const EARLIER: i64 = 6;
/// What a chat message may hold, less the words before the question.
const MAX_HANDED_OVER: usize = 1500;

/// What the dialog begins with.
pub fn greet(app: &App, visitor: &Visitor, request: &ConversationRequest) -> Result<InitResponse> {
    Conversation::of(visitor, request.conversation_id.as_deref())?;
    let advice = has_advice(app, visitor);
    let greeting = match (&visitor.0, advice) {
        (_, true) => texts::GREETING_ADVICE,
        (Some(_), false) => texts::GREETING_MEMBER,
        (None, false) => texts::GREETING,
    };
    let (assistant, how) = match app.state::<Assistant>().model {
        Some(_) => (Writer::Model, texts::HOW_MODEL),
        None => (Writer::Passages, texts::HOW_PASSAGES),
    };
    Ok(InitResponse { success: true, message: format!("{greeting} {how}"), assistant, advice })
}

fn has_advice(app: &App, visitor: &Visitor) -> bool {
    visitor.0.as_ref().is_some_and(|member| member.enters_premium(app.clock.now()))
}

/// A question that was read and counted.
pub struct Question {
    pub visitor: Visitor,
    text: String,
    conversation: Option<Conversation>,
    /// Who asks, as limits count them.
    asker: String,
    /// Held until the answer is there.
    _place: Place,
}

/// Reads a question and counts it.
///
/// # Errors
/// When it is empty or too long, or when too many were asked.
pub async fn accept(
    app: &App,
    visitor: Visitor,
    address: IpAddr,
    request: QuestionRequest,
) -> Result<Question> {
    let text =
        text::paragraph(&request.message, MAX_QUESTION).map_err(|error| Error::field("message", error))?;
    let conversation = Conversation::of(&visitor, request.conversation_id.as_deref())?;
    let limits = &app.config.limits;
    let (asker, most) = match &visitor.0 {
        Some(member) => (format!("of {}", member.id), limits.questions_per_member_hour),
        None => (format!("from {}", address_key(address)), limits.questions_per_address_hour),
    };
    let (limit, now) = (Limit::new(most, HOUR, limits.factor), app.clock.now());
    let key = format!("questions {asker}");
    let asking = app.state::<Assistant>().asking.take([(asker.clone(), knowledge::MOST_ASKING_OF_ONE)]);
    let place = asking.map_err(|full| match full {
        Full::All => ErrorCode::Busy.into(),
        Full::Own => Error::new(ErrorCode::RateLimited).retry_after(1),
    })?;
    app.db.write(move |tx| limits::take(tx, &key, limit, now, ErrorCode::RateLimited)).await?;
    Ok(Question { visitor, text, conversation, asker, _place: place })
}

/// Answers a question. Pieces of an answer that a model writes are sent on while it does.
pub async fn answer(app: &App, question: Question, pieces: Pieces) -> Result<Reply> {
    let now = app.clock.now();
    let (begun, earlier) = match question.conversation.clone() {
        Some(conversation) => {
            let begin = move |tx: &mut Tx<'_>| -> Result<_> {
                let begun = store::begin(tx, &conversation, now)?;
                Ok((Some(begun), store::list_last(tx, &conversation, EARLIER, now)?))
            };
            app.db.write(begin).await?
        }
        None => (None, Vec::new()),
    };
    let material = gather(app, &question, &earlier).await?;
    let reply =
        write(app, (&question.asker, question.visitor.0.is_none()), &material, &earlier, &pieces).await?;
    if let Some(begun) = begun {
        let (asked, said) = (question.text, reply.message.clone());
        app.db.write(move |tx| store::add(tx, begun, &asked, &said, now)).await?;
    }
    Ok(reply)
}

/// Finds what there is to answer from: public texts, and what belongs to who asks.
async fn gather(app: &App, question: &Question, earlier: &[Turn]) -> Result<Material> {
    let (known, snapshot) = knowledge::current(app).await?;
    let told = match (own::asked(&question.text), &question.visitor.0) {
        (Some(asked), Some(member)) => {
            Some(own::tell(app, member, asked).await?).filter(|told| !told.text.is_empty())
        }
        (Some(own::Asked::Orders | own::Asked::Order(_)), None) => Some(own::sign_in_first()),
        _ => None,
    };
    let wants_advice = told.is_none() && advice::is_asked(&question.text);
    let has_advice = has_advice(app, &question.visitor);
    let before = earlier.iter().rev().find(|turn| turn.role == Speaker::User);
    let (text, before) = (question.text.clone(), before.map(|turn| turn.content.clone()));
    let advised = wants_advice && has_advice;
    let _searching = app.state::<Assistant>().searching.acquire().await.map_err(Error::internal)?;
    // Milliseconds of work: no async thread waits for it.
    let work = move || search(&known, &snapshot, &text, before.as_deref(), advised);
    let (found, products) = tokio::task::spawn_blocking(work).await.map_err(Error::internal)?;
    Ok(Material {
        small_talk: kontor_search::says_nothing(&question.text),
        question: question.text.clone(),
        found,
        told,
        advice_refused: wants_advice && !has_advice,
        products,
    })
}

/// What speaks of the question, and the products that are recommended where advice is wanted.
fn search(
    known: &Knowledge,
    snapshot: &Snapshot,
    question: &str,
    before: Option<&str>,
    advised: bool,
) -> (Vec<Found>, Option<Vec<Recommendation>>) {
    let budget = Budget::default();
    let mut found = finding::find(known, snapshot, question, MOST_FOUND, &budget);
    // "Und was kostet der?" is understood with what was asked before.
    if let Some(before) = before.filter(|_| !found.first().is_some_and(Found::is_sure)) {
        let together = format!("{before} {question}");
        let more = finding::find(known, snapshot, &together, MOST_FOUND, &budget);
        if more.first().is_some_and(Found::is_sure) {
            found = more;
        }
    }
    let products = advised.then(|| advice::recommend(known, snapshot, question, &budget));
    if let Some(products) = &products {
        let missing = advice::as_found(snapshot, products, &found);
        found.splice(0..0, missing);
    }
    (found, products)
}

/// By the model where there is one and something to write from; else in the words of what was found.
async fn write(
    app: &App,
    (asker, is_guest): (&str, bool),
    material: &Material,
    earlier: &[Turn],
    pieces: &Pieces,
) -> Result<Reply> {
    let quoted = material.quote();
    let Some(model) = &app.state::<Assistant>().model else { return Ok(quoted) };
    let anything = material.told.is_some() || material.found.iter().any(finding::Found::is_likely);
    if material.small_talk || !anything {
        return Ok(quoted);
    }
    if let Some(over) = count(app, asker, is_guest).await? {
        return Ok(Reply { notice: Some(over.to_owned()), ..quoted });
    }
    match writing::write(app, model, material, earlier, pieces).await {
        Ok(reply) => Ok(reply),
        Err(error) => {
            tracing::warn!(%error, "the model did not answer");
            Ok(Reply { notice: Some(texts::MODEL_FAILED.to_owned()), ..quoted })
        }
    }
}

/// Counts an answer of the model; says whose day is over, if one is.
async fn count(app: &App, asker: &str, is_guest: bool) -> Result<Option<&'static str>> {
    let limits = &app.config.limits;
    let budget = Limit::new(limits.model_answers_per_day, DAY, limits.factor);
    let share = Limit { most: (budget.most / SHARE).max(1), ..budget };
    let (own, now) = (format!("model answers a day {asker}"), app.clock.now());
    let mut kinds = vec![(own, share, texts::MODEL_SHARE)];
    if is_guest {
        // Addresses are cheap: however many ask, members find their half.
        let half = Limit { most: (budget.most / 2).max(1), ..budget };
        kinds.push(("model answers a day for guests".to_owned(), half, texts::MODEL_BUDGET));
    }
    kinds.push(("model answers a day".to_owned(), budget, texts::MODEL_BUDGET));
    app.db
        .write(move |tx| {
            for (key, limit, over) in &kinds {
                match limits::take(tx, key, *limit, now, ErrorCode::RateLimited) {
                    Ok(()) => {}
                    Err(error) if error.code() == ErrorCode::RateLimited => return Ok(Some(*over)),
                    Err(error) => return Err(error),
                }
            }
            Ok(None)
        })
        .await
}

pub async fn reset(app: &App, visitor: &Visitor, request: &ConversationRequest) -> Result<ResetResponse> {
    if let Some(conversation) = Conversation::of(visitor, request.conversation_id.as_deref())? {
        app.db.write(move |tx| store::delete(tx, &conversation)).await?;
    }
    Ok(ResetResponse { success: true, message: texts::RESET.to_owned() })
}

/// Opens the private chat with the owner, and says there what was asked last: once, however often this is called.
pub async fn hand_over(app: &App, member: Member, request: &ConversationRequest) -> Result<HandoverResponse> {
    let visitor = Visitor(Some(member.clone()));
    let conversation = Conversation::of(&visitor, request.conversation_id.as_deref())?;
    let now = app.clock.now();
    let turns = match conversation {
        Some(conversation) => {
            app.db.read(move |tx| store::list_last(tx, &conversation, EARLIER, now)).await?
        }
        None => Vec::new(),
    };
    let room_id = chat::open_with_owner(app, &member, texts::ROOM).await?;
    if let Some(question) = turns.iter().rev().find(|turn| turn.role == Speaker::User) {
        let asked: String = question.content.chars().take(MAX_HANDED_OVER).collect();
        let content = format!("{}\n{asked}", texts::HANDOVER_QUESTION);
        let client_id = Some(format!("support-{}", question.id));
        let request = MessageRequest { content, client_id, ..MessageRequest::default() };
        chat::send(app, &member, room_id, request).await?;
    }
    Ok(HandoverResponse { success: true, message: texts::HANDED_OVER.to_owned(), room_id })
}
