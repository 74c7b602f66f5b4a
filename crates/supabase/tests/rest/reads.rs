//! Selecting, filtering, ordering, paging.

use serde_json::json;

use crate::fixture::{both, enc, id};

#[tokio::test]
async fn select_reads_columns_aliases_casts_and_paths_and_names_each_error() {
    both(|app| async move {
        let all = app.rows(&format!("people?id=eq.{}", id(1))).await;
        assert_eq!(
            all,
            json!([{
                "id": id(1), "name": "Ana", "city": "Porto", "age": 30, "score": 1.5, "active": true,
                "born": "1996-05-01", "seen_at": "2026-06-01T11:59:58.499999+00:00",
                "tags": ["música", "t1", 1],
                "extra": {"a": {"b": "v1"}, "n": 1, "ok": false, "list": [1, "z"], "k ey": null},
                "friend_id": null, "secret": "secret-1",
            }])
        );
        let query = "people?select=who:name,age::text,active::text,day:seen_at::date,extra->a->>b,extra->n,x:extra->list->>-1,\
                     flag:extra->>ok,num:extra->>n::int&id=eq.";
        assert_eq!(
            app.rows(&format!("{query}{}", id(2))).await,
            json!([{"who": "bruno", "age": "41", "active": "true", "day": "2026-06-01", "b": "v2", "n": 2, "x": "z",
                    "flag": "true", "num": 2}])
        );
        let none = app.rows(&format!("people?select=age::text,extra->a,score,born,f:friend_id&id=eq.{}", id(3))).await;
        assert_eq!(none, json!([{"age": null, "a": null, "score": null, "born": null, "f": id(2)}]));
        let errors = [
            ("people?select=nope", 400, "42703"),
            ("people?select=name::nope", 400, "42704"),
            ("people?select=name::uuid", 400, "42846"),
            ("people?select=name->a", 400, "42883"),
            ("people?select=id,", 400, "PGRST100"),
            ("people?select=(", 400, "PGRST100"),
            ("people?nope=eq.1", 400, "42703"),
            ("people?order=nope", 400, "42703"),
            ("people?name=foo.1", 400, "PGRST100"),
            ("people?name=eq", 400, "PGRST100"),
            ("people?age=eq.x", 400, "22P02"),
            ("people?id=eq.x", 400, "22P02"),
            ("people?seen_at=gt.x", 400, "22007"),
            ("people?age=is.true", 400, "42804"),
            ("people?age=like.1", 404, "42883"),
            ("people?city=cs.{a}", 404, "42883"),
            ("people?name=fts(portuguese).a", 400, "PGRST127"),
            ("people?name=like.a%5C", 400, "22025"),
            ("people?limit=-1", 416, "PGRST103"),
            ("people?limit=x", 400, "PGRST100"),
            ("people?name=eq.%00", 400, "22021"),
            ("people?name=eq.%FF", 400, "22021"),
            ("people?nope.name=eq.1", 400, "PGRST108"),
            ("people?or=(name.eq.a", 400, "PGRST100"),
            ("peple", 404, "PGRST205"),
            ("people/x/y", 404, "PGRST125"),
        ];
        for (path, status, code) in errors {
            assert_eq!(app.get(path).await.code(), (status, code.to_owned()), "{path}");
        }
        let missing = app.get("peple").await.json();
        assert_eq!(missing["message"], "Could not find the table 'public.peple' in the schema cache");
        assert_eq!(missing["hint"], "Perhaps you meant the table 'public.people'");
    })
    .await;
}

