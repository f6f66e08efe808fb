//! The certificates that webhooks are signed with: fetched from PayPal, kept, and vouched for by a public root.
//!
//! The sender of a message names the address of its certificate. So few are fetched, and what could not be fetched is not
//! asked for again at once: otherwise anyone could have the shop call PayPal as often as they like.

use crate::{PayPalError, Result};
use jiff::Timestamp;
use parking_lot::Mutex;
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, ServerName, UnixTime};
use std::collections::{HashMap, VecDeque};
use std::time::{Duration, Instant};
use webpki::ring::RSA_PKCS1_2048_8192_SHA256;
use webpki::{ALL_VERIFICATION_ALGS, EndEntityCert, KeyUsage, anchor_from_trusted_cert};

/// Certificates kept; there are two or three at a time.
const MAX_KEPT: usize = 8;
/// Fetches in a minute.
const MAX_FETCHES: usize = 10;
const MINUTE: Duration = Duration::from_secs(60);

/// Who vouches for a certificate.
#[derive(Debug)]
pub(crate) struct Trust {
    /// Names, one of which the certificate must be for.
    names: &'static [&'static str],
    roots: &'static [CertificateDer<'static>],
}

impl Trust {
    /// What vouches for PayPal at `api`. A stand-in on plain http has none: who can alter that needs no certificate.
    pub fn of(api: &kontor_outgoing::Url) -> Option<Self> {
        let names: &[&str] = if api.host_str().is_some_and(|host| host.ends_with(".sandbox.paypal.com")) {
            &["messageverificationcerts.sandbox.paypal.com", "messageverificationcerts.paypal.com"]
        } else {
            &["messageverificationcerts.paypal.com"]
        };
        (api.scheme() == "https").then_some(Self { names, roots: webpki_root_certs::TLS_SERVER_ROOT_CERTS })
    }

    fn check(&self, leaf: &EndEntityCert<'_>, between: &[CertificateDer<'_>], now: Timestamp) -> Result<()> {
        let anchors: Vec<_> =
            self.roots.iter().filter_map(|root| anchor_from_trusted_cert(root).ok()).collect();
        let seconds = u64::try_from(now.as_second()).unwrap_or_default();
        leaf.verify_for_usage(
            ALL_VERIFICATION_ALGS,
            &anchors,
            between,
            UnixTime::since_unix_epoch(Duration::from_secs(seconds)),
            KeyUsage::server_auth(),
            None,
            None,
        )
        .map_err(|_| PayPalError::Forged("a certificate that nobody vouches for"))?;
        let is_for = |name: &&str| {
            ServerName::try_from(*name).is_ok_and(|name| leaf.verify_is_valid_for_subject_name(&name).is_ok())
        };
        if self.names.iter().any(is_for) {
            Ok(())
        } else {
            Err(PayPalError::Forged("a certificate for something else"))
        }
    }
}

/// Checks a signature by the first certificate; those behind it vouch for it.
pub(crate) fn verify(
    pem: &[u8],
    trust: Option<&Trust>,
    now: Timestamp,
    signed: &[u8],
    signature: &[u8],
) -> Result<()> {
    let none = || PayPalError::Forged("a certificate that is none");
    let chain: Vec<_> = CertificateDer::pem_slice_iter(pem).collect::<Result<_, _>>().map_err(|_| none())?;
    let (leaf, between) = chain.split_first().ok_or_else(none)?;
    let leaf = EndEntityCert::try_from(leaf).map_err(|_| none())?;
    if let Some(trust) = trust {
        trust.check(&leaf, between, now)?;
    }
    leaf.verify_signature(RSA_PKCS1_2048_8192_SHA256, signed, signature)
        .map_err(|_| PayPalError::Forged("a signature that does not fit"))
}

/// Certificates that were fetched, by their address.
#[derive(Debug, Default)]
pub(crate) struct Certificates(Mutex<Book>);

#[derive(Debug, Default)]
struct Book {
    kept: HashMap<String, Vec<u8>>,
    /// When fetches of the last minute began.
    fetches: VecDeque<Instant>,
    failed: HashMap<String, Instant>,
}

