//! Who a route is for. A feature hands its routes over inside an audience, whose guard runs before any handler:
//! a route without a guard cannot be written. The audience is published in the OpenAPI document as `x-audience`.

use crate::app::App;
use crate::error::{Error, ErrorCode};
use crate::guard;
use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::{Operation, PathItem};
use utoipa::openapi::{OpenApi, SecurityRequirement};
use utoipa_axum::router::OpenApiRouter;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audience {
    /// Everybody; the handler may take [`guard::Visitor`].
    Public,
    /// Anyone with a valid session, even before approval.
    SignedIn,
    /// Approved, neither banned nor timed out.
    Member,
    /// Premium members, and admins, who may enter every premium area.
    Premium,
    /// The role admin; the owner has it.
    Admin,
    /// The account number 1.
    Owner,
}

impl Audience {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::SignedIn => "signed_in",
            Self::Member => "member",
            Self::Premium => "premium",
            Self::Admin => "admin",
            Self::Owner => "owner",
        }
    }
}

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
    router: OpenApiRouter<App>,
}

impl Routes {
    pub fn new() -> Self {
        Self::default()
    }

    #[must_use]
    pub fn public(self, router: OpenApiRouter<App>) -> Self {
        self.group(Audience::Public, None, router)
    }

    #[must_use]
    pub fn signed_in(self, router: OpenApiRouter<App>) -> Self {
        self.group(Audience::SignedIn, None, router)
    }

    #[must_use]
    pub fn member(self, router: OpenApiRouter<App>) -> Self {
        self.group(Audience::Member, None, router)
    }

    #[must_use]
    pub fn premium(self, router: OpenApiRouter<App>) -> Self {
        self.group(Audience::Premium, None, router)
    }

    #[must_use]
    pub fn admin(self, router: OpenApiRouter<App>) -> Self {
        self.group(Audience::Admin, None, router)
    }

    /// Admin routes whose refusal has its own sentence.
    #[must_use]
    pub fn admin_refusing(self, refusal: ErrorCode, router: OpenApiRouter<App>) -> Self {
        self.group(Audience::Admin, Some(refusal), router)
    }

    #[must_use]
    pub fn owner(self, router: OpenApiRouter<App>) -> Self {
        self.group(Audience::Owner, None, router)
    }

    /// The last group's routes are for those whose password was given not long ago.
    #[must_use]
    pub fn confirmed(mut self) -> Self {
        if let Some(group) = self.groups.last_mut() {
            group.confirmed = true;
        }
        self
    }

    fn group(mut self, audience: Audience, refusal: Option<ErrorCode>, router: OpenApiRouter<App>) -> Self {
        self.groups.push(Group { audience, refusal, confirmed: false, router });
        self
    }

    /// The routes behind their guards.
    pub fn guarded(self, app: &App) -> Router<App> {
        let mut router = Router::new();
        for group in self.groups {
            let (mut routes, _) = group.router.split_for_parts();
            if group.audience != Audience::Public {
                let state = Door {
                    app: app.clone(),
                    audience: group.audience,
                    refusal: group.refusal,
                    confirmed: group.confirmed,
                };
                routes = routes.route_layer(from_fn_with_state(state, admit));
            }
            router = router.merge(routes);
        }
        router
    }

    /// These routes' part of the OpenAPI document; `tag` is the feature's name.
    pub fn document(self, tag: &str) -> OpenApi {
        let mut document = OpenApi::default();
        for group in self.groups {
            let (_, mut part) = group.router.split_for_parts();
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
struct Door {
    app: App,
    audience: Audience,
    refusal: Option<ErrorCode>,
    confirmed: bool,
}

async fn admit(State(door): State<Door>, mut request: Request, next: Next) -> Response {
    let admitted = guard::admit(&door.app, door.audience, request.headers()).await.and_then(|account| {
        if door.confirmed {
            account.confirmed(door.app.clock.now())?;
        }
        Ok(account)
    });
    match admitted {
        Ok(account) => {
            request.extensions_mut().insert(account);
            next.run(request).await
        }
        Err(error) => refused(error, door.refusal).into_response(),
    }
}

fn refused(error: Error, refusal: Option<ErrorCode>) -> Error {
    match refusal {
        Some(code) if error.code() == ErrorCode::AdminOnly => code.into(),
        _ => error,
    }
}

fn operations(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
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
    if audience != Audience::Public {
        operation.security = Some(vec![SecurityRequirement::new::<_, [&str; 0], &str>("bearer", [])]);
    }
}
