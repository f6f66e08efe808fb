//! The proof: recomputes everything from the postings and compares it with what is stored.

use super::chain::{GENESIS, Head};
use super::store::{self, head};
use super::types::{LedgerState, Proof};
use crate::app::App;
use crate::error::{Error, Result};
use crate::time::{MINUTE, Time};
use data_encoding::HEXLOWER;
use kontor_db::{Db, Tx};

/// How long a proof is good for: the next one is due after a minute.
const GOOD_FOR: i64 = 10 * MINUTE;
/// Seals compared in one go.
const PAGE: i64 = 5000;

/// What a sound ledger never shows.
#[derive(Debug, Clone, Copy)]
pub enum Contradiction {
    /// A movement whose postings do not sum to zero.
    UnbalancedMovement,
    /// A posting without its movement or account, or in another currency.
    StrayPosting,
    /// A movement with another amount than its postings.
    WrongAmount,
    /// An account whose balance is not the sum of its postings.
    WrongBalance,
    /// An account below zero that must not be.
    BelowZero,
    /// Currencies whose balances do not sum to zero; their count.
    UnbalancedCurrency,
    /// An account that reserves something other than its pending withdrawals.
    WrongReserve,
    /// An account that expects something other than its unconfirmed deposits.
    WrongIncoming,
    /// A movement that the chain passed over.
    NotInChain,
}

impl Contradiction {
    const ALL: [Self; 9] = [
        Self::UnbalancedMovement,
        Self::StrayPosting,
        Self::WrongAmount,
        Self::WrongBalance,
        Self::BelowZero,
        Self::UnbalancedCurrency,
        Self::WrongReserve,
        Self::WrongIncoming,
        Self::NotInChain,
    ];

    /// What it means; `{}` is what was found.
    const fn sentence(self) -> &'static str {
        match self {
            Self::UnbalancedMovement => "Die Buchungen der Bewegung {} ergeben nicht null.",
            Self::StrayPosting => "Die Buchung {} gehört zu keiner Bewegung oder zu einer anderen Währung.",
            Self::WrongAmount => "Der Betrag der Bewegung {} passt nicht zu ihren Buchungen.",
            Self::WrongBalance => "Der Saldo des Kontos {} ist nicht die Summe seiner Buchungen.",
            Self::BelowZero => "Der Saldo des Kontos {} liegt unter null.",
            Self::UnbalancedCurrency => "Die Salden von {} Währungen ergeben nicht null.",
            Self::WrongReserve => "Auf dem Konto {} ist anderes vorgemerkt, als Auszahlungen offen sind.",
            Self::WrongIncoming => "Auf dem Konto {} steht anderes aus, als Einzahlungen unbestätigt sind.",
            Self::NotInChain => "Die Bewegung {} steht nicht in der Kette.",
        }
    }
}

/// Proves the whole ledger and stores the outcome.
///
/// # Errors
/// When the database fails. A ledger that is not sound is no error.
pub async fn prove(app: &App) -> Result<Proof> {
    let now = app.clock.now();
    let proof = app.db.read(move |tx| examine(tx, now)).await?;
    let kept = proof.clone();
    app.db.write(move |tx| keep(tx, &kept)).await?;
    if let Some(problem) = &proof.problem {
        tracing::error!(%problem, "the ledger is not sound; withdrawals are stopped");
    }
    Ok(proof)
}

/// The same without a running shop. Blocks.
///
/// # Errors
/// When the database fails.
pub fn prove_blocking(db: &Db, now: Time) -> Result<Proof> {
    let proof = db.read_blocking(move |tx| examine(tx, now))?;
    let kept = proof.clone();
    db.write_blocking(move |tx| keep(tx, &kept))?;
    Ok(proof)
}

/// Recomputes everything, on one snapshot.
fn examine(tx: &mut Tx<'_>, now: Time) -> Result<Proof> {
    let (end, problem) = chain(tx)?;
    let problem = match problem {
        Some(problem) => Some(problem),
        None => first_contradiction(tx)?,
    };
    Ok(Proof {
        ok: problem.is_none(),
        postings: store::count_postings(tx)?,
        sealed: end.position,
        checked_at: now,
        problem,
        head: HEXLOWER.encode(&end.hash),
    })
}

fn first_contradiction(tx: &mut Tx<'_>) -> Result<Option<String>> {
    for contradiction in Contradiction::ALL {
        if let Some(found) = store::find_contradiction(tx, contradiction)? {
            return Ok(Some(contradiction.sentence().replace("{}", &found.to_string())));
        }
    }
    Ok(None)
}

/// Follows the chain from its beginning; returns its end, and where it breaks.
fn chain(tx: &mut Tx<'_>) -> Result<(Head, Option<String>)> {
    let end = head(tx)?;
    let last = store::find_proved_end(tx)?;
    let mut before = GENESIS.to_vec();
    let mut position = 0;
    while position < end.position {
        let until = position + PAGE;
        let seals = store::list_seals(tx, position, until)?;
        let mut movements = store::list_sealed(tx, position, until)?.into_iter();
        if seals.is_empty() {
            return Ok((end, Some(format!("Die Kette hat nach Stelle {position} eine Lücke."))));
        }
        for seal in seals {
            position += 1;
            let fits = seal.position == position
                && movements.next().is_some_and(|(at, movement)| {
                    at == position && movement.hash(&before).as_slice() == seal.hash
                });
            if !fits {
                return Ok((
                    end,
                    Some(format!("Die Kette passt an Stelle {position} nicht zu den Buchungen.")),
                ));
            }
            before = seal.hash;
            if last.as_ref().is_some_and(|last| last.position == position && last.hash != before) {
                return Ok((end, Some(format!("Die Kette wurde vor Stelle {position} neu geschrieben."))));
            }
        }
    }
    match last {
        Some(last) if last.position > end.position => {
            let sealed = last.position;
            Ok((end, Some(format!("Die Kette ist kürzer als bei der letzten Prüfung: {sealed} Stellen."))))
        }
        _ => Ok((end, None)),
    }
}

fn keep(tx: &mut Tx<'_>, proof: &Proof) -> Result<()> {
    let end = if proof.ok {
        let hash = HEXLOWER.decode(proof.head.as_bytes()).map_err(Error::internal)?;
        Head { position: proof.sealed, hash }
    } else {
        Head { position: 0, hash: GENESIS.to_vec() }
    };
    store::save_proof(tx, proof, &end)
}

/// Whether coins may go out: the last proof found nothing, and it was not long ago. Before the first proof, the age of the
/// oldest movement decides.
///
/// # Errors
/// When the database fails.
pub fn may_pay_out(tx: &mut Tx<'_>, now: Time) -> Result<bool> {
    let LedgerState { ok, checked_at, .. } = last_proof(tx)?;
    let since = match checked_at {
        Some(at) => Some(at),
        None => store::oldest_movement(tx)?,
    };
    Ok(ok && since.is_none_or(|since| now <= since.plus(GOOD_FOR)))
}

/// How the last proof ended; a sound one before the first.
///
/// # Errors
/// When the database fails.
pub fn last_proof(tx: &mut Tx<'_>) -> Result<LedgerState> {
    let known = store::find_proof(tx)?;
    Ok(known.unwrap_or(LedgerState { ok: true, checked_at: None, sealed: 0, problem: None }))
}
