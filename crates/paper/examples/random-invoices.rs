//! Writes random invoices, for validators and for the eye, and says how fast: `random-invoices FOLDER COUNT [FIRST]`.

#[expect(clippy::unwrap_used, reason = "shared with tests")]
#[path = "../tests/samples/mod.rs"]
mod samples;

use kontor_paper::{Fonts, Look, render};
use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments = std::env::args().skip(1).collect::<Vec<_>>();
    let folder = PathBuf::from(arguments.first().ok_or("which folder?")?);
    let count = arguments.get(1).ok_or("how many?")?.parse::<u64>()?;
    let first = arguments.get(2).map_or(Ok(0), |first| first.parse::<u64>())?;
    std::fs::create_dir_all(&folder)?;
    let look = Look { claim: "Kaffee & Tee".into(), ..Look::of("Rösthaus Kontor", Fonts::built_in()?) };
    let started = Instant::now();
    let save = |name: &str, invoice: &kontor_paper::Invoice| -> Result<(), Box<dyn Error>> {
        let document = render(invoice, &look).map_err(|error| format!("{name}: {error}"))?;
        std::fs::write(folder.join(format!("{name}.pdf")), document.pdf)?;
        std::fs::write(folder.join(format!("{name}.xml")), document.xml)?;
        Ok(())
    };
    for seed in first..first + count {
        save(&format!("{seed:04}"), &samples::random(seed))?;
    }
    let seconds = started.elapsed().as_secs_f64();
    println!("{count} documents in {seconds:.2} s: {:.0} a second on one core", count as f64 / seconds);
    save("open", &samples::open())
}
