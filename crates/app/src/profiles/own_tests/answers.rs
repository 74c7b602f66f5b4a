//! Prompts and their answers.

use super::*;
use crate::profiles::prompts::PromptAnswer;

#[tokio::test(flavor = "multi_thread")]
async fn prompts_are_replaced_as_a_whole() {
    on_both(|world| async move {
        let ana = world.person().await;
        let now = world.now();
        let save = |given: &[(&str, &str)]| {
            let given = given
                .iter()
                .map(|(id, answer)| PromptAnswer::new(*id, *answer))
                .collect();
            world.act(move |tx| Box::pin(async move { prompts::save(tx, ana, given, now).await }))
        };
        save(&[("p03", "o mar"), ("p01", "avisa quando chega")]).await.unwrap();
        assert!(!world.missing(ana).await.contains(&"prompt".to_string()));
        assert!(save(&[("p01", "a"), ("p01", "b")]).await.is_err());
        save(&[("p01", "ri de si")]).await.unwrap();
        let rows: Vec<(i64, String, String)> = world
            .app
            .db
            .all(
                "SELECT position, prompt_id, answer FROM profile_prompts WHERE user_id = $1",
                params![ana.id],
            )
            .await
            .unwrap();
        assert_eq!(rows, [(0, "p01".to_string(), "ri de si".to_string())]);
        save(&[]).await.unwrap();
        assert!(world.missing(ana).await.contains(&"prompt".to_string()));
    })
    .await;
}
