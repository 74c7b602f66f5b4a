import { useLingui } from '@lingui/react/macro';
import {
  Armchair,
  BookOpen,
  CalendarDays,
  Coffee,
  Film,
  Landmark,
  type LucideIcon,
  ShoppingBag,
  Store,
  Trees,
  UtensilsCrossed,
} from 'lucide-react';
import type { CheckIn, Meeting } from './queries';

export { useTimes } from '@/shared/meeting/times';

export const KINDS = [
  'cafe',
  'restaurant',
  'museum',
  'park',
  'mall',
  'market',
  'library',
  'cinema',
  'event',
] as const;

export type PlaceKind = (typeof KINDS)[number];

/** Public kinds of place in words. */
export function useKinds(): (kind: string) => { name: string; icon: LucideIcon } {
  const { t } = useLingui();
  const kinds: Record<PlaceKind, { name: string; icon: LucideIcon }> = {
    cafe: { name: t`Café`, icon: Coffee },
    restaurant: { name: t`Restaurante`, icon: UtensilsCrossed },
    museum: { name: t`Museu`, icon: Landmark },
    park: { name: t`Parque`, icon: Trees },
    mall: { name: t`Shopping`, icon: ShoppingBag },
    market: { name: t`Mercado`, icon: Store },
    library: { name: t`Biblioteca ou livraria`, icon: BookOpen },
    cinema: { name: t`Cinema`, icon: Film },
    event: { name: t`Evento aberto ao público`, icon: CalendarDays },
  };
  return (kind) => kinds[kind as PlaceKind] ?? { name: t`Lugar público`, icon: Armchair };
}

/** The questions of a plan in words. */
export function useSteps(): (step: CheckIn['step']) => string {
  const { t } = useLingui();
  const steps: Record<CheckIn['step'], string> = {
    arrived: t`Cheguei`,
    well: t`Tudo bem`,
    home: t`Em casa`,
  };
  return (step) => steps[step];
}

/** What a person is called here: the first word of a name. */
export function useName(meeting: Meeting): string {
  const { t } = useLingui();
  return meeting.person?.name?.split(' ')[0] ?? t`a outra pessoa`;
}

/** Where a meeting stands, for lists and for the top of its screen. */
export function useStates(): (meeting: Meeting) => string {
  const { t } = useLingui();
  return (meeting) => {
    switch (meeting.state) {
      case 'proposed':
        return meeting.my_turn ? t`Espera a sua resposta` : t`Esperando resposta`;
      case 'confirmed':
        return meeting.alternative && meeting.my_turn ? t`Espera a sua resposta` : t`Combinado`;
      case 'declined':
        return t`Não aceito`;
      case 'expired':
        return t`Convite expirado`;
      case 'past':
        return t`Já passou`;
      default:
        return t`Cancelado`;
    }
  };
}

/** What a person minds about the words of a proposal that they were sent. */
export function useNotices(): Record<NonNullable<Meeting['notice']>, string> {
  const { t } = useLingui();
  return {
    payment: t`Este convite fala de dinheiro. Não pague nada para se encontrar com alguém.`,
    app_move: t`Este convite leva para outro aplicativo. Fique por aqui até vocês se conhecerem.`,
    lure: t`Este lugar pode não ser público. No primeiro encontro, prefira um com gente por perto.`,
    rude: t`Este convite pode machucar. Você pode recusar, e denunciar pelo menu.`,
    address: t`Isto parece um endereço. No primeiro encontro, prefira um lugar público que você conhece.`,
  };
}

/** Names as one says them: `Marta`, `Marta e Júlia`. */
export const listed = (names: string[], locale: string) =>
  new Intl.ListFormat(locale, { type: 'conjunction' }).format(names);
