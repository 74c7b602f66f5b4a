//! What an operator may decide about accounts. Every default is the safe one.

pub mod password_rules;
pub mod provider;
pub mod redirect;

use jiff::SignedDuration;

use crate::config::password_rules::Rules;
use crate::config::provider::Provider;

/// The settings of this service.
#[derive(Clone, Debug)]
pub struct AuthConfig {
    /// Where the web app lives, without a trailing slash; links in mails begin with it.
    pub site_url: String,
    /// Further places that a link may lead to: URLs in which `*` matches anything but `.` and `/`, and `**` anything.
    pub redirect_allow_list: Vec<String>,
    /// Links may lead to any port of this machine. For development: in production another program may listen there.
    pub loopback_redirects: bool,
    /// How long a superseded refresh token is still accepted, for tabs that refresh at the same moment.
    pub refresh_reuse_interval: SignedDuration,
    /// New addresses count as confirmed and no mail is sent for them.
    pub mailer_autoconfirm: bool,
    /// The shortest time between two mails of a kind to one address.
    pub mail_min_interval: SignedDuration,
    /// Accounts may be made and entered by telephone.
    pub phone: bool,
    /// New numbers count as confirmed and no message is sent for them.
    pub phone_autoconfirm: bool,
    /// The shortest time between two short messages to one number.
    pub sms_min_interval: SignedDuration,
    /// How long the code of a short message works.
    pub sms_life: SignedDuration,
    /// Telephones may be added as second factors.
    pub phone_factor_enroll: bool,
    /// Sends codes to phone numbers that are second factors. If false, users without another factor cannot verify one.
    pub phone_factor_verify: bool,
    /// How long the link and the code of a mail work.
    pub mail_life: SignedDuration,
    /// The same for password recovery.
    pub recovery_life: SignedDuration,
    /// A change of e-mail must be confirmed from the old and the new address.
    pub secure_email_change: bool,
    /// Changing the password, or another way to sign in, needs a proof within [`supabase_base::caller::FRESH_PROOF`]: the
    /// session's own, the password so far, or a mailed code.
    pub secure_password_change: bool,
    /// Changing the password needs the one so far, unless the session began by a mailed or texted proof.
    pub current_password: bool,
    pub disable_signup: bool,
    pub anonymous_users: bool,
    /// People may add further identities to their account and take them away.
    pub manual_linking: bool,
    /// The identity providers.
    pub providers: Vec<Provider>,
    /// What a new password must be like.
    pub password: Rules,
    /// Sessions end this long after they began.
    pub session_life: Option<SignedDuration>,
    /// Sessions end when they were not refreshed for this long.
    pub session_idle: Option<SignedDuration>,
    /// Signing in ends the user's other sessions.
    pub single_session: bool,
    /// Access tokens of an account with a second factor say that it is missing, until it is proven; every service
    /// but this one refuses them so long.
    pub demand_second_step: bool,
    /// The domain that passkeys belong to; the site's own when `None`. It must be the site's host or one above it.
    pub passkey_rp_id: Option<String>,
    /// The name that authenticators show beside a passkey.
    pub passkey_rp_name: String,
    pub rate_limits: bool,
    pub limits: Limits,
}

impl AuthConfig {
    /// The defaults for an app that lives at `site_url`.
    pub fn new(site_url: &str) -> AuthConfig {
        AuthConfig {
            site_url: site_url.trim_end_matches('/').to_owned(),
            redirect_allow_list: Vec::new(),
            loopback_redirects: false,
            refresh_reuse_interval: SignedDuration::from_secs(10),
            mailer_autoconfirm: false,
            mail_min_interval: SignedDuration::from_secs(60),
            phone: false,
            phone_autoconfirm: false,
            sms_min_interval: SignedDuration::from_secs(60),
            sms_life: SignedDuration::from_secs(60),
            phone_factor_enroll: false,
            phone_factor_verify: false,
            mail_life: SignedDuration::from_hours(24),
            recovery_life: SignedDuration::from_mins(30),
            secure_email_change: true,
            secure_password_change: true,
            current_password: false,
            disable_signup: false,
            anonymous_users: false,
            manual_linking: false,
            providers: Vec::new(),
            password: Rules::default(),
            session_life: None,
            session_idle: None,
            single_session: false,
            demand_second_step: true,
            passkey_rp_id: None,
            passkey_rp_name: "Supabase".to_owned(),
            rate_limits: true,
            limits: Limits::default(),
        }
    }
}

