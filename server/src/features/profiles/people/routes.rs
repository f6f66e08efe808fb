//! Looking at other people; for members.

use super::rules;
use super::types::{PeopleQuery, Person, PersonResponse};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::{Path, Query};
use crate::http::{Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes(routes: Routes) -> Routes {
    routes.member(Endpoints::new().routes(routes!(get_person)).routes(routes!(find_people)))
}

/// A member's public profile.
#[utoipa::path(get, path = "/api/users/{id}", params(("id" = i64, Path)),
    responses((status = 200, body = PersonResponse), (status = "4XX", body = ErrorBody)))]
async fn get_person(
    State(app): State<App>,
    member: Member,
    Path(id): Path<String>,
) -> Result<axum::Json<PersonResponse>> {
    rules::person(&app, member, &id).await.map(axum::Json)
}

/// People to start a chat with, those who were active last first; 20 at a time.
#[utoipa::path(get, path = "/api/users", params(PeopleQuery),
    responses((status = 200, body = Vec<Person>), (status = "4XX", body = ErrorBody)))]
async fn find_people(
    State(app): State<App>,
    member: Member,
    Query(query): Query<PeopleQuery>,
) -> Result<axum::Json<Vec<Person>>> {
    rules::find(&app, member, query).await.map(axum::Json)
}
