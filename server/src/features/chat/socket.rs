//! The socket at /ws: who may open one, and what each message of a client does ([`hear`]).
//!
//! `socket/session.rs` is what is known about the client, `socket/talk.rs` what it does, `socket/pump.rs` carries frames both
//! ways, `socket/nodes.rs` says what the nodes of the shop need to know about rooms.

mod end;
mod handshake;
mod nodes;
mod pump;
mod rate;
mod session;
mod talk;

pub use handshake::open_socket;
pub use nodes::ROOMS;

use self::end::End;
use self::session::Session;
use super::frames::{ClientFrame, ServerFrame};
use super::types::MessageRequest;
use crate::error::ErrorCode;
use crate::http::extract;
use kontor_websocket::Message;

/// Bytes of a client's largest message.
const MAX_MESSAGE: usize = 64 * 1024;

/// What a message from a client does. Refusals are frames too; only what ends the socket is an error.
async fn hear(session: &mut Session, message: Message) -> Result<(), End> {
    // A close frame is never too much.
    if !matches!(message, Message::Close(_))
        && let Some(refused) = session.rate.refuse()
    {
        return session.refuse_speed(&refused);
    }
    let text = match message {
        Message::Text(text) => text,
        Message::TooLarge => return session.refuse_misuse(&ErrorCode::FrameTooLarge.into()),
        Message::Ping(payload) => return session.pong(&payload),
        Message::Pong => return Ok(()),
        Message::Binary(_) => return session.refuse_misuse(&ErrorCode::InvalidJson.into()),
        Message::Close(code) => return Err(End::ByClient(code)),
    };
    let frame = match extract::parse(text.as_bytes()) {
        Ok(frame) => frame,
        Err(error) => return session.refuse_misuse(&error),
    };
    match frame {
        ClientFrame::Authenticate { token } => session.authenticate(&token).await,
        ClientFrame::Ping => session.say(&ServerFrame::Pong),
        ClientFrame::JoinRoom { room_id, after_seq } => session.join(room_id, after_seq).await,
        ClientFrame::LeaveRoom { room_id } => session.leave(room_id),
        ClientFrame::ChatMessage { room_id, content, client_id, reply_to, pictures } => {
            session.send(room_id, MessageRequest { content, client_id, reply_to, pictures }).await
        }
        ClientFrame::Watch { item_type, item_id } => session.watch(item_type, item_id),
        ClientFrame::Unwatch { item_type, item_id } => session.unwatch(item_type, item_id),
        ClientFrame::Typing { room_id } => session.typing(room_id),
        ClientFrame::Read { room_id, seq } => session.read(room_id, seq).await,
    }
}
