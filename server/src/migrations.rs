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
];
