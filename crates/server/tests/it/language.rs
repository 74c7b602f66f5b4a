//! Portugal's Portuguese: in refusals, in the product's texts, and in mails that are written outside of a request.

use axum::http::Method;
use testkit::{PASSWORD, Person, ProfileFacts, TestApp, jpeg, json, on_both};
use uuid::Uuid;

/// Signs up a user whose browser asks for Portugal's.
async fn tomas(app: &std::sync::Arc<TestApp>) -> Person {
    let visitor = app.visitor().reading("pt-PT,pt;q=0.9,en;q=0.5");
    let wish = json!({ "email": "tomas@example.org", "password": PASSWORD, "data": { "name": "Tomás" } });
    visitor.auth(Method::POST, "signup", wish).await.ok();
    let letters = app.mails_to("tomas@example.org").await;
    let letter = letters.last().expect("a letter");
    assert_eq!(letter.subject, "Confirma o teu email");
    assert!(letter.text.contains("procuram o mesmo que tu"), "{}", letter.text);
    assert!(letter.html.contains("<html lang=\"pt-PT\">"));
    let link = letter.link();
    let (path, who) = (&link[link.find("/auth/v1").expect("a link of ours")..], visitor);
    assert_eq!(who.fetch(path).await.status.as_u16(), 303);
    let grant = json!({ "email": "tomas@example.org", "password": PASSWORD });
    let session = who.auth(Method::POST, "token?grant_type=password", grant).await.ok();
    let mut tomas = who;
    (tomas.name, tomas.email) = ("Tomás".into(), "tomas@example.org".into());
    tomas.enter(&session);
    tomas
}

#[test]
fn refusals_and_content_follow_the_reader() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let tomas = tomas(&app).await;
        let brazil = tomas.reading("pt-BR");
        let own = format!("id=eq.{}", tomas.id);
        let refused = tomas
            .patch("profiles", &own, json!({ "full_name": "T" }))
            .await
            .refused(422, "VALIDATION");
        assert_eq!(refused["message"], "Diz como te chamas: pelo menos duas letras.");
        let refused = brazil
            .patch("profiles", &own, json!({ "full_name": "T" }))
            .await
            .refused(422, "VALIDATION");
        assert_eq!(refused["message"], "Conte como você se chama: pelo menos duas letras.");
        // A gap is filled in either.
        let long = json!({ "bio": "é".repeat(501) });
        let refused = tomas.patch("profiles", &own, long).await.refused(422, "VALIDATION");
        assert_eq!(refused["message"], "Usa no máximo 500 caracteres.");

        // A photo is developed in a task of its own, which knows its sender's language too.
        let small = tomas.upload(Uuid::new_v4(), jpeg(100, 100, 1), "image/jpeg").await;
        assert_eq!(
            small.body["message"],
            "Esta foto é demasiado pequena. O lado menor precisa de, pelo menos, 400 píxeis."
        );

        let question = "matchmaking_questions?select=question,options&id=eq.tq12";
        let (theirs, ours) = (tomas.get(question).await.ok(), brazil.get(question).await.ok());
        assert_eq!(theirs[0]["question"], "Palavras-passe e telemóvel numa relação:");
        assert_eq!(ours[0]["question"], "Senhas e celular num relacionamento:");
        // An option is the answer on the wire: one for both.
        assert_eq!(theirs[0]["options"], ours[0]["options"]);
        let prompts = tomas.rpc("profile_prompts_catalogue", json!({})).await.ok();
        assert_eq!(prompts[18]["text"], "No meu frigorífico há sempre…");
        let quiz = tomas.rpc("quiz", json!({})).await.ok();
        assert_eq!(quiz["questions"][0]["question"], "O que procuras ao entrar aqui?");
        assert_eq!(quiz["seals"]["serious"]["label"], "Busca Relacionamento Sério");
        let farewells = tomas.rpc("closing_templates", json!({})).await.ok();
        let first = "Foi bom conversar, mas não senti a ligação que procuro. Desejo-te o melhor.";
        assert_eq!(farewells[0], first);
    });
}

#[test]
fn seal_is_described_in_its_owners_language() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let tomas = tomas(&app).await;
        let answers = json!({ "answers": { "q1": "option1", "q3": "option4", "q4": "option1", "q2": "option1", "q6": "option1" } });
        let made = tomas.rpc("complete_quiz", answers).await.ok();
        let said = "Procuras um compromisso construído com tempo, presença e verdade.";
        assert_eq!(
            (&made["intentionSeal"], &made["intentionDescription"]),
            (&json!("Busca Relacionamento Sério"), &json!(said))
        );
        let read = |who: Person| async move {
            who.get("intention_results?select=intentionDescription").await.ok()[0]["intentionDescription"].clone()
        };
        assert_eq!(read(tomas.clone()).await, said);
        assert_eq!(
            read(tomas.reading("pt-BR")).await,
            "Você procura compromisso construído com tempo, presença e verdade."
        );
    });
}

#[test]
fn letters_follow_what_was_read_last() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let tomas = tomas(&app).await;
        tomas.complete_profile(ProfileFacts::default()).await;
        let locale = || async {
            let mut reads = app.enlace.app.db.reader();
            app::accounts::store::language(&mut reads, tomas.id)
                .await
                .expect("a language")
                .tag()
        };
        assert_eq!(locale().await, "pt-PT");
        let lately = || async {
            let letters = app.mails_to("tomas@example.org").await;
            letters.last().expect("a letter").subject.clone()
        };
        // The app in another language changes it at once; one that speaks no Portuguese does not.
        tomas.reading("pt-BR").rpc("discover", json!({})).await.ok();
        assert_eq!(locale().await, "pt-BR");
        tomas.reading("en-GB,en;q=0.9").rpc("discover", json!({})).await.ok();
        assert_eq!(locale().await, "pt-BR");
        tomas.rpc("discover", json!({})).await.ok();
        assert_eq!(locale().await, "pt-PT");
        tomas.rpc("delete_account", json!({})).await.ok();
        app.run_until_idle().await;
        assert_eq!(lately().await, "A tua conta vai ser eliminada");
    });
}
