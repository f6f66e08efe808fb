//! Registration, approval, sign-in and sign-out.

mod approve;
mod password;
mod register;
mod second_factor;
mod session;
mod sign_in;
mod sign_in_limits;
mod sign_out;

pub use second_factor::{code, enabled};
