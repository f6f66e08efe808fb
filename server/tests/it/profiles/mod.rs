//! The own profile and account, and other people.

mod account;
mod edit;
mod own;
mod people;
