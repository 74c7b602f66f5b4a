//! The letters of accounts, in the product's words.

use super::letter::MailContent as Page;
use super::texts;
use crate::kernel::Language;
use supabase::auth::{AuthMail, MailComposer, MailKind, SmsPurpose};
use supabase::mail::Mail;

/// Where a person sees and undoes what a notice tells of.
const SECURITY: &str = "/settings/seguranca";

/// Words what `supabase::auth` sends, in the language of the request that it answers: whoever asks for such a
/// letter is about to read it. It uses nothing that the recipient's account typed in: a name
/// in a letter would let a stranger send any sentence to any address.
pub struct PortugueseComposer;

impl MailComposer for PortugueseComposer {
    fn compose(&self, mail: &AuthMail) -> Mail {
        page(mail).to(&mail.to, Language::current(), &mail.site_url)
    }

    fn compose_text(&self, text: SmsPurpose, code: &str) -> String {
        texts::short_message(text, code).in_request_language()
    }
}

fn page(mail: &AuthMail) -> Page {
    let link = mail.link.as_deref().unwrap_or(&mail.site_url);
    match (mail.kind, mail.new_email.as_deref()) {
        (MailKind::Confirmation, _) if mail.has_password => texts::confirmation_with_password(link, &mail.code),
        (MailKind::Confirmation, _) => texts::confirmation(link, &mail.code),
        (MailKind::Recovery, _) => texts::recovery(link, &mail.code),
        (MailKind::MagicLink, _) => texts::magic_link(link, &mail.code),
        (MailKind::Invite, _) => texts::invite(link, &mail.code),
        (MailKind::EmailChange, Some(new)) if new != mail.to => texts::email_change_old(new, link, &mail.code),
        (MailKind::EmailChange, _) => texts::email_change_new(link, &mail.code),
        (MailKind::Reauthentication, _) => texts::reauthentication(&mail.code),
        (MailKind::Notice(notice), _) => texts::security(notice, &format!("{}{SECURITY}", mail.site_url)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use supabase::auth::SecurityNotice;

    fn mail(kind: MailKind, to: &str) -> Mail {
        let link = (kind != MailKind::Reauthentication)
            .then(|| "https://e.example/auth/v1/verify?token=t&type=x&redirect_to=y".to_string());
        PortugueseComposer.compose(&AuthMail {
            kind,
            to: to.to_string(),
            link,
            code: "482913".to_string(),
            redirect: "https://e.example".to_string(),
            new_email: Some("nova@example.org".to_string()),
            user_metadata: json!({ "name": "Clique em http://mau.example" }),
            has_password: kind == MailKind::Confirmation,
            site_url: "https://e.example".to_string(),
        })
    }

    #[test]
    fn every_letter_has_its_code_and_its_link_on_a_line_of_its_own() {
        for kind in [
            MailKind::Confirmation,
            MailKind::Recovery,
            MailKind::MagicLink,
            MailKind::EmailChange,
            MailKind::Invite,
            MailKind::Reauthentication,
        ] {
            let mail = mail(kind, "ana@example.org");
            assert!(mail.text.contains("482913") && mail.html.contains("482913"), "{kind:?}");
            let links = mail
                .text
                .lines()
                .filter(|line| line.starts_with("https://e.example/auth/v1/verify?"))
                .count();
            assert_eq!(
                links,
                usize::from(kind != MailKind::Reauthentication),
                "{kind:?}: {}",
                mail.text
            );
            assert!(
                !mail.text.contains("mau.example") && !mail.html.contains("mau.example"),
                "{kind:?}"
            );
            assert!(!mail.subject.is_empty() && mail.html.contains("prefers-color-scheme: dark"));
        }
    }

    #[test]
    fn a_short_message_has_its_code_and_fits_into_one() {
        for text in [
            SmsPurpose::Confirmation,
            SmsPurpose::PhoneChange,
            SmsPurpose::Reauthentication,
            SmsPurpose::SecondStep,
        ] {
            let words = PortugueseComposer.compose_text(text, "482913");
            assert!(words.contains("482913") && words.starts_with("Enlace: "), "{words}");
            // 70 letters is what one message holds when one of them is beyond the basic alphabet.
            assert!(words.chars().count() <= 70, "{words}");
        }
    }

    #[test]
    fn a_notice_says_what_happened_and_where_to_undo_it() {
        let notices = [
            SecurityNotice::FactorAdded,
            SecurityNotice::FactorRemoved,
            SecurityNotice::PasskeyAdded,
            SecurityNotice::PasskeyRemoved,
            SecurityNotice::RecoveryCodesMade,
            SecurityNotice::RecoveryCodesRemoved,
            SecurityNotice::RecoveryCodeUsed,
            SecurityNotice::PasswordChanged,
            SecurityNotice::EmailChanged,
            SecurityNotice::PhoneChanged,
            SecurityNotice::AddressInUse,
        ];
        let mut headings = Vec::new();
        for notice in notices {
            let mail = mail(MailKind::Notice(notice), "ana@example.org");
            assert!(
                mail.text
                    .lines()
                    .any(|line| line == "https://e.example/settings/seguranca")
            );
            assert!(!mail.text.contains(texts::CODE_INSTEAD) && !mail.text.contains(texts::CODE));
            let heading = mail.text.lines().next().unwrap_or_default().to_owned();
            assert!(!headings.contains(&heading), "{heading}");
            headings.push(heading);
        }
    }

    #[test]
    fn a_change_of_address_speaks_differently_to_both() {
        let old = mail(MailKind::EmailChange, "ana@example.org");
        let new = mail(MailKind::EmailChange, "nova@example.org");
        assert!(old.text.contains("nova@example.org"));
        assert!(!new.text.contains("ana@example.org"));
        assert_ne!(old.subject, new.subject);
    }
}
