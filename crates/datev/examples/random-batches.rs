//! Writes random batches with what they come to, for readers that are not ours: `random-batches FOLDER COUNT`.

use jiff::civil::{Date, date};
use kontor_datev::{Batch, Booking, Chart, write};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::path::PathBuf;

const NAMES: [&str; 6] =
    ["Mira Kern", "Zoë \"Z\" Müßig; Röststube", "Łukasz Żak", "珈琲 北海", "O'Neill & Söhne", "Мария"];

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let folder = PathBuf::from(arguments.first().ok_or("which folder?")?);
    let count = arguments.get(1).ok_or("how many?")?.parse::<u64>()?;
    std::fs::create_dir_all(&folder)?;
    for seed in 0..count {
        let batch = random(seed);
        std::fs::write(folder.join(format!("EXTF_{seed:04}.csv")), write(&batch))?;
        std::fs::write(folder.join(format!("{seed:04}.txt")), sums(&batch)?)?;
    }
    println!("{count} batches");
    Ok(())
}

fn random(seed: u64) -> Batch {
    let mut chance = fastrand::Rng::with_seed(seed);
    let from = date(2026, chance.i8(1..=12), 1);
    let begins = chance.bool();
    let year = if begins || from.month() >= 7 { 2026 } else { 2025 };
    let bookings = (0..chance.usize(0..200)).map(|number| booking(&mut chance, from, number)).collect();
    Batch {
        made_at: from.last_of_month().at(chance.i8(0..24), chance.i8(0..60), 7, 0),
        made_by: "Kontor".to_owned(),
        consultant: chance.u32(1001..=9_999_999),
        client: chance.u32(1..=99_999),
        year_begins: if begins { date(2026, 1, 1) } else { date(year, 7, 1) },
        from,
        until: from.last_of_month(),
        title: format!("Belege {}", from.strftime("%Y-%m")),
        chart: if chance.bool() { Chart::Skr03 } else { Chart::Skr04 },
        bookings,
    }
}

fn booking(chance: &mut fastrand::Rng, month: Date, number: usize) -> Booking {
    let contra = [8300, 8400, 4300, 4400, 8320][chance.usize(0..5)];
    Booking {
        cents: chance.u64(1..2_000_000),
        is_reversed: chance.u8(0..10) == 0,
        account: [1360, 1460, 10_000][chance.usize(0..3)],
        contra,
        on: date(month.year(), month.month(), chance.i8(1..=month.days_in_month())),
        document: format!("RE-2026-{number:05}"),
        text: format!("{} {number}", NAMES[chance.usize(0..NAMES.len())]),
        taxed_in: (contra == 8320).then(|| ("AT".to_owned(), 2000)),
    }
}

/// What each account comes to, debit minus credit, in cents.
fn sums(batch: &Batch) -> Result<String, Box<dyn Error>> {
    let mut sums: BTreeMap<u32, i64> = BTreeMap::new();
    for booking in &batch.bookings {
        let cents = i64::try_from(booking.cents)?;
        let cents = if booking.is_reversed { -cents } else { cents };
        *sums.entry(booking.account).or_default() += cents;
        *sums.entry(booking.contra).or_default() -= cents;
    }
    let mut text = format!("{} {} {}\n", batch.bookings.len(), batch.consultant, batch.client);
    for (account, cents) in sums {
        writeln!(text, "{account} {cents}")?;
    }
    Ok(text)
}
