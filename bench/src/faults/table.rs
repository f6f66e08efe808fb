//! One row for each thing that was broken.

use crate::Result;

/// What came of one scenario. Lost and doubled are of acknowledged operations; missed are messages that a listener never got.
#[derive(Default)]
pub struct Row {
    pub rounds: usize,
    pub acknowledged: usize,
    /// Operations that were asked for again because no answer came.
    pub repeated: usize,
    pub lost: usize,
    pub doubled: usize,
    pub missed: usize,
    /// What else must not be: unexpected answers, an unsound ledger, a damaged database.
    pub problems: Vec<String>,
    /// Times and sizes, in words.
    pub figures: Vec<String>,
    /// This one must lose something, or the harness could not see a loss.
    pub is_control: bool,
}

impl Row {
    fn is_fine(&self) -> bool {
        if self.is_control {
            return self.lost > 0;
        }
        self.lost + self.doubled + self.missed == 0 && self.problems.is_empty()
    }
}

#[derive(Default)]
pub struct Table {
    rows: usize,
    failed: Vec<String>,
}

impl Table {
    /// Prints a row as soon as it is known: a run may take hours.
    pub fn add(&mut self, goal: &str, name: &str, row: &Row) {
        self.head();
        let verdict = match (row.is_fine(), row.is_control) {
            (true, false) => "held",
            (true, true) => "seen",
            (false, false) => "NOT HELD",
            (false, true) => "NOT SEEN",
        };
        println!(
            "  {goal:<5}{name:<44}{:>7}{:>9}{:>9}{:>6}{:>8}{:>8}  {verdict:<9}{}",
            row.rounds,
            row.acknowledged,
            row.repeated,
            row.lost,
            row.doubled,
            row.missed,
            row.figures.join("; ")
        );
        for problem in &row.problems {
            println!("       {problem}");
        }
        if !row.is_fine() {
            self.failed.push(name.to_owned());
        }
    }

    pub fn skip(&mut self, goal: &str, name: &str, reason: &str) {
        self.head();
        println!("  {goal:<5}{name:<44}skipped: {reason}");
    }

    /// What could not be carried out to its end did not hold.
    pub fn ended(&mut self, part: &str, outcome: Result<()>) {
        if let Err(error) = outcome {
            println!("       {part} ended early: {error}");
            self.failed.push(part.to_owned());
        }
    }

    fn head(&mut self) {
        if self.rows == 0 {
            println!(
                "\n  {:<5}{:<44}{:>7}{:>9}{:>9}{:>6}{:>8}{:>8}",
                "goal", "what was broken", "rounds", "acked", "repeated", "lost", "doubled", "missed"
            );
        }
        self.rows += 1;
    }

    /// # Errors
    /// When a row did not hold.
    pub fn end(self) -> Result<()> {
        match self.failed.as_slice() {
            [] => Ok(()),
            failed => Err(format!("not held: {}", failed.join(", ")).into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loss_fails_the_run_and_a_control_without_one_too() {
        let end = |row: Row| {
            let mut table = Table::default();
            table.add("G1", "x", &row);
            table.end().is_ok()
        };
        assert!(end(Row::default()));
        assert!(!end(Row { lost: 1, ..Row::default() }));
        assert!(!end(Row { doubled: 1, ..Row::default() }));
        assert!(!end(Row { missed: 1, ..Row::default() }));
        assert!(!end(Row { problems: vec!["a 500".to_owned()], ..Row::default() }));
        assert!(end(Row { is_control: true, lost: 1, ..Row::default() }));
        assert!(!end(Row { is_control: true, ..Row::default() }));
    }
}