#[tokio::test]
async fn every_filter_selects_the_rows_that_match() {
    both(|app| async move {
        let cases: &[(&str, &[&str])] = &[
            ("name=eq.Ana", &["Ana"]),
            ("name=neq.Ana&age=eq.30", &["ana"]),
            ("age=gt.33", &["bruno", "100%_real*[x]\\"]),
            ("age=gte.33&age=lt.58", &["bruno", "Érica"]),
            ("age=not.lte.33", &["bruno", "100%_real*[x]\\"]),
            ("age=is.null", &["Çelia"]),
            ("age=not.is.null&city=is.not_null&active=is.false", &["Érica"]),
            ("active=is.true&age=eq.25", &["Davi, o (\"bom\") a+b c.d"]),
            (
                "city=in.(Faro,Braga)",
                &["Davi, o (\"bom\") a+b c.d", "100%_real*[x]\\"],
            ),
            ("city=in.()", &[]),
            ("city=not.in.(Porto,Lisboa,Faro)&active=eq.false", &["Érica"]),
            ("city=isdistinct.Porto&active=eq.false", &["Çelia", "Érica"]),
            ("name=like.An*", &["Ana"]),
            ("name=ilike.AN*", &["Ana", "ana"]),
            ("name=like._na", &["Ana", "ana"]),
            ("name=like.%25%5C%25%5C_%25", &["100%_real*[x]\\"]),
            ("name=like.*%5Bx%5D*", &["100%_real*[x]\\"]),
            ("name=ilike.%C3%A9rica", &[]),
            ("name=ilike.%C3%89RICA", &["Érica"]),
            ("name=like(any).{An*,b*}", &["Ana", "bruno"]),
            ("name=ilike(all).{a*,*A}", &["Ana", "ana"]),
            ("age=eq(any).{25,58}", &["Davi, o (\"bom\") a+b c.d", "100%_real*[x]\\"]),
            (
                "or=(age.lt.26,and(age.gt.40,city.eq.Lisboa))",
                &["bruno", "Davi, o (\"bom\") a+b c.d"],
            ),
            ("not.or=(age.lt.40,age.is.null)", &["bruno", "100%_real*[x]\\"]),
            ("and=(not.and(active.eq.true,age.gt.1),city.not.is.null)", &["Érica"]),
            (
                "or=(city.in.(Faro,\"São Paulo\"),name.eq.Ana)",
                &["Ana", "Érica", "100%_real*[x]\\"],
            ),
            ("seen_at=gte.2026-06-01T11:59:57%2B00:00", &["Ana"]),
            (
                "seen_at=lt.2026-06-01T11:59:52Z&age=not.is.null",
                &["ana", "100%_real*[x]\\"],
            ),
            ("born=eq.1985-05-02", &["bruno"]),
            ("score=lt.0", &["Érica"]),
            ("score=eq.0.1", &["Davi, o (\"bom\") a+b c.d"]),
            ("tags=cs.{música,t2}", &["bruno"]),
            ("tags=cs.[7]", &["Érica", "100%_real*[x]\\"]),
            ("tags=cs.[\"7\"]", &[]),
            ("tags=not.cs.[7]&age=gt.40", &["bruno"]),
            ("tags=cs.{7}", &["Érica", "100%_real*[x]\\"]),
            ("tags=cs.[\"t1\",1]", &["Ana"]),
            ("tags=cs.[null]", &["Érica"]),
            ("tags=cd.{x,y}", &["Çelia"]),
            ("tags=ov.{t1,x y}", &["Ana", "Érica"]),
            ("tags=eq.[]", &["Çelia"]),
            ("extra=cs.{\"n\":2}", &["bruno"]),
            ("extra->n=gt.5", &["ana", "100%_real*[x]\\"]),
            ("extra->a->>b=eq.v2", &["bruno"]),
            (
                "extra->ok=eq.true&extra->n=lte.4",
                &["bruno", "Davi, o (\"bom\") a+b c.d"],
            ),
            ("extra->a->b=in.(\"\\\"v1\\\"\",\"\\\"v5\\\"\")", &["Ana", "Érica"]),
            (
                "extra->n=neq.1&age=lt.34",
                &["Davi, o (\"bom\") a+b c.d", "Érica", "ana"],
            ),
            ("extra->>nothing=not.is.null", &[]),
        ];
        for (query, names) in cases {
            let query = query.replace(' ', "+");
            assert_eq!(app.names(&query).await, *names, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn quoted_values_are_read_as_the_client_writes_them() {
    both(|app| async move {
        let odd = "Davi, o (\"bom\") a+b c.d";
        assert_eq!(app.names(&format!("name=eq.{}", enc(odd))).await, [odd]);
        // The client quotes what holds commas or brackets and escapes nothing inside; a quote inside ends nothing.
        assert_eq!(app.names(&format!("name=in.{}", enc("(bruno,a\"b)"))).await, ["bruno"]);
        let escaped = "(\"Davi, o (\\\"bom\\\") a+b c.d\",Ana)";
        assert_eq!(app.names(&format!("name=in.{}", enc(escaped))).await, ["Ana", odd]);
        let within = "(name.eq.\"Davi, o (\\\"bom\\\") a+b c.d\",name.eq.bruno)";
        assert_eq!(app.names(&format!("or={}", enc(within))).await, ["bruno", odd]);
        // At the top level quotes are part of the value.
        assert_eq!(app.names(&format!("name=eq.{}", enc("\"Ana\""))).await, [""; 0]);
        // The word null is a text like any other.
        assert_eq!(app.names("city=eq.null").await, [""; 0]);
        assert_eq!(app.names(&format!("{}=eq.Ana", enc("\"name\""))).await, ["Ana"]);
    })
    .await;
}

#[tokio::test]
async fn order_limit_count_and_range_give_pages_and_totals() {
    both(|app| async move {
        let by_name = app.names("order=name").await;
        assert_eq!(
            by_name[..4],
            ["100%_real*[x]\\", "Ana", "Davi, o (\"bom\") a+b c.d", "ana"]
        );
        assert_eq!(by_name[4..], ["bruno", "Çelia", "Érica"]);
        assert_eq!(
            app.names("order=age.desc,name.desc&limit=3").await,
            ["Çelia", "100%_real*[x]\\", "bruno"]
        );
        assert_eq!(
            app.names("order=age.desc.nullslast,name&limit=1").await,
            ["100%_real*[x]\\"]
        );
        assert_eq!(app.names("order=age.asc.nullsfirst&limit=1").await, ["Çelia"]);
        assert_eq!(app.names("order=extra->>b,age&offset=2&limit=2").await.len(), 2);

        let count = [("prefer", "count=exact")];
        let part = app.send("GET", "people?select=id&limit=2&offset=1", &count, "").await;
        assert_eq!((part.status, part.header("content-range")), (206, "1-2/7"));
        assert_eq!(part.header("preference-applied"), "count=exact");
        let whole = app
            .send("GET", "people?select=id", &[("prefer", "count=estimated")], "")
            .await;
        assert_eq!((whole.status, whole.header("content-range")), (200, "0-6/7"));
        let head = app.send("HEAD", "people?select=*&age=eq.30", &count, "").await;
        assert_eq!(
            (head.status, head.header("content-range"), head.text.as_str()),
            (200, "0-1/2", "")
        );
        let beyond = app.send("GET", "people?offset=99", &count, "").await;
        assert_eq!(beyond.code(), (416, "PGRST103".to_owned()));
        let uncounted = app.get("people?offset=99").await;
        assert_eq!(
            (
                uncounted.status,
                uncounted.header("content-range"),
                uncounted.text.as_str()
            ),
            (200, "*/*", "[]")
        );
        let ranged = app.send("GET", "people?select=id", &[("range", "1-3")], "").await;
        assert_eq!(ranged.header("content-range"), "1-3/*");
        assert_eq!(ranged.header("content-type"), "application/json; charset=utf-8");
    })
    .await;
}

#[tokio::test]
async fn accept_header_chooses_the_form_of_the_answer() {
    both(|app| async move {
        let object = [("accept", "application/vnd.pgrst.object+json")];
        let one = app
            .send("GET", "people?select=name,tags&name=eq.Ana", &object, "")
            .await;
        assert_eq!(
            (one.status, one.json()),
            (200, json!({"name": "Ana", "tags": ["música", "t1", 1]}))
        );
        for (query, rows) in [("name=eq.nobody", 0), ("age=eq.30", 2)] {
            let answer = app.send("GET", &format!("people?{query}"), &object, "").await;
            assert_eq!(answer.code(), (406, "PGRST116".to_owned()));
            assert_eq!(answer.json()["details"], format!("The result contains {rows} rows"));
        }
        let csv = app
            .send(
                "GET",
                "people?select=name,age,active&age=in.(25,41)",
                &[("accept", "text/csv")],
                "",
            )
            .await;
        assert_eq!(
            csv.text,
            "name,age,active\nbruno,41,true\n\"Davi, o (\"\"bom\"\") a+b c.d\",25,true"
        );
        let stripped = [("accept", "application/vnd.pgrst.array+json;nulls=stripped")];
        let bare = app
            .send("GET", "people?select=name,age&age=is.null", &stripped, "")
            .await;
        assert_eq!(bare.json(), json!([{"name": "Çelia"}]));
        let plan = [("accept", "application/vnd.pgrst.plan+text")];
        assert_eq!(
            app.send("GET", "people", &plan, "").await.code(),
            (406, "PGRST107".to_owned())
        );
        let profile = [("accept-profile", "private")];
        assert_eq!(
            app.send("GET", "people", &profile, "").await.code(),
            (406, "PGRST106".to_owned())
        );
        // A method that no table takes, and one that this table does not take.
        assert_eq!(
            app.send("PROPFIND", "people", &[], "").await.code(),
            (405, "PGRST117".to_owned())
        );
        assert_eq!(
            app.send("PUT", "people", &[], "{}").await.code(),
            (403, "42501".to_owned())
        );
    })
    .await;
}

#[tokio::test]
async fn aggregates_count_and_sum_groups_where_a_table_allows_them() {
    both(|app| async move {
        let sums = app
            .rows("people?select=count(),age.sum(),low:age.min(),name.max(),mean:age.avg()&active=eq.true")
            .await;
        assert_eq!(sums[0]["count"], 5);
        assert_eq!((&sums[0]["sum"], &sums[0]["low"]), (&json!(184), &json!(25)));
        assert_eq!(sums[0]["max"], "bruno");
        assert_eq!(sums[0]["mean"].as_f64(), Some(36.8));
        let groups = app.rows("people?select=city,count()&order=city").await;
        assert_eq!(groups.as_array().map(Vec::len), Some(6));
        assert_eq!(groups[3], json!({"city": "Porto", "count": 2}));
        let refused = app.get("photos?select=count()").await;
        assert_eq!(refused.code(), (400, "PGRST123".to_owned()));
    })
    .await;
}
