//! Messages for one device (RFC 8291): one record of the coding `aes128gcm` (RFC 8188), with a fresh key for each.

use crate::PushError;
use ring::aead::{AES_128_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::agreement::{ECDH_P256, EphemeralPrivateKey, UnparsedPublicKey, agree_ephemeral};
use ring::hkdf::{HKDF_SHA256, KeyType, Prk, Salt};
use ring::rand::{SecureRandom, SystemRandom};

/// Bytes of a device's secret.
pub const AUTH: usize = 16;
/// Bytes of an uncompressed point of the curve.
const POINT: usize = 65;
const SALT: usize = 16;
const KEY: usize = 16;
/// A push service need not take more than 4096 bytes in all (RFC 8030, section 7.2).
const RECORD: usize = 4096;
/// Salt, length of a record, length of the sender's key, that key.
const HEAD: usize = SALT + 4 + 1 + POINT;
/// The seal of a record, and the sign that ends the text.
const SEAL: usize = 16 + 1;
/// Bytes of the longest message.
pub const LONGEST: usize = RECORD - HEAD - SEAL;
/// Texts are filled up to a multiple of this: their lengths tell less.
const STEP: usize = 256;

/// What a browser says of itself: who can read what is sent there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Device {
    point: Vec<u8>,
    auth: [u8; AUTH],
}

/// A length that is asked of HKDF.
struct Length(usize);

impl KeyType for Length {
    fn len(&self) -> usize {
        self.0
    }
}

impl Device {
    /// Checks the point by using it once: what does not lie on the curve agrees on nothing.
    ///
    /// # Errors
    /// [`PushError::Device`] when one of both is something else.
    pub fn new(point: &[u8], auth: &[u8]) -> Result<Self, PushError> {
        let auth = auth.try_into().map_err(|_| PushError::Device)?;
        if point.len() != POINT {
            return Err(PushError::Device);
        }
        let device = Self { point: point.to_vec(), auth };
        device.agree().map(|_| device)
    }

    /// The public key as it was given.
    pub fn point(&self) -> &[u8] {
        &self.point
    }

    pub const fn auth(&self) -> &[u8; AUTH] {
        &self.auth
    }

    /// The body of a request to the push service, for `Content-Encoding: aes128gcm`.
    ///
    /// # Errors
    /// When the text is longer than [`LONGEST`].
    pub fn encrypt(&self, text: &[u8]) -> Result<Vec<u8>, PushError> {
        let mut salt = [0; SALT];
        SystemRandom::new().fill(&mut salt).map_err(|_| PushError::Random)?;
        let (own, shared) = self.agree()?;
        self.seal(&salt, &own, &shared, text, text.len().next_multiple_of(STEP).min(LONGEST))
    }

    /// A fresh public key, and the secret that it shares with the device.
    fn agree(&self) -> Result<(Vec<u8>, Vec<u8>), PushError> {
        let random = SystemRandom::new();
        let own = EphemeralPrivateKey::generate(&ECDH_P256, &random).map_err(|_| PushError::Random)?;
        let public = own.compute_public_key().map_err(|_| PushError::Random)?;
        let theirs = UnparsedPublicKey::new(&ECDH_P256, &self.point);
        let shared = agree_ephemeral(own, &theirs, <[u8]>::to_vec).map_err(|_| PushError::Device)?;
        Ok((public.as_ref().to_vec(), shared))
    }

    fn seal(
        &self,
        salt: &[u8; SALT],
        own: &[u8],
        shared: &[u8],
        text: &[u8],
        filled: usize,
    ) -> Result<Vec<u8>, PushError> {
        if text.len() > LONGEST {
            return Err(PushError::TooLong);
        }
        let info = [b"WebPush: info\0", self.point.as_slice(), own].concat();
        let input = derive(&Salt::new(HKDF_SHA256, &self.auth).extract(shared), &info, 32)?;
        let secret = Salt::new(HKDF_SHA256, salt).extract(&input);
        let key = derive(&secret, b"Content-Encoding: aes128gcm\0", KEY)?;
        let nonce = derive(&secret, b"Content-Encoding: nonce\0", NONCE_LEN)?;
        let nonce = Nonce::try_assume_unique_for_key(&nonce).map_err(|_| PushError::Random)?;
        // 2 ends the last record, and zeros fill it up.
        let mut record = [text, &[2], &vec![0; filled.saturating_sub(text.len())]].concat();
        let key = UnboundKey::new(&AES_128_GCM, &key).map_err(|_| PushError::Random)?;
        LessSafeKey::new(key)
            .seal_in_place_append_tag(nonce, Aad::empty(), &mut record)
            .map_err(|_| PushError::TooLong)?;
        let (length, point) =
            (u32::try_from(RECORD).unwrap_or(u32::MAX), u8::try_from(own.len()).unwrap_or(u8::MAX));
        Ok([&salt[..], &length.to_be_bytes(), &[point], own, &record].concat())
    }
}

fn derive(secret: &Prk, info: &[u8], length: usize) -> Result<Vec<u8>, PushError> {
    let mut derived = vec![0; length];
    let parts = [info];
    let expanded = secret.expand(&parts, Length(length)).map_err(|_| PushError::Random)?;
    expanded.fill(&mut derived).map_err(|_| PushError::Random)?;
    Ok(derived)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BASE64;

    fn bytes(text: &str) -> Vec<u8> {
        BASE64.decode(text.as_bytes()).unwrap()
    }

    const POINT_OF_DEVICE: &str =
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH_OF_DEVICE: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn the_example_of_rfc_8291_comes_out() {
        let device = Device::new(&bytes(POINT_OF_DEVICE), &bytes(AUTH_OF_DEVICE)).unwrap();
        let own =
            bytes("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
        let salt: [u8; SALT] = bytes("DGv6ra1nlYgDCS1FRnbzlw").try_into().unwrap();
        let shared = bytes("kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
        let text = b"When I grow up, I want to be a watermelon";
        let sealed = device.seal(&salt, &own, &shared, text, 0).unwrap();
        assert_eq!(
            BASE64.encode(&sealed),
            "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl\
             7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
        );
    }

    #[test]
    fn lengths_tell_little_and_never_pass_what_services_take() {
        let device = Device::new(&bytes(POINT_OF_DEVICE), &bytes(AUTH_OF_DEVICE)).unwrap();
        let length = |text: usize| device.encrypt(&vec![b'a'; text]).map(|sealed| sealed.len());
        assert_eq!(length(1), length(256));
        assert_eq!(length(LONGEST), Ok(RECORD));
        assert_eq!(length(LONGEST + 1), Err(PushError::TooLong));
        assert_ne!(device.encrypt(b"a"), device.encrypt(b"a"));
    }

    #[test]
    fn what_is_no_point_of_the_curve_is_refused() {
        let (point, auth) = (bytes(POINT_OF_DEVICE), bytes(AUTH_OF_DEVICE));
        let mut beside = point.clone();
        beside[64] ^= 1;
        let zeros = [&[4][..], &[0; 64]].concat();
        let wrong: [(&[u8], &[u8]); 6] = [
            (&beside, &auth),
            (&zeros, &auth),
            (&point[..64], &auth),
            (&[], &auth),
            (&point, &auth[..15]),
            (&point, &[]),
        ];
        for (point, auth) in wrong {
            assert_eq!(Device::new(point, auth), Err(PushError::Device));
        }
    }
}
