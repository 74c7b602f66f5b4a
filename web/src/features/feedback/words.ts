import { useLingui } from '@lingui/react/macro';
import { Bug, Flag, Heart, Lightbulb, type LucideIcon, ShieldAlert } from 'lucide-react';
import type { Feedback } from '@/api/surface';

export type FeedbackKind = Feedback['kind'];

/** Each kind in words, in the order in which they are offered. */
export function useKinds(): Array<{ value: FeedbackKind; label: string; hint: string; icon: LucideIcon }> {
  const { t } = useLingui();
  return [
    { value: 'erro', label: t`Erro`, hint: t`Algo não funcionou`, icon: Bug },
    { value: 'ideia', label: t`Ideia`, hint: t`Algo que faria falta`, icon: Lightbulb },
    { value: 'elogio', label: t`Elogio`, hint: t`Algo que deu certo`, icon: Heart },
    { value: 'segurança', label: t`Segurança`, hint: t`Algo ou alguém preocupou você`, icon: ShieldAlert },
    { value: 'feedback_final', label: t`Feedback final`, hint: t`O que fica destes dias`, icon: Flag },
  ];
}

export type FeedbackState = Feedback['state'];

/** The state of an entry, with the tone of its badge. */
export function useStates(): Record<
  FeedbackState,
  { label: string; tone: 'plain' | 'sun' | 'tile' | 'leaf' }
> {
  const { t } = useLingui();
  return {
    novo: { label: t`Recebido`, tone: 'plain' },
    triado: { label: t`Lido`, tone: 'tile' },
    em_andamento: { label: t`Em andamento`, tone: 'sun' },
    resolvido: { label: t`Resolvido`, tone: 'leaf' },
    recusado: { label: t`Não vamos fazer`, tone: 'plain' },
  };
}
