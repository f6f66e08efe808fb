//! LibreTranslate's interface: `POST /translate`.

use super::{Asked, MAX_ANSWER, Translation, error_of};
use crate::features::translation::Language;
use crate::services::model::ServiceError;
use kontor_outgoing::{Outgoing, OutgoingError, body, json};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::{Value, json};

pub struct LibreTranslate {
    pub service: Outgoing,
    pub key: Option<SecretString>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Answer {
    translated_text: String,
    detected_language: Option<Detected>,
}

#[derive(Deserialize)]
struct Detected {
    language: String,
}

impl LibreTranslate {
    pub async fn translate(&self, asked: &Asked<'_>) -> Result<Translation, ServiceError> {
        match self.ask(asked, code(asked.target)).await {
            // Older versions call it as everybody did.
            Err(ServiceError::Unsupported) if asked.target == Language::Zh => self.ask(asked, "zh").await,
            answer => answer,
        }
    }

    async fn ask(&self, asked: &Asked<'_>, target: &str) -> Result<Translation, ServiceError> {
        let mut request = json!({
            "q": asked.text, "source": asked.source.map_or("auto", code), "target": target, "format": "text",
        });
        if let Some(key) = &self.key {
            request["api_key"] = key.expose_secret().into();
        }
        let response =
            self.service.post("translate")?.json(&request).send().await.map_err(OutgoingError::from)?;
        if response.status().as_u16() == 400 {
            let answer = body(response, MAX_ANSWER).await?;
            let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
            let unknown = answer["error"].as_str().is_some_and(|text| text.contains("not supported"));
            return Err(if unknown { ServiceError::Unsupported } else { ServiceError::Nonsense });
        }
        if let Some(error) = error_of(&response) {
            return Err(error);
        }
        let answer: Answer = json(response, MAX_ANSWER).await?;
        let detected = answer.detected_language.map(|found| found.language.to_lowercase());
        Ok(Translation {
            text: answer.translated_text,
            detected: detected.map(|code| code.split('-').next().unwrap_or_default().to_owned()),
        })
    }
}

fn code(language: Language) -> &'static str {
    match language {
        Language::Zh => "zh-Hans",
        other => other.as_str(),
    }
}