impl Certificates {
    /// The certificate, or leave to fetch it.
    ///
    /// # Errors
    /// When it could not be fetched a moment ago, or too many were fetched.
    pub fn find(&self, address: &str) -> Result<Option<Vec<u8>>> {
        let mut book = self.0.lock();
        if let Some(pem) = book.kept.get(address) {
            return Ok(Some(pem.clone()));
        }
        let now = Instant::now();
        book.failed.retain(|_, failed| now - *failed < MINUTE);
        if book.failed.contains_key(address) {
            return Err(PayPalError::Forged("a certificate that was not there a moment ago"));
        }
        while book.fetches.front().is_some_and(|fetch| now - *fetch >= MINUTE) {
            book.fetches.pop_front();
        }
        if book.fetches.len() >= MAX_FETCHES {
            return Err(PayPalError::TooManyCertificates);
        }
        book.fetches.push_back(now);
        Ok(None)
    }

    /// Keeps what fetching has come to.
    pub fn note(&self, address: &str, fetched: &Result<Vec<u8>>) {
        let mut book = self.0.lock();
        match fetched {
            Ok(pem) => {
                if book.kept.len() >= MAX_KEPT {
                    book.kept.clear();
                }
                book.kept.insert(address.to_owned(), pem.clone());
            }
            Err(_) => {
                book.failed.insert(address.to_owned(), Instant::now());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

    const NAME: &str = "messageverificationcerts.paypal.com";

    fn authority(name: &str) -> CertifiedIssuer<'static, KeyPair> {
        let mut params = CertificateParams::default();
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        CertifiedIssuer::self_signed(params, KeyPair::generate().expect("a key")).expect("an authority")
    }

    /// A certificate for `name` in the years 2026 and 2027.
    fn certificate(name: &str, authority: &CertifiedIssuer<'static, KeyPair>) -> CertificateDer<'static> {
        let mut params = CertificateParams::new([name.to_owned()]).expect("a name");
        params.not_before = rcgen::date_time_ymd(2026, 1, 1);
        params.not_after = rcgen::date_time_ymd(2028, 1, 1);
        let key = KeyPair::generate().expect("a key");
        params.signed_by(&key, authority).expect("a certificate").der().clone()
    }

    fn check(leaf: &CertificateDer<'_>, root: &CertifiedIssuer<'static, KeyPair>, now: &str) -> Result<()> {
        let roots = Vec::leak(vec![root.der().clone()]);
        let trust = Trust { names: &[NAME], roots };
        trust.check(&EndEntityCert::try_from(leaf).expect("a certificate"), &[], now.parse().expect("a time"))
    }

    #[test]
    fn a_root_vouches_for_the_name_and_its_time() {
        let (root, other) = (authority("Root"), authority("Other"));
        let genuine = certificate(NAME, &root);
        let now = "2026-11-23T08:00:00Z";
        check(&genuine, &root, now).expect("it is PayPal's");
        for (what, leaf, trusted, now) in [
            ("made by another", &genuine, &other, now),
            ("not yet valid", &genuine, &root, "2025-12-31T00:00:00Z"),
            ("over", &genuine, &root, "2028-01-02T00:00:00Z"),
            ("for another name", &certificate("api.paypal.com", &root), &root, now),
        ] {
            assert!(matches!(check(leaf, trusted, now), Err(PayPalError::Forged(_))), "{what}");
        }
    }

    #[test]
    fn a_certificate_that_signed_itself_is_nobodys() {
        let pem = include_bytes!("../../../server/tests/it/doubles/paypal.pem");
        let api = kontor_outgoing::Url::parse("https://api-m.paypal.com").expect("an address");
        let trust = Trust::of(&api).expect("public roots");
        let now = "2026-11-23T08:00:00Z".parse().expect("a time");
        assert!(verify(pem, Some(&trust), now, b"", b"").is_err());
        assert!(Trust::of(&kontor_outgoing::Url::parse("http://127.0.0.1:9").expect("an address")).is_none());
    }

    #[test]
    fn made_up_addresses_are_fetched_ten_times_a_minute_and_each_once() {
        let certificates = Certificates::default();
        certificates.note("known", &Ok(b"pem".to_vec()));
        let mut fetched = 0;
        for number in 0..120 {
            let address = format!("made-up-{number}");
            for _ in 0..2 {
                if certificates.find(&address).is_ok() {
                    fetched += 1;
                    certificates.note(&address, &Err(PayPalError::Unknown));
                }
            }
        }
        assert_eq!(fetched, 10);
        assert!(matches!(certificates.find("made-up-0"), Err(PayPalError::Forged(_))), "it is remembered");
        assert!(matches!(certificates.find("another"), Err(PayPalError::TooManyCertificates)));
        assert_eq!(certificates.find("known").expect("kept"), Some(b"pem".to_vec()));
    }
}
