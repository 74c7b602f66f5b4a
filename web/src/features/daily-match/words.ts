import { useLingui } from '@lingui/react/macro';
import {
  CalendarClock,
  Handshake,
  HeartHandshake,
  Languages,
  type LucideIcon,
  MapPin,
  Scale,
  Sparkles,
} from 'lucide-react';
import type { FunctionArgs } from '@/api/surface';
import { clockTime } from '@/texts/clock';
import { joinHyphens } from '@/texts/hyphens';

export type Reason = NonNullable<FunctionArgs<'answer_daily_match'>['reason']>;

/** The six reasons of "Não combina porque…". */
export function useDeclineReasons(): Array<{ key: Reason; text: string }> {
  const { t } = useLingui();
  return [
    { key: 'distance', text: t`Mora longe demais para mim` },
    { key: 'intention', text: t`Procuramos coisas diferentes` },
    { key: 'interests', text: t`Pouco em comum no dia a dia` },
    { key: 'values', text: t`Pensamos diferente no que importa` },
    { key: 'activity', text: t`Parece pouco presente por aqui` },
    { key: 'other', text: t`Outro motivo, que fica comigo` },
  ];
}

const ICONS: Record<string, [LucideIcon, string]> = {
  values: [Scale, 'bg-brand-soft text-brand-ink'],
  intention: [HeartHandshake, 'bg-sun-soft text-sun-ink'],
  interests: [Sparkles, 'bg-leaf-soft text-leaf-ink'],
  language: [Languages, 'bg-tile-soft text-tile-ink'],
  distance: [MapPin, 'bg-tile-soft text-tile-ink'],
  activity: [CalendarClock, 'bg-leaf-soft text-leaf-ink'],
};

/** The icon of a reason and its colours. */
export const reasonLook = (key: string) => ICONS[key] ?? ([Handshake, 'bg-sun-soft text-sun-ink'] as const);

/** Times as people here write them: `terça-feira` and `8h`. */
export function useMoments() {
  const { i18n } = useLingui();
  const weekday = (at: string) =>
    joinHyphens(new Intl.DateTimeFormat(i18n.locale, { weekday: 'long' }).format(new Date(at)));
  const hour = (at: string) => clockTime(at);
  return { weekday, hour };
}
