//! The own consent, and the links in letters.

use super::rules;
use super::types::{NewsMail, NewsMailLink, NewsMailRequest};
use crate::app::App;
use crate::error::{ErrorBody, Result};
use crate::http::extract::Json;
use crate::http::{ClientAddress, Done, Endpoints, Routes, routes};
use crate::identity::Member;
use axum::extract::State;

pub fn routes(routes: Routes) -> Routes {
    routes
        .member(Endpoints::new().routes(routes!(get_news_mail, ask_for_news_mail, end_news_mail)))
        .public(Endpoints::new().routes(routes!(confirm_news_mail)).routes(routes!(leave_news_mail)))
}

/// Whether the member agrees to news by mail.
#[utoipa::path(get, path = "/api/announcements/mail",
    responses((status = 200, body = NewsMail), (status = "4XX", body = ErrorBody)))]
async fn get_news_mail(State(app): State<App>, member: Member) -> Result<axum::Json<NewsMail>> {
    rules::status(&app, member).await.map(axum::Json)
}

/// Agrees to news by mail; a link is sent to the confirmed address, and nothing else until it is used.
#[utoipa::path(post, path = "/api/announcements/mail", request_body = NewsMailRequest,
    responses((status = 200, body = NewsMail), (status = "4XX", body = ErrorBody)))]
async fn ask_for_news_mail(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    member: Member,
    Json(request): Json<NewsMailRequest>,
) -> Result<axum::Json<NewsMail>> {
    rules::ask(&app, address, member, request).await.map(axum::Json)
}

/// Ends the consent; again changes nothing.
#[utoipa::path(delete, path = "/api/announcements/mail",
    responses((status = 200, body = NewsMail), (status = "4XX", body = ErrorBody)))]
async fn end_news_mail(State(app): State<App>, member: Member) -> Result<axum::Json<NewsMail>> {
    rules::end(&app, member).await.map(axum::Json)
}

/// Confirms a consent with the link that was sent; once.
#[utoipa::path(post, path = "/api/announcements/mail/confirm", request_body = NewsMailLink,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn confirm_news_mail(
    State(app): State<App>,
    ClientAddress(address): ClientAddress,
    Json(link): Json<NewsMailLink>,
) -> Result<axum::Json<Done>> {
    rules::confirm(&app, address, &link.token).await.map(axum::Json)
}

/// Ends the consent that a letter's link belongs to; again changes nothing.
#[utoipa::path(post, path = "/api/announcements/mail/leave", request_body = NewsMailLink,
    responses((status = 200, body = Done), (status = "4XX", body = ErrorBody)))]
async fn leave_news_mail(State(app): State<App>, Json(link): Json<NewsMailLink>) -> Result<axum::Json<Done>> {
    rules::leave(&app, &link.token).await.map(axum::Json)
}
