//! Incidents in the product's words.

use crate::kernel::LocalizedText;
use crate::kernel::word_enum;

word_enum! {
    pub enum IncidentState { Open = "open", Contained = "contained", Closed = "closed" }
}

word_enum! {
    /// How likely the incident harms the people whose data it touched.
    pub enum Risk {
        Unlikely = "unlikely",
        Relevant = "relevant",
        High = "high",
    }
}

word_enum! {
    /// Kinds of data that an incident can touch.
    pub enum DataKind {
        Identity = "identity",
        Contact = "contact",
        Password = "password",
        Profile = "profile",
        Intimate = "intimate",
        Messages = "messages",
        Photos = "photos",
        Location = "location",
        Documents = "documents",
        Payments = "payments",
    }
}

impl DataKind {
    /// As notices name it.
    pub fn written(self) -> LocalizedText {
        match self {
            DataKind::Identity => "nome e data de nascimento".into(),
            DataKind::Contact => "endereço de e-mail ou telefone".into(),
            DataKind::Password => "senha, em resumo criptográfico".into(),
            DataKind::Profile => "textos e respostas do perfil".into(),
            DataKind::Intimate => "dados sensíveis: orientação sexual, religião ou saúde".into(),
            DataKind::Messages => "mensagens".into(),
            DataKind::Photos => "fotos".into(),
            DataKind::Location => "localização aproximada".into(),
            DataKind::Documents => "imagens de verificação ou de documentos".into(),
            DataKind::Payments => "dados de pagamento".into(),
        }
    }
}

word_enum! {
    /// The authorities and people to notify.
    pub enum Duty {
        /// Autoridade Nacional de Proteção de Dados, Resolução CD/ANPD 15/2024, article 6.
        Anpd = "anpd",
        /// What that notice left open, within twenty working days of it.
        AnpdMore = "anpd_more",
        /// Comissão Nacional de Proteção de Dados, GDPR, article 33.
        Cnpd = "cnpd",
        /// The people concerned in Brazil, Resolução CD/ANPD 15/2024, article 9.
        PeopleBrazil = "people_brazil",
        /// The people concerned in Portugal, GDPR, article 34.
        PeoplePortugal = "people_portugal",
    }
}

impl Duty {
    pub const ALL: [Duty; 5] = [
        Duty::Anpd,
        Duty::AnpdMore,
        Duty::Cnpd,
        Duty::PeopleBrazil,
        Duty::PeoplePortugal,
    ];
}

word_enum! {
    /// What a row of the history says.
    pub enum Change {
        Opened = "opened",
        Changed = "changed",
        Contained = "contained",
        Closed = "closed",
        Reopened = "reopened",
        Sent = "sent",
        /// Decided not to send, with the reason.
        Waived = "waived",
        /// Administrators were reminded of a term a day ahead.
        DueSoon = "due_soon",
        /// And when it had passed.
        Overdue = "overdue",
    }
}
