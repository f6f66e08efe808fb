//! What is allowed but rarely meant. Told to the operator at the start.

use super::{Config, SecondFactor, WalletMode};

impl Config {
    /// One English sentence for each setting that weakens the shop.
    pub fn warnings(&self) -> Vec<String> {
        let wide = self.proxies.trusted.iter().filter(|network| network.is_wide());
        let mut warnings: Vec<String> = wide
            .map(|network| {
                format!(
                    "proxies.trusted: {network} is a whole network. Every machine in it, its gateway included, can \
                     claim any client address and evade the limits; name the proxy's own address"
                )
            })
            .collect();
        if self.demo && self.public_url.as_deref().is_some_and(|url| url.starts_with("https://")) {
            warnings.push(
                "demo: a shop at a public address runs with demo data and simulated payments; set KONTOR_DEMO=off"
                    .to_owned(),
            );
        }
        if self.database_url.is_some() && self.secrets.key.is_none() {
            warnings.push(
                "secrets.key: this node keeps a key of its own in its data folder; nodes that share a database need \
                 the same one, set KONTOR_SECRETS_KEY"
                    .to_owned(),
            );
        }
        if self.wallets.mode(self.demo) == WalletMode::Custody
            && self.second_factor() == SecondFactor::Optional
        {
            warnings.push(
                "sessions.second_factor: the wallets hold coins of members, and the owner's password alone moves them"
                    .to_owned(),
            );
        }
        warnings
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Config, DEFAULTS};
    use figment::Figment;
    use figment::providers::{Format, Toml};

    fn warnings(settings: &str) -> Vec<String> {
        let figment = Figment::from(Toml::string(DEFAULTS)).merge(Toml::string(settings));
        figment.extract::<Config>().unwrap().warnings()
    }

    #[test]
    fn defaults_and_a_proxy_of_its_own_are_fine() {
        assert_eq!(warnings(""), Vec::<String>::new());
        assert_eq!(warnings("[proxies]\ntrusted = \"172.30.0.10, fd00::10\""), Vec::<String>::new());
        assert_eq!(warnings("demo = \"off\"\npublic_url = \"https://shop.example\""), Vec::<String>::new());
    }

    #[test]
    fn a_trusted_network_is_named() {
        let warnings = warnings("[proxies]\ntrusted = \"172.30.0.0/24, 127.0.0.1\"");
        assert_eq!(warnings.len(), 1);
        assert!(
            warnings[0].starts_with("proxies.trusted: 172.30.0.0/24 is a whole network."),
            "{warnings:?}"
        );
    }

    #[test]
    fn a_shared_database_without_a_shared_key_is_named() {
        let shared = "database_url = \"postgres://u@h/d\"\n";
        assert!(warnings(shared)[0].starts_with("secrets.key:"));
        let key = "1".repeat(64);
        assert_eq!(warnings(&format!("{shared}[secrets]\nkey = \"{key}\"")), Vec::<String>::new());
    }

    #[test]
    fn real_coins_behind_a_password_alone_are_named() {
        let custody = "demo = \"off\"\n[wallets]\nmode = \"custody\"\nlicence = \"BaFin 1\"\n";
        assert_eq!(warnings(custody), Vec::<String>::new());
        let optional = warnings(&format!("{custody}[sessions]\nsecond_factor = \"optional\""));
        assert!(optional[0].starts_with("sessions.second_factor:"), "{optional:?}");
    }

    #[test]
    fn a_demo_at_a_public_address_is_named() {
        let warnings = warnings("public_url = \"https://shop.example\"");
        assert_eq!(warnings.len(), 1);
        assert!(warnings[0].starts_with("demo:"), "{warnings:?}");
    }
}
