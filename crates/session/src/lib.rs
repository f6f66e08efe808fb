//! What a sign-in needs and no shop knows of: opaque tokens and passwords.

mod password;
mod token;

pub use password::{Cost, PasswordError, Passwords, Turn};
pub use token::Token;
