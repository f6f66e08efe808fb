//! What is refused before anything is made: settings that do not exist, and values that no shop can run on.

use super::{Config, DEFAULTS, settings};
use figment::Provider;
use figment::providers::{Format, Toml};
use figment::value::Dict;
use jiff::tz::TimeZone;
use std::collections::BTreeSet;
use tracing_subscriber::EnvFilter;

/// Variables that belong to tests and to the build, and those that Kubernetes sets for a service of the name "kontor".
const OTHERS: [&str; 7] = [
    "KONTOR_TEST_",
    "KONTOR_BIN",
    "KONTOR_CHROMIUM",
    "KONTOR_WEBAPP",
    "KONTOR_SERVICE_",
    "KONTOR_PORT",
    "KONTOR_TCP_",
];

/// The settings that exist, as `topic.name`.
fn known() -> BTreeSet<String> {
    let defaults: Dict = Toml::from_str(DEFAULTS).unwrap_or_default();
    settings(&defaults).into_iter().map(|(path, _)| path).collect()
}

/// The variable that overrides a setting.
pub(super) fn variable(path: &str) -> String {
    format!("KONTOR_{}", path.replace('.', "_").to_uppercase())
}

/// # Errors
/// When the file names a setting that does not exist, or cannot be read.
pub(super) fn check_file(file: &impl Provider) -> Result<(), String> {
    let known = known();
    let topics = file.data().map_err(|error| readable(&error))?;
    for (path, _) in topics.values().flat_map(settings) {
        if !known.contains(&path) {
            return Err(format!("there is no setting {path}; kontor.default.toml lists them all"));
        }
    }
    Ok(())
}

/// # Errors
/// When a variable looks like a setting and is none.
pub(super) fn check_variables(names: impl Iterator<Item = String>) -> Result<(), String> {
    let known: BTreeSet<_> = known().iter().map(|path| variable(path)).collect();
    let is_foreign = |name: &str| OTHERS.iter().any(|other| name.starts_with(other));
    for name in names.filter(|name| name.starts_with("KONTOR_")) {
        if !known.contains(&name) && !is_foreign(&name) {
            return Err(format!("{name}: there is no such setting; kontor.default.toml lists them all"));
        }
    }
    Ok(())
}

/// The first problem, with the name of its setting and where it came from.
pub(super) fn readable(error: &figment::Error) -> String {
    let file = error.metadata.as_ref().and_then(|metadata| metadata.source.as_ref()?.file_path());
    let place = file.map(|file| format!(" (in {})", file.display())).unwrap_or_default();
    let path = error.path.join(".");
    let name = if path.is_empty() { String::new() } else { format!("{path}: ") };
    format!("{name}{}{place}", error.kind)
}

impl Config {
    /// What the types of the settings do not say.
    pub(super) fn check(&self) -> Result<(), String> {
        for (name, value) in [
            ("database_batch", self.database_batch),
            ("orders.expire_after_days", self.orders.expire_after_days),
            ("orders.guest_pieces_per_line", self.orders.guest_pieces_per_line),
            ("orders.guest_pieces", self.orders.guest_pieces),
            ("limits.sockets", self.limits.sockets),
            ("limits.socket_sign_in_seconds", self.limits.socket_sign_in_seconds),
            ("limits.connections_per_address", self.limits.connections_per_address),
            ("limits.unread_seconds", self.limits.unread_seconds),
            ("limits.answer_seconds", self.limits.answer_seconds),
            ("sessions.remembered_days", self.sessions.remembered_days),
            ("sessions.plain_hours", self.sessions.plain_hours),
            ("limits.factor", self.limits.factor),
        ] {
            if value == 0 {
                return Err(format!("{name}: must be 1 or more"));
            }
        }
        if self.orders.guest_stock_percent > 100 {
            return Err("orders.guest_stock_percent: must be 100 or less".to_owned());
        }
        if self.shop.name.trim().is_empty() {
            return Err("shop.name: must not be empty".to_owned());
        }
        TimeZone::get(&self.shop.time_zone).map_err(|error| format!("shop.time_zone: {error}"))?;
        EnvFilter::try_new(&self.log.filter).map_err(|error| format!("log.filter: {error}"))?;
        match &self.public_url {
            Some(url) if !is_web_address(url) => {
                Err(format!("public_url: {url:?} is no address of the form https://shop.example"))
            }
            _ => Ok(()),
        }
    }
}

fn is_web_address(url: &str) -> bool {
    let uri = url.parse::<http::Uri>();
    uri.is_ok_and(|uri| {
        matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some_and(|host| !host.is_empty())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use figment::Figment;

    fn with(name: &str, value: &str) -> Result<(), String> {
        let config: Config = Figment::from(Toml::string(DEFAULTS))
            .merge(Toml::string(&format!("{name} = {value}")))
            .extract()
            .map_err(|error| readable(&error))?;
        config.check()
    }

    #[test]
    fn a_setting_that_does_not_exist_is_named() {
        let refused = check_file(&Toml::string("lissten = \"127.0.0.1:9\"")).unwrap_err();
        assert!(refused.contains("there is no setting lissten"), "{refused}");
        let refused = check_file(&Toml::string("[orders]\nexpire = 3")).unwrap_err();
        assert!(refused.contains("orders.expire;"), "{refused}");
        check_file(&Toml::string(DEFAULTS)).unwrap();
        let names = |name: &str| check_variables([name.to_owned()].into_iter());
        assert!(names("KONTOR_LISSTEN").unwrap_err().starts_with("KONTOR_LISSTEN: "));
        for fine in ["KONTOR_LISTEN", "KONTOR_ORDERS_EXPIRE_AFTER_DAYS", "KONTOR_TEST_NATS", "PATH"] {
            names(fine).unwrap();
        }
        for foreign in ["KONTOR_SERVICE_HOST", "KONTOR_PORT_8080_TCP_ADDR"] {
            names(foreign).unwrap();
        }
    }

    #[test]
    fn values_that_no_shop_can_run_on_are_refused_by_name() {
        for (name, value) in [
            ("public_url", "\"nonsense\""),
            ("public_url", "\"ftp://shop.example\""),
            ("public_url", "\"https://\""),
            ("orders.expire_after_days", "0"),
            ("orders.guest_stock_percent", "101"),
            ("limits.unread_seconds", "0"),
            ("sessions.plain_hours", "0"),
            ("database_batch", "0"),
            ("limits.factor", "\"viel\""),
            ("listen", "\"8080\""),
            ("log.filter", "\"kontor=sometimes\""),
            ("log.format", "\"xml\""),
            ("shop.name", "\" \""),
            ("shop.time_zone", "\"Mars/Nord\""),
        ] {
            let refused = with(name, value).unwrap_err();
            assert!(refused.starts_with(&format!("{name}: ")), "{refused}");
            assert!(!refused.contains("alloc::"), "{refused}");
        }
        with("public_url", "\"https://shop.example/\"").unwrap();
        with("public_url", "\"http://[::1]:8080\"").unwrap();
    }
}
