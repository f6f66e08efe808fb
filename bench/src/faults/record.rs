//! What the clients themselves know: which operations were acknowledged, when, and under which number.

use std::collections::HashMap;
use std::ops::Range;
use std::time::Instant;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    Order,
    Transfer,
    Message,
    Payment,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Order, Kind::Transfer, Kind::Message, Kind::Payment];
}

/// An acknowledged operation.
#[derive(Debug, Clone)]
pub struct Done {
    pub kind: Kind,
    /// The key that it was asked for with.
    pub key: String,
    /// The number that the shop gave it.
    pub id: String,
    /// When its answer had come.
    pub at: Instant,
}

/// Where a reaction stands: a member's emoji on a product.
pub type Place = (i64, String);

#[derive(Debug, Default)]
pub struct Record {
    pub done: Vec<Done>,
    /// Whether a reaction is there after the last acknowledged request, and when that was.
    pub reactions: HashMap<Place, (bool, Instant)>,
    /// Acknowledged requests of any kind, reactions included.
    pub acknowledged: usize,
    /// Requests sent again because no answer came.
    pub repeated: usize,
    /// Operations that the end of the load cut off without an answer: these may be stored or not.
    pub open: Vec<Kind>,
    /// Reactions of which the same is true.
    pub open_reactions: Vec<Place>,
    /// Operations that were acknowledged, and answered otherwise when they were asked for again.
    pub other_answers: Vec<(Done, String)>,
    /// Requests that were sent more than twice.
    pub thrice: usize,
    /// Any other answer.
    pub problems: Vec<String>,
}

impl Record {
    pub fn merge(&mut self, other: Record) {
        self.done.extend(other.done);
        self.reactions.extend(other.reactions);
        self.acknowledged += other.acknowledged;
        self.repeated += other.repeated;
        self.open.extend(other.open);
        self.open_reactions.extend(other.open_reactions);
        self.other_answers.extend(other.other_answers);
        self.thrice += other.thrice;
        self.problems.extend(other.problems);
    }

    /// Of twins that asked for the same with one key, one is left. What they were answered otherwise is told.
    pub fn join_twins(&mut self) {
        let mut known: HashMap<String, String> = HashMap::new();
        let (mut joined, mut problems) = (Vec::new(), Vec::new());
        for done in std::mem::take(&mut self.done) {
            match known.get(&done.key) {
                None => {
                    known.insert(done.key.clone(), done.id.clone());
                    joined.push(done);
                }
                Some(id) if *id == done.id => {}
                Some(id) => problems.push(format!("{} was answered with {id} and {}", done.key, done.id)),
            }
        }
        self.done = joined;
        self.problems.extend(problems);
        // Twins are not equally far: which of them reacted last is not known.
        self.reactions.clear();
    }

    pub fn of(&self, kind: Kind) -> impl Iterator<Item = &Done> {
        self.done.iter().filter(move |done| done.kind == kind)
    }

    /// Takes back what was acknowledged between the cut of the power and the new start: a disk that is off cannot be asked to
    /// keep it.
    pub fn forget(&mut self, dark: &Range<Instant>) {
        let late = self.done.iter().filter(|done| dark.contains(&done.at)).map(|done| done.kind);
        self.open.extend(late.collect::<Vec<_>>());
        self.other_answers.retain(|(done, _)| !dark.contains(&done.at));
        self.done.retain(|done| !dark.contains(&done.at));
        let late = self.reactions.iter().filter(|(_, (_, at))| dark.contains(at)).map(|(place, _)| place);
        let late: Vec<Place> = late.cloned().collect();
        for place in late {
            self.reactions.remove(&place);
            self.open_reactions.push(place);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn twins_have_one_number() {
        let done = |key: &str, id: &str| Done {
            kind: Kind::Order,
            key: key.to_owned(),
            id: id.to_owned(),
            at: Instant::now(),
        };
        let twins = |second: &str| {
            let mut record =
                Record { done: vec![done("a", "1"), done("a", second), done("b", "2")], ..Record::default() };
            record.join_twins();
            (record.done.len(), record.problems.len())
        };
        assert_eq!(twins("1"), (2, 0));
        assert_eq!(twins("3"), (2, 1));
    }

    #[test]
    fn what_was_acknowledged_after_the_cut_is_no_promise() {
        let cut = Instant::now();
        let done = |id: &str, at| Done { kind: Kind::Order, key: String::new(), id: id.to_owned(), at };
        let early = done("a", cut - Duration::from_millis(1));
        let mut record = Record { done: vec![early, done("b", cut)], ..Record::default() };
        record.reactions.insert((1, "x".to_owned()), (true, cut));
        record.forget(&(cut..Instant::now()));
        assert_eq!(record.done.iter().map(|done| done.id.as_str()).collect::<Vec<_>>(), ["a"]);
        assert_eq!(record.open, [Kind::Order]);
        assert!(record.reactions.is_empty());
    }
}