/// `count` requests within `window`.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    pub count: usize,
    pub window: SignedDuration,
}

impl Limit {
    /// `count` requests within an hour.
    pub const fn hourly(count: usize) -> Limit {
        Limit {
            count,
            window: SignedDuration::from_hours(1),
        }
    }
}

/// How often things may be tried: so many at once, then one each time a share of the window has passed. A network is
/// that of [`supabase_base::client_ip::ClientIp::network`], an address a whole one of IPv4 or a /64 of IPv6; loopback is exempt
/// from both. All but the refreshes hold over all nodes.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Failed logins of one account from one network, or from one known device.
    pub login_per_account: Limit,
    /// Failed logins of one account from everywhere but its known devices.
    pub login_from_strangers: Limit,
    pub login_per_network: Limit,
    pub signup_per_ip: Limit,
    pub signup_per_network: Limit,
    /// Sign-ups of a network that cost no puzzle; each further one does.
    pub signup_without_puzzle: Limit,
    /// The same for codes and links asked for where the account is made when there is none. A client that signs in this way
    /// is not new each time, so there are more of them.
    pub otp_without_puzzle: Limit,
    /// Anonymous users made.
    pub anonymous_per_ip: Limit,
    /// Codes and links asked for where the account is made when there is none. Everybody counts, so that the limit
    /// does not tell newcomers from others.
    pub otp_per_ip: Limit,
    /// Codes and links tried.
    pub verify_per_network: Limit,
    /// Wrong codes over all accounts; beyond it a guess costs a puzzle.
    pub wrong_codes_in_all: Limit,
    /// Codes of one second factor tried from one known device.
    pub factor_per_device: Limit,
    /// Mails asked for.
    pub mail_per_network: Limit,
    /// Mails asked for one address.
    pub mail_per_address: Limit,
    /// Short messages asked for.
    pub sms_per_network: Limit,
    pub sms_per_number: Limit,
    /// Short messages asked for in the sessions of one account, whatever their numbers: from its known devices, and from
    /// everywhere else.
    pub sms_per_account: Limit,
    /// Short messages in all, but for those to proven second factors: each costs money, and there are people who earn by
    /// it.
    pub sms_in_all: Limit,
    pub refresh_per_network: Limit,
}

impl Default for Limits {
    fn default() -> Limits {
        let limit = |count, minutes| Limit {
            count,
            window: SignedDuration::from_mins(minutes),
        };
        Limits {
            login_per_account: limit(10, 15),
            login_from_strangers: limit(60, 60),
            login_per_network: limit(50, 15),
            signup_per_ip: limit(3, 24 * 60),
            signup_per_network: limit(60, 24 * 60),
            signup_without_puzzle: limit(1, 24 * 60),
            otp_without_puzzle: limit(5, 24 * 60),
            anonymous_per_ip: limit(30, 60),
            otp_per_ip: limit(30, 60),
            verify_per_network: limit(60, 15),
            wrong_codes_in_all: limit(300, 60),
            factor_per_device: limit(5, 15),
            mail_per_network: limit(30, 15),
            mail_per_address: limit(5, 60),
            sms_per_network: limit(30, 60),
            sms_per_number: limit(5, 60),
            sms_per_account: limit(10, 24 * 60),
            sms_in_all: limit(300, 60),
            refresh_per_network: limit(600, 5),
        }
    }
}
