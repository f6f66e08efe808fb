//! How long until the shop answers, and what it takes of memory then.

use crate::Result;
use crate::figures::{Figures, goal};
use crate::shop::{self, Shop};
use std::path::Path;

/// Starts with data; the first ones with an empty folder cost more.
const STARTS: usize = 9;
const FIRST_STARTS: usize = 3;

/// Also leaves behind the seeded shop on which everything else is measured.
pub async fn measure(binary: &Path, folder: &Path) -> Result<Shop> {
    let (mut seeding, mut memory) = (Vec::new(), Vec::new());
    let mut shop = None;
    for number in 0..FIRST_STARTS {
        let data = folder.join(format!("seed{number}"));
        std::fs::create_dir(&data)?;
        let running = shop::start(binary, &data, &[]).await?;
        seeding.push(running.first_answer.as_secs_f64());
        if number + 1 == FIRST_STARTS {
            memory.push(("after the first start, which seeds".to_owned(), running.process.memory()?));
            let tokens = shop::sign_in_members(running.address).await?;
            let goods = shop::goods(running.address).await?;
            shop = Some(Shop { binary: binary.to_owned(), data, tokens, goods, memory: Vec::new() });
        }
        running.process.stop().await?;
    }
    let mut shop = shop.ok_or("the shop was never started")?;

    let mut starts = Vec::new();
    for number in 0..STARTS {
        let running = shop::start(binary, &shop.data, &[]).await?;
        starts.push(running.first_answer.as_secs_f64());
        if number + 1 == STARTS {
            memory.push(("after a start".to_owned(), running.process.memory()?));
        }
        running.process.stop().await?;
    }
    shop.memory = memory;

    let seconds = |figures: &Figures| {
        format!("{:.3} s ({:.3}–{:.3})", figures.median(), figures.quantile(0.0), figures.quantile(1.0))
    };
    let (seeding, starts) = (Figures::new(seeding), Figures::new(starts));
    println!("\nFrom start to the first answer of GET /api/products: median (least–most)");
    println!(
        "  with data, {STARTS} starts               {}   {}",
        seconds(&starts),
        goal("< 0.3 s", starts.median() < 0.3)
    );
    println!("  empty folder, demo seeded, {FIRST_STARTS} starts {}", seconds(&seeding));
    Ok(shop)
}
