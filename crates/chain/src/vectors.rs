//! Published vectors: BIP84, BIP173 and BIP350, EIP-55, the accounts of well-known development mnemonics, and Monero's
//! subaddresses as its own wallets make them.

use crate::{Address, AddressError, KeyError, Network, Receiving};
use bitcoin::NetworkKind;
use bitcoin::bip32::{DerivationPath, Xpriv, Xpub};
use bitcoin::hex::FromHex;
use bitcoin::secp256k1::Secp256k1;
use kontor_money::Currency::{self, Btc, Eth, Ltc, Usdt, Xmr};

/// BIP39 seed of "abandon abandon … about", the mnemonic of BIP84's vectors.
const ABANDON: &str = "5eb00bbddcf069084889a8ab9155568165f5c453ccb85e70811aaed6f6da5fc19a5ac40b389cd370d086206dec8aa6c4\
                       3daea6690f20ad3d8d48b2d2ce9e38e4";
/// BIP39 seed of "test test … junk", the mnemonic of Ethereum's development chains.
const JUNK: &str = "9dfc3c64c2f8bede1533b6a79f8570e5943e0b8fd1cf77107adf7b72cef42185d564a3aee24cab43f80e3c4538087d70\
                    fc824eabbad596a23c97b6ee8322ccc0";
const ZPUB: &str = "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2\
                    oz2AGutZYs";

fn account(seed: &str, path: &str) -> (Xpriv, Xpub) {
    let secp = Secp256k1::new();
    let root = Xpriv::new_master(NetworkKind::Main, &Vec::from_hex(seed).unwrap()).unwrap();
    let key = root.derive_priv(&secp, &path.parse::<DerivationPath>().unwrap()).unwrap();
    (key, Xpub::from_priv(&secp, &key))
}

fn with_version(key: &[u8; 78], version: [u8; 4]) -> String {
    let mut content = *key;
    content[..4].copy_from_slice(&version);
    bitcoin::base58::encode_check(&content)
}

fn addresses(receiving: &Receiving) -> Vec<String> {
    (0..3).map(|index| receiving.address(index).unwrap().to_string()).collect()
}

#[test]
fn bip84_for_bitcoin() {
    let wanted = [
        "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu",
        "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g",
        "bc1qp59yckz4ae5c4efgw2s5wfyvrz0ala7rgvuz8z",
    ];
    let zpub = Receiving::account(Btc, Network::Main, ZPUB).unwrap();
    assert_eq!(addresses(&zpub), wanted);
    // The same key in its plain writing, from the private side, which only this test has.
    let (_, xpub) = account(ABANDON, "m/84'/0'/0'");
    assert_eq!(addresses(&Receiving::account(Btc, Network::Main, &xpub.to_string()).unwrap()), wanted);
}

#[test]
fn bip84_for_test_networks_and_litecoin() {
    let vpub = "vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2\
                jWAqvZVnsc";
    let receiving = Receiving::account(Btc, Network::Test, vpub).unwrap();
    assert_eq!(
        addresses(&receiving),
        [
            "tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl",
            "tb1qd7spv5q28348xl4myc8zmh983w5jx32cjhkn97",
            "tb1qxdyjf6h5d6qxap4n2dap97q4j5ps6ua8sll0ct",
        ]
    );
    let (_, xpub) = account(ABANDON, "m/84'/2'/0'");
    let wanted = [
        "ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh",
        "ltc1qwlezpr3890hcp6vva9twqh27mr6edadreqvhnn",
        "ltc1qc6aucuznvhh9uvux246x24vf9y9ncfk729m92s",
    ];
    let zpub = "zpub6rPo5mF47z5coVm5rvWv7fv181awb7Vckn5Cf3xQXBVKu18kuBHDhNi1Jrb4br6vVD3ZbrnXemEsWJoR18mZwkUdzwD8TQnHD\
                UCGxqZ6swA";
    let ltub = with_version(&xpub.encode(), [0x01, 0x9d, 0xa4, 0x62]);
    for key in [zpub, &xpub.to_string(), &ltub] {
        assert_eq!(addresses(&Receiving::account(Ltc, Network::Main, key).unwrap()), wanted, "{key}");
    }
    let ttub = "ttub4d81p5cxvtYKpLR1rpAWdWgdTEdcpRUTEjhEAwi4jFysnyYYYU6w3pRyV6gPAKZbaHoVQdDSdDJrEngpFdPnoTQM8PBSDhD55\
                2ZSfeKDEKA";
    let test = Receiving::account(Ltc, Network::Test, ttub).unwrap();
    assert_eq!(test.address(0).unwrap().as_str(), "tltc1q6rz28mcfaxtmd6v789l9rrlrusdprr9pesrjxk");
}

