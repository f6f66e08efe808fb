//! How the codes are declared: a name, a status, the name on the wire, a sentence.

/// Declares the codes; a source-scanning test fails for one that nothing uses.
macro_rules! codes {
    ($($name:ident = $status:literal $code:literal $sentence:literal;)*) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCode { $($name),* }

        impl ErrorCode {
            pub const ALL: &[Self] = &[$(Self::$name),*];

            pub const fn status(self) -> u16 {
                match self { $(Self::$name => $status),* }
            }

            /// The stable name on the wire.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code),* }
            }

            pub const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence),* }
            }
        }
    };
}

pub(super) use codes;
