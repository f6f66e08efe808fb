//! The proof: everything is reckoned anew from the postings, and compared with what is kept.

use super::admin_types::{LedgerState, Proof};
use super::sealing::{GENESIS, Head, SEALABLE, Sealable, head, together};
use crate::app::App;
use crate::error::{Error, Result};
use crate::time::{MINUTE, Time};
use data_encoding::HEXLOWER;
use kontor_db::{Db, Tx, values};

/// How long a look is good for: the next one is due after a minute.
const GOOD_FOR: i64 = 10 * MINUTE;
/// Seals compared in one go.
const PAGE: i64 = 5000;

/// What must find nothing, and what it means when it does.
const NEVER: [(&str, &str); 9] = [
    (
        "SELECT MIN(movement_id) FROM (SELECT movement_id FROM wallets_postings GROUP BY movement_id HAVING SUM(amount) <> 0) t",
        "Die Buchungen der Bewegung {} ergeben nicht null.",
    ),
    (
        "SELECT MIN(p.id) FROM wallets_postings p LEFT JOIN wallets_movements m ON m.id = p.movement_id
         LEFT JOIN wallets_accounts a ON a.id = p.account_id WHERE m.id IS NULL OR a.id IS NULL OR a.currency <> m.currency",
        "Die Buchung {} gehört zu keiner Bewegung oder zu einer anderen Währung.",
    ),
    (
        "SELECT MIN(m.id) FROM wallets_movements m WHERE m.amount <>
         (SELECT COALESCE(MAX(p.amount), 0) FROM wallets_postings p WHERE p.movement_id = m.id)",
        "Der Betrag der Bewegung {} passt nicht zu ihren Buchungen.",
    ),
    (
        "SELECT MIN(a.id) FROM wallets_accounts a LEFT JOIN
         (SELECT account_id, SUM(amount) AS total, COUNT(*) AS n FROM wallets_postings GROUP BY account_id) p ON p.account_id = a.id
         WHERE a.balance <> COALESCE(p.total, 0) OR a.postings <> COALESCE(p.n, 0)",
        "Der Saldo des Kontos {} ist nicht die Summe seiner Buchungen.",
    ),
    (
        "SELECT MIN(id) FROM wallets_accounts WHERE balance < 0 AND kind <> 'deposits'",
        "Der Saldo des Kontos {} liegt unter null.",
    ),
    (
        "SELECT COUNT(*) FROM (SELECT currency FROM wallets_accounts GROUP BY currency HAVING SUM(balance) <> 0) t HAVING COUNT(*) > 0",
        "Die Salden von {} Währungen ergeben nicht null.",
    ),
    (
        "SELECT MIN(a.id) FROM wallets_accounts a LEFT JOIN
         (SELECT account_id, SUM(amount) AS total FROM wallets_withdrawals WHERE status = 'pending' GROUP BY account_id) w
         ON w.account_id = a.id WHERE a.kind = 'reserved' AND a.balance <> COALESCE(w.total, 0)",
        "Auf dem Konto {} ist anderes vorgemerkt, als Auszahlungen offen sind.",
    ),
    (
        "SELECT MIN(a.id) FROM wallets_accounts a LEFT JOIN
         (SELECT account_id, SUM(amount) AS total FROM wallets_deposits WHERE status = 'pending' GROUP BY account_id) d
         ON d.account_id = a.id WHERE a.kind = 'incoming' AND a.balance <> COALESCE(d.total, 0)",
        "Auf dem Konto {} steht anderes aus, als Einzahlungen unbestätigt sind.",
    ),
    (
        "SELECT MIN(m.id) FROM wallets_movements m LEFT JOIN wallets_seals s ON s.movement_id = m.id
         LEFT JOIN wallets_gaps g ON g.movement_id = m.id
         WHERE s.movement_id IS NULL AND g.movement_id IS NULL AND m.id < (SELECT MAX(movement_id) FROM wallets_seals)",
        "Die Bewegung {} steht nicht in der Kette.",
    ),
];

/// Looks at the whole ledger and keeps what was found.
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

/// Reckons everything anew, on one snapshot.
fn examine(tx: &mut Tx<'_>, now: Time) -> Result<Proof> {
    let (end, problem) = chain(tx)?;
    let problem = match problem {
        Some(problem) => Some(problem),
        None => first_contradiction(tx)?,
    };
    let postings =
        tx.one("SELECT COUNT(*) FROM wallets_postings", &[], |row| row.get(0))?.unwrap_or_default();
    Ok(Proof {
        ok: problem.is_none(),
        postings,
        sealed: end.position,
        checked_at: now,
        problem,
        head: HEXLOWER.encode(&end.hash),
    })
}

fn first_contradiction(tx: &mut Tx<'_>) -> Result<Option<String>> {
    for (sql, sentence) in NEVER {
        let found = tx.one(sql, &[], |row| row.get::<Option<i64>>(0))?;
        if let Some(found) = found.flatten() {
            return Ok(Some(sentence.replace("{}", &found.to_string())));
        }
    }
    Ok(None)
}

