//! What one question may cost. Words are anybody's to choose, and cutting them apart or comparing them with every known
//! word costs far more than reading them; once the budget is spent, the rest is looked up as it stands.

use std::cell::Cell;

/// Steps of one question: about 5 ms of a processor, and twenty times what people need.
const STEPS: u32 = 2_000_000;

/// Steps that a question has left. One step is the comparison of two letters, about 2 ns.
#[derive(Debug)]
pub struct Budget {
    left: Cell<u32>,
}

impl Budget {
    /// For words that the shop itself has written.
    pub(crate) const fn unlimited() -> Self {
        Self { left: Cell::new(u32::MAX) }
    }

    /// Takes `steps`, or answers that they are no longer there.
    pub(crate) fn take(&self, steps: usize) -> bool {
        let left = self.left.get();
        if left == u32::MAX {
            return true;
        }
        let rest = u32::try_from(steps).ok().and_then(|steps| left.checked_sub(steps));
        self.left.set(rest.unwrap_or(0));
        rest.is_some()
    }

    /// How many steps were taken.
    pub fn spent(&self) -> u32 {
        STEPS.saturating_sub(self.left.get())
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self { left: Cell::new(STEPS) }
    }
}
