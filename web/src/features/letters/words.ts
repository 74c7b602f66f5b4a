import { useLingui } from '@lingui/react/macro';
import { clockTime } from '@/texts/clock';
import type { Letter, LetterEntry, Paper, Seal, Sincerity } from './queries';

export function usePaperWords(): Record<Paper, string> {
  const { t } = useLingui();
  return { costura: t`Costura`, linho: t`Linho`, azulejo: t`Azulejo`, tarde: t`Fim de tarde` };
}

export function useSealWords(): Record<Seal, string> {
  const { t } = useLingui();
  return { ginja: t`Ginja`, maracuja: t`Maracujá`, azulejo: t`Azulejo`, folha: t`Folha` };
}

/** What the counter says of each level. */
export function useSincerityWords(): Record<Sincerity['level'], string> {
  const { t } = useLingui();
  return {
    blank: t`Comece por um dia, um lugar, um cheiro`,
    distant: t`Conte algo que você viveu`,
    near: t`Já se ouve a sua voz`,
    present: t`Tem você nesta carta`,
  };
}

/** Where a letter is, for its writer or its recipient. */
export function useStateWords(): (letter: Pick<Letter, 'state' | 'direction'>) => string {
  const { t } = useLingui();
  return ({ state, direction }) =>
    ({
      draft: t`Rascunho`,
      in_transit: t`A caminho`,
      delivered: direction === 'sent' ? t`Chegou` : t`Lacrada`,
      opened: direction === 'sent' ? t`Aberta` : t`Lida`,
      answered: t`Respondida`,
      returned: t`Voltou para você`,
    })[state];
}

/** Six ways to begin. The first words go onto the paper. */
export function useOpenings(): Array<{ title: string; hint: string; text: string }> {
  const { t } = useLingui();
  return [
    {
      title: t`Uma lembrança de hoje`,
      hint: t`Algo pequeno que lembrou essa pessoa.`,
      text: t`Hoje, quando `,
    },
    {
      title: t`O que reparei em você`,
      hint: t`Um detalhe que só você notou.`,
      text: t`Desde a nossa conversa, fico pensando em `,
    },
    {
      title: t`Uma história de família`,
      hint: t`De onde você vem, com cheiro e som.`,
      text: t`Na casa da minha avó, `,
    },
    {
      title: t`Um lugar para os dois`,
      hint: t`Aonde você levaria essa pessoa, e por quê.`,
      text: t`Há um lugar aonde eu levaria você: `,
    },
    {
      title: t`O que estou aprendendo`,
      hint: t`Algo que ainda não sai direito.`,
      text: t`Ando aprendendo a `,
    },
    {
      title: t`Uma pergunta com calma`,
      hint: t`Aquela que não cabe na conversa.`,
      text: t`Tem uma pergunta que eu faria a você sem pressa: `,
    },
  ];
}

/** Moments as letters write them. */
export function useMoments() {
  const { t, i18n } = useLingui();
  const hour = (at: string) => clockTime(at);
  const days = (at: string) => {
    const start = (day: Date) => new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime();
    return Math.round((start(new Date(at)) - start(new Date())) / 86_400_000);
  };
  const weekday = (at: string) =>
    new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' }).format(new Date(at));
  const arrives = (at: string) => {
    const away = days(at);
    if (away === 0) return t`hoje, ${hour(at)}`;
    if (away === 1) return t`amanhã, ${hour(at)}`;
    return `${weekday(at)}, ${hour(at)}`;
  };
  const written = (at: string) =>
    `${new Intl.DateTimeFormat(i18n.locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(at))}, ${hour(at)}`;
  const moment = (at: string) => {
    const days = [
      t`no domingo`,
      t`na segunda`,
      t`na terça`,
      t`na quarta`,
      t`na quinta`,
      t`na sexta`,
      t`no sábado`,
    ];
    const parts = [t`de madrugada`, t`de manhã`, t`à tarde`, t`à noite`];
    const time = new Date(at);
    return `${days[time.getDay()]} ${parts[Math.floor(time.getHours() / 6)]}`;
  };
  // In a narrow tile the day stays with its month.
  const day = (at: string) =>
    new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'long' })
      .format(new Date(at))
      .replaceAll(' ', '\u00a0');
  return { hour, arrives, written, weekday, moment, day };
}

/** Hours between two moments, at least one. */
export const hoursBetween = (from: string, to: string) =>
  Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / 3_600_000));

/** The name of the other person of a letter. */
export function useNameOf(): (person: LetterEntry['person']) => string {
  const { t } = useLingui();
  return (person) => person.name ?? t`alguém`;
}
