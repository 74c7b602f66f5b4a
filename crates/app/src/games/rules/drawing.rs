//! A drawing as an answer: strokes on a square sheet, checked and stored as numbers alone.

use crate::kernel::fault::{Fault, FaultResult};
use crate::kernel::word_enum;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The side of the sheet; points lie between 0 and this.
const SIDE: u16 = 1000;
const STROKES_MAX: usize = 400;
/// Bytes of a stored drawing.
const BYTES_MAX: usize = 64 * 1024;

word_enum! {
    /// The colours of the pens, as the web app draws them.
    pub enum Pen { Ink = "ink", Brand = "brand", Sun = "sun", Leaf = "leaf", Tile = "tile" }
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawing {
    strokes: Vec<Stroke>,
}

/// A line through points, in thousandths of the sheet: `[x, y, x, y, …]`.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Stroke {
    pen: String,
    /// In the same thousandths.
    width: u16,
    points: Vec<u16>,
}

impl Stroke {
    fn is_valid(&self) -> bool {
        Pen::parse(&self.pen).is_some()
            && (4..=60).contains(&self.width)
            && self.points.len() >= 2
            && self.points.len().is_multiple_of(2)
            && self.points.iter().all(|at| *at <= SIDE)
    }
}

/// Whether a stored answer is a drawing.
pub fn is_drawing(payload: &Value) -> bool {
    payload.get("strokes").is_some()
}

/// A drawing as it is stored. Errors: 422 about `move` for an empty, a large or a malformed one.
pub fn read(given: &Value) -> FaultResult<Value> {
    let malformed = || {
        Fault::invalid(
            "move",
            "Este desenho não pôde ser lido. Desenhe de novo, ou escreva a resposta.",
        )
    };
    let drawing: Drawing = serde_json::from_value(given.clone()).map_err(|_| malformed())?;
    if drawing.strokes.is_empty() {
        return Err(Fault::invalid(
            "move",
            "Desenhe alguma coisa, escreva, ou passe esta carta.",
        ));
    }
    if !drawing.strokes.iter().all(Stroke::is_valid) {
        return Err(malformed());
    }
    let stored = json!(drawing);
    if drawing.strokes.len() > STROKES_MAX || stored.to_string().len() > BYTES_MAX {
        return Err(Fault::invalid(
            "move",
            "Este desenho ficou grande demais. Desfaça alguns traços.",
        ));
    }
    Ok(stored)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stroke(points: Value) -> Value {
        json!({ "pen": "ink", "width": 12, "points": points })
    }

    #[test]
    fn drawing_is_read_as_numbers_and_nothing_else() {
        let given = json!({ "strokes": [stroke(json!([0, 0, 1000, 1000])), stroke(json!([5, 7]))] });
        assert_eq!(read(&given).ok(), Some(given));
    }

    #[test]
    fn malformed_empty_and_large_drawings_are_refused() {
        let long: Vec<u16> = (0..20_000).map(|at| at % 1000).collect();
        let many: Vec<Value> = (0..401).map(|_| stroke(json!([1, 2]))).collect();
        for wrong in [
            json!({}),
            json!({ "strokes": [] }),
            json!({ "strokes": [stroke(json!([]))] }),
            json!({ "strokes": [stroke(json!([1, 2, 3]))] }),
            json!({ "strokes": [stroke(json!([1, 1001]))] }),
            json!({ "strokes": [stroke(json!([1, -1]))] }),
            json!({ "strokes": [stroke(json!([1.5, 1]))] }),
            json!({ "strokes": [{ "pen": "<script>", "width": 12, "points": [1, 2] }] }),
            json!({ "strokes": [{ "pen": "ink", "width": 0, "points": [1, 2] }] }),
            json!({ "strokes": [stroke(json!([1, 2]))], "text": "Pix 123" }),
            json!({ "strokes": [stroke(json!(long))] }),
            json!({ "strokes": many }),
        ] {
            assert!(
                read(&wrong).is_err(),
                "{}",
                wrong.to_string().chars().take(80).collect::<String>()
            );
        }
    }
}
