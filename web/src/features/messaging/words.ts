import { useLingui } from '@lingui/react/macro';
import type { Message } from '@/api/surface';
import type { Thread } from './wire';

/** The name of the other side; 'Alguém' for a person who left or hid it. */
export function usePartnerName() {
  const { t } = useLingui();
  return (thread: Thread | null | undefined) => thread?.person?.name || t`Alguém`;
}

/** What stands for a message without words where only a line of it is shown; null for a text. */
export function useKindWords() {
  const { t } = useLingui();
  return ({ kind, body }: Pick<Message, 'kind' | 'body'>): string | null => {
    if (body === null) return null;
    return kind === 'photo' ? t`Foto` : kind === 'stamp' ? t`Selo` : null;
  };
}

/** How recent a person's last visit is, in words; only as exact as the server says. */
export function useActivityWords() {
  const { t } = useLingui();
  return (activity: 'agora' | 'hoje' | 'semana' | null | undefined): string | null => {
    if (activity === 'agora') return t`Online agora`;
    if (activity === 'hoje') return t`Por aqui hoje`;
    return activity === 'semana' ? t`Por aqui nesta semana` : null;
  };
}

/**
 * Why a conversation is read only. It reveals nothing that the other side did not choose to
 * reveal.
 */
export function useEndingWords() {
  const { t } = useLingui();
  return (thread: Thread, name: string): string => {
    if (thread.close_reason === 'kindness')
      return thread.closed_by_me
        ? t`Você encerrou esta conversa com gentileza.`
        : t`${name} encerrou esta conversa com gentileza.`;
    return thread.closed_by_me ? t`Você desfez este match.` : t`Esta conversa foi encerrada.`;
  };
}

/** Openers for two people who have not spoken yet. Three of them are offered, always the same for a match. */
export function useIcebreakers(matchId: string): string[] {
  const { t } = useLingui();
  const all = [
    t`Qual música você sempre aumenta o volume quando toca?`,
    t`Que cheiro leva você direto para a infância?`,
    t`Qual foi a última coisa que fez você rir sem companhia?`,
    t`Que comida da sua terra todo mundo deveria provar?`,
    t`Qual palavra em português você acha mais bonita?`,
    t`Que talento inútil você carrega com orgulho?`,
    t`Que lugar você mostraria primeiro a quem visitasse a sua cidade?`,
    t`Que hábito pequeno melhora o seu dia?`,
    t`Qual viagem mudou alguma coisa em você?`,
    t`Que expressão da sua região ninguém de fora entende?`,
    t`Qual é o seu ritual de domingo?`,
    t`O que faz você se sentir em casa?`,
  ];
  const start = [...matchId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % all.length, 0);
  return [0, 5, 10].map((step) => all[(start + step) % all.length] ?? '');
}
