//! Who a route is for. A feature hands its routes over inside an audience, whose guard runs before any handler:
//! a route without a guard cannot be written. The audience is published in the OpenAPI document as `x-audience`.

use super::endpoints::Endpoints;
use crate::app::App;
use crate::error::{Error, ErrorCode};
use crate::identity::{Audience, guard};
use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::{IntoResponse, Response};
use std::future::ready;
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{OpenApi, SecurityRequirement};

/// One feature's routes, by audience.
#[derive(Default)]
pub struct Routes {
    groups: Vec<Group>,
}

struct Group {
    audience: Audience,
    /// Said in place of the general refusal to those who are signed in but may not.
    refusal: Option<ErrorCode>,
    /// Whether the password must have been given not long ago.
    confirmed: bool,
    /// What every answer passes on its way out, the guard's refusals included.
    finish: Option<fn(Response) -> Response>,
    endpoints: Endpoints,
}

impl Routes {
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn public(self, endpoints: Endpoints) -> Self {
        self.group(Audience::Public, None, endpoints)
    }

    #[must_use]
    pub fn signed_in(self, endpoints: Endpoints) -> Self {
        self.group(Audience::SignedIn, None, endpoints)
    }

    #[must_use]
    pub fn member(self, endpoints: Endpoints) -> Self {
        self.group(Audience::Member, None, endpoints)
    }

    #[must_use]
    pub fn premium(self, endpoints: Endpoints) -> Self {
        self.group(Audience::Premium, None, endpoints)
    }

    #[must_use]
    pub fn moderator(self, endpoints: Endpoints) -> Self {
        self.group(Audience::Moderator, None, endpoints)
    }

    #[must_use]
    pub fn admin(self, endpoints: Endpoints) -> Self {
        self.group(Audience::Admin, None, endpoints)
    }

    /// Admin routes whose refusal has its own sentence.
    #[must_use]
    pub fn admin_refusing(self, refusal: ErrorCode, endpoints: Endpoints) -> Self {
        self.group(Audience::Admin, Some(refusal), endpoints)
    }

    #[must_use]
    pub fn owner(self, endpoints: Endpoints) -> Self {
        self.group(Audience::Owner, None, endpoints)
    }

    /// The last group's routes are for those whose password was given not long ago.
    #[must_use]
    pub fn confirmed(mut self) -> Self {
        if let Some(group) = self.groups.last_mut() {
            group.confirmed = true;
        }
        self
    }

    /// The last group's answers pass `finish` on their way out, its guard's refusals included.
    #[must_use]
    pub fn finished(mut self, finish: fn(Response) -> Response) -> Self {
        if let Some(group) = self.groups.last_mut() {
            group.finish = Some(finish);
        }
        self
    }

    fn group(mut self, audience: Audience, refusal: Option<ErrorCode>, endpoints: Endpoints) -> Self {
        self.groups.push(Group { audience, refusal, confirmed: false, finish: None, endpoints });
        self
    }

    /// Adds the routes behind their guards.
    pub fn add_to(self, mut router: Router<App>, app: &App) -> Router<App> {
        for group in self.groups {
            let state = (group.audience != Audience::Public).then(|| RouteState {
                app: app.clone(),
                audience: group.audience,
                refusal: group.refusal,
                confirmed: group.confirmed,
            });
            for (path, mut handlers) in group.endpoints.into_handlers() {
                if let Some(state) = &state {
                    handlers = handlers.layer(from_fn_with_state(state.clone(), admit));
                }
                if let Some(finish) = group.finish {
                    handlers = handlers.layer(map_response(move |response| ready(finish(response))));
                }
                router = router.route(&path, handlers);
            }
        }
        router
    }

    /// These routes' part of the OpenAPI document; `tag` is the feature's name.
    pub fn document(self, tag: &str) -> OpenApi {
        let mut document = OpenApi::default();
        for group in self.groups {
            let mut part = group.endpoints.describe();
            for item in part.paths.paths.values_mut() {
                for operation in operations(item) {
                    declare(operation, group.audience, group.confirmed, tag);
                }
            }
            document.merge(part);
        }
        document
    }
}

/// What stands before a group's handlers.
#[derive(Clone)]
struct RouteState {
    app: App,
    audience: Audience,
    refusal: Option<ErrorCode>,
    confirmed: bool,
}

async fn admit(State(route): State<RouteState>, mut request: Request, next: Next) -> Response {
    let admitted = guard::admit(&route.app, route.audience, request.headers()).await.and_then(|account| {
        if route.confirmed {
            account.confirmed(route.app.clock.now())?;
        }
        Ok(account)
    });
    match admitted {
        Ok(account) => {
            request.extensions_mut().insert(account);
            next.run(request).await
        }
        Err(error) => refused(error, route.refusal).into_response(),
    }
}

fn refused(error: Error, refusal: Option<ErrorCode>) -> Error {
    match refusal {
        Some(code) if error.code() == ErrorCode::AdminOnly => code.into(),
        _ => error,
    }
}

/// What a path of the document answers, by method.
pub fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.delete, &mut item.patch]
        .into_iter()
        .filter_map(Option::as_mut)
}

fn declare(operation: &mut Operation, audience: Audience, confirmed: bool, tag: &str) {
    operation.tags = Some(vec![tag.to_owned()]);
    let mut extensions = ExtensionsBuilder::new().add("x-audience", audience.as_str());
    if confirmed {
        extensions = extensions.add("x-password-confirmed", true);
    }
    operation.extensions = Some(extensions.build());
    // An empty list says that no token is needed; none at all would say nothing.
    let bearer = || SecurityRequirement::new::<_, [&str; 0], &str>("bearer", []);
    operation.security = Some(if audience == Audience::Public { Vec::new() } else { vec![bearer()] });
}
