//! Sockets end with the sessions for which they speak.

use axum::http::Method;
use testkit::{Person, Socket, SocketMessage, TestApp, json, on_both};

async fn listening(who: &Person) -> Socket {
    let mut socket = who.socket().await;
    assert_eq!(socket.join(&format!("user:{}", who.id)).await["status"], "ok");
    socket
}

async fn other_device(who: &Person) -> Person {
    let mut device = who.clone();
    device.sign_in().await;
    device
}

async fn is_closed(socket: &mut Socket) {
    assert_eq!(socket.next_message().await, SocketMessage::Closed(1008));
}

#[test]
fn logging_out_closes_the_sockets_of_the_sessions_that_end() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        for (scope, ends_this, ends_other) in [("local", true, false), ("others", false, true), ("global", true, true)]
        {
            let phone = app.newcomer("Ana").await;
            let laptop = other_device(&phone).await;
            let mut here = listening(&phone).await;
            let mut there = listening(&laptop).await;
            let path = format!("logout?scope={scope}");
            let reply = phone.auth(Method::POST, &path, json!({})).await;
            assert_eq!(reply.status.as_u16(), 204, "{scope}");
            for (socket, ends) in [(&mut here, ends_this), (&mut there, ends_other)] {
                if ends {
                    is_closed(socket).await;
                } else {
                    assert_eq!(socket.received_so_far().await, [], "{scope}");
                }
            }
            // The token that ended opens no new seat either.
            let gone = if ends_this { &phone } else { &laptop };
            let refused = gone.socket().await.join(&format!("user:{}", gone.id)).await;
            assert_eq!(refused["status"], "error", "{scope}: {refused}");
        }
    });
}

#[test]
fn ban_and_a_deletion_close_every_socket_of_the_account() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let operator = app.operator();
        let ban = json!({ "ban_duration": "24h" });
        for (method, body) in [(Method::PUT, ban), (Method::DELETE, json!({}))] {
            let phone = app.newcomer("Ana").await;
            let laptop = other_device(&phone).await;
            let bystander = app.newcomer("Rui").await;
            let mut sockets = [listening(&phone).await, listening(&laptop).await];
            let mut other = listening(&bystander).await;
            operator
                .auth(method, &format!("admin/users/{}", phone.id), body)
                .await
                .ok();
            for socket in &mut sockets {
                is_closed(socket).await;
            }
            assert_eq!(other.received_so_far().await, []);
        }
    });
}

#[test]
fn new_password_closes_the_sockets_of_the_other_devices() {
    on_both(|engine| async move {
        let app = TestApp::start(engine).await;
        let phone = app.newcomer("Ana").await;
        let laptop = other_device(&phone).await;
        let mut here = listening(&phone).await;
        let mut there = listening(&laptop).await;
        let new = json!({ "password": "outro-segredo-bem-guardado" });
        phone.auth(Method::PUT, "user", new).await.ok();
        is_closed(&mut there).await;
        assert_eq!(here.received_so_far().await, []);
    });
}
