//! Several messages in one payload: the sender's name in the first line, then a message a line.

/// The message that tells of lost ones.
pub const GAP: &str = "!";
/// The message that tells nothing: its sender wants to hear itself.
pub const ECHO: &str = "?";

/// Packs messages into payloads of at most `largest` bytes each, in order.
pub fn pack(node: &str, messages: impl IntoIterator<Item = String>, largest: usize) -> Vec<String> {
    let mut payloads: Vec<String> = Vec::new();
    for message in messages {
        match payloads.last_mut().filter(|payload| payload.len() + 1 + message.len() <= largest) {
            Some(payload) => {
                payload.push('\n');
                payload.push_str(&message);
            }
            None => payloads.push(format!("{node}\n{message}")),
        }
    }
    payloads
}

/// The messages of a payload; `None` when this node sent it.
pub fn open<'a>(payload: &'a str, node: &str) -> Option<impl Iterator<Item = &'a str>> {
    let (sender, messages) = payload.split_once('\n')?;
    (sender != node).then(|| messages.split('\n').filter(|message| *message != ECHO))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_opened_in_order_by_others() {
        let messages: Vec<String> = (0..100).map(|number| format!("message {number}")).collect();
        let payloads = pack("a", messages.clone(), 200);
        assert!(payloads.len() > 5 && payloads.iter().all(|payload| payload.len() <= 200));
        let opened: Vec<&str> = payloads.iter().flat_map(|payload| open(payload, "b").unwrap()).collect();
        assert_eq!(opened, messages);
        assert!(open(&payloads[0], "a").is_none(), "its own");
        assert!(open("nonsense", "b").is_none());
    }
}
