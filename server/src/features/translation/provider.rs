//! The configured translation service, whichever interface it speaks.

mod deepl;
mod libretranslate;
mod openai;

use super::flights::Flights;
use super::store::Key;
use super::types::Language;
use crate::config::{self, Config};
use crate::error::StartError;
use crate::services::model::{self, Model, ServiceError};
use deepl::DeepL;
use kontor_outgoing::{Outgoing, Response};
use libretranslate::LibreTranslate;
use secrecy::SecretString;
use std::time::Duration;
use tokio::sync::Semaphore;

/// Calls to the service at the same time; more wait.
const MOST_AT_ONCE: usize = 8;

/// The service, and who waits for it.
pub struct Translator {
    /// None where none is configured.
    pub service: Option<Service>,
    pub flights: Flights<Key>,
}

/// What is to be translated.
#[derive(Debug)]
pub struct Asked<'a> {
    pub text: &'a str,
    /// None: for the service to find out.
    pub source: Option<Language>,
    pub target: Language,
}

/// What the service says.
#[derive(Debug, PartialEq, Eq)]
pub struct Translation {
    pub text: String,
    /// The code of the language that it found, in lower case.
    pub detected: Option<String>,
}

pub struct Service {
    interface: Interface,
    /// How long a member waits for a translation, with all that comes before it.
    pub patience: Duration,
    places: Semaphore,
}

enum Interface {
    LibreTranslate(LibreTranslate),
    DeepL(DeepL),
    OpenAi(Model),
}

impl Translator {
    /// # Errors
    /// When the settings do not fit together.
    pub fn new(config: &Config) -> Result<Self, StartError> {
        let patience = model::patience("translation", config.translation.patience_seconds)?;
        let service = interface(&config.translation, patience)?.map(|interface| Service {
            interface,
            patience,
            places: Semaphore::new(MOST_AT_ONCE),
        });
        Ok(Self { service, flights: Flights::default() })
    }
}

fn interface(settings: &config::Translation, patience: Duration) -> Result<Option<Interface>, StartError> {
    let wrong = |error: &dyn std::fmt::Display| StartError(format!("translation.url: {error}"));
    let service = || Outgoing::new(&settings.url, patience).map_err(|error| wrong(&error));
    let key = settings.key.clone();
    Ok(Some(match settings.provider {
        config::TranslationProvider::Nobody => return Ok(None),
        config::TranslationProvider::LibreTranslate => {
            Interface::LibreTranslate(LibreTranslate { service: service()?, key })
        }
        config::TranslationProvider::DeepL => {
            let key: SecretString =
                key.ok_or_else(|| StartError("translation.key: DeepL needs one".to_owned()))?;
            Interface::DeepL(DeepL { service: service()?, key })
        }
        config::TranslationProvider::OpenAi => {
            let model = Model::new(&settings.url, key, &settings.model, patience);
            Interface::OpenAi(model.map_err(|error| wrong(&error))?)
        }
    }))
}

impl Service {
    /// # Errors
    /// As [`ServiceError`] says.
    pub async fn translate(&self, asked: &Asked<'_>) -> Result<Translation, ServiceError> {
        let _place = self.places.acquire().await.map_err(|_| ServiceError::Unreachable)?;
        match &self.interface {
            Interface::LibreTranslate(service) => service.translate(asked).await,
            Interface::DeepL(service) => service.translate(asked).await,
            Interface::OpenAi(model) => openai::translate(model, asked).await,
        }
    }
}

/// Bytes of an answer that is read at most.
const MAX_ANSWER: usize = 256 * 1024;

/// What every service's status says.
fn error_of(response: &Response) -> Option<ServiceError> {
    match response.status().as_u16() {
        200 => None,
        401 | 403 => Some(ServiceError::Refused),
        429 => Some(ServiceError::Busy),
        // DeepL's own.
        456 => Some(ServiceError::Exhausted),
        500.. => Some(ServiceError::Unreachable),
        _ => Some(ServiceError::Nonsense),
    }
}
