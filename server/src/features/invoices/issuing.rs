//! Issuing. Documents are drawn outside the database, because that takes its time; then one short transaction looks whether everything
//! still is as it was drawn, takes the numbers and stores rows and files together. Whatever ends the program between drawing and commit
//! leaves neither number nor document.

use super::chain::{Head, Sealed};
use super::events::{InvoiceEvent, IssuedInvoice};
use super::facts::Facts;
use super::letters;
use super::planning::{Plan, follow_money, plan};
use super::store::{self, wishes, wishes::Waiting};
use super::types::InvoiceKind;
use super::wish::Wish;
use crate::app::App;
use crate::error::{Error, ErrorCode, Result};
use crate::events::Event;
use crate::features::payments::{self, GivenBack};
use crate::features::settings;
use crate::text;
use crate::time::{HOUR, MINUTE, Time};
use kontor_db::Tx;
use kontor_money::{Amount, Cents};
use kontor_paper::{Document, Fonts, Look};
use std::sync::OnceLock;
use tokio::sync::Mutex;

/// Documents of one transaction.
const BATCH: i64 = 8;
/// How often what another node changed meanwhile is drawn again.
const TRIES: usize = 50;
/// After which what could not be issued is tried again.
const AGAIN: i64 = HOUR;
/// Refunds looked at in one go.
const REFUNDS: i64 = 200;
/// On PostgreSQL a refund may become visible after one with a higher number: so young ones are looked at again.
const YOUNG: i64 = MINUTE;
const UNDRAWABLE: &str = "Bitte prüfen Sie die Angaben zum Laden und die Rechnungsanschrift.";

/// What draws documents: one batch at a time, so that nothing is drawn for a number that another one takes.
#[derive(Default)]
pub struct Press {
    turn: Mutex<()>,
    fonts: OnceLock<Fonts>,
}

/// What is to be issued, with everything that it rests on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Batch {
    now: Time,
    prefix: String,
    next: i64,
    head: Head,
    drafts: Vec<Draft>,
    /// Wishes of which nothing is left.
    ended: Vec<i64>,
    /// Wishes that others take the place of.
    others: Vec<(Waiting, Vec<Wish>)>,
    kept: Vec<(i64, String)>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Draft {
    waiting: Waiting,
    number: String,
    facts: Facts,
}

impl Batch {
    fn read(app: &App, tx: &mut Tx<'_>, now: Time) -> Result<Self> {
        let due = wishes::list_due(tx, now, BATCH)?;
        let settings = store::find_settings(tx)?;
        let prefix = format!("{}-{}-", settings.prefix, now.date(&app.zone).year());
        let next = store::next_of(tx, &prefix)?;
        let (mut drafts, mut ended, mut others, mut kept) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
        let mut count = next;
        for waiting in due {
            match plan(app, tx, &waiting, now)? {
                Plan::Issue(facts) => {
                    drafts.push(Draft { number: format!("{prefix}{count:05}"), waiting, facts: *facts });
                    count += 1;
                }
                Plan::Wish(wishes) => others.push((waiting, wishes)),
                Plan::Nothing => ended.push(waiting.id),
                Plan::Keep(reason) => kept.push((waiting.id, reason)),
            }
        }
        Ok(Self { now, prefix, next, head: store::head(tx)?, drafts, ended, others, kept })
    }

    const fn is_empty(&self) -> bool {
        self.drafts.is_empty() && self.ended.is_empty() && self.others.is_empty() && self.kept.is_empty()
    }

