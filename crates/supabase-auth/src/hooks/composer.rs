//! The messages of this service before they are worded, and who words them.

use serde_json::Value;
use supabase_delivery::mail::Mail;

/// What a mail asks its reader to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailKind {
    Confirmation,
    Recovery,
    MagicLink,
    EmailChange,
    Invite,
    Reauthentication,
    /// Asks for nothing; carries neither link nor code.
    Notice(SecurityNotice),
}

impl MailKind {
    /// The `type` of the link; a reauthentication has none.
    pub fn link_type(self) -> Option<&'static str> {
        match self {
            MailKind::Confirmation => Some("signup"),
            MailKind::Recovery => Some("recovery"),
            MailKind::MagicLink => Some("magiclink"),
            MailKind::EmailChange => Some("email_change"),
            MailKind::Invite => Some("invite"),
            MailKind::Reauthentication | MailKind::Notice(_) => None,
        }
    }
}

/// All that a composer may use.
#[derive(Clone, Debug)]
pub struct AuthMail {
    pub kind: MailKind,
    pub to: String,
    /// The whole link; `None` where only the code counts.
    pub link: Option<String>,
    /// Six digits; empty in a notice.
    pub code: String,
    /// Where the link leads in the end.
    pub redirect: String,
    /// The address that is being changed to.
    pub new_email: Option<String>,
    pub user_metadata: Value,
    /// Whether the account has a password. Before confirmation, a stranger may have chosen it.
    pub has_password: bool,
    pub site_url: String,
}

/// Words mails and short messages. The link of a mail must stand in the text on a line of its own.
pub trait MailComposer: Send + Sync + 'static {
    fn compose(&self, mail: &AuthMail) -> Mail;

    /// Words a short message around its code.
    fn compose_text(&self, text: SmsPurpose, code: &str) -> String {
        match text {
            SmsPurpose::Confirmation | SmsPurpose::PhoneChange => format!("Your code is {code}"),
            SmsPurpose::Reauthentication => format!("Your confirmation code is {code}"),
            SmsPurpose::SecondStep => format!("Your second step is {code}"),
        }
    }
}

/// Plain English, for products without a composer.
pub struct PlainComposer;

impl MailComposer for PlainComposer {
    fn compose(&self, mail: &AuthMail) -> Mail {
        let subject = match mail.kind {
            MailKind::Confirmation => "Confirm your email",
            MailKind::Recovery => "Reset your password",
            MailKind::MagicLink => "Your sign-in link",
            MailKind::EmailChange => "Confirm your new email",
            MailKind::Invite => "You have been invited",
            MailKind::Reauthentication => "Your confirmation code",
            MailKind::Notice(notice) => return notice_mail(mail, notice.plain()),
        };
        let link = mail.link.as_deref().unwrap_or("");
        Mail {
            to: mail.to.clone(),
            subject: subject.to_owned(),
            text: format!("{subject}\n\n{link}\n\nCode: {}\n", mail.code),
            // Links are made of URL characters; only `&` has a meaning of its own in HTML.
            html: format!(
                "<p>{subject}</p><p><a href=\"{}\">{subject}</a></p><p>Code: {}</p>",
                link.replace('&', "&amp;"),
                mail.code
            ),
            unsubscribe: None,
        }
    }
}

/// A letter without link and code.
fn notice_mail(mail: &AuthMail, sentence: &str) -> Mail {
    Mail {
        to: mail.to.clone(),
        subject: sentence.to_owned(),
        text: format!("{sentence}\n"),
        html: format!("<p>{sentence}</p>"),
        unsubscribe: None,
    }
}

/// What happened to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SecurityNotice {
    FactorAdded,
    FactorRemoved,
    PasskeyAdded,
    PasskeyRemoved,
    RecoveryCodesMade,
    RecoveryCodesRemoved,
    RecoveryCodeUsed,
    PasswordChanged,
    /// Sent to the old address and to the new one.
    EmailChanged,
    PhoneChanged,
    /// A user asked to change to an address that already has an account.
    AddressInUse,
}

impl SecurityNotice {
    /// The sentence of [`PlainComposer`].
    pub fn plain(self) -> &'static str {
        match self {
            SecurityNotice::FactorAdded => "A second factor was added to your account",
            SecurityNotice::FactorRemoved => "A second factor was removed from your account",
            SecurityNotice::PasskeyAdded => "A passkey was added to your account",
            SecurityNotice::PasskeyRemoved => "A passkey was removed from your account",
            SecurityNotice::RecoveryCodesMade => "New recovery codes were made for your account",
            SecurityNotice::RecoveryCodesRemoved => "The recovery codes of your account were removed",
            SecurityNotice::RecoveryCodeUsed => "A recovery code was used to sign in to your account",
            SecurityNotice::PasswordChanged => "The password of your account was changed",
            SecurityNotice::EmailChanged => "The email address of your account was changed",
            SecurityNotice::PhoneChanged => "The phone number of your account was changed",
            SecurityNotice::AddressInUse => "This email address already has an account",
        }
    }
}

/// What a short message carries a code for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SmsPurpose {
    /// The number of a new account, or a sign-in without password.
    Confirmation,
    /// The new number of an account.
    PhoneChange,
    /// That the signed-in person still holds their telephone.
    Reauthentication,
    /// The second step of a sign-in, or a telephone that is to become one.
    SecondStep,
}