/// Follows the chain from its beginning; answers its end, and where it breaks.
fn chain(tx: &mut Tx<'_>) -> Result<(Head, Option<String>)> {
    let end = head(tx)?;
    let last = tx.one("SELECT sealed, head FROM wallets_proofs WHERE id = 1", &[], |row| {
        Ok((row.get::<i64>(0)?, row.get::<Vec<u8>>(1)?))
    })?;
    let mut before = GENESIS.to_vec();
    let mut position = 0;
    while position < end.position {
        let page = list_page(tx, position)?;
        if page.seals.is_empty() {
            return Ok((end, Some(format!("Die Kette hat nach Stelle {position} eine Lücke."))));
        }
        let mut movements = page.movements.into_iter();
        for seal in page.seals {
            position += 1;
            let movement = movements.next();
            let fits = seal.position == position
                && movement.is_some_and(|movement| {
                    movement.position == position && movement.sealable.hash(&before).as_slice() == seal.hash
                });
            if !fits {
                return Ok((
                    end,
                    Some(format!("Die Kette passt an Stelle {position} nicht zu den Buchungen.")),
                ));
            }
            before = seal.hash;
            if last.as_ref().is_some_and(|(sealed, head)| *sealed == position && *head != before) {
                return Ok((end, Some(format!("Die Kette wurde vor Stelle {position} neu geschrieben."))));
            }
        }
    }
    match last {
        Some((sealed, _)) if sealed > end.position => {
            Ok((end, Some(format!("Die Kette ist kürzer als bei der letzten Prüfung: {sealed} Stellen."))))
        }
        _ => Ok((end, None)),
    }
}

struct Seal {
    position: i64,
    hash: Vec<u8>,
}

struct Placed {
    position: i64,
    sealable: Sealable,
}

struct Page {
    seals: Vec<Seal>,
    movements: Vec<Placed>,
}

fn list_page(tx: &mut Tx<'_>, after: i64) -> Result<Page> {
    let seals = tx.all(
        "SELECT position, hash FROM wallets_seals WHERE position > $1 AND position <= $2 ORDER BY position",
        &values![after, after + PAGE],
        |row| Ok(Seal { position: row.get(0)?, hash: row.get(1)? }),
    )?;
    let mut positions = Vec::new();
    let rows = tx.all(
        &format!(
            "SELECT {SEALABLE}, s.position FROM wallets_seals s JOIN wallets_movements m ON m.id = s.movement_id
             LEFT JOIN wallets_postings p ON p.movement_id = m.id
             WHERE s.position > $1 AND s.position <= $2 ORDER BY s.position, p.id"
        ),
        &values![after, after + PAGE],
        |row| {
            let position: i64 = row.get(13)?;
            if positions.last() != Some(&position) {
                positions.push(position);
            }
            Sealable::read(row)
        },
    )?;
    let movements = positions.into_iter().zip(together(rows));
    Ok(Page {
        seals,
        movements: movements.map(|(position, sealable)| Placed { position, sealable }).collect(),
    })
}

fn keep(tx: &mut Tx<'_>, proof: &Proof) -> Result<()> {
    // What the last sound ledger was like stays when it no longer is: the chain must not get away with being shorter.
    let (sealed, head) =
        if proof.ok { (proof.sealed, proof.head.clone()) } else { (0, HEXLOWER.encode(&GENESIS)) };
    let head = HEXLOWER.decode(head.as_bytes()).map_err(Error::internal)?;
    tx.execute(
        "INSERT INTO wallets_proofs (id, checked_at, is_sound, problem, postings, sealed, head) VALUES (1, $1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET checked_at = $1, is_sound = $2, problem = $3, postings = $4,
            sealed = CASE WHEN $2 THEN $5 ELSE wallets_proofs.sealed END,
            head = CASE WHEN $2 THEN $6 ELSE wallets_proofs.head END",
        &values![proof.checked_at, proof.ok, proof.problem.as_deref(), proof.postings, sealed, head],
    )?;
    Ok(())
}

/// Whether coins may go out: the last look found nothing, and it was not long ago. Where nobody ever looked, the oldest
/// movement counts as looked at.
///
/// # Errors
/// When the database fails.
pub fn may_pay_out(tx: &mut Tx<'_>, now: Time) -> Result<bool> {
    let LedgerState { ok, checked_at, .. } = last_look(tx)?;
    let oldest = "SELECT created_at FROM wallets_movements ORDER BY id LIMIT 1";
    let since = match checked_at {
        Some(at) => Some(at),
        None => tx.one(oldest, &[], |row| row.get(0).map(Time))?,
    };
    Ok(ok && since.is_none_or(|since| now <= since.plus(GOOD_FOR)))
}

/// How the last look ended; none before the first.
///
/// # Errors
/// When the database fails.
pub fn last_look(tx: &mut Tx<'_>) -> Result<LedgerState> {
    let known = tx.one(
        "SELECT is_sound, checked_at, sealed, problem FROM wallets_proofs WHERE id = 1",
        &[],
        |row| {
            Ok(LedgerState {
                ok: row.get(0)?,
                checked_at: Some(Time(row.get(1)?)),
                sealed: row.get(2)?,
                problem: row.get(3)?,
            })
        },
    )?;
    Ok(known.unwrap_or(LedgerState { ok: true, checked_at: None, sealed: 0, problem: None }))
}