    /// Stores all of it; false when something has changed since it was read.
    fn store(&self, app: &App, tx: &mut Tx<'_>, drawn: &[Document]) -> Result<bool> {
        if Self::read(app, tx, self.now)? != *self {
            return Ok(false);
        }
        for id in &self.ended {
            wishes::end(tx, *id)?;
        }
        for (waiting, others) in &self.others {
            wishes::end(tx, waiting.id)?;
            let order_id = &waiting.order_id;
            // What a person has asked for meanwhile says more, and stays.
            if others.first().map_or(Ok(true), |first| wishes::is_waiting(tx, order_id, &first.key()))? {
                continue;
            }
            for wish in others {
                wishes::drop_of(tx, order_id, &wish.key())?;
                wishes::insert(tx, order_id, wish, self.now)?;
            }
        }
        for (id, reason) in &self.kept {
            wishes::put_off(tx, *id, reason, self.now.plus(AGAIN))?;
        }
        if self.drafts.is_empty() {
            return Ok(true);
        }
        let count = i64::try_from(self.drafts.len()).map_err(Error::internal)?;
        if store::take_numbers(tx, &self.prefix, count)? != self.next {
            return Err(Error::internal("a number was taken while its range was held"));
        }
        let Head { mut position, mut hash } = self.head.clone();
        for (draft, document) in self.drafts.iter().zip(drawn) {
            position += 1;
            hash = draft.store(app, tx, document, (position, &hash), self.now)?;
        }
        Ok(true)
    }
}

impl Draft {
    const fn kind(&self) -> InvoiceKind {
        match &self.facts.preceding {
            None => InvoiceKind::Invoice,
            Some(before) if before.is_whole => InvoiceKind::Cancellation,
            Some(_) => InvoiceKind::Correction,
        }
    }

    fn store(
        &self,
        app: &App,
        tx: &mut Tx<'_>,
        document: &Document,
        (position, before): (i64, &[u8]),
        now: Time,
    ) -> Result<Vec<u8>> {
        let facts = &self.facts;
        let sealed = Sealed {
            position,
            number: self.number.clone(),
            kind: self.kind().as_str().to_owned(),
            refers_to: facts.preceding.as_ref().map(|before| before.number.clone()),
            order_id: self.waiting.order_id.clone(),
            issued_at: now.0,
            issued_on: facts.issued_on.to_string(),
            performed_on: facts.performed_on.to_string(),
            buyer_name: facts.buyer_name().to_owned(),
            total: facts.signed_total(),
            facts: serde_json::to_string(facts).map_err(Error::internal)?,
            pdf: document.pdf.clone(),
            xml: document.xml.clone(),
        };
        let hash = store::insert(tx, &sealed, &text::fold(&sealed.buyer_name), before)?;
        wishes::end(tx, self.waiting.id)?;
        if self.kind() == InvoiceKind::Invoice
            && payments::kept_of_order(tx, &sealed.order_id)?.get() < facts.total
        {
            // Of what was paid some went back before there was an invoice to correct.
            wishes::insert(tx, &sealed.order_id, &Wish::GivenBack, now)?;
        }
        let total_amount = Amount(Cents::new(sealed.total));
        let what = InvoiceEvent::Issued { after: IssuedInvoice { kind: self.kind(), total_amount } };
        Event::new(&what, now, ("invoice", &self.number, &self.number)).emit(tx)?;
        letters::post(app, tx, &sealed, self.kind(), facts, now)?;
        Ok(hash)
    }
}

/// Issues all that is due; answers how many documents that were.
///
/// # Errors
/// When the database fails.
pub async fn issue_due(app: &App) -> Result<usize> {
    look_for_refunds(app).await?;
    let _turn = app.state::<Press>().turn.lock().await;
    let (mut issued, mut tries) = (0, 0);
    loop {
        let (shop, now) = (app.clone(), app.clock.now());
        let batch = app.db.read(move |tx| Batch::read(&shop, tx, now)).await?;
        if batch.is_empty() {
            break;
        }
        let drawn = match draw(app, &batch).await? {
            Ok(drawn) => drawn,
            Err((id, reason)) => {
                // The others have other numbers without it.
                app.db.write(move |tx| wishes::put_off(tx, id, &reason, now.plus(AGAIN))).await?;
                continue;
            }
        };
        let (shop, count) = (app.clone(), drawn.len());
        if app.db.write(move |tx| batch.store(&shop, tx, &drawn)).await? {
            issued += count;
            tries = 0;
        } else {
            tries += 1;
            if tries > TRIES {
                return Err(ErrorCode::Busy.into());
            }
        }
    }
    if issued > 0 {
        app.outbox.notify_one();
    }
    Ok(issued)
}

