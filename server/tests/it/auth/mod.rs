//! Registration, approval, sign-in and sign-out.

mod approve;
mod password;
mod password_rules;
mod register;
mod sealing;
pub mod second_factor;
mod security_log;
mod session;
mod sign_in;
mod sign_in_limits;
mod sign_out;

pub use second_factor::{code, enabled};
