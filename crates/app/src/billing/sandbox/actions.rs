//! What one can do to a checkout of the sandbox.

/// The buttons of the sandbox.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SandboxAction {
    Pay,
    Decline,
    LeavePending,
    Expire,
    Refund,
    Dispute,
    WinDispute,
    LoseDispute,
    Advance,
}

pub const ACTS: [SandboxAction; 9] = [
    SandboxAction::Pay,
    SandboxAction::Decline,
    SandboxAction::LeavePending,
    SandboxAction::Expire,
    SandboxAction::Refund,
    SandboxAction::Dispute,
    SandboxAction::WinDispute,
    SandboxAction::LoseDispute,
    SandboxAction::Advance,
];

impl SandboxAction {
    pub fn word(self) -> &'static str {
        match self {
            SandboxAction::Pay => "pay",
            SandboxAction::Decline => "decline",
            SandboxAction::LeavePending => "leave",
            SandboxAction::Expire => "expire",
            SandboxAction::Refund => "refund",
            SandboxAction::Dispute => "dispute",
            SandboxAction::WinDispute => "dispute-won",
            SandboxAction::LoseDispute => "dispute-lost",
            SandboxAction::Advance => "advance",
        }
    }

    /// What the button says.
    pub fn label(self) -> &'static str {
        match self {
            SandboxAction::Pay => "Pagar agora",
            SandboxAction::Decline => "Recusar",
            SandboxAction::LeavePending => "Deixar pendente",
            SandboxAction::Expire => "Expirar",
            SandboxAction::Refund => "Estornar",
            SandboxAction::Dispute => "Contestar",
            SandboxAction::WinDispute => "Contestação ganha",
            SandboxAction::LoseDispute => "Contestação perdida",
            SandboxAction::Advance => "Avançar 1 mês",
        }
    }

    pub fn of(word: &str) -> Option<SandboxAction> {
        ACTS.into_iter().find(|act| act.word() == word)
    }
}
