//! Every sentence of the letters as Brazil reads it, in one place; Portugal's stand in
//! `content/portugal/letters.json`. Warm and short; no name of anybody else, and nothing in a subject that tells
//! a bystander what Enlace is used for.

use super::letter::{Action, Letter};
use crate::kernel::Words;
use crate::words;
use supabase::auth::{Notice, Text};

pub const CODE: &str = "Seu código:";
pub const CODE_INSTEAD: &str = "Ou digite este código no aplicativo:";
pub const LINK_FALLBACK: &str = "Se o botão não abrir, copie este endereço no navegador:";

const ONCE: &str = "O link vale por pouco tempo e só funciona uma vez.";
const NOT_YOU: &str = "Não foi você? Pode ignorar este e-mail: nada muda na sua conta.";
const QUIETER: &str = "Prefere não receber e-mails assim? Escolha o que chega em Configurações, Notificações.";

fn letter(subject: &'static str, heading: &'static str, paragraphs: &[&'static str], small: &[&'static str]) -> Letter {
    let all = |lines: &[&'static str]| lines.iter().map(|line| Words::from(*line)).collect();
    Letter {
        subject: subject.into(),
        heading: heading.into(),
        paragraphs: all(paragraphs),
        action: None,
        code: None,
        small: all(small),
    }
}

impl Letter {
    fn asking(mut self, label: &'static str, link: &str) -> Letter {
        self.action = Some(Action {
            label: label.into(),
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
pub fn short_message(text: Text, code: &str) -> Words {
    match text {
        Text::Confirmation => words!("Enlace: seu código é {code}. Não o mostre a ninguém.", code = code),
        Text::PhoneChange => words!(
            "Enlace: {code} confirma este número. Não o mostre a ninguém.",
            code = code
        ),
        Text::Reauthentication => words!(
            "Enlace: {code} confirma que é você. Não o mostre a ninguém.",
            code = code
        ),
        Text::SecondStep => words!(
            "Enlace: {code} é a sua segunda etapa. Não o mostre a ninguém.",
            code = code
        ),
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

/// Nobody knows yet who chose the password of this account, so whoever did not is told what confirming it would mean.
pub fn confirmation_with_password(link: &str, code: &str) -> Letter {
    let mut letter = confirmation(link, code);
    letter.paragraphs.insert(
        1,
        "A conta foi criada com uma senha, que passa a valer com a confirmação.".into(),
    );
    letter.small = vec![
        "Não criou uma conta? Não confirme: a senha foi escolhida por outra pessoa, que poderia entrar. Ignore este e-mail, e ninguém usa o seu endereço.".into(),
        "Quer uma conta só sua, ou já confirmou? Em “Esqueci minha senha”, na página de entrada, você escolhe a sua, e a outra deixa de valer.".into(),
    ];
    letter
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
        words!(
            "Recebemos um pedido para que a sua conta passe a usar {new_email}.",
            new_email = new_email
        ),
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

/// A way into the account came or went. `link` leads to the screen that undoes it.
pub fn security(notice: Notice, link: &str) -> Letter {
    let (heading, told) = match notice {
        Notice::FactorAdded => (
            "Verificação em duas etapas ativada",
            "A partir de agora, entrar com a sua senha pede também a segunda etapa que você acabou de cadastrar.",
        ),
        Notice::FactorRemoved => (
            "Uma segunda etapa foi removida",
            "Uma segunda etapa foi removida da sua conta. Se era a última, a senha basta para entrar.",
        ),
        Notice::PasskeyAdded => (
            "Nova passkey",
            "Uma passkey foi adicionada à sua conta. Quem a tem pode entrar sem senha.",
        ),
        Notice::PasskeyRemoved => (
            "Passkey removida",
            "Uma passkey foi removida da sua conta e já não serve para entrar.",
        ),
        Notice::RecoveryCodesMade => (
            "Novos códigos de recuperação",
            "Foram criados códigos de recuperação para a sua conta. Os anteriores, se havia, não valem mais.",
        ),
        Notice::RecoveryCodesRemoved => (
            "Códigos de recuperação removidos",
            "Os códigos de recuperação da sua conta foram removidos e não valem mais.",
        ),
        Notice::RecoveryCodeUsed => (
            "Um código de recuperação foi usado",
            "Alguém entrou na sua conta com um dos seus códigos de recuperação. Esse código não vale mais.",
        ),
    };
    letter(
        "Mudança na segurança da sua conta",
        heading,
        &[told],
        &["Foi você? Não precisa fazer nada. Não foi? Troque a sua senha agora e confira o que está ligado à sua conta."],
    )
    .asking("Ver a segurança da conta", link)
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

/// The last line of each letter of the waitlist.
pub fn leave_list(link: &str) -> Words {
    words!("Para sair da lista e apagar o seu e-mail, abra: {link}", link = link)
}

pub fn beta_invite(link: &str, code: &str) -> Letter {
    letter(
        "Seu convite chegou",
        "Você está entre as primeiras pessoas",
        &[
            "Guardamos um lugar para você no beta do Enlace: catorze dias com tudo aberto, a partir da sua primeira visita. O que você contar muda o produto.",
            "Crie a sua conta com calma e depois abra este link de novo: o convite vale por trinta dias e serve uma vez.",
        ],
        &["Não esperava um convite? Pode ignorar este e-mail: ninguém usa o seu endereço."],
    )
    .asking("Aceitar o convite", link)
    .with_code(code)
}

pub fn beta_last_day(link: &str) -> Letter {
    letter(
        "Último dia de acesso",
        "Hoje é o seu último dia no beta",
        &["Obrigado por ter vindo até aqui. Amanhã o acesso descansa até o lançamento, e as suas conversas ficam guardadas. Antes disso, conte para a gente o que funcionou e o que faltou."],
        &[QUIETER],
    )
    .asking("Enviar feedback", link)
}

pub fn beta_launch(link: &str) -> Letter {
    letter(
        "O Enlace está aberto",
        "Obrigado por ter testado",
        &["O Enlace abriu para todos, e o que você contou está dentro dele. As suas conversas esperam onde ficaram, e durante trinta dias o Premium é seu: não há nada a pagar nem a cancelar."],
        &[QUIETER],
    )
    .asking("Abrir o Enlace", link)
}

pub fn feedback_reply(link: &str) -> Letter {
    letter(
        "Respondemos ao seu feedback",
        "Respondemos ao seu feedback",
        &["Lemos o que você contou, e há uma resposta esperando por você."],
        &[QUIETER],
    )
    .asking("Ler a resposta", link)
}

pub fn waitlist_confirm(link: &str) -> Letter {
    letter(
        "Confirme o seu e-mail",
        "Falta só confirmar",
        &["Alguém, esperamos que você, pediu um lugar na lista de espera do Enlace. Confirme que este e-mail é seu e guardamos o lugar."],
        &["Não foi você? Pode ignorar este e-mail: sem a confirmação, o endereço é apagado."],
    )
    .asking("Confirmar meu lugar", link)
}

pub fn waitlist_known(position: i64, link: &str) -> Letter {
    let mut letter = letter(
        "Sobre a lista de espera",
        "Você já está na lista",
        &[],
        &["Não foi você que pediu de novo? Não mudou nada."],
    );
    letter.paragraphs.push(words!(
        "O seu lugar está guardado: hoje é o {position}º. Não precisa fazer mais nada.",
        position = position
    ));
    letter.asking("Ver o meu lugar", link)
}

pub fn waitlist_welcome(position: i64, link: &str) -> Letter {
    let mut letter = letter("Seu lugar está guardado", "Seu lugar está guardado", &[], &[]);
    letter.paragraphs.push(words!(
        "Você é a {position}ª pessoa da lista. Escrevemos só quando houver algo que valha o seu tempo.",
        position = position
    ));
    letter.paragraphs.push(
        "Quem entra pelo seu link traz você mais para perto: cada pessoa que confirmar vale cinco lugares.".into(),
    );
    letter.asking("Ver o meu lugar", link)
}

pub fn waitlist_friends(position: i64, link: &str) -> Letter {
    let mut letter = letter("Você avançou na lista", "Três pessoas vieram com você", &[], &[]);
    letter.paragraphs.push(words!(
        "Obrigado por contar do Enlace. Agora você é a {position}ª pessoa da lista.",
        position = position
    ));
    letter.asking("Ver o meu lugar", link)
}

pub fn waitlist_launch(link: &str) -> Letter {
    letter(
        "As portas estão abertas",
        "O Enlace está aberto",
        &["A espera terminou: crie a sua conta e comece com calma, pela conversa que você quer ter. Em noventa dias apagamos a lista de espera inteira."],
        &[],
    )
    .asking("Criar a minha conta", link)
}

/// What changes and from when: one line for each document, its title with its summary.
pub fn legal_change(day: String, changes: Vec<(String, String)>, link: &str) -> Letter {
    let mut letter = letter(
        "Mudanças nos nossos documentos",
        "O que muda, e quando",
        &[],
        &["Este aviso chega a todas as pessoas, porque trata dos seus direitos."],
    );
    letter.paragraphs.push(words!(
        "Nada muda hoje. A partir de {day}, valem novas versões:",
        day = day
    ));
    let lines = changes
        .into_iter()
        .map(|(title, summary)| words!("{title}: {summary}", title = title, summary = summary));
    letter.paragraphs.extend(lines);
    letter.paragraphs.push(
        "Quando o dia chegar, pediremos o seu aceite. Se não concordar, pode levar os seus dados e apagar a conta."
            .into(),
    );
    letter.asking("Ler o texto novo", link)
}

/// `when` is a date and a time where the person lives.
pub fn leaving(when: Words, link: &str) -> Letter {
    let mut letter = letter(
        "Sua conta será excluída",
        "Sua conta está de saída",
        &["O seu perfil já não aparece para ninguém."],
        &["Não foi você? Entre agora, cancele a exclusão e troque a sua senha."],
    );
    letter.paragraphs.push(words!(
        "Em {when}, apagaremos o perfil, as fotos e as suas conversas. Até lá, basta entrar para cancelar.",
        when = when
    ));
    letter
        .paragraphs
        .push("Obrigado por ter passado por aqui. Desejamos o melhor para você.".into());
    letter.asking("Mudei de ideia", link)
}

/// Money is written about discreetly and completely: what, how much, until when.
fn about_money(heading: &'static str, paragraphs: Vec<Words>, link: &str) -> Letter {
    let mut letter = letter("Sobre a sua compra", heading, &[], &[BOUGHT]);
    letter.paragraphs = paragraphs;
    letter.asking("Ver planos e compras", link)
}

const BOUGHT: &str = "Recibos, cancelamento e desistência ficam sempre na tela Planos, a dois toques.";

/// `until` is when it ends, or when it renews if it does.
pub fn paid(what: &'static str, amount: &str, until: Option<&str>, renews: bool, link: &str) -> Letter {
    let mut lines = vec![words!(
        "Recebemos {amount} por {what}. Obrigado!",
        amount = amount,
        what = Words::from(what)
    )];
    match until {
        Some(until) if renews => lines.push(words!(
            "Renova em {until} pelo mesmo valor. Para não renovar, cancele até lá: o que já foi pago continua valendo.",
            until = until
        )),
        Some(until) => lines.push(words!("Vale até {until} e não renova sozinho.", until = until)),
        None => {}
    }
    about_money("Pagamento confirmado", lines, link)
}

pub fn payment_waits(what: &'static str, amount: &str, until: &str, link: &str) -> Letter {
    let lines = vec![
        words!(
            "{what}, {amount}: falta só o pagamento, até {until}.",
            what = Words::from(what),
            amount = amount,
            until = until
        ),
        "Assim que ele chegar, avisamos e tudo se abre na hora.".into(),
    ];
    about_money("Seu pagamento está à espera", lines, link)
}

pub fn payment_expired(what: &'static str, link: &str) -> Letter {
    let lines = vec![
        words!(
            "O prazo para pagar {what} terminou, e nada foi cobrado.",
            what = Words::from(what)
        ),
        "Se ainda quiser, é só começar de novo.".into(),
    ];
    about_money("O prazo do pagamento terminou", lines, link)
}

pub fn refunded(what: &'static str, amount: &str, link: &str) -> Letter {
    let lines = vec![
        words!(
            "Devolvemos {amount} de {what}, pela mesma forma de pagamento.",
            amount = amount,
            what = Words::from(what)
        ),
        "O banco pode levar alguns dias para mostrar. Guarde este e-mail como comprovante.".into(),
    ];
    about_money("Devolução feita", lines, link)
}

pub fn payment_disputed(what: &'static str, link: &str) -> Letter {
    let lines = vec![
        words!(
            "O banco nos avisou de uma contestação do pagamento de {what}. Enquanto ela corre, o acesso fica suspenso.",
            what = Words::from(what)
        ),
        "Se foi um engano, responda a este assunto pelo suporte. A sua conta e as suas conversas continuam como estão."
            .into(),
    ];
    about_money("Um pagamento foi contestado", lines, link)
}

/// `until` is when access ends if nothing comes.
pub fn past_due(amount: &str, until: &str, again: bool, link: &str) -> Letter {
    let heading = if again {
        "Último aviso: o pagamento não passou"
    } else {
        "O pagamento não passou"
    };
    let lines = vec![
        words!(
            "Tentamos renovar o seu Premium por {amount} e o banco não autorizou. Acontece: cartão vencido, limite, um engano.",
            amount = amount
        ),
        words!(
            "O acesso continua até {until}. Atualize a forma de pagamento até lá, ou deixe terminar: nada mais é cobrado.",
            until = until
        ),
    ];
    about_money(heading, lines, link)
}

pub fn subscription_cancelled(until: &str, link: &str) -> Letter {
    let lines = vec![
        words!(
            "Cancelado. O seu Premium vale até {until}, e nada mais será cobrado.",
            until = until
        ),
        "Mudou de ideia? Até essa data, um toque desfaz o cancelamento.".into(),
    ];
    about_money("Assinatura cancelada", lines, link)
}

pub fn subscription_resumed(until: &str, amount: &str, link: &str) -> Letter {
    let lines = vec![words!(
        "A sua assinatura continua: renova em {until}, por {amount}.",
        until = until,
        amount = amount
    )];
    about_money("Cancelamento desfeito", lines, link)
}
