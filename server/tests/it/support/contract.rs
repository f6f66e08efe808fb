//! Whether what the shop says is what its OpenAPI document says: every answer to every call and every frame of the
//! socket, without an unknown property and without a missing one.
//!
//! The document leaves its objects open, as a document for clients does. Here they are closed, so that a property that
//! only the wire knows is found too.

use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

type Result<T = (), E = String> = std::result::Result<T, E>;

static DOCUMENT: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(kontor::API.document_json().unwrap()).unwrap());

/// The variants of both kinds of frames by their `type`.
static CLIENT_FRAMES: LazyLock<HashMap<String, Value>> = LazyLock::new(|| variants("ClientFrame"));
static SERVER_FRAMES: LazyLock<HashMap<String, Value>> = LazyLock::new(|| variants("ServerFrame"));

/// What is checked of an answer.
pub struct Said<'a> {
    pub method: &'a str,
    /// With or without a query.
    pub path: &'a str,
    pub status: u16,
    pub content_type: &'a str,
    pub body: &'a [u8],
}

/// # Errors
/// What the document does not say of this answer.
pub fn check_answer(said: &Said<'_>) -> Result {
    let path = said.path.split('?').next().unwrap_or_default();
    let Some(item) = find_path(path) else {
        return match path.starts_with("/api/") {
            true if said.status == 404 => check_refusal(said),
            // Pages, files and the socket's handshake; of them only refusals have a form.
            _ if said.status >= 400 && is_json(said.content_type) => check_refusal(said),
            true if path != "/api/docs" && !path.starts_with("/api/docs/") => {
                Err("no such path in the document".into())
            }
            _ => Ok(()),
        };
    };
    let method = if said.method == "HEAD" { "get".to_owned() } else { said.method.to_lowercase() };
    let Some(operation) = item.get(&method) else {
        let is_refused = said.status == 405 || said.status == 429;
        return if is_refused { check_refusal(said) } else { Err("no such method in the document".into()) };
    };
    let answer = documented_answer(operation, said.status)?;
    let Some(content) = answer.get("content").and_then(Value::as_object) else {
        return if said.body.is_empty() { Ok(()) } else { Err("no body is documented".into()) };
    };
    if said.method == "HEAD" {
        return Ok(());
    }
    let essence = said.content_type.split(';').next().unwrap_or_default().trim();
    let form = content.get(essence).ok_or_else(|| format!("content type {essence:?} is not documented"))?;
    if is_json(essence) { check_closed(&form["schema"], &json_of(said.body)?) } else { Ok(()) }
}

/// A body that was accepted fits what the document says of it; more than that may be sent, and is ignored.
///
/// # Errors
/// What does not fit.
pub fn check_request(method: &str, path: &str, body: &[u8]) -> Result {
    let path = path.split('?').next().unwrap_or_default();
    let operation = find_path(path).and_then(|item| item.get(method.to_lowercase()));
    let Some(schema) = operation.and_then(|it| it.pointer("/requestBody/content/application~1json/schema"))
    else {
        return Ok(());
    };
    if body.is_empty() { Ok(()) } else { validate(schema, &json_of(body)?, true) }
}

/// # Errors
/// What the document does not say of this frame.
pub fn check_server_frame(frame: &Value) -> Result {
    check_frame(&SERVER_FRAMES, frame)
}

/// # Errors
/// What the document does not say of this frame.
pub fn check_client_frame(frame: &Value) -> Result {
    check_frame(&CLIENT_FRAMES, frame)
}

fn check_frame(variants: &HashMap<String, Value>, frame: &Value) -> Result {
    let kind = frame["type"].as_str().unwrap_or_default();
    let schema = variants.get(kind).ok_or_else(|| format!("no frame {kind:?} in the document"))?;
    check_closed(schema, frame)
}

/// Whether it is the body of every refusal.
fn check_refusal(said: &Said<'_>) -> Result {
    if said.method == "HEAD" {
        return Ok(());
    }
    check_closed(&json!({ "$ref": "#/components/schemas/ErrorBody" }), &json_of(said.body)?)
}

