//! The sentences of notifications on a locked phone. Portugal's stand in `content/portugal/letters.json`.

use crate::kernel::LocalizedText;
use crate::notify::NotificationKind;
use crate::words;

/// What is shown unless the person chose more: it tells a bystander nothing.
pub const DISCREET: &str = "Você tem uma novidade";
/// Asked for in the settings.
pub const TEST: &str = "As notificações chegam a este aparelho";

/// The sentence of a kind for a person who chose complete notifications. `name` is what they call the other person.
pub fn complete(kind: NotificationKind, count: i64, name: Option<String>) -> LocalizedText {
    match (kind, name) {
        (NotificationKind::MATCH_NEW, Some(name)) => words!("Deu match com {name}! Digam olá.", name = name),
        (NotificationKind::MESSAGE_NEW, Some(name)) if count > 1 => {
            words!("{count} mensagens novas de {name}", count = count, name = name)
        }
        (NotificationKind::MESSAGE_NEW, Some(name)) => words!("Nova mensagem de {name}", name = name),
        (NotificationKind::LIKE_RECEIVED, _) if count > 1 => words!("{count} pessoas curtiram você", count = count),
        (kind, _) => sentence(kind).into(),
    }
}

/// The sentence of a kind without a name and a number.
pub fn sentence(kind: NotificationKind) -> &'static str {
    match kind.word {
        "match.new" => "Deu match! Digam olá.",
        "like.received" => "Uma pessoa curtiu você",
        "superlike.received" => "Alguém gostou muito do seu perfil",
        "deck.person" => "Chegou alguém que combina com você",
        "deck.habit" => "Um recado sobre as suas curtidas",
        "message.new" => "Nova mensagem",
        "gift.received" => "Você ganhou um presente",
        "couple.question" => "Um match tem uma pergunta para você",
        "couple.confirmed" => "Vocês se encontraram",
        "couple.resting" => "O seu perfil está descansando",
        "letter.sent" => "Uma carta está a caminho",
        "letter.arrived" => "Chegou uma carta",
        "boost.report" => "Resultado do seu destaque",
        "ai.proposal" => "Seu Match do Dia chegou",
        "turn.reminder" => "É a sua vez de responder",
        "conv.closed" => "Uma conversa foi encerrada com gentileza",
        "game.invite" => "Há um convite para jogar",
        "game.turn" => "É a sua vez no jogo",
        "game.finished" => "Um jogo terminou: veja o resumo",
        "chart.asked" => "Um match pediu para ver os seus signos",
        "chart.allowed" => "Um match abriu os signos para você",
        "seal.appeal" => "A sua contestação foi respondida",
        "review.answered" => "O seu pedido de revisão foi respondido",
        "meeting.proposed" => "Há um convite para um encontro",
        "meeting.confirmed" => "O encontro está combinado",
        "meeting.cancelled" => "O encontro não vai acontecer",
        "meeting.reminder" => "O seu encontro está chegando",
        "meeting.feedback" => "Como foi o encontro?",
        "safety.checkin" => "Está tudo bem?",
        "safety.alert" => "Avisamos quem acompanha você",
        "safety.contact" => "Uma pessoa do seu plano não recebe mais mensagens",
        "moderation.decision" => "Decisão sobre a sua conta",
        "report.question" => "Temos uma pergunta sobre a sua denúncia",
        "verification.result" => "Sua verificação foi analisada",
        "verification.asked" => "Um match pediu a sua verificação",
        "billing" => "Novidade no seu pagamento",
        "security.login" => "Novo acesso à sua conta",
        "legal.change" => "Mudanças nos nossos documentos",
        "beta.days" => "Último dia de acesso",
        "beta.launch" => "O Enlace abriu, e trinta dias de Premium são seus",
        "feedback.reply" => "Respondemos ao seu feedback",
        "digest.weekly" => "Sua semana",
        _ => DISCREET,
    }
}
