//! The schema, in numbered steps; the same text for both databases.

use kontor_db::Migration;

macro_rules! migration {
    ($version:literal, $name:literal) => {
        Migration {
            version: $version,
            name: $name,
            sql: include_str!(concat!("../migrations/", $name, ".sql")),
        }
    };
}

pub const ALL: &[Migration] = &[
    migration!(1, "0001_foundation"),
    migration!(2, "0002_catalog"),
    migration!(3, "0003_orders"),
    migration!(4, "0004_reactions_wishlist_reviews"),
    migration!(5, "0005_notifications"),
    migration!(6, "0006_profiles_media"),
    migration!(7, "0007_chat"),
    migration!(8, "0008_back_office"),
    migration!(9, "0009_second_factor"),
    migration!(10, "0010_large_shops"),
    migration!(11, "0011_premium_payments"),
    migration!(12, "0012_lounge"),
    migration!(13, "0013_telegram"),
    migration!(14, "0014_wallets"),
    migration!(15, "0015_deposits"),
    migration!(16, "0016_language"),
    migration!(17, "0017_unread_notifications"),
    migration!(18, "0018_chat_order"),
    migration!(19, "0019_transfer_turns"),
    migration!(20, "0020_idempotency_order"),
    migration!(21, "0021_general_room"),
    migration!(22, "0022_withdrawal_waits"),
    migration!(24, "0024_known_addresses"),
    migration!(25, "0025_business_terms"),
    migration!(26, "0026_devices"),
    migration!(27, "0027_stock_holds"),
    migration!(28, "0028_order_receipts"),
    migration!(29, "0029_idle_sessions"),
    migration!(30, "0030_revocations"),
    migration!(31, "0031_mail"),
    migration!(32, "0032_terminations"),
    migration!(33, "0033_mail_addresses"),
    migration!(34, "0034_mail_contents"),
    migration!(37, "0037_opening"),
    migration!(38, "0038_premium_contracts"),
    migration!(39, "0039_revocation_matches"),
    migration!(40, "0040_last_activity"),
    migration!(41, "0041_order_words"),
    migration!(42, "0042_synonyms"),
    migration!(43, "0043_delivery"),
    migration!(44, "0044_order_delivery"),
    migration!(45, "0045_mail_words"),
    migration!(47, "0047_order_contacts"),
    migration!(48, "0048_order_pages"),
    migration!(49, "0049_fulfilments"),
    migration!(50, "0050_addresses"),
    migration!(51, "0051_cart"),
    migration!(52, "0052_order_agreements"),
];
