//! The work that a test caused on its thread, whatever the budget says: stems made and letters compared, in the steps of
//! [`crate::Budget`].

use std::cell::Cell;

thread_local! {
    static DONE: Cell<usize> = const { Cell::new(0) };
}

pub fn note(steps: usize) {
    DONE.with(|done| done.set(done.get() + steps));
}

/// The steps that `work` took.
pub fn of(work: impl FnOnce()) -> usize {
    let before = DONE.with(Cell::get);
    work();
    DONE.with(Cell::get) - before
}
