import { useLingui } from '@lingui/react/macro';
import type { Duty, Incident, IncidentFacts } from './incident-queries';

/** The words of the register, by the server's keys. */
export function useIncidentWords() {
  const { t } = useLingui();
  const duties: Record<Duty, string> = {
    anpd: t`Comunicação à ANPD`,
    anpd_more: t`Complemento à ANPD`,
    cnpd: t`Notificação à CNPD`,
    people_brazil: t`Aviso às pessoas no Brasil`,
    people_portugal: t`Aviso às pessoas em Portugal`,
  };
  /** How the term of each notice is counted. */
  const terms: Record<Duty, string> = {
    anpd: t`Três dias úteis do Brasil desde que se soube. Não contam fins de semana e feriados nacionais de data fixa; feriados móveis contam como dias úteis.`,
    anpd_more: t`Vinte dias úteis do Brasil desde a comunicação.`,
    cnpd: t`72 horas seguidas desde que se soube.`,
    people_brazil: t`Três dias úteis do Brasil desde que se soube.`,
    people_portugal: t`Sem demora injustificada, se o risco for elevado.`,
  };
  const states: Record<Incident['state'], string> = {
    open: t`Aberto`,
    contained: t`Contido`,
    closed: t`Encerrado`,
  };
  const changes: Record<Incident['history'][number]['change'], string> = {
    opened: t`Registrado`,
    changed: t`Fatos atualizados`,
    contained: t`Contido`,
    closed: t`Encerrado`,
    reopened: t`Reaberto`,
    sent: t`Aviso enviado`,
    waived: t`Aviso não devido`,
    due_soon: t`Lembrete: falta menos de um dia`,
    overdue: t`Lembrete: o prazo passou`,
  };
  const risks: Record<IncidentFacts['risk'], string> = {
    unlikely: t`Improvável`,
    relevant: t`Relevante`,
    high: t`Elevado`,
  };
  const data: Record<IncidentFacts['data'][number], string> = {
    identity: t`Nome e data de nascimento`,
    contact: t`E-mail ou telefone`,
    password: t`Senha, em resumo criptográfico`,
    profile: t`Textos e respostas do perfil`,
    intimate: t`Dados sensíveis`,
    messages: t`Mensagens`,
    photos: t`Fotos`,
    location: t`Localização aproximada`,
    documents: t`Imagens de verificação ou documentos`,
    payments: t`Dados de pagamento`,
  };
  return { duties, terms, states, changes, risks, data };
}