#[test]
fn bip44_for_ethereum_and_its_tokens() {
    let wanted = [
        "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266",
        "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
        "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC",
    ];
    let (_, xpub) = account(JUNK, "m/44'/60'/0'");
    for (currency, network) in [(Eth, Network::Main), (Usdt, Network::Test)] {
        let receiving = Receiving::account(currency, network, &xpub.to_string()).unwrap();
        assert_eq!(addresses(&receiving), wanted);
    }
    let (_, xpub) = account(ABANDON, "m/44'/60'/0'");
    let receiving = Receiving::account(Eth, Network::Main, &xpub.to_string()).unwrap();
    assert_eq!(receiving.address(0).unwrap().as_str(), "0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
}

#[test]
fn subaddresses_for_monero() {
    for (network, view, spend, primary, first) in [
        (
            Network::Test,
            "b9c02bf2e8e30169cbbe2c22135a65e02cb80531f7bed1105f562cc61ce10b07",
            "ee3f0bbbd4ee4d30d05db97b0e28dfa1c624f436f886488fd6014a74a9c47edd",
            "5Aro6RZf2gc9AZGHkyVLkvU4Qonc8yQ8fR4PZTy9haCVe6NHSMH4TtNLyWhovaP75PFDSUC9cAML7MAGhXS56o16H7BmpEP",
            "74oX2Dpt1g53S1AUVmcitNMaatEtSw4P79gi4Dnk8dYH7BAS9PFbcrQA27WWLurvzR9hL87soCikrb8oNvuW7bL8K2YVwh5",
        ),
        (
            Network::Test,
            "261ac9d48ed740ca6ae85e9562246f895fca5be04bc2c75e93f81d5ae40b5708",
            "7a9a82b3a466eb41e0463397e3e58c9111d480116c3f289c0db6c8870cf1d777",
            "56UcuBCz4EvC25fW1TqFKZRGMj1LkrRCKT6v5SSnJyaeM3YLdSV85tCj3JhQtKSr2DcC1UsD8DdCM869NZ6itcUkDPAaTQq",
            "73MsDNhZ51MdWRgAk258ExUbhJUkyrkWY6kYHAF7cjrr57LwtzqPbhUKuL5rHYYFBdBCvobvoqZP3V3CMkFDuvrP9XQDS3f",
        ),
        (
            Network::Main,
            "66e7495a49d2f1b9458204386bd6aadf6402c270d37d503a1cebde58a0d38a00",
            "f7ee64693c501c0f6112f5ab4d33b405c35f66efb2c704ffbd2f7dc63408235e",
            "4B23epeYLCj3aCTG8X83ZM1xunHBjWEB5jmzM1zfrAKcGokjBPvS7eAcadEQZEgDhDeweod9KEZ5L2mXYVthxdxy3CQiRDK",
            "89EpSrB4wKB3UrLk8Zf4dHhvcfo1TqVfR6PAE8WPtwK9YuJhiEaU49y8w9fBaCTPUSCmaYTQbD3LhgbkHriuQLgDMM1dpsk",
        ),
    ] {
        let receiving = Receiving::view(network, view, spend).unwrap();
        assert_eq!(receiving.address(0).unwrap().as_str(), primary);
        assert_eq!(receiving.address(1).unwrap().as_str(), first);
        assert!(Address::parse(Xmr, network, primary).is_ok());
        assert!(Address::parse(Xmr, network, first).is_ok());
    }
}

#[test]
fn private_keys_are_refused() {
    let (xprv, xpub) = account(ABANDON, "m/84'/0'/0'");
    let zprv = with_version(&xprv.encode(), [0x04, 0xb2, 0x43, 0x0c]);
    for key in [xprv.to_string(), zprv] {
        assert_eq!(Receiving::account(Btc, Network::Main, &key).unwrap_err(), KeyError::Private);
    }
    // The private spend key in the public one's place.
    let refused = Receiving::view(
        Network::Test,
        "b9c02bf2e8e30169cbbe2c22135a65e02cb80531f7bed1105f562cc61ce10b07",
        "b4d9eab56043b1f0ac82affae32cd58049536d2289ec948502076961ae7da50e",
    );
    assert_eq!(refused.unwrap_err(), KeyError::Private);
    assert!(!format!("{:?}", Receiving::account(Btc, Network::Main, ZPUB)).contains(&xpub.to_string()));
}

#[test]
fn keys_for_something_else_are_refused() {
    let (_, deep) = account(ABANDON, "m/84'/0'/0'/0");
    let (_, legacy) = account(ABANDON, "m/49'/0'/0'");
    let ypub = with_version(&legacy.encode(), [0x04, 0x9d, 0x7c, 0xb2]);
    for (currency, network, key, error) in [
        (Btc, Network::Main, deep.to_string(), KeyError::Depth),
        (Btc, Network::Main, ypub, KeyError::Elsewhere),
        (Btc, Network::Test, ZPUB.to_owned(), KeyError::Elsewhere),
        (Eth, Network::Main, ZPUB.to_owned(), KeyError::Elsewhere),
        (Xmr, Network::Main, ZPUB.to_owned(), KeyError::Elsewhere),
        (Btc, Network::Main, ZPUB.replace('A', "B"), KeyError::Malformed),
        (Btc, Network::Main, String::new(), KeyError::Malformed),
        (Btc, Network::Main, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu".to_owned(), KeyError::Malformed),
    ] {
        assert_eq!(Receiving::account(currency, network, &key).unwrap_err(), error, "{key}");
    }
    let receiving = Receiving::account(Btc, Network::Main, ZPUB).unwrap();
    assert!(receiving.address((1 << 31) - 1).is_ok());
    assert_eq!(receiving.address(1 << 31).unwrap_err(), KeyError::Index);
}

/// Addresses of every kind that may be paid to, in their usual writing.
const GOOD: &[(Currency, Network, &str)] = &[
    (Btc, Network::Main, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"),
    (Btc, Network::Main, "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"),
    (Btc, Network::Main, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
    (Btc, Network::Main, "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3"),
    (Btc, Network::Main, "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"),
    (Btc, Network::Test, "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn"),
    (Btc, Network::Test, "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc"),
    (Btc, Network::Test, "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx"),
    (Ltc, Network::Main, "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1"),
    (Ltc, Network::Main, "ltc1qjmxnz78nmc8nq77wuxh25n2es7rzm5c2rkk4wh"),
    (Ltc, Network::Test, "tltc1q6rz28mcfaxtmd6v789l9rrlrusdprr9pesrjxk"),
    (Eth, Network::Main, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
    (Eth, Network::Main, "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"),
    (Eth, Network::Main, "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB"),
    (Usdt, Network::Main, "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb"),
    (
        Xmr,
        Network::Main,
        "4B23epeYLCj3aCTG8X83ZM1xunHBjWEB5jmzM1zfrAKcGokjBPvS7eAcadEQZEgDhDeweod9KEZ5L2mXYVthxdxy3CQiRDK",
    ),
    (
        Xmr,
        Network::Test,
        "5LZU7EP9dx89AZGHkyVLkvU4Qonc8yQ8fR4PZTy9haCVe6NHSMH4TtNLyWhovaP75PFDSUC9cAML7MAGhXS56o16QsHp2B9FRB2E9gyPSR",
    ),
];

#[test]
fn good_addresses_are_taken() {
    for (currency, network, text) in GOOD {
        let address = Address::parse(*currency, *network, &format!(" {text}\n"));
        assert_eq!(address.as_ref().map(Address::as_str), Ok(*text), "{currency}");
    }
    // Written otherwise, they become the usual writing.
    for (currency, text, usual) in [
        (Btc, "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"),
        (Eth, "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
        (Eth, "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"),
    ] {
        assert_eq!(Address::parse(currency, Network::Main, text).unwrap().as_str(), usual);
    }
}

#[test]
fn every_mistyped_letter_is_noticed() {
    for (currency, network, text) in GOOD {
        for (place, letter) in text.char_indices().skip(2) {
            let mut wrong = text.to_string();
            let other = if letter == '2' { "3" } else { "2" };
            wrong.replace_range(place..=place, other);
            assert!(Address::parse(*currency, *network, &wrong).is_err(), "{wrong}");
        }
        for wrong in [&text[1..], &text[..text.len() - 1], &format!("{text}q"), &format!("{text}{text}")] {
            assert!(Address::parse(*currency, *network, wrong).is_err(), "{wrong}");
        }
    }
}

#[test]
fn addresses_of_elsewhere_are_refused() {
    for (currency, network, text) in GOOD {
        for other in [Network::Main, Network::Test].into_iter().filter(|other| other != network) {
            // Ethereum's networks share their addresses.
            let wanted = if matches!(currency, Eth | Usdt) { None } else { Some(AddressError::Elsewhere) };
            assert_eq!(Address::parse(*currency, other, text).err(), wanted, "{text} on {other:?}");
        }
        for other in Currency::ALL {
            let chains = |currency| if currency == Usdt { Eth } else { currency };
            if chains(other) != chains(*currency) && *network == Network::Main {
                assert!(Address::parse(other, *network, text).is_err(), "{text} as {other}");
            }
        }
    }
}

#[test]
fn what_cannot_be_paid_to_is_refused() {
    for (currency, text, error) in [
        (Eth, "0x0000000000000000000000000000000000000000", AddressError::Unsupported),
        (Eth, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", AddressError::Checksum),
        (Eth, "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", AddressError::Malformed),
        (Eth, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeA", AddressError::Malformed),
        (Eth, "vitalik.eth", AddressError::Malformed),
        // BIP350: version 1 in the old checksum, version 0 in the new one, a version that cannot be spent from.
        (Btc, "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", AddressError::Checksum),
        (Btc, "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL", AddressError::Checksum),
        (Btc, "BC1SW50QGDZ25J", AddressError::Unsupported),
        (Btc, "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", AddressError::Checksum),
        (Btc, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb", AddressError::Checksum),
        (Btc, "", AddressError::Malformed),
        (Btc, "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa;DROP", AddressError::Malformed),
        (Ltc, "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", AddressError::Elsewhere),
        (Xmr, "4", AddressError::Malformed),
    ] {
        assert_eq!(Address::parse(currency, Network::Main, text), Err(error), "{text}");
    }
}
