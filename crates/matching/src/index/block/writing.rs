//! Writing people into the lanes of a block, and gathering lanes of several blocks into a new one.

use super::{Block, LANES, STRIDE};
use crate::fairness;
use crate::filters::Filters;
use crate::index::answers::{self, PADDING, PackedAnswers};
use crate::index::codes;
use crate::person::Person;

fn put(mask: &mut u64, lane: usize, on: bool) {
    *mask = *mask & !(1 << lane) | u64::from(on) << lane;
}

impl Block {
    /// Writes a person into a lane, taken or free.
    pub fn write(&mut self, lane: usize, person: &Person) {
        self.write_facts(lane, person);
        self.write_answers(lane, &answers::pack(&person.values));
    }

    /// A new block of lanes of other blocks. One that does not mix drops their kinds.
    pub fn gather(lanes: &[(&Block, usize)], mixed: bool) -> Block {
        let mut new = Block::new(mixed);
        let length: usize = lanes.iter().map(|(block, lane)| block.record(*lane).len()).sum();
        let mut records = Vec::with_capacity(length + PADDING);
        for (to, (block, from)) in lanes.iter().enumerate() {
            new.copy(to, block, *from);
            records.extend_from_slice(block.record(*from));
        }
        records.extend_from_slice(&[0; PADDING]);
        new.answers = records.into_boxed_slice();
        new.find_offsets();
        new
    }

    /// Copies all but the answers.
    fn copy(&mut self, to: usize, other: &Block, from: usize) {
        macro_rules! columns {
            ($($name:ident)*) => { $( self.$name[to] = other.$name[from]; )* };
        }
        macro_rules! masks {
            ($($name:ident)*) => { $( self.$name |= (other.$name >> from & 1) << to; )* };
        }
        columns!(birth age_min age_max reach seal_answers reply interests_low interests_high);
        columns!(languages_low languages_high factor active row column completeness id);
        masks!(taken ready paused incognito verified premium strict verified_only);
        masks!(shared_language compatible_intention);
        for (planes, others) in self.planes.iter_mut().zip(&other.planes) {
            for (plane, others) in planes.iter_mut().zip(others) {
                *plane |= (others >> from & 1) << to;
            }
        }
        for (plane, others) in self.private.iter_mut().zip(&other.private) {
            *plane |= (others >> from & 1) << to;
        }
        self.tastes.set(to, other.tastes.get(from));
        self.fairness.set(to, other.fairness.get(from));
        if let (Some(kinds), Some(kind)) = (&mut self.kinds, other.kind(from)) {
            kinds[to] = kind;
        }
    }

    fn write_facts(&mut self, lane: usize, person: &Person) {
        let saved = person.filters;
        self.id[lane] = person.id;
        self.birth[lane] = codes::birth(person.birth);
        (self.age_min[lane], self.age_max[lane]) = saved.map_or((0, u8::MAX), |f| (f.age_min, f.age_max));
        self.reach[lane] = codes::reach(saved.map(|f| f.distance));
        self.seal_answers[lane] = self.seal_answers[lane] & 31 | codes::seal(person.intention) << 5;
        self.reply[lane] = person.reply.min(100);
        [self.interests_low[lane], self.interests_high[lane]] = person.interests.to_le_bytes();
        let words = codes::languages_word(person.languages, person.personality);
        [self.languages_low[lane], self.languages_high[lane]] = words.to_le_bytes();
        self.factor[lane] = codes::factor(person.completeness, person.fairness);
        self.active[lane] = codes::active(person.active);
        let wanted = saved.map_or(0, |f| f.min_compatibility);
        (self.row[lane], self.column[lane]) = codes::place_words(person.cell, wanted);
        self.completeness[lane] = person.completeness.min(100);
        put(&mut self.taken, lane, true);
        put(&mut self.ready, lane, person.ready);
        put(&mut self.paused, lane, person.paused);
        put(&mut self.incognito, lane, person.incognito);
        put(&mut self.verified, lane, person.verified);
        put(&mut self.premium, lane, person.premium);
        let asks = |of: fn(&Filters) -> bool| saved.as_ref().is_some_and(of);
        put(&mut self.verified_only, lane, asks(|f| f.verified_only));
        put(&mut self.shared_language, lane, asks(|f| f.shared_language));
        put(&mut self.compatible_intention, lane, asks(|f| f.compatible_intention));
        let tastes = saved
            .map(|f| (f.interests, f.personalities))
            .filter(|tastes| *tastes != (0, 0));
        self.tastes.set(lane, tastes);
        let unusual = (person.fairness != fairness::NEUTRAL).then_some(person.fairness);
        self.fairness.set(lane, unusual);
        if let Some(kinds) = &mut self.kinds {
            kinds[lane] = (person.gender, person.seeks);
        }
    }

    fn write_answers(&mut self, lane: usize, packed: &PackedAnswers) {
        let start = self.record_start(lane);
        let held = start..start + self.shape(lane).length();
        if self.answers[held.clone()] != *packed.record {
            self.answers = [&self.answers[..held.start], &packed.record, &self.answers[held.end..]]
                .concat()
                .into_boxed_slice();
        }
        for (planes, codes) in self.planes.iter_mut().zip(packed.codes) {
            for (question, plane) in planes.iter_mut().enumerate() {
                put(plane, lane, codes >> question & 1 == 1);
            }
        }
        for (question, plane) in self.private.iter_mut().enumerate() {
            put(plane, lane, packed.private >> question & 1 == 1);
        }
        let shape = packed.shape;
        self.seal_answers[lane] = self.seal_answers[lane] & !31 | shape.answered as u8;
        put(&mut self.strict, lane, shape.strict);
        self.find_offsets();
    }

    fn find_offsets(&mut self) {
        let mut offset = 0;
        for lane in 0..LANES {
            if lane % STRIDE == 0 {
                self.offsets[lane / STRIDE] = offset as u16;
            }
            offset += self.shape(lane).length();
        }
    }

    /// Empties a lane.
    pub fn clear(&mut self, lane: usize) {
        self.write_answers(lane, &PackedAnswers::default());
        for mask in [
            &mut self.taken,
            &mut self.ready,
            &mut self.verified_only,
            &mut self.shared_language,
            &mut self.compatible_intention,
        ] {
            put(mask, lane, false);
        }
        self.tastes.set(lane, None);
        self.fairness.set(lane, None);
    }
}
