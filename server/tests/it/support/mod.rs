//! What every test stands on: a shop of its own ([`TestApp`]), people who use it ([`Actor`] and its kinds), calls and
//! answers, and [`on_both`], which runs a test on both databases.

mod actor;
mod answer;
mod app;
mod call;
mod goods;
mod kinds;

pub use actor::{Actor, PASSWORD};
pub use answer::Answer;
pub use app::{TestApp, run};
pub use call::{Call, client};
pub use goods::{Product, order, premium_order, product_form};
pub use kinds::{Member, Owner, Visitor};

/// Makes of each `async fn name(app: TestApp) { … }` the two tests `name::sqlite` and `name::postgres`.
macro_rules! on_both {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: TestApp) $body:block)*) => {
        $(
            $(#[$meta])*
            mod $name {
                #[allow(unused_imports, reason = "not every test needs what the others of its file need")]
                use super::*;

                async fn test($app: TestApp) $body

                #[test]
                fn sqlite() {
                    crate::support::run(kontor_db::Engine::Sqlite, test);
                }

                #[test]
                fn postgres() {
                    crate::support::run(kontor_db::Engine::Postgres, test);
                }
            }
        )*
    };
}
pub(crate) use on_both;
