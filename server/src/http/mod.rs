//! HTTP: every feature's routes behind their audiences, the embedded app, limits and security headers.

mod address;
mod api;
pub mod app_paths;
pub mod document;
pub mod embedded;
pub mod encoded;
mod endpoints;
pub mod extract;
mod flood;
mod forms;
mod headers;
mod openapi;
mod paced;
mod reference;
mod routes;
pub mod serve;
mod site;
mod unread;

pub use address::ClientAddress;
pub use api::{Api, FeatureRoutes, Pages};
pub use endpoints::Endpoints;
pub(crate) use endpoints::routes;
pub use forms::{Done, NumberOrText, ReasonRequest};
pub use paced::Paced;
pub use routes::Routes;
