//! A language model behind the chat interface that OpenAI made common: hosted ones, vLLM, llama.cpp, Ollama.
//!
//! What goes in is text, what comes out is text: no tools are offered, so there is nothing that a model could do.

mod client;
mod deltas;
mod error;

pub use client::{Model, Role, Turn, patience};
pub use error::ServiceError;
