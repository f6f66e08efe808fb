//! What every test stands on: a shop of its own ([`TestApp`]), people who use it ([`Actor`] and its kinds), calls and
//! answers, [`on_both`], which runs a test on both databases, and [`on_sqlite`], for tests that PostgreSQL cannot
//! answer differently.

mod actor;
mod answer;
mod app;
mod call;
pub mod contract;
mod goods;
mod kinds;

pub use actor::{Actor, MARK, PASSWORD};
pub use answer::Answer;
pub use app::{OWNER, SECRETS_KEY, STOCKS_DO_NOT_ADD_UP, TestApp, run};
pub use call::{Call, client};
pub use goods::{Product, goods_facts, order, premium_order, product_form};
pub use kinds::{Member, Owner, Visitor};
pub use kontor_test_macros::{on_both, on_sqlite};
