//! Handlers, each under the path and the method of its `#[utoipa::path]`.

use crate::app::App;
use axum::routing::MethodRouter;
use utoipa::openapi::OpenApi;

/// A path, and what answers one method of it.
pub type Handler = (String, MethodRouter<App>);

/// Handlers with their paths. They are described when the OpenAPI document is asked for: at the start, whose router needs paths
/// and methods only, descriptions and schemas of all of them would be a good part of its time and memory.
#[derive(Default)]
pub struct Endpoints {
    handlers: Vec<Handler>,
    descriptions: Vec<fn() -> OpenApi>,
}

impl Endpoints {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what [`routes!`] makes of handlers.
    #[must_use]
    pub fn routes<const COUNT: usize>(
        mut self,
        (handlers, description): ([Handler; COUNT], fn() -> OpenApi),
    ) -> Self {
        self.handlers.extend(handlers);
        self.descriptions.push(description);
        self
    }

    /// Adds to the document what no handler names.
    #[must_use]
    pub fn described(mut self, description: fn() -> OpenApi) -> Self {
        self.descriptions.push(description);
        self
    }

    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.handlers.extend(other.handlers);
        self.descriptions.extend(other.descriptions);
        self
    }

    pub fn into_handlers(self) -> Vec<Handler> {
        self.handlers
    }

    /// Their part of the OpenAPI document.
    pub fn describe(&self) -> OpenApi {
        let mut document = OpenApi::default();
        for description in &self.descriptions {
            document.merge(description());
        }
        document
    }
}

/// Handlers for [`Endpoints::routes`], as `utoipa_axum::routes!` takes them, from the module that has them.
macro_rules! routes {
    ($($handler:ident),+) => {{
        use utoipa::Path as _;
        use utoipa_axum::PathItemExt as _;
        let handlers = utoipa_axum::paste! {
            [$({
                let methods = [<__path_ $handler>]::methods().into_iter();
                let answers = methods.fold(axum::routing::MethodRouter::<$crate::app::App>::new(), |answers, method| {
                    answers.on(method.to_method_filter(), $handler)
                });
                ([<__path_ $handler>]::path(), answers)
            }),+]
        };
        let description: fn() -> utoipa::openapi::OpenApi = || {
            let described = utoipa_axum::router::OpenApiRouter::<$crate::app::App>::new();
            described.routes(utoipa_axum::routes!($($handler),+)).into_openapi()
        };
        (handlers, description)
    }};
}
pub(crate) use routes;
