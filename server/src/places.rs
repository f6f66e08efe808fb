//! Places for what is under way: a bound on all of it, and on what one address or account may hold.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// Places; clones share them.
#[derive(Debug, Clone)]
pub struct Places(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    most: usize,
    held: Mutex<Held>,
}

#[derive(Debug, Default)]
struct Held {
    all: usize,
    by_key: HashMap<String, usize>,
}

/// Why there is no place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Full {
    /// All places are taken.
    All,
    /// Who asks holds as many as anyone may.
    Own,
}

impl Places {
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Inner { most, held: Mutex::default() }))
    }

    /// Takes a place that counts for each of the keys, of which each may hold so many.
    ///
    /// # Errors
    /// When all places are taken, or all of one key.
    pub fn take(&self, keys: impl IntoIterator<Item = (String, usize)>) -> Result<Place, Full> {
        let keys: Vec<(String, usize)> = keys.into_iter().collect();
        let mut held = self.0.held.lock().unwrap_or_else(PoisonError::into_inner);
        if held.all >= self.0.most {
            return Err(Full::All);
        }
        if keys.iter().any(|(key, most)| held.by_key.get(key).is_some_and(|count| count >= most)) {
            return Err(Full::Own);
        }
        held.all += 1;
        let keys: Vec<String> = keys.into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            *held.by_key.entry(key.clone()).or_default() += 1;
        }
        drop(held);
        Ok(Place { places: self.0.clone(), keys })
    }
}

/// A place, which is free again when this is dropped.
#[derive(Debug)]
pub struct Place {
    places: Arc<Inner>,
    keys: Vec<String>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut held = self.places.held.lock().unwrap_or_else(PoisonError::into_inner);
        held.all -= 1;
        for key in &self.keys {
            if let Some(count) = held.by_key.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    held.by_key.remove(key);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str, most: usize) -> [(String, usize); 1] {
        [(name.to_owned(), most)]
    }

    #[test]
    fn one_cannot_take_the_places_of_all() {
        let places = Places::new(3);
        let one = places.take(key("a", 2)).unwrap();
        let _two = places.take(key("a", 2)).unwrap();
        assert_eq!(places.take(key("a", 2)).unwrap_err(), Full::Own);
        let _three = places.take(key("b", 2)).unwrap();
        assert_eq!(places.take(key("c", 2)).unwrap_err(), Full::All);
        drop(one);
        let _again = places.take(key("a", 2)).unwrap();
    }

    #[test]
    fn a_refused_place_is_counted_for_no_key() {
        let places = Places::new(9);
        let _held = places.take(key("b", 1)).unwrap();
        assert!(places.take([("a".to_owned(), 1), ("b".to_owned(), 1)]).is_err());
        places.take(key("a", 1)).unwrap();
        assert_eq!(places.0.held.lock().unwrap().by_key.len(), 1, "what is free is forgotten");
    }
}
