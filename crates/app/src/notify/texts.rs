//! Every sentence of the letters, in Portuguese, in one place. Warm and short; no name of anybody
//! else, and nothing in a subject that tells a bystander what Enlace is used for.

use super::letter::{Action, Letter};
use supabase::auth::Text;

pub const CODE: &str = "Seu código:";
pub const CODE_INSTEAD: &str = "Ou digite este código no aplicativo:";
pub const LINK_FALLBACK: &str = "Se o botão não abrir, copie este endereço no navegador:";

const ONCE: &str = "O link vale por pouco tempo e só funciona uma vez.";
const NOT_YOU: &str = "Não foi você? Pode ignorar este e-mail: nada muda na sua conta.";
const QUIETER: &str = "Prefere não receber e-mails assim? Escolha o que chega em Configurações, Notificações.";

fn letter(subject: &str, heading: &str, paragraphs: &[&str], small: &[&str]) -> Letter {
    let owned = |lines: &[&str]| lines.iter().map(|line| (*line).to_string()).collect();
    Letter {
        subject: subject.to_string(),
        heading: heading.to_string(),
        paragraphs: owned(paragraphs),
        action: None,
        code: None,
        small: owned(small),
    }
}

impl Letter {
    fn asking(mut self, label: &str, link: &str) -> Letter {
        self.action = Some(Action {
            label: label.to_string(),
            link: link.to_string(),
        });
        self
    }

    fn with_code(mut self, code: &str) -> Letter {
        self.code = Some(code.to_string());
        self
    }
}

/// A short message; it says whose it is, and not what for.
pub fn short_message(text: Text, code: &str) -> String {
    match text {
        Text::Confirmation => format!("Enlace: seu código é {code}. Não o mostre a ninguém."),
        Text::PhoneChange => format!("Enlace: {code} confirma este número. Não o mostre a ninguém."),
        Text::Reauthentication => format!("Enlace: {code} confirma que é você. Não o mostre a ninguém."),
    }
}

pub fn confirmation(link: &str, code: &str) -> Letter {
    letter(
        "Confirme o seu e-mail",
        "Boas-vindas ao Enlace",
        &["Falta só um toque: confirme que este e-mail é seu, e o seu perfil pode começar a encontrar pessoas que buscam o mesmo que você.", ONCE],
        &["Não criou uma conta? Pode ignorar este e-mail: sem a confirmação, ninguém usa o seu endereço."],
    )
    .asking("Confirmar e-mail", link)
    .with_code(code)
}

pub fn recovery(link: &str, code: &str) -> Letter {
    letter(
        "Crie uma nova senha",
        "Vamos criar uma nova senha",
        &["Acontece com todo mundo. Toque no botão para escolher uma senha nova; por segurança, os outros aparelhos serão desconectados.", ONCE],
        &[NOT_YOU],
    )
    .asking("Criar nova senha", link)
    .with_code(code)
}

pub fn magic_link(link: &str, code: &str) -> Letter {
    letter(
        "Seu link de acesso",
        "Entre com um toque",
        &["Use o botão para entrar na sua conta, sem senha.", ONCE],
        &[NOT_YOU],
    )
    .asking("Entrar no Enlace", link)
    .with_code(code)
}

pub fn invite(link: &str, code: &str) -> Letter {
    letter(
        "Você recebeu um convite",
        "Você recebeu um convite para o Enlace",
        &["Um lugar para quem busca um relacionamento sério, com calma e com segurança. Aceite para criar a sua conta.", ONCE],
        &["Não quer participar? Pode ignorar este e-mail."],
    )
    .asking("Aceitar convite", link)
    .with_code(code)
}

/// To the address that is used today.
pub fn email_change_old(new_email: &str, link: &str, code: &str) -> Letter {
    let mut letter = letter(
        "Confirme a troca de e-mail",
        "Você quer trocar de e-mail?",
        &["A troca só acontece quando os dois endereços confirmarem.", ONCE],
        &["Não foi você? Não confirme e troque a sua senha: alguém pode ter entrado na sua conta."],
    );
    letter.paragraphs.insert(
        0,
        format!("Recebemos um pedido para que a sua conta passe a usar {new_email}."),
    );
    letter.asking("Confirmar a troca", link).with_code(code)
}

/// To the address that is being changed to.
pub fn email_change_new(link: &str, code: &str) -> Letter {
    letter(
        "Confirme o seu novo e-mail",
        "Este é o seu novo e-mail?",
        &["Confirme para que a sua conta passe a usar este endereço.", ONCE],
        &[NOT_YOU],
    )
    .asking("Confirmar novo e-mail", link)
    .with_code(code)
}

pub fn reauthentication(code: &str) -> Letter {
    letter(
        "Seu código de confirmação",
        "Confirme que é você",
        &["Digite este código no aplicativo para continuar. Não o compartilhe com ninguém: a nossa equipe nunca pede códigos."],
        &["Não foi você? Troque a sua senha: alguém pode ter entrado na sua conta."],
    )
    .with_code(code)
}

pub fn match_new(link: &str) -> Letter {
    letter(
        "Você tem uma novidade",
        "Deu match! Digam olá.",
        &["Você e outra pessoa gostaram uma da outra. Que tal um começo gentil, sobre um detalhe do perfil?"],
        &[QUIETER],
    )
    .asking("Abrir a conversa", link)
}

pub fn message_new(link: &str) -> Letter {
    letter(
        "Você tem uma novidade",
        "Há uma mensagem esperando por você",
        &["Alguém escreveu para você. Responda quando puder; se não for seguir adiante, você pode encerrar com gentileza."],
        &[QUIETER],
    )
    .asking("Ler a mensagem", link)
}

/// `when` is a date and a time where the person lives.
pub fn leaving(when: &str, link: &str) -> Letter {
    let mut letter = letter(
        "Sua conta será excluída",
        "Sua conta está de saída",
        &["O seu perfil já não aparece para ninguém."],
        &["Não foi você? Entre agora, cancele a exclusão e troque a sua senha."],
    );
    letter.paragraphs.push(format!(
        "Em {when}, apagaremos o perfil, as fotos e as suas conversas. Até lá, basta entrar para cancelar."
    ));
    letter
        .paragraphs
        .push("Obrigado por ter passado por aqui. Desejamos o melhor para você.".to_string());
    letter.asking("Mudei de ideia", link)
}
