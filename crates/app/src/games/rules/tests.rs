use super::*;
use crate::games::catalogue::game;
use serde_json::json;

fn read(id: &str, step: usize, given: &Value) -> FaultResult<Value> {
    let game = game(id).unwrap();
    game.rules.read(game.rules.steps()[step], game.cards.first(), given)
}

#[test]
fn move_of_another_shape_is_refused_in_every_game() {
    let shapes = [
        json!(null),
        json!(""),
        json!("  "),
        json!(9),
        json!(-1),
        json!({}),
        json!([]),
        json!("a".repeat(281)),
    ];
    for game in super::super::catalogue::GAMES.iter() {
        for (step, _) in game.rules.steps().iter().enumerate() {
            for given in &shapes {
                let refused = matches!(read(game.id, step, given), Err(Fault::Validation { field: "move", .. }));
                assert!(refused, "{} {step} {given}", game.id);
            }
        }
    }
}

#[test]
fn lie_is_revealed_only_when_the_round_is_over() {
    let rules = game("duas-verdades").unwrap().rules;
    let given = json!({ "statements": ["Moro em Lisboa", "Falo grego", "Tenho um barco"], "lie": 2 });
    let payload = read("duas-verdades", 0, &given).unwrap();
    assert_eq!(rules.reveal(MoveKind::Answer, &payload, false)["lie"], Value::Null);
    assert_eq!(rules.reveal(MoveKind::Answer, &payload, true)["lie"], json!(2));
}

#[test]
fn quiz_counts_guesses_that_meet_the_other_answer() {
    let rules = game("quiz-do-casal-deluxe").unwrap().rules;
    let (one, other) = (json!({ "own": 0, "other": 2 }), json!({ "own": 2, "other": 1 }));
    let moves = |answer| RoundMoves {
        answer: Some(answer),
        guess: None,
    };
    assert_eq!(rules.hits(&moves(&one), &moves(&other)), Some(true));
    assert_eq!(rules.hits(&moves(&other), &moves(&one)), Some(false));
    assert_eq!(rules.agree(&one, &other), Some(false));
}
