//! What the proof reads of all rows at once, and the last proof's row.

use super::super::chain::Head;
use super::super::proving::Contradiction;
use super::super::types::{LedgerState, Proof};
use crate::error::Result;
use crate::time::Time;
use kontor_db::{Tx, values};

/// The first row that contradicts the rest in this way.
pub fn find_contradiction(tx: &mut Tx<'_>, contradiction: Contradiction) -> Result<Option<i64>> {
    let sql = match contradiction {
        Contradiction::UnbalancedMovement => {
            "SELECT MIN(movement_id) FROM (SELECT movement_id FROM wallets_postings GROUP BY movement_id HAVING SUM(amount) <> 0) t"
        }
        Contradiction::StrayPosting => {
            "SELECT MIN(p.id) FROM wallets_postings p LEFT JOIN wallets_movements m ON m.id = p.movement_id
         LEFT JOIN wallets_accounts a ON a.id = p.account_id WHERE m.id IS NULL OR a.id IS NULL OR a.currency <> m.currency"
        }
        Contradiction::WrongAmount => {
            "SELECT MIN(m.id) FROM wallets_movements m WHERE m.amount <>
         (SELECT COALESCE(MAX(p.amount), 0) FROM wallets_postings p WHERE p.movement_id = m.id)"
        }
        Contradiction::WrongBalance => {
            "SELECT MIN(a.id) FROM wallets_accounts a LEFT JOIN
         (SELECT account_id, SUM(amount) AS total, COUNT(*) AS n FROM wallets_postings GROUP BY account_id) p ON p.account_id = a.id
         WHERE a.balance <> COALESCE(p.total, 0) OR a.postings <> COALESCE(p.n, 0)"
        }
        Contradiction::BelowZero => {
            "SELECT MIN(id) FROM wallets_accounts WHERE balance < 0 AND kind <> 'deposits'"
        }
        Contradiction::UnbalancedCurrency => {
            "SELECT COUNT(*) FROM (SELECT currency FROM wallets_accounts GROUP BY currency HAVING SUM(balance) <> 0) t HAVING COUNT(*) > 0"
        }
        Contradiction::WrongReserve => {
            "SELECT MIN(a.id) FROM wallets_accounts a LEFT JOIN
         (SELECT account_id, SUM(amount) AS total FROM wallets_withdrawals WHERE status = 'pending' GROUP BY account_id) w
         ON w.account_id = a.id WHERE a.kind = 'reserved' AND a.balance <> COALESCE(w.total, 0)"
        }
        Contradiction::WrongIncoming => {
            "SELECT MIN(a.id) FROM wallets_accounts a LEFT JOIN
         (SELECT account_id, SUM(amount) AS total FROM wallets_deposits WHERE status = 'pending' GROUP BY account_id) d
         ON d.account_id = a.id WHERE a.kind = 'incoming' AND a.balance <> COALESCE(d.total, 0)"
        }
        Contradiction::NotInChain => {
            "SELECT MIN(m.id) FROM wallets_movements m LEFT JOIN wallets_seals s ON s.movement_id = m.id
         LEFT JOIN wallets_gaps g ON g.movement_id = m.id
         WHERE s.movement_id IS NULL AND g.movement_id IS NULL AND m.id < (SELECT MAX(movement_id) FROM wallets_seals)"
        }
    };
    Ok(tx.one(sql, &[], |row| row.get::<Option<i64>>(0))?.flatten())
}

pub fn count_postings(tx: &mut Tx<'_>) -> Result<i64> {
    Ok(tx.one("SELECT COUNT(*) FROM wallets_postings", &[], |row| row.get(0))?.unwrap_or_default())
}

/// When the first movement was stored.
pub fn oldest_movement(tx: &mut Tx<'_>) -> Result<Option<Time>> {
    let oldest = "SELECT created_at FROM wallets_movements ORDER BY id LIMIT 1";
    Ok(tx.one(oldest, &[], |row| row.get(0).map(Time))?)
}

/// The chain's end at the last proof that found the ledger sound.
pub fn find_proved_end(tx: &mut Tx<'_>) -> Result<Option<Head>> {
    Ok(tx.one("SELECT sealed, head FROM wallets_proofs WHERE id = 1", &[], |row| {
        Ok(Head { position: row.get(0)?, hash: row.get(1)? })
    })?)
}

/// How the last proof ended.
pub fn find_proof(tx: &mut Tx<'_>) -> Result<Option<LedgerState>> {
    Ok(tx.one(
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
    )?)
}

/// Keeps a proof. The chain's end stays that of the last sound ledger: the chain must not get away with being shorter.
pub fn save_proof(tx: &mut Tx<'_>, proof: &Proof, end: &Head) -> Result<()> {
    tx.execute(
        "INSERT INTO wallets_proofs (id, checked_at, is_sound, problem, postings, sealed, head) VALUES (1, $1, $2, $3, $4, $5, $6)
         ON CONFLICT (id) DO UPDATE SET checked_at = $1, is_sound = $2, problem = $3, postings = $4,
            sealed = CASE WHEN $2 THEN $5 ELSE wallets_proofs.sealed END,
            head = CASE WHEN $2 THEN $6 ELSE wallets_proofs.head END",
        &values![
            proof.checked_at,
            proof.ok,
            proof.problem.as_deref(),
            proof.postings,
            end.position,
            end.hash.as_slice()
        ],
    )?;
    Ok(())
}
