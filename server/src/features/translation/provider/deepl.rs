//! DeepL's interface: `POST /v2/translate`.

use super::{Asked, MAX_ANSWER, Translation, error_of};
use crate::features::translation::Language;
use crate::services::model::ServiceError;
use kontor_outgoing::{Outgoing, OutgoingError, body, json};
use secrecy::{ExposeSecret, SecretString};
use serde::Deserialize;
use serde_json::{Value, json};

pub struct DeepL {
    pub service: Outgoing,
    pub key: SecretString,
}

#[derive(Deserialize)]
struct Answer {
    translations: Vec<One>,
}

#[derive(Deserialize)]
struct One {
    text: String,
    detected_source_language: Option<String>,
}

impl DeepL {
    pub async fn translate(&self, asked: &Asked<'_>) -> Result<Translation, ServiceError> {
        let mut request = json!({ "text": [asked.text], "target_lang": target(asked.target) });
        if let Some(source) = asked.source {
            // Of a source only the language is told, never its variant.
            request["source_lang"] = source.as_str().to_uppercase().into();
        }
        let key = format!("DeepL-Auth-Key {}", self.key.expose_secret());
        let call = self.service.post("v2/translate")?.header("authorization", key).json(&request);
        let response = call.send().await.map_err(OutgoingError::from)?;
        if response.status().as_u16() == 400 {
            let answer = body(response, MAX_ANSWER).await?;
            let answer: Value = serde_json::from_slice(&answer).unwrap_or_default();
            let unknown = answer["message"].as_str().is_some_and(|text| text.contains("not supported"));
            return Err(if unknown { ServiceError::Unsupported } else { ServiceError::Nonsense });
        }
        if let Some(error) = error_of(&response) {
            return Err(error);
        }
        let answer: Answer = json(response, MAX_ANSWER).await?;
        let [found] = <[One; 1]>::try_from(answer.translations).map_err(|_| ServiceError::Nonsense)?;
        let detected = found.detected_source_language.map(|code| code.to_lowercase());
        Ok(Translation { text: found.text, detected })
    }
}

/// Where a language has variants, a target names one.
fn target(language: Language) -> String {
    match language {
        Language::En => "EN-GB".to_owned(),
        Language::Pt => "PT-PT".to_owned(),
        Language::Zh => "ZH-HANS".to_owned(),
        other => other.as_str().to_uppercase(),
    }
}
