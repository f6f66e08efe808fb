//! The chains of this shop: its own public keys, from which addresses follow, and its watchers. Read once, at the start.

use crate::config::Config;
use kontor_chain::watch::{Esplora, Ethereum, MoneroWallet, WatchError, Watcher};
use kontor_chain::{Address, Chain, Network, Receiving};
use kontor_money::Currency;
use secrecy::{ExposeSecret, SecretString};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Published keys of test networks, for a demo without keys of its own. Everybody has their private halves.
mod published {
    /// BIP84's mnemonic "abandon … about", `m/84'/1'/0'`.
    pub const BTC: &str = "vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc";
    pub const LTC: &str = "ttub4d81p5cxvtYKpLR1rpAWdWgdTEdcpRUTEjhEAwi4jFysnyYYYU6w3pRyV6gPAKZbaHoVQdDSdDJrEngpFdPnoTQM8PBSDhD552ZSfeKDEKA";
    /// The development chains' "test … junk", `m/44'/60'/0'`.
    pub const ETH: &str = "xpub6Ce9NcJvTk36xtLSrJLZqE7wtgA5deCeYs7rSQtreh4cj6ByPtrg9sD7V2FNFLPnf8heNP3FGkeV9qwfzvZNSd54JoNXVsXFYSYwHsnJxqP";
    /// A stagenet vector of bip_utils.
    pub const XMR_VIEW: &str = "b9c02bf2e8e30169cbbe2c22135a65e02cb80531f7bed1105f562cc61ce10b07";
    pub const XMR_SPEND: &str = "ee3f0bbbd4ee4d30d05db97b0e28dfa1c624f436f886488fd6014a74a9c47edd";
}

pub struct Chains {
    network: Network,
    receiving: BTreeMap<Chain, Keys>,
    watchers: BTreeMap<Chain, Arc<dyn Watcher>>,
}

/// One chain's keys.
struct Keys {
    receiving: Receiving,
    /// Whether everybody has them.
    is_published: bool,
}

impl Chains {
    /// # Errors
    /// When a setting cannot be used; the text names it and never holds the key.
    pub fn new(config: &Config) -> Result<Self, String> {
        let chains = &config.chains;
        let network = chains.network(config.demo)?;
        let mut receiving = BTreeMap::new();
        // Their coins are worth nothing; elsewhere the same keys would be a trap.
        let lends = config.demo && network == Network::Test;
        for (chain, name, key, published) in [
            (Chain::Bitcoin, "btc_key", &chains.btc_key, published::BTC),
            (Chain::Litecoin, "ltc_key", &chains.ltc_key, published::LTC),
            (Chain::Ethereum, "eth_key", &chains.eth_key, published::ETH),
        ] {
            let own = key.as_ref().map(ExposeSecret::expose_secret);
            let Some(text) = own.or(lends.then_some(published)) else { continue };
            let key = Receiving::account(chain.currencies()[0], network, text)
                .map_err(|error| format!("chains.{name}: {error}"))?;
            receiving.insert(chain, Keys { receiving: key, is_published: own.is_none() });
        }
        let own = match (&chains.xmr_view_key, &chains.xmr_spend_key) {
            (Some(view), Some(spend)) => Some((view.expose_secret(), spend.expose_secret())),
            (None, None) => None,
            _ => return Err("chains.xmr_view_key and chains.xmr_spend_key belong together".to_owned()),
        };
        if let Some((view, spend)) = own.or(lends.then_some((published::XMR_VIEW, published::XMR_SPEND))) {
            let key = Receiving::view(network, view, spend)
                .map_err(|error| format!("chains.xmr_view_key, chains.xmr_spend_key: {error}"))?;
            receiving.insert(Chain::Monero, Keys { receiving: key, is_published: own.is_none() });
        }
        let watchers = watchers(config, network, &receiving)?;
        Ok(Self { network, receiving, watchers })
    }

    pub const fn network(&self) -> Network {
        self.network
    }

    /// Where payments in a currency go; none where the shop has no key for it.
    pub fn receiving(&self, chain: Chain) -> Option<&Receiving> {
        self.receiving.get(&chain).map(|keys| &keys.receiving)
    }

    /// Whether addresses of the chain follow from keys that everybody has.
    pub fn is_demo(&self, chain: Chain) -> bool {
        self.receiving.get(&chain).is_some_and(|keys| keys.is_published)
    }

    /// The shop's own address.
    pub fn shop_address(&self, currency: Currency) -> Option<Address> {
        self.receiving(Chain::of(currency))?.address(0).ok()
    }

    pub fn watcher(&self, chain: Chain) -> Option<Arc<dyn Watcher>> {
        self.watchers.get(&chain).cloned()
    }

    /// The chains that are watched.
    pub fn watched(&self) -> impl Iterator<Item = Chain> + '_ {
        self.watchers.keys().copied()
    }
}

