//! The rarer words of the grammar: patterns, spreads, groups beside relations, other forms of bodies.

use serde_json::{Value, json};

use crate::club::{Club, Requester, TestRequest, both};
use crate::fixture::enc;

impl Club {
    async fn seen(&self, path: &str) -> Value {
        let answer = self.send(&TestRequest::get(Requester::Visitor, path)).await;
        assert_eq!(answer.status, 200, "{path} on {:?}: {}", self.engine, answer.text);
        answer.json()
    }

    async fn refusal(&self, ask: &TestRequest) -> (u16, String) {
        self.send(ask).await.code()
    }
}

#[tokio::test]
async fn regular_expressions() {
    both(|club| async move {
        let cases: [(&str, &[&str]); 9] = [
            ("match.^[Aa]na", &["Ana", "ana", "Ana2", "ana2"]),
            ("match.^Ana$", &["Ana"]),
            ("imatch.^ANA", &["Ana", "ana", "Ana2", "ana2"]),
            ("match.\\d{3}%", &["100%_real*[x]\\"]),
            ("match.Ω.{3}ω", &["Ω & ω"]),
            ("imatch.^ω", &[]),
            (
                "match.^(|.+2)$",
                &["", "Ana2", "ana2", "Çelia d'Ávila2", "Zé, o (\"bom\")2"],
            ),
            ("not.match.[a-z]", &["Ω & ω", ""]),
            ("match(any).{^Ana$,\\.d$}", &["Ana", "a+b c.d"]),
        ];
        for (test, names) in cases {
            let rows = club.seen(&format!("people?select=name&name={}", enc(test))).await;
            let found: Vec<&str> = rows
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|row| row["name"].as_str())
                .collect();
            assert_eq!(found, names, "{test}");
        }
        for (test, code) in [
            ("match.(", "2201B"),
            ("match.a**", "2201B"),
            ("match.(?=a)", "PGRST127"),
        ] {
            let ask = TestRequest::get(Requester::Visitor, format!("people?name={}", enc(test)));
            assert_eq!(club.refusal(&ask).await, (400, code.to_owned()), "{test}");
        }
        let number = TestRequest::get(Requester::Visitor, "people?id=match.1");
        assert_eq!(club.refusal(&number).await, (404, "42883".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn spreads_of_one_and_of_many() {
    both(|club| async move {
        let one = club
            .seen("films?id=eq.3&select=id,...people!director_id(director:name,country)")
            .await;
        assert_eq!(one, json!([{"id": 3, "director": "Zé, o (\"bom\")", "country": "PT"}]));
        assert_eq!(
            club.seen("films?id=in.(3,29)&select=id,...genres(genre:name,g:id),...reviews(stars,hidden)&order=id")
                .await,
            json!([
                {"id": 3, "genre": ["drama", "curta"], "g": [0, 3], "stars": [null], "hidden": [false]},
                {"id": 29, "genre": ["comédia"], "g": [1], "stars": [], "hidden": []},
            ])
        );
        let within = club
            .seen("people?id=eq.1&select=id,...films!director_id(titles:title,details,...soundtracks(label))")
            .await;
        assert_eq!(
            within,
            json!([{
                "id": 1, "titles": ["ana 0", "Ω & ω 1", "ana 3"],
                "details": [
                    ["preto", 1, true, null, "x y"], {"a": [1, 2.5, "três"], "n": 3.25}, null
                ],
                "label": [null, null, null],
            }])
        );
    })
    .await;
}

#[tokio::test]
async fn groups_beside_relations() {
    both(|club| async move {
        // Groups are distinguished by the director that they show, though the column itself is not selected.
        assert_eq!(
            club.seen("films?select=people!director_id(name),count(),score.max()&director_id=lt.2")
                .await,
            json!([
                {"people": {"name": "Ana"}, "count": 2, "max": 1},
                {"people": {"name": "ana"}, "count": 3, "max": 9.25},
            ])
        );
        let spread = club
            .seen("films?select=...people!director_id(country),count()&director_id=not.is.null")
            .await;
        assert_eq!(
            spread,
            json!([{"country": "BR", "count": 8}, {"country": "PT", "count": 8}, {"country": null, "count": 8}])
        );
        let hoisted = club
            .seen("films?select=colour,...people!director_id(oldest:id.max(),count())&order=colour")
            .await;
        assert_eq!(hoisted.as_array().map(Vec::len), Some(2));
        assert_eq!(
            (&hoisted[0]["oldest"], &hoisted[0]["colour"]),
            (&json!(9), &json!(false))
        );
        let inside = club
            .seen("people?id=lt.2&select=id,films!director_id(count(),colour)&order=id")
            .await;
        assert_eq!(
            inside,
            json!([
                {"id": 0, "films": [{"count": 2, "colour": false}]},
                {"id": 1, "films": [{"count": 3, "colour": true}]},
            ])
        );
        let refused = [
            ("people?select=id,...films!director_id(score.max())", "PGRST127"),
            ("films?select=details,count()", "42883"),
            ("films?select=count()&order=year", "42803"),
        ];
        for (path, code) in refused {
            assert_eq!(
                club.refusal(&TestRequest::get(Requester::Visitor, path)).await,
                (400, code.to_owned()),
                "{path}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn rows_arrive_as_tables_and_forms() {
    both(|club| async move {
        let back = ("prefer", "return=representation");
        let mut lines = TestRequest::new(
            Requester::Operator,
            "POST",
            "films?select=id,title,year,score,colour",
            Value::Null,
        )
        .with(back.0, back.1)
        .with("content-type", "text/csv");
        lines.body = "id,title,year,score,colour\n90,\"a, b\",1999,2.5,t\n91,NULL?,NULL,1e1,false\n".to_owned();
        assert_eq!(
            club.send(&lines).await.json(),
            json!([
                {"id": 90, "title": "a, b", "year": 1999, "score": 2.5, "colour": true},
                {"id": 91, "title": "NULL?", "year": null, "score": 10, "colour": false},
            ])
        );
        let mut form = TestRequest::new(Requester::Operator, "POST", "genres?select=id,name", Value::Null)
            .with(back.0, back.1)
            .with("content-type", "application/x-www-form-urlencoded");
        form.body = "id=7&name=fic%C3%A7%C3%A3o+curta".to_owned();
        assert_eq!(
            club.send(&form).await.json(),
            json!([{"id": 7, "name": "ficção curta"}])
        );
        lines.body = "id,title\n1".to_owned();
        assert_eq!(club.refusal(&lines).await, (400, "PGRST102".to_owned()));
        lines.body = "id,title\nx,y".to_owned();
        assert_eq!(club.refusal(&lines).await, (400, "22P02".to_owned()));
        let odd = TestRequest::new(Requester::Operator, "POST", "genres", json!({})).with("content-type", "text/html");
        assert_eq!(club.refusal(&odd).await, (400, "PGRST102".to_owned()));
    })
    .await;
}

#[tokio::test]
async fn statuses_and_headers() {
    both(|club| async move {
        let upsert = |id: i64, name: &str| {
            TestRequest::new(
                Requester::Operator,
                "POST",
                "genres?on_conflict=id",
                json!({"id": id, "name": name}),
            )
            .with("prefer", "resolution=merge-duplicates, return=representation")
        };
        assert_eq!(
            club.send(&upsert(0, "dramático")).await.status,
            200,
            "nothing was created"
        );
        assert_eq!(club.send(&upsert(50, "novo")).await.status, 201);
        let dry = TestRequest::new(
            Requester::Operator,
            "PATCH",
            "genres?id=eq.0",
            json!({"name": "só a ver"}),
        )
        .with("prefer", "return=representation, tx=rollback");
        let dry = club.send(&dry).await;
        assert_eq!((dry.status, dry.json()), (200, json!([{"id": 0, "name": "só a ver"}])));
        assert_eq!(dry.header("preference-applied"), "return=representation, tx=rollback");
        assert_eq!(
            club.seen("genres?id=eq.0&select=name").await,
            json!([{"name": "dramático"}])
        );
        let upside_down = TestRequest::get(Requester::Visitor, "films").with("range", "5-4");
        assert_eq!(club.refusal(&upside_down).await, (416, "PGRST103".to_owned()));
        let located = club
            .send(&TestRequest::get(Requester::Visitor, "films?select=id&id=eq.1"))
            .await;
        assert_eq!(located.header("content-location"), "/films?select=id&id=eq.1");
        let counted = TestRequest::new(
            Requester::Visitor,
            "POST",
            "rpc/films_since?id=lt.4",
            json!({"year": 1990}),
        )
        .with("prefer", "count=exact,return=minimal");
        let counted = club.send(&counted).await;
        assert_eq!(
            (counted.status, counted.header("content-range"), counted.text.as_str()),
            (204, "0-3/4", "")
        );
        let summed = TestRequest::new(
            Requester::Operator,
            "PATCH",
            "films?id=lt.4&select=score.sum()",
            json!({"year": 2000}),
        )
        .with("prefer", "return=representation");
        assert_eq!(club.send(&summed).await.json(), json!([{"sum": 17.75}]));
    })
    .await;
}
