//! Orders and containments of JSON, alike on both databases.

use serde_json::{Value, json};

use crate::club::{Club, Requester, TestRequest, both};
use crate::fixture::enc;

async fn with_details(club: &Club) {
    let details = [
        json!({"k": 9, "a": {"b": 1, "c": [1, 2, {"d": "x"}]}}),
        json!({"k": 10, "a": {"b": 2}}),
        json!({"k": "b", "list": [{"n": 1, "m": 2}, [3, 4]]}),
        json!({"k": null}),
        json!({"other": true}),
        json!({"k": true}),
        json!({"k": "B"}),
    ];
    let rows: Vec<Value> = details
        .iter()
        .enumerate()
        .map(|(n, details)| json!({"id": 900 + n, "title": "x", "details": details}))
        .collect();
    let made = club
        .send(&TestRequest::new(
            Requester::Operator,
            "POST",
            "films",
            Value::Array(rows),
        ))
        .await;
    assert_eq!((made.status, made.text.as_str()), (201, ""));
}

async fn ids(club: &Club, query: &str) -> Vec<i64> {
    let rows = club
        .rows(Requester::Visitor, &format!("films?id=gte.900&select=id&{query}"))
        .await;
    let list = rows.as_array().cloned().unwrap_or_default();
    list.iter().filter_map(|row| row["id"].as_i64()).collect()
}

#[tokio::test]
async fn order_by_json_goes_by_kind_and_value_on_both_databases() {
    both(|club| async move {
        with_details(&club).await;
        assert_eq!(
            ids(&club, "order=details-%3Ek,id").await,
            [903, 906, 902, 900, 901, 905, 904]
        );
        assert_eq!(
            ids(&club, "order=details-%3Ek.desc.nullslast,id").await,
            [905, 901, 900, 902, 906, 903, 904]
        );
    })
    .await;
}

#[tokio::test]
async fn nested_json_is_contained_where_each_part_is() {
    both(|club| async move {
        with_details(&club).await;
        for (wanted, expected) in [
            (json!({"a": {"b": 1}}), vec![900]),
            (json!({"a": {}}), vec![900, 901]),
            (json!({"a": {"c": [{"d": "x"}]}}), vec![900]),
            (json!({"a": {"c": [2, 1]}}), vec![900]),
            (json!({"a": {"c": [3]}}), vec![]),
            (json!({"a": {"c": 1}}), vec![]),
            (json!({"list": [{"m": 2}]}), vec![902]),
            (json!({"list": [[4]]}), vec![902]),
            (json!({"list": [[1]]}), vec![]),
            (json!({"k": "b", "list": [{"n": 1, "m": 2}]}), vec![902]),
        ] {
            let query = format!("order=id&details=cs.{}", enc(&wanted.to_string()));
            assert_eq!(ids(&club, &query).await, expected, "{wanted}");
        }
        let deep = (0..12).fold(json!(1), |inner, _| json!([inner]));
        let refused = club
            .send(&TestRequest::get(
                Requester::Visitor,
                format!("films?details=cs.{deep}"),
            ))
            .await;
        assert_eq!(refused.status, 400);
    })
    .await;
}