fn watchers(
    config: &Config,
    network: Network,
    receiving: &BTreeMap<Chain, Keys>,
) -> Result<BTreeMap<Chain, Arc<dyn Watcher>>, String> {
    let chains = &config.chains;
    let mut watchers: BTreeMap<Chain, Arc<dyn Watcher>> = BTreeMap::new();
    for (chain, name, url) in [
        (Chain::Bitcoin, "btc_url", &chains.btc_url),
        (Chain::Litecoin, "ltc_url", &chains.ltc_url),
        (Chain::Ethereum, "eth_url", &chains.eth_url),
        (Chain::Monero, "xmr_url", &chains.xmr_url),
    ] {
        let Some(url) = url.as_ref().map(SecretString::expose_secret) else { continue };
        let Some(Keys { receiving, .. }) = receiving.get(&chain) else {
            return Err(format!("chains.{name}: there is no key whose addresses could be watched"));
        };
        let watcher: Result<Arc<dyn Watcher>, WatchError> = match chain {
            Chain::Bitcoin => Esplora::new(Currency::Btc, url).map(|watcher| Arc::new(watcher) as _),
            Chain::Litecoin => Esplora::new(Currency::Ltc, url).map(|watcher| Arc::new(watcher) as _),
            Chain::Ethereum => Ethereum::new(url, network, chains.usdt_contract.as_deref())
                .map(|watcher| Arc::new(watcher) as _),
            Chain::Monero => MoneroWallet::new(url, receiving.clone()).map(|watcher| Arc::new(watcher) as _),
        };
        // The address stays out of the text: services put keys into it.
        let watcher = watcher.map_err(|error| match error {
            WatchError::Outgoing(_) => format!("chains.{name}: this is no address of a service"),
            error => format!("chains.{name}: {error}"),
        })?;
        watchers.insert(chain, watcher);
    }
    Ok(watchers)
}

#[cfg(test)]
mod tests {
    use super::Chains;
    use crate::config::{Config, DEFAULTS};
    use figment::Figment;
    use figment::providers::{Format, Toml};
    use kontor_chain::Chain;
    use kontor_money::Currency;

    const ZPUB: &str = "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs";
    /// The private half of [`ZPUB`], published with it in BIP84.
    const ZPRV: &str = "zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE";

    fn chains(demo: bool, change: impl FnOnce(&mut crate::config::Chains)) -> Result<Chains, String> {
        let mut config: Config = Figment::from(Toml::string(DEFAULTS)).extract().unwrap();
        config.demo = demo;
        change(&mut config.chains);
        Chains::new(&config)
    }

    fn error(demo: bool, change: impl FnOnce(&mut crate::config::Chains)) -> String {
        chains(demo, change).err().expect("a setting that cannot be used")
    }

    #[test]
    fn a_real_shop_has_only_its_own_keys() {
        let none = chains(false, |_| ()).unwrap();
        assert!(Chain::ALL.into_iter().all(|chain| none.receiving(chain).is_none()));
        let own = chains(false, |chains| chains.btc_key = Some(ZPUB.into())).unwrap();
        let address = own.shop_address(Currency::Btc).unwrap();
        assert_eq!(address.as_str(), "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
        assert!(!own.is_demo(Chain::Bitcoin));
    }

    #[test]
    fn a_demo_lends_published_keys_only_where_coins_are_worth_nothing() {
        let demo = chains(true, |_| ()).unwrap();
        assert!(Chain::ALL.into_iter().all(|chain| demo.is_demo(chain) && demo.receiving(chain).is_some()));
        let own = chains(true, |chains| chains.network = Some("regtest".to_owned())).unwrap();
        assert!(Chain::ALL.into_iter().all(|chain| own.receiving(chain).is_none()));
    }

    #[test]
    fn a_demo_stays_away_from_coins_of_worth() {
        let text = error(true, |chains| {
            chains.network = Some("main".to_owned());
            chains.btc_key = Some(ZPUB.into());
        });
        assert!(text.starts_with("chains.network: ") && text.contains("demo = off"), "{text}");
    }

    #[test]
    fn what_cannot_be_used_is_named_and_not_shown() {
        let text = error(false, |chains| chains.btc_key = Some(ZPRV.into()));
        assert!(
            text.starts_with("chains.btc_key: ") && text.contains("PRIVATE") && !text.contains("zprv"),
            "{text}"
        );
        let text = error(false, |chains| chains.eth_url = Some("https://node.example/geheim".into()));
        assert!(text.starts_with("chains.eth_url: ") && !text.contains("geheim"), "{text}");
        let text = error(true, |chains| chains.btc_url = Some("ftp://user:geheim@node.example".into()));
        assert!(text.starts_with("chains.btc_url: ") && !text.contains("geheim"), "{text}");
        for demo in [true, false] {
            let text = error(demo, |chains| chains.network = Some("simnet".to_owned()));
            assert!(text.starts_with("chains.network: "), "{text}");
        }
        let text = error(true, |chains| chains.xmr_view_key = Some("11".repeat(32).into()));
        assert!(text.contains("belong together"), "{text}");
    }
}
