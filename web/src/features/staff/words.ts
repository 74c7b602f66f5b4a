import { useLingui } from '@lingui/react/macro';
import { useDay } from './parts';

/** The features that may be switched off, by the server's keys. */
export function useFeatureNames(): Record<string, string> {
  const { t } = useLingui();
  return {
    profile: t`Perfil`,
    profileEdit: t`Editar perfil`,
    quiz: t`Trust It`,
    viewProfiles: t`Descobrir e matches`,
    basicChat: t`Mensagens`,
    intentionQuiz: t`Selo de Intenção`,
    feedback: t`Feedback`,
    aiMatch: t`IA Match`,
    advancedMatchmaking: t`Blind Date`,
    premiumFeatures: t`Planos e recursos Premium`,
    'love-room': t`Love Room`,
    'virtual-date': t`Encontro virtual`,
    'astrology-match': t`Astrologia`,
    games: t`Jogos`,
    loveLetter: t`Carta de amor`,
  };
}

/** The states of a feedback, in the order in which they follow. */
export function useFeedbackStates(): Array<[state: string, name: string]> {
  const { t } = useLingui();
  return [
    ['novo', t`Novo`],
    ['triado', t`Lido`],
    ['em_andamento', t`Em andamento`],
    ['resolvido', t`Resolvido`],
    ['recusado', t`Recusado`],
  ];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What the book of staff holds about an act, in words: one text for each key, such as `Dias: 14`. */
export function useActFacts(): (details: unknown) => string[] {
  const { t, i18n } = useLingui();
  const day = useDay();
  const features = useFeatureNames();
  const states = Object.fromEntries(useFeedbackStates());
  const keys: Record<string, string> = {
    invite: t`Convite`,
    mailed: t`Por e-mail`,
    beta_id: t`Número`,
    days: t`Dias`,
    until: t`Até`,
    from: t`De`,
    to: t`Para`,
    open: t`Aberta`,
    feature: t`Recurso`,
    on: t`Ligado`,
    testers: t`Pessoas`,
    feedback: t`Feedback`,
    state: t`Estado`,
    replied: t`Respondido`,
    shown: t`Na página`,
    rows: t`Linhas`,
    story: t`História`,
    review: t`Pedido`,
    kind: t`Tipo`,
    grant: t`Razão à pessoa`,
  };
  const kinds: Record<string, string> = { placement: t`Por que estou vendo`, seal: t`Selo contestado` };
  const spoken = (key: string, value: string) => {
    if (key === 'feature') return features[value] ?? value;
    if (key === 'state') return states[value] ?? value;
    if (key === 'kind') return kinds[value] ?? value;
    if (key === 'until' && !Number.isNaN(Date.parse(value))) return day(value);
    return UUID.test(value) ? value.slice(0, 8) : value;
  };
  const words = (key: string, value: unknown) => {
    if (typeof value === 'string') return spoken(key, value);
    if (typeof value === 'boolean') return value ? t`sim` : t`não`;
    return typeof value === 'number' ? i18n.number(value) : JSON.stringify(value);
  };
  return (details) => {
    const known: Array<[string, unknown]> = Object.entries(details ?? {});
    return known.map(([key, value]) => `${keys[key] ?? key}: ${words(key, value)}`);
  };
}
