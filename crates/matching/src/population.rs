//! Everybody the deck can be dealt from, in memory.

use std::collections::HashMap;

use uuid::Uuid;

use crate::person::Person;

/// The in-memory index: one entry per id. Order carries no meaning; the deck orders by score and id.
#[derive(Clone, Debug, Default)]
pub struct Population {
    people: Vec<Person>,
    places: HashMap<Uuid, usize>,
}

impl Population {
    pub fn new() -> Population {
        Population::default()
    }

    /// Puts a person in, replacing what was known of them; returns the replaced entry.
    pub fn upsert(&mut self, person: Person) -> Option<Person> {
        match self.places.get(&person.id) {
            Some(place) => Some(std::mem::replace(&mut self.people[*place], person)),
            None => {
                self.places.insert(person.id, self.people.len());
                self.people.push(person);
                None
            }
        }
    }

    /// Takes a person out (deleted, banned); the last entry moves into the gap.
    pub fn remove(&mut self, id: Uuid) -> Option<Person> {
        let place = self.places.remove(&id)?;
        let person = self.people.swap_remove(place);
        if let Some(moved) = self.people.get(place) {
            self.places.insert(moved.id, place);
        }
        Some(person)
    }

    pub fn get(&self, id: Uuid) -> Option<&Person> {
        self.places.get(&id).map(|place| &self.people[*place])
    }

    pub fn iter(&self) -> impl Iterator<Item = &Person> {
        self.people.iter()
    }

    pub fn len(&self) -> usize {
        self.people.len()
    }

    pub fn is_empty(&self) -> bool {
        self.people.is_empty()
    }
}

impl FromIterator<Person> for Population {
    fn from_iter<I: IntoIterator<Item = Person>>(people: I) -> Population {
        let mut population = Population::new();
        for person in people {
            population.upsert(person);
        }
        population
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulation;

    #[test]
    fn entries_stay_findable_through_replacing_and_removing() {
        let people = simulation::people(5, 1);
        let mut population: Population = people.iter().cloned().collect();
        let mut changed = people[1].clone();
        changed.paused = !changed.paused;
        assert_eq!(population.upsert(changed.clone()), Some(people[1].clone()));
        assert_eq!(population.remove(people[0].id), Some(people[0].clone()));
        assert_eq!(population.remove(people[0].id), None);
        assert_eq!(population.len(), 4);
        assert_eq!(population.get(people[1].id), Some(&changed));
        for person in &people[2..] {
            assert_eq!(population.get(person.id), Some(person));
        }
        assert_eq!(population.remove(people[4].id), Some(people[4].clone()));
        assert_eq!(population.iter().count(), 3);
    }
}
