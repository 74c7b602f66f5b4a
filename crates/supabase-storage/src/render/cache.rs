//! A least-recently-used cache of bounded size in bytes.

use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;

pub struct RenderCache<K, V> {
    most: usize,
    held: usize,
    clock: u64,
    /// A value, its size, and when it was last asked for.
    values: HashMap<K, (V, usize, u64)>,
    by_age: BTreeMap<u64, K>,
}

impl<K: Clone + Eq + Hash, V: Clone> RenderCache<K, V> {
    /// Holds values of `most` bytes in all.
    pub fn new(most: usize) -> RenderCache<K, V> {
        RenderCache {
            most,
            held: 0,
            clock: 0,
            values: HashMap::new(),
            by_age: BTreeMap::new(),
        }
    }

    pub fn get(&mut self, key: &K) -> Option<V> {
        self.clock += 1;
        let (value, _, age) = self.values.get_mut(key)?;
        self.by_age.remove(age);
        *age = self.clock;
        self.by_age.insert(self.clock, key.clone());
        Some(value.clone())
    }

    /// Keeps a value, unless it is so large that little else would fit beside it.
    pub fn put(&mut self, key: K, value: V, size: usize) {
        if size > self.most / 4 {
            return;
        }
        self.remove(&key);
        self.clock += 1;
        self.held += size;
        self.by_age.insert(self.clock, key.clone());
        self.values.insert(key, (value, size, self.clock));
        while self.held > self.most {
            let Some((_, oldest)) = self.by_age.pop_first() else {
                break;
            };
            self.remove(&oldest);
        }
    }

    pub fn retain(&mut self, keep: impl Fn(&K) -> bool) {
        let gone: Vec<K> = self.values.keys().filter(|key| !keep(key)).cloned().collect();
        for key in gone {
            self.remove(&key);
        }
    }

    fn remove(&mut self, key: &K) {
        if let Some((_, size, age)) = self.values.remove(key) {
            self.held -= size;
            self.by_age.remove(&age);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn least_asked_for_goes_first() {
        let mut cache = RenderCache::new(40);
        for key in 0..4 {
            cache.put(key, key, 10);
        }
        assert_eq!(cache.get(&0), Some(0));
        cache.put(4, 4, 10);
        assert_eq!((cache.get(&1), cache.get(&0), cache.get(&4)), (None, Some(0), Some(4)));
        // Another value under the same name takes the place of the first.
        cache.put(4, 5, 1);
        assert_eq!((cache.get(&4), cache.held), (Some(5), 31));
        cache.put(9, 9, 11);
        assert_eq!(cache.get(&9), None);
        cache.retain(|key| *key == 0);
        assert_eq!((cache.held, cache.values.len(), cache.by_age.len()), (10, 1, 1));
    }
}
