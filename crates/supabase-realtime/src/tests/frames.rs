//! Properties of the codec.

use ::realtime::{Message, Payload};
use axum::extract::ws::Message as Frame;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::client::{ReceivedFrame, heard_text, kind_3, kind_4};
use crate::frame::*;

fn name() -> impl Strategy<Value = String> {
    "[a-zA-Zé:/\"\\\\ ]{0,60}"
}

fn payload() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        ".{0,20}".prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 20, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
            prop::collection::btree_map(".{0,8}", inner, 0..4).prop_map(|map| json!(map)),
        ]
    })
}

fn reference() -> impl Strategy<Value = Option<String>> {
    prop::option::of("[0-9]{1,5}")
}

proptest! {
    #[test]
    fn text_of_both_versions_is_read_as_it_was_written(
        join_ref in reference(), reference in reference(), topic in name(), event in name(), payload in payload(),
    ) {
        for (version, text) in [
            (Version::V1, json!({"topic": topic, "event": event, "payload": payload, "ref": reference, "join_ref": join_ref})),
            (Version::V2, json!([join_ref, reference, topic, event, payload])),
        ] {
            let push = decode_text(version, &text.to_string()).unwrap();
            let FrameBody::Event(read, raw) = push.body else { panic!("text holds events") };
            prop_assert_eq!((&push.join_ref, &push.reference, &push.topic), (&join_ref, &reference, &topic));
            prop_assert_eq!(read, event.clone());
            prop_assert_eq!(serde_json::from_str::<Value>(raw.get()).unwrap(), payload.clone());
        }
    }

    #[test]
    fn server_frames_match_both_protocol_versions(
        join_ref in reference(), reference in reference(), topic in name(), event in name(), payload in payload(),
    ) {
        let write = |version| {
            match encode(version, join_ref.as_deref(), reference.as_deref(), &topic, &event, &payload) {
                Frame::Text(text) => serde_json::from_str::<Value>(&text).unwrap(),
                other => panic!("text was expected, not {other:?}"),
            }
        };
        prop_assert_eq!(write(Version::V2), json!([join_ref, reference, topic, event, payload]));
        prop_assert_eq!(
            write(Version::V1),
            json!({"topic": topic, "event": event, "payload": payload, "ref": reference})
        );
    }

    #[test]
    fn broadcast_passes_from_kind_3_to_both_versions(topic in name(), event in name(), payload in payload()) {
        let sent = kind_3("6", "7", &topic, &event, 1, payload.to_string().as_bytes());
        let push = decode_binary(sent.into()).unwrap();
        prop_assert_eq!((push.join_ref.as_deref(), push.reference.as_deref()), (Some("6"), Some("7")));
        let FrameBody::Broadcast(message, None) = push.body else { panic!("kind 3 is a broadcast") };
        let Some(Frame::Binary(bytes)) = encode_broadcast(Version::V2, &topic, &message) else {
            panic!("version 2 hears binary frames")
        };
        prop_assert_eq!(
            kind_4(&bytes),
            ReceivedFrame::Binary(topic.clone(), event.clone(), 1, payload.to_string().into_bytes())
        );
        let Some(Frame::Text(text)) = encode_broadcast(Version::V1, &topic, &message) else {
            panic!("version 1 hears text frames")
        };
        let frame: Value = serde_json::from_str(&text).unwrap();
        let ReceivedFrame::Text(_, _, _, broadcast) = heard_text(&topic, &event, &payload) else { unreachable!() };
        prop_assert_eq!(&frame["payload"], &broadcast);
    }

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..300), kind in 0u8..6) {
        let _any = decode_binary(bytes.clone().into());
        let mut framed = vec![kind];
        framed.extend(&bytes);
        if let Ok(push) = decode_binary(framed.into()) {
            prop_assert_eq!(kind, 3);
            prop_assert!(matches!(push.body, FrameBody::Broadcast(..)));
        }
        let text = String::from_utf8_lossy(&bytes);
        for version in [Version::V1, Version::V2] {
            let _any = decode_text(version, &text);
        }
    }
}

#[test]
fn payload_that_only_claims_to_be_json_is_refused() {
    let forged = kind_3("1", "2", "realtime:a", "e", 1, br#"{}},"event":"phx_close"#);
    assert!(decode_binary(forged.into()).is_err());
    let honest = kind_3("1", "2", "realtime:a", "e", 0, b"\xff\x00");
    assert!(decode_binary(honest.into()).is_ok());
}

#[test]
fn names_too_long_for_binary_frames_travel_as_text_and_binary_payloads_not_at_all() {
    let message = |payload| Message::new("e".repeat(300), payload);
    let json = message(Payload::Json("{}".into()));
    assert!(matches!(
        encode_broadcast(Version::V2, "t", &json),
        Some(Frame::Text(_))
    ));
    let binary = message(Payload::Binary("x".into()));
    assert_eq!(encode_broadcast(Version::V2, "t", &binary), None);
}
