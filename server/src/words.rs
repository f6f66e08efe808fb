//! Enums whose values are one word each, in the database and on the wire. The words come from strum's derives.

/// `as_str` for enums that derive `IntoStaticStr` with `#[strum(const_into_str)]`.
macro_rules! written {
    ($($name:ident),+) => {$(
        impl $name {
            /// As it is stored.
            pub const fn as_str(self) -> &'static str {
                self.into_str()
            }
        }
    )+};
}

/// The same, and `parse` for enums that derive `EnumString` too.
macro_rules! words {
    ($($name:ident),+) => {
        $crate::words::written!($($name),+);
        $(
            impl $name {
                pub fn parse(text: &str) -> Option<Self> {
                    text.parse().ok()
                }
            }
        )+
    };
}

pub(crate) use {words, written};
