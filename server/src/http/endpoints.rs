//! Handlers, each under the path and the method of its `#[utoipa::path]`.

use crate::app::App;
use axum::Router;
use utoipa::openapi::OpenApi;

/// Handlers with their paths. They are described when the OpenAPI document is asked for: at the start, whose router needs paths
/// and methods only, descriptions and schemas of all of them would be a good part of its time and memory.
#[derive(Default)]
pub struct Endpoints {
    router: Router<App>,
    descriptions: Vec<fn() -> OpenApi>,
}

impl Endpoints {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds what [`routes!`] makes of handlers.
    #[must_use]
    pub fn routes(mut self, (router, description): (Router<App>, fn() -> OpenApi)) -> Self {
        self.router = self.router.merge(router);
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
        self.router = self.router.merge(other.router);
        self.descriptions.extend(other.descriptions);
        self
    }

    pub fn into_router(self) -> Router<App> {
        self.router
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
        let mut router = axum::Router::<$crate::app::App>::new();
        utoipa_axum::paste! {
            $(
                for method in [<__path_ $handler>]::methods() {
                    let on = axum::routing::on(method.to_method_filter(), $handler);
                    router = router.route(&[<__path_ $handler>]::path(), on);
                }
            )+
        }
        let description: fn() -> utoipa::openapi::OpenApi = || {
            let described = utoipa_axum::router::OpenApiRouter::<$crate::app::App>::new();
            described.routes(utoipa_axum::routes!($($handler),+)).into_openapi()
        };
        (router, description)
    }};
}
pub(crate) use routes;