/// Whether something is to be issued: an idle shop must not write.
///
/// # Errors
/// When the database fails.
pub async fn look_after(app: &App) -> Result<()> {
    let now = app.clock.now();
    let is_due = app
        .db
        .read(move |tx| Ok::<_, Error>(!refunds(tx, 1)?.is_empty() || wishes::is_due(tx, now)?))
        .await?;
    if is_due { issue_due(app).await.map(drop) } else { Ok(()) }
}

/// Orders of which money went back since the last look, or came in again.
fn refunds(tx: &mut Tx<'_>, limit: i64) -> Result<Vec<GivenBack>> {
    let looked_at = store::find_looked_at(tx)?;
    payments::list_given_back(tx, looked_at, limit)
}

/// Makes wishes of money that went back since the last look, or came in again, by whatever way. What a wish comes to is seen when its turn is there,
/// so that the look itself needs no transaction that writes.
async fn look_for_refunds(app: &App) -> Result<()> {
    loop {
        let now = app.clock.now();
        let (refunds, corrected) = app
            .db
            .read(|tx| {
                let refunds = refunds(tx, REFUNDS)?;
                let mut corrected = Vec::with_capacity(refunds.len());
                for refund in &refunds {
                    corrected.push(follow_money(&store::list_of_order(tx, &refund.order_id)?));
                }
                Ok::<_, Error>((refunds, corrected))
            })
            .await?;
        if refunds.is_empty() {
            return Ok(());
        }
        let old = refunds.iter().take_while(|refund| refund.at < now.plus(-YOUNG)).count();
        let is_all = old == 0 || refunds.len() < usize::try_from(REFUNDS).unwrap_or(usize::MAX);
        app.db
            .write(move |tx| {
                for (place, refund) in refunds.iter().enumerate().filter(|(place, _)| corrected[*place]) {
                    // Until it is old it is looked at each time, which must not put off what waits for a person.
                    wishes::insert_behind(tx, &refund.order_id, &Wish::GivenBack, now, place < old)?;
                }
                match refunds[..old].last() {
                    Some(last) => store::save_looked_at(tx, last.entry_id),
                    None => Ok(()),
                }
            })
            .await?;
        if is_all {
            return Ok(());
        }
    }
}

/// The documents in their order, or the wish whose document cannot be drawn and why.
async fn draw(app: &App, batch: &Batch) -> Result<std::result::Result<Vec<Document>, (i64, String)>> {
    let press = app.state::<Press>();
    let fonts = match press.fonts.get() {
        Some(fonts) => fonts.clone(),
        None => {
            let fonts = Fonts::built_in().map_err(Error::internal)?;
            press.fonts.get_or_init(|| fonts).clone()
        }
    };
    let config = settings::current(app);
    let mut look = Look::of(config.shop.name.clone(), fonts);
    look.claim = config.shop.claim.clone().unwrap_or_default();
    let drawing = batch.drafts.iter().map(|draft| {
        let (invoice, look) = (draft.facts.on_paper(&draft.number), look.clone());
        let drawn = tokio::task::spawn_blocking(move || kontor_paper::render(&invoice, &look));
        (draft.waiting.id, drawn)
    });
    let drawing: Vec<_> = drawing.collect();
    let mut documents = Vec::with_capacity(drawing.len());
    let mut wrong = None;
    for (id, drawn) in drawing {
        match drawn.await.map_err(Error::internal)? {
            Ok(document) => documents.push(document),
            Err(error) => {
                tracing::warn!(%error, "an invoice could not be drawn");
                wrong.get_or_insert((id, UNDRAWABLE.to_owned()));
            }
        }
    }
    Ok(wrong.map_or(Ok(documents), Err))
}