fn is_json(content_type: &str) -> bool {
    content_type.starts_with("application/json")
}

fn json_of(body: &[u8]) -> Result<Value> {
    serde_json::from_slice(body).map_err(|_| "no JSON".to_owned())
}

/// A path of the document in its parts, and its entry.
type Path = (Vec<&'static str>, &'static Value);

/// The document's paths by how many parts they have; those without parameters first.
static PATHS: LazyLock<HashMap<usize, Vec<Path>>> = LazyLock::new(|| {
    let mut paths: HashMap<usize, Vec<Path>> = HashMap::new();
    for (template, item) in DOCUMENT["paths"].as_object().into_iter().flatten() {
        let parts: Vec<&str> = template.split('/').collect();
        paths.entry(parts.len()).or_default().push((parts, item));
    }
    for alike in paths.values_mut() {
        alike.sort_by_key(|(parts, _)| parts.iter().filter(|part| part.starts_with('{')).count());
    }
    paths
});

/// The document's entry for a path. Of two that fit, the one that names more of the path, as the router does.
fn find_path(path: &str) -> Option<&'static Value> {
    let given: Vec<&str> = path.split('/').collect();
    let fits = |(parts, _): &&Path| {
        parts
            .iter()
            .zip(&given)
            .all(|(part, given)| part == given || part.starts_with('{') && !given.is_empty())
    };
    PATHS.get(&given.len())?.iter().find(fits).map(|(_, item)| *item)
}

fn documented_answer(operation: &'static Value, status: u16) -> Result<&'static Value> {
    let answers = &operation["responses"];
    let class = format!("{}XX", status / 100);
    let found = [status.to_string(), class, "default".to_owned()];
    let found = found.iter().find_map(|name| answers.get(name));
    let answer = found.ok_or_else(|| format!("the status {status} is not documented"))?;
    match answer["$ref"].as_str() {
        Some(reference) => Ok(referred(reference)),
        None => Ok(answer),
    }
}

fn referred(reference: &str) -> &'static Value {
    let found = DOCUMENT.pointer(reference.trim_start_matches('#'));
    found.unwrap_or_else(|| panic!("{reference} is not in the document"))
}

/// The variants of a schema of frames by their `type`.
fn variants(schema: &str) -> HashMap<String, Value> {
    let mut found = HashMap::new();
    let mut left = vec![referred(&format!("#/components/schemas/{schema}"))];
    while let Some(schema) = left.pop() {
        if let Some(reference) = schema["$ref"].as_str() {
            left.push(referred(reference));
        } else if let Some(choice) = schema["oneOf"].as_array() {
            left.extend(choice);
        } else {
            let kind = schema["properties"]["type"]["enum"][0].as_str().unwrap();
            found.insert(kind.to_owned(), schema.clone());
        }
    }
    found
}

fn check_closed(schema: &Value, instance: &Value) -> Result {
    validate(schema, instance, false)
}

/// Whether a schema is open, and its text.
type Key = (bool, String);
type Compiled = Mutex<HashMap<Key, Arc<Validator>>>;

/// Each schema is compiled once in a run.
fn validate(schema: &Value, instance: &Value, open: bool) -> Result {
    static COMPILED: LazyLock<Compiled> = LazyLock::new(Mutex::default);
    let key = (open, schema.to_string());
    let known = COMPILED.lock().unwrap().get(&key).cloned();
    let validator = known.unwrap_or_else(|| {
        let made = Arc::new(compile(schema, open));
        COMPILED.lock().unwrap().insert(key, made.clone());
        made
    });
    let errors = validator.iter_errors(instance).take(5);
    let errors: Vec<String> =
        errors.map(|error| format!("{} at {:?}", error, error.instance_path().to_string())).collect();
    if errors.is_empty() { Ok(()) } else { Err(errors.join("; ")) }
}

