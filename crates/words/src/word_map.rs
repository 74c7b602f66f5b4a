//! Maps by the keys of words, whose hashes are made once for all maps that a word is looked up in.

use hashbrown::HashTable;

/// The key of a word and its hash.
#[derive(Debug, Clone, Copy)]
pub struct Key<'k> {
    pub text: &'k str,
    pub hash: u64,
}

impl<'k> Key<'k> {
    pub fn of(text: &'k str) -> Key<'k> {
        let hash = fnv(FNV, text.as_bytes());
        Key { text, hash }
    }
}

/// Where hashes of words begin.
pub const FNV: u64 = 0xcbf2_9ce4_8422_2325;
pub const PRIME: u64 = 0x0100_0000_01b3;

/// Fowler-Noll-Vo over `bytes`, from `start`. It is quick on short words.
pub fn fnv(start: u64, bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME))
}

/// Values by the keys of words. Only the hash of a key is kept, so that the map is small and stays in the cache.
///
/// Two words with the same hash of 64 bits share one value. By chance that happens once in 2^64 pairs. Nobody gains by
/// choosing such a word: they could write the other word itself.
#[derive(Debug)]
pub struct WordMap<T> {
    table: HashTable<(u64, T)>,
}

impl<T> Default for WordMap<T> {
    fn default() -> WordMap<T> {
        WordMap {
            table: HashTable::new(),
        }
    }
}

impl<T> WordMap<T> {
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }

    pub fn get(&self, key: Key) -> Option<&T> {
        self.at(key.hash)
    }

    /// The value of a word, made if there is none.
    pub fn get_or_default(&mut self, key: &str) -> &mut T
    where
        T: Default,
    {
        self.at_or_default(Key::of(key).hash)
    }

    /// As [`WordMap::get`], for a hash of several words.
    pub fn at(&self, hash: u64) -> Option<&T> {
        let found = self.table.find(spread(hash), |(own, _)| *own == hash);
        found.map(|(_, value)| value)
    }

    /// As [`WordMap::get_or_default`], for a hash of several words.
    pub fn at_or_default(&mut self, hash: u64) -> &mut T
    where
        T: Default,
    {
        let same = |(own, _): &(u64, T)| *own == hash;
        let entry = self.table.entry(spread(hash), same, |(own, _)| spread(*own));
        &mut entry.or_insert_with(|| (hash, T::default())).into_mut().1
    }

    pub fn values(&self) -> impl Iterator<Item = &T> {
        self.table.iter().map(|(_, value)| value)
    }

    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> {
        self.table.iter_mut().map(|(_, value)| value)
    }
}

/// The table takes its control bits from the top, which change least in short words.
fn spread(hash: u64) -> u64 {
    hash ^ hash.rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found_by_their_word_and_by_no_other() {
        let mut map = WordMap::default();
        for (at, word) in ["amor", "roma", "r", ""].into_iter().enumerate() {
            *map.get_or_default(word) = at;
        }
        *map.get_or_default("roma") += 10;
        let get = |word: &str| map.get(Key::of(word)).copied();
        assert_eq!(
            ["amor", "roma", "r", ""].map(get),
            [Some(0), Some(11), Some(2), Some(3)]
        );
        assert_eq!(get("ramo"), None);
    }
}
