import { useLingui } from '@lingui/react/macro';
import { ApiError, errorText } from '@/api/errors';
import type { Reaction } from './queries';

export const REACTIONS: Reaction[] = ['laugh', 'agree', 'love', 'surprise'];

export function useGameWords() {
  const { t, i18n } = useLingui();
  const reactions: Record<Reaction, string> = {
    laugh: t`Ri alto`,
    agree: t`Eu também`,
    love: t`Que lindo`,
    surprise: t`Conta mais`,
  };
  return {
    reactions,
    topics: {
      family: t`Família e infância`,
      past: t`Amores passados`,
      dreams: t`Sonhos e futuro`,
    },
    intensities: [t`Leve`, t`Média`, t`Íntima, nunca sexual`],
    money: (amount: number, currency: string) =>
      (amount / 100).toLocaleString(i18n.locale, { style: 'currency', currency }),
    /** What the server says of a refusal, where it says it for the person in hand. */
    refusal: (error: unknown, otherwise?: string) =>
      error instanceof ApiError && ['STATE', 'CONFIRM', 'PURCHASE_REQUIRED'].includes(error.code)
        ? error.message
        : errorText(error, otherwise ?? t`Não deu certo agora. O que você escreveu continua aqui.`),
  };
}