fn compile(schema: &Value, open: bool) -> Validator {
    let mut closing = Closing { open, definitions: Map::new() };
    let mut root = closing.close(schema, false);
    root["$defs"] = closing.definitions.into();
    let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
    options.build(&root).unwrap_or_else(|error| panic!("{error}: {root}"))
}

/// Copies a schema and what it refers to, and closes every object in it unless they are to stay open.
struct Closing {
    open: bool,
    definitions: Map<String, Value>,
}

impl Closing {
    /// `is_part`: others add properties to the same object (`allOf`), so it is closed around them.
    fn close(&mut self, schema: &Value, is_part: bool) -> Value {
        let Some(words) = schema.as_object() else { return schema.clone() };
        let has = |word: &str| words.contains_key(word);
        let is_composed = has("allOf") || has("properties") && (has("oneOf") || has("anyOf"));
        let mut closed = Map::new();
        for (word, value) in words {
            let value = match word.as_str() {
                "description" | "example" | "examples" | "default" => continue,
                "$ref" => self.refer(value.as_str().unwrap(), is_part),
                "properties" => {
                    let properties = value.as_object().unwrap().iter();
                    properties.map(|(name, property)| (name.clone(), self.close(property, false))).collect()
                }
                "allOf" | "oneOf" | "anyOf" => {
                    let is_part = is_part || is_composed;
                    value.as_array().unwrap().iter().map(|choice| self.close(choice, is_part)).collect()
                }
                "items" | "additionalProperties" | "propertyNames" => self.close(value, false),
                _ => value.clone(),
            };
            closed.insert(word.clone(), value);
        }
        if !self.open && !is_part && is_composed {
            closed.insert("unevaluatedProperties".to_owned(), false.into());
        } else if !self.open && !is_part && has("properties") && !has("additionalProperties") {
            closed.insert("additionalProperties".to_owned(), false.into());
        }
        closed.into()
    }

    fn refer(&mut self, reference: &str, is_part: bool) -> Value {
        let name = reference.rsplit('/').next().unwrap();
        let name = if is_part { format!("{name}.part") } else { name.to_owned() };
        if !self.definitions.contains_key(&name) {
            // Known before it is done: a schema may hold itself.
            self.definitions.insert(name.clone(), Value::Null);
            let closed = self.close(referred(reference), is_part);
            self.definitions.insert(name.clone(), closed);
        }
        format!("#/$defs/{name}").into()
    }
}

#[test]
fn what_the_document_does_not_say_is_found() {
    let frame = |frame: Value| check_server_frame(&frame);
    let good = json!({ "type": "premium", "isPremium": true, "premiumUntil": null });
    assert_eq!(frame(good), Ok(()));
    for bad in [
        json!({ "type": "premium", "is_premium": true, "isPremium": true }),
        json!({ "type": "premium", "premiumUntil": null }),
        json!({ "type": "premium", "isPremium": "yes" }),
        json!({ "type": "launch" }),
    ] {
        assert!(frame(bad.clone()).is_err(), "{bad}");
    }
    let answer = |method, path, status, body: Value| {
        let (content_type, body) = ("application/json", body.to_string().into_bytes());
        check_answer(&Said { method, path, status, content_type, body: &body })
    };
    let refusal = json!({ "success": false, "message": "Nein", "code": "not_found" });
    assert_eq!(answer("GET", "/api/users/7", 404, refusal.clone()), Ok(()));
    assert_eq!(answer("GET", "/api/nichts", 404, refusal.clone()), Ok(()));
    assert!(answer("GET", "/api/users/7", 201, refusal.clone()).is_err(), "another status");
    assert!(answer("PATCH", "/api/users/7", 400, refusal.clone()).is_err(), "another method");
    assert!(answer("POST", "/api/capture-paypal-payment", 404, refusal).is_err(), "a property is missing");
    // An object made of two: closed around both.
    let request = json!({ "success": true, "message": "Gut", "error": "Gut", "code": "x", "more": 1 });
    assert!(answer("POST", "/api/capture-paypal-payment", 404, request).is_err(), "a property too many");
}
