import { useLingui } from '@lingui/react/macro';
import type { NotificationPreference } from '@/api/surface';

interface Group {
  id: string;
  title: string;
  kinds: string[];
}

/** The kinds in the order of the screen. One that is in none stands in the last. */
function useGroups(): Group[] {
  const { t } = useLingui();
  return [
    {
      id: 'matches',
      title: t`Matches e curtidas`,
      kinds: ['match.new', 'like.received', 'superlike.received', 'ai.proposal', 'deck.person', 'deck.habit'],
    },
    {
      id: 'conversas',
      title: t`Conversas`,
      kinds: [
        'message.new',
        'turn.reminder',
        'conv.closed',
        'letter.sent',
        'letter.arrived',
        'gift.received',
        'couple.question',
        'couple.confirmed',
        'couple.resting',
      ],
    },
    {
      id: 'encontros',
      title: t`Encontros`,
      kinds: [
        'meeting.proposed',
        'meeting.confirmed',
        'meeting.cancelled',
        'meeting.reminder',
        'meeting.feedback',
      ],
    },
    { id: 'jogos', title: t`Jogos`, kinds: ['game.invite', 'game.turn', 'game.finished'] },
    {
      id: 'perfil',
      title: t`Signos e selo`,
      kinds: ['chart.asked', 'chart.allowed', 'seal.appeal', 'review.answered'],
    },
    {
      id: 'conta',
      title: t`Conta e segurança`,
      kinds: [
        'security.login',
        'verification.result',
        'verification.asked',
        'safety.checkin',
        'safety.alert',
        'safety.contact',
        'moderation.decision',
        'legal.change',
        'billing',
      ],
    },
    {
      id: 'outros',
      title: t`Resumo e novidades`,
      kinds: ['digest.weekly', 'feedback.reply', 'beta.days', 'beta.launch'],
    },
  ];
}

/** What the server sends, in groups; a group without any is absent. */
export function useGroupedPreferences(preferences: NotificationPreference[]) {
  const groups = useGroups();
  const sent = preferences.filter((one) => one.sent);
  const named = new Set(groups.flatMap(({ kinds }) => kinds));
  const strays = sent.filter(({ kind }) => !named.has(kind));
  return groups
    .map(({ id, title, kinds }, at) => {
      const own = kinds.flatMap((kind) => sent.filter((one) => one.kind === kind));
      return { id, title, rows: at === groups.length - 1 ? [...own, ...strays] : own };
    })
    .filter(({ rows }) => rows.length > 0);
}

/** When a kind comes, or why it cannot be switched off. */
export function useKindHint() {
  const { t } = useLingui();
  const hints: Record<string, string> = {
    'match.new': t`O e-mail vem depois de dez minutos, se você ainda não viu.`,
    'like.received': t`As notificações vêm juntas, às 12h e às 19h.`,
    'ai.proposal': t`Às 8h da manhã, quando há alguém para vocês dois.`,
    'deck.person': t`Uma vez, se você pediu no fim do baralho; nunca à noite.`,
    'message.new': t`O e-mail vem depois de um dia, se você ainda não leu.`,
    'turn.reminder': t`Depois de dois dias, e no máximo um a cada dois dias.`,
    'security.login': t`Não pode ser desligado: protege a sua conta.`,
    'moderation.decision': t`Não pode ser desligado: você precisa saber do que decidimos.`,
    'meeting.reminder': t`Na noite da véspera e duas horas antes.`,
    'safety.checkin': t`Não pode ser desligado: é a pergunta do plano que você enviou.`,
    'safety.alert': t`Não pode ser desligado: diz que avisamos quem acompanha você.`,
    'safety.contact': t`Não pode ser desligado: diz que alguém do seu plano não pode mais ser avisado.`,
    'legal.change': t`O e-mail não pode ser desligado: trata dos seus direitos.`,
    billing: t`O e-mail não pode ser desligado: é o seu comprovante.`,
    'digest.weekly': t`No domingo à noite, só se algo espera por você.`,
  };
  return (kind: string): string | undefined => hints[kind];
}
