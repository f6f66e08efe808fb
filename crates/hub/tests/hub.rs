//! What a hub promises to those who subscribe.

use kontor_hub::{Connection, Delivery, Frame, Hub, Limits};
use std::time::Duration;

#[derive(Debug, Clone, PartialEq, Eq)]
struct Text(&'static str);

impl Frame for Text {
    fn size(&self) -> usize {
        self.0.len()
    }
}

type Texts = Hub<&'static str, Text>;

fn hub(frames: usize, bytes: usize) -> Texts {
    Hub::new(Limits { frames, bytes })
}

fn drain(connection: &mut Connection<&'static str, Text>) -> Vec<Delivery<&'static str, Text>> {
    std::iter::from_fn(|| connection.try_next()).collect()
}

fn frame(topic: &'static str, text: &'static str) -> Delivery<&'static str, Text> {
    Delivery::Frame(topic, Text(text))
}

#[test]
fn subscribers_get_frames_in_order_and_nobody_else_does() {
    let hub = hub(10, 1000);
    let (mut one, mut two) = (hub.connect(), hub.connect());
    assert!(one.subscribe("tea"));
    assert!(!one.subscribe("tea"), "once is enough");
    two.subscribe("coffee");
    for (topic, text) in [("tea", "a"), ("tea", "b"), ("water", "c")] {
        hub.publish(&topic, &Text(text));
    }
    assert_eq!(drain(&mut one), [frame("tea", "a"), frame("tea", "b")]);
    assert_eq!(drain(&mut two), []);
}

#[test]
fn who_lags_is_told_in_the_place_of_what_is_missing() {
    let hub = hub(2, 1000);
    let mut slow = hub.connect();
    slow.subscribe("tea");
    slow.subscribe("coffee");
    for text in ["a", "b", "c", "d"] {
        hub.publish(&"tea", &Text(text));
    }
    hub.publish(&"coffee", &Text("e"));
    assert_eq!(
        drain(&mut slow),
        [frame("tea", "a"), frame("tea", "b"), Delivery::Lagged("tea"), Delivery::Lagged("coffee")]
    );
    hub.publish(&"tea", &Text("f"));
    assert_eq!(drain(&mut slow), [frame("tea", "f")], "it goes on");
}

#[test]
fn what_was_missed_elsewhere_is_told_and_holds_up_nothing() {
    let hub = hub(10, 1000);
    let mut one = hub.connect();
    one.subscribe("tea");
    hub.publish(&"tea", &Text("a"));
    hub.lag(&"tea");
    hub.lag(&"tea");
    hub.publish(&"tea", &Text("b"));
    assert_eq!(drain(&mut one), [frame("tea", "a"), Delivery::Lagged("tea"), frame("tea", "b")]);
}

#[test]
fn bytes_are_bounded_too() {
    let hub = hub(1000, 10);
    let mut slow = hub.connect();
    slow.subscribe("tea");
    for text in ["12345", "67890", "1"] {
        hub.publish(&"tea", &Text(text));
    }
    assert_eq!(drain(&mut slow), [frame("tea", "12345"), frame("tea", "67890"), Delivery::Lagged("tea")]);
}

#[test]
fn leaving_throws_away_what_waits() {
    let hub = hub(2, 1000);
    let mut one = hub.connect();
    one.subscribe("tea");
    one.subscribe("coffee");
    for topic in ["tea", "coffee", "tea"] {
        hub.publish(&topic, &Text("a"));
    }
    assert!(one.unsubscribe(&"tea"));
    assert!(!one.unsubscribe(&"tea"));
    assert_eq!(drain(&mut one), [frame("coffee", "a")]);
    assert_eq!(hub.subscribers(&"tea"), 0);
    one.subscribe("tea");
    hub.publish(&"tea", &Text("c"));
    assert_eq!(drain(&mut one), [frame("tea", "c")], "no marker of before");
}

#[test]
fn a_signal_comes_first_and_once() {
    let hub = hub(10, 1000);
    let mut one = hub.connect();
    one.subscribe("tea");
    hub.publish(&"tea", &Text("a"));
    hub.signal(&"tea");
    hub.signal(&"tea");
    assert_eq!(drain(&mut one), [Delivery::Signal, frame("tea", "a")]);
}

#[test]
fn who_goes_leaves_nothing() {
    let hub = hub(10, 1000);
    let mut one = hub.connect();
    one.subscribe("tea");
    assert_eq!(hub.connected(), 1);
    assert_eq!(hub.topics(|topic| Some(*topic)), ["tea"]);
    drop(one);
    assert_eq!(hub.connected(), 0);
    assert_eq!(hub.topics(|topic| Some(*topic)), [""; 0]);
}

#[tokio::test]
async fn whoever_waits_is_woken() {
    let hub = hub(10, 1000);
    let mut one = hub.connect();
    one.subscribe("tea");
    let waiting = tokio::spawn(async move { one.next().await });
    tokio::time::sleep(Duration::from_millis(20)).await;
    hub.publish(&"tea", &Text("a"));
    assert_eq!(waiting.await.expect("it ends"), frame("tea", "a"));
}

/// On one thread: a pause can only end where the test waits.
#[tokio::test]
async fn a_busy_crowd_gets_what_came_in_a_pause_together_in_order_and_once() {
    let hub = hub(10, 1000);
    let mut crowd: Vec<_> = std::iter::repeat_with(|| hub.connect()).take(1000).collect();
    for connection in &mut crowd {
        connection.subscribe("tea");
    }
    let mut alone = hub.connect();
    alone.subscribe("coffee");
    for text in ["a", "b", "c"] {
        hub.publish(&"tea", &Text(text));
    }
    for text in ["x", "y"] {
        hub.publish(&"coffee", &Text(text));
    }
    assert_eq!(drain(&mut alone), [frame("coffee", "x"), frame("coffee", "y")], "small topics never pause");
    assert_eq!(drain(&mut crowd[7]), [frame("tea", "a")], "the first goes at once");
    let mut late = hub.connect();
    crowd[8].unsubscribe(&"tea");
    tokio::time::sleep(Duration::from_millis(150)).await;
    late.subscribe("tea");
    assert_eq!(drain(&mut crowd[7]), [frame("tea", "b"), frame("tea", "c")]);
    assert_eq!(drain(&mut crowd[8]), [], "who has left gets nothing that was held");
    tokio::time::sleep(Duration::from_millis(150)).await;
    hub.publish(&"tea", &Text("d"));
    for connection in [&mut crowd[7], &mut late] {
        assert_eq!(drain(connection), [frame("tea", "d")], "after a quiet moment at once again");
    }
}
