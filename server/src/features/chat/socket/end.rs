//! How a socket ends.

/// What ends a socket.
#[derive(Debug)]
pub enum End {
    /// The client closed it, with this code.
    ByClient(Option<u16>),
    /// The shop closes it.
    With(u16),
}

/// Whether the socket goes on.
pub type Flow = Result<(), End>;
