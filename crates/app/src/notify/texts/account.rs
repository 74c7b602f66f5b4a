//! The letters about an account: proving it, getting back into it, what changes about it, and its end.

use super::{MailContent, NOT_YOU, ONCE, letter};
use crate::kernel::LocalizedText;
use crate::words;
use supabase::auth::SecurityNotice;

pub fn confirmation(link: &str, code: &str) -> MailContent {
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
pub fn confirmation_with_password(link: &str, code: &str) -> MailContent {
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

pub fn recovery(link: &str, code: &str) -> MailContent {
    letter(
        "Crie uma nova senha",
        "Vamos criar uma nova senha",
        &["Acontece com todo mundo. Toque no botão para escolher uma senha nova; por segurança, os outros aparelhos serão desconectados.", ONCE],
        &[NOT_YOU],
    )
    .asking("Criar nova senha", link)
    .with_code(code)
}

pub fn magic_link(link: &str, code: &str) -> MailContent {
    letter(
        "Seu link de acesso",
        "Entre com um toque",
        &["Use o botão para entrar na sua conta, sem senha.", ONCE],
        &[NOT_YOU],
    )
    .asking("Entrar no Enlace", link)
    .with_code(code)
}

pub fn invite(link: &str, code: &str) -> MailContent {
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
pub fn email_change_old(new_email: &str, link: &str, code: &str) -> MailContent {
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
pub fn email_change_new(link: &str, code: &str) -> MailContent {
    letter(
        "Confirme o seu novo e-mail",
        "Este é o seu novo e-mail?",
        &["Confirme para que a sua conta passe a usar este endereço.", ONCE],
        &[NOT_YOU],
    )
    .asking("Confirmar novo e-mail", link)
    .with_code(code)
}

pub fn reauthentication(code: &str) -> MailContent {
    letter(
        "Seu código de confirmação",
        "Confirme que é você",
        &["Digite este código no aplicativo para continuar. Não o compartilhe com ninguém: a nossa equipe nunca pede códigos."],
        &["Não foi você? Troque a sua senha: alguém pode ter entrado na sua conta."],
    )
    .with_code(code)
}

/// A way into the account came or went. `link` leads to the screen that undoes it.
pub fn security(notice: SecurityNotice, link: &str) -> MailContent {
    let (heading, told) = match notice {
        SecurityNotice::FactorAdded => (
            "Verificação em duas etapas ativada",
            "A partir de agora, entrar com a sua senha pede também a segunda etapa que você acabou de cadastrar.",
        ),
        SecurityNotice::FactorRemoved => (
            "Uma segunda etapa foi removida",
            "Uma segunda etapa foi removida da sua conta. Se era a última, a senha basta para entrar.",
        ),
        SecurityNotice::PasskeyAdded => (
            "Nova passkey",
            "Uma passkey foi adicionada à sua conta. Quem a tem pode entrar sem senha.",
        ),
        SecurityNotice::PasskeyRemoved => (
            "Passkey removida",
            "Uma passkey foi removida da sua conta e já não serve para entrar.",
        ),
        SecurityNotice::RecoveryCodesMade => (
            "Novos códigos de recuperação",
            "Foram criados códigos de recuperação para a sua conta. Os anteriores, se havia, não valem mais.",
        ),
        SecurityNotice::RecoveryCodesRemoved => (
            "Códigos de recuperação removidos",
            "Os códigos de recuperação da sua conta foram removidos e não valem mais.",
        ),
        SecurityNotice::RecoveryCodeUsed => (
            "Um código de recuperação foi usado",
            "Alguém entrou na sua conta com um dos seus códigos de recuperação. Esse código não vale mais.",
        ),
        SecurityNotice::PasswordChanged => (
            "A sua senha mudou",
            "A senha da sua conta foi trocada. Os outros aparelhos foram desconectados.",
        ),
        SecurityNotice::EmailChanged => (
            "O e-mail da sua conta mudou",
            "O endereço de e-mail da sua conta foi trocado. O anterior já não serve para entrar.",
        ),
        SecurityNotice::PhoneChanged => (
            "O telefone da sua conta mudou",
            "O número de telefone da sua conta foi trocado. O anterior, se havia, já não serve para entrar.",
        ),
        SecurityNotice::AddressInUse => (
            "Este e-mail já tem uma conta",
            "Alguém pediu para usar este endereço em outra conta do Enlace. Nada mudou: ele continua a ser só desta. Se foi você, entre com ele ou troque primeiro o e-mail daqui.",
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

/// `when` is a date and a time where the person lives.
pub fn new_login(when: LocalizedText, link: &str) -> MailContent {
    let mut letter = letter(
        "Novo acesso à sua conta",
        "Novo acesso à sua conta",
        &[],
        &[
            "Foi você? Não precisa fazer nada. Não foi? Troque a sua senha agora e desconecte os aparelhos que não conhece.",
        ],
    );
    letter.paragraphs.push(words!(
        "Em {when}, alguém entrou na sua conta em um aparelho que ela ainda não conhecia.",
        when = when
    ));
    letter.asking("Ver os aparelhos", link)
}

/// The operator banned the account. `link` leads to the terms.
pub fn account_banned(link: &str) -> MailContent {
    letter(
        "Decisão sobre a sua conta",
        "Sua conta foi suspensa",
        &["A nossa equipe suspendeu a sua conta, com base nos termos que valem para todas as pessoas. Enquanto isso, não é possível entrar, e o seu perfil não aparece para ninguém."],
        &["Este aviso chega a cada pessoa sobre quem decidimos, e não pode ser desligado."],
    )
    .asking("Ler os termos", link)
}

/// The ban is over.
pub fn account_restored(link: &str) -> MailContent {
    letter(
        "Decisão sobre a sua conta",
        "A suspensão da sua conta terminou",
        &["Você já pode entrar de novo, e o seu perfil volta a aparecer."],
        &["Este aviso chega a cada pessoa sobre quem decidimos, e não pode ser desligado."],
    )
    .asking("Entrar", link)
}

/// What changes and from when: one line for each document, its title with its summary.
pub fn legal_change(day: String, changes: Vec<(String, String)>, link: &str) -> MailContent {
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

pub fn deletion(link: &str) -> MailContent {
    letter(
        "Excluir a sua conta",
        "Você quer excluir a sua conta?",
        &["Recebemos um pedido para excluir a conta deste e-mail. Toque no botão para confirmar; depois, você ainda tem 7 dias para mudar de ideia.", "O link vale por um dia e só funciona uma vez."],
        &[NOT_YOU],
    )
    .asking("Excluir minha conta", link)
}

/// `when` is a date and a time where the person lives.
pub fn leaving(when: LocalizedText, link: &str) -> MailContent {
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

/// To whoever has not been here for a year and a half.
pub fn inactive(link: &str) -> MailContent {
    letter(
        "Faz tempo que você não aparece",
        "A sua conta continua aqui",
        &[
            "Você não entra no Enlace há um ano e meio. Se quiser ficar, basta entrar uma vez.",
            "Se não entrar nos próximos seis meses, apagaremos a conta com o perfil e as fotos, para não guardar dados que ninguém usa.",
        ],
        &["Já não quer a conta? Não precisa fazer nada."],
    )
    .asking("Entrar no Enlace", link)
}
