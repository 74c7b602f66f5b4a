import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FeatureKey } from '@/api/surface';

/** What the card 'Em breve' says of a feature. Its texts come with the card. */
export interface ComingFeature {
  name: MessageDescriptor;
  gate?: FeatureKey;
  /** What it will do, in one line. */
  about?: MessageDescriptor;
}

/** What the cards of `COMING_PATHS` say: they show the card, whatever is open. Loaded with the card. */
export const COMING_SCREENS: Array<ComingFeature & { path: string }> = [
  {
    path: '/love-room',
    name: msg`Love Room`,
    gate: 'love-room',
    about: msg`Salas de voz com tema e um cantinho só para vocês dois.`,
  },
  {
    path: '/virtual-date',
    name: msg`Encontro virtual`,
    gate: 'virtual-date',
    about: msg`Um encontro curto por vídeo, com tema e hora marcada, que começa desfocado.`,
  },
  {
    path: '/blind-date',
    name: msg`Blind Date`,
    gate: 'advancedMatchmaking',
    about: msg`Sete minutos de voz antes das fotos. Os dois aceitam, os dois decidem.`,
  },
  {
    path: '/virtual-events',
    name: msg`Eventos virtuais`,
    gate: 'premiumFeatures',
    about: msg`Noites de encontros rápidos com gente da sua idade e da sua intenção.`,
  },
];
