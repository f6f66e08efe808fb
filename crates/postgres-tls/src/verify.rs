//! What the server's certificate has to prove, as a configuration of rustls.

use crate::{Check, Root};
use rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use rustls::client::verify_server_cert_signed_by_trust_anchor;
use rustls::crypto::{CryptoProvider, ring, verify_tls12_signature, verify_tls13_signature};
use rustls::server::ParsedCertificate;
use rustls::{ClientConfig, DigitallySignedStruct, Error, RootCertStore, SignatureScheme};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{CertificateDer, ServerName, UnixTime};
use std::sync::Arc;

pub fn client(check: Check, root: Option<&Root>) -> Result<ClientConfig, String> {
    let provider = Arc::new(ring::default_provider());
    let builder = ClientConfig::builder_with_provider(provider.clone())
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?;
    let roots = match (check, root) {
        (Check::Nothing, _) | (_, None) => RootCertStore::empty(),
        (_, Some(root)) => read(root)?,
    };
    let builder = match check {
        Check::AuthorityAndName => builder.with_root_certificates(roots),
        Check::Authority | Check::Nothing => {
            let roots = (check == Check::Authority).then_some(roots);
            builder.dangerous().with_custom_certificate_verifier(Arc::new(WithoutName { provider, roots }))
        }
    };
    Ok(builder.with_no_client_auth())
}

fn read(root: &Root) -> Result<RootCertStore, String> {
    let mut roots = RootCertStore::empty();
    match root {
        Root::System => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
        Root::File(path) => {
            let error = |error: &dyn std::fmt::Display| format!("sslrootcert {}: {error}", path.display());
            for certificate in CertificateDer::pem_file_iter(path).map_err(|e| error(&e))? {
                roots.add(certificate.map_err(|e| error(&e))?).map_err(|e| error(&e))?;
            }
        }
    }
    if roots.is_empty() { Err("sslrootcert holds no certificate".to_owned()) } else { Ok(roots) }
}

/// Asks for a chain to one of the roots, or for nothing where there are none, and never for the name. That the server
/// holds the certificate's key is always asked for.
#[derive(Debug)]
struct WithoutName {
    provider: Arc<CryptoProvider>,
    roots: Option<RootCertStore>,
}

impl ServerCertVerifier for WithoutName {
    fn verify_server_cert(
        &self,
        end_entity: &CertificateDer<'_>,
        intermediates: &[CertificateDer<'_>],
        _name: &ServerName<'_>,
        _ocsp: &[u8],
        now: UnixTime,
    ) -> Result<ServerCertVerified, Error> {
        if let Some(roots) = &self.roots {
            let certificate = ParsedCertificate::try_from(end_entity)?;
            let algorithms = self.provider.signature_verification_algorithms.all;
            verify_server_cert_signed_by_trust_anchor(&certificate, roots, intermediates, now, algorithms)?;
        }
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls12_signature(message, certificate, signature, algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        certificate: &CertificateDer<'_>,
        signature: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, Error> {
        let algorithms = &self.provider.signature_verification_algorithms;
        verify_tls13_signature(message, certificate, signature, algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.provider.signature_verification_algorithms.supported_schemes()
    }
}
