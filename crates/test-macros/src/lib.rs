//! Attributes that make the tests of a function that needs a database. Each test hands the engine and the function to
//! `run` in the `support` module of its test program:
//!
//! ```text
//! #[on_both]
//! async fn a_new_product_is_in_the_catalogue_at_once(app: TestApp) { … }
//! ```
//!
//! makes the tests `a_new_product_is_in_the_catalogue_at_once::sqlite` and `…::postgres`.

use proc_macro::TokenStream;
use proc_macro2::TokenStream as Tokens;
use quote::{quote, quote_spanned};
use syn::{ItemFn, parse_macro_input};

/// Runs the test on SQLite and on PostgreSQL.
#[proc_macro_attribute]
pub fn on_both(_: TokenStream, function: TokenStream) -> TokenStream {
    let function = parse_macro_input!(function as ItemFn);
    tests(&function, &Tokens::new()).into()
}

/// Runs the test on SQLite. For tests that PostgreSQL cannot answer differently: `postgres` exists, but is ignored
/// unless the run includes the ignored tests (`cargo test -- --include-ignored`, `make test-all`).
#[proc_macro_attribute]
pub fn on_sqlite(_: TokenStream, function: TokenStream) -> TokenStream {
    let function = parse_macro_input!(function as ItemFn);
    tests(&function, &quote! { #[ignore = "no risk from the engine; `make test-all` runs it"] }).into()
}

/// The function, and a module of its name with one test for each engine.
fn tests(function: &ItemFn, on_postgres: &Tokens) -> Tokens {
    let name = &function.sig.ident;
    // The tests lie where the name lies, so that an editor offers to run them there.
    let sqlite = quote_spanned! { name.span() =>
        #[test]
        fn sqlite() {
            crate::support::run(::kontor_db::Engine::Sqlite, super::#name);
        }
    };
    let postgres = quote_spanned! { name.span() =>
        #[test]
        #on_postgres
        fn postgres() {
            crate::support::run(::kontor_db::Engine::Postgres, super::#name);
        }
    };
    quote! {
        #function

        mod #name {
            #sqlite
            #postgres
        }
    }
}
