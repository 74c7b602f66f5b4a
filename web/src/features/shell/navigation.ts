import { useLingui } from '@lingui/react/macro';
import {
  CalendarHeart,
  CreditCard,
  Gamepad2,
  Gift,
  Globe2,
  Heart,
  Home,
  type LucideIcon,
  MessageCircle,
  Mic,
  Orbit,
  Sparkles,
  Video,
} from 'lucide-react';
import type { Badges } from '@/api/surface';

export interface NavItem {
  path: string;
  label: string;
  icon: LucideIcon;
  /** The badge shown beside it. */
  badge?: keyof Badges;
}

/** The two groups of the menu, in the order of the specification. */
export function useNavigation(): { primary: NavItem[]; secondary: NavItem[] } {
  const { t } = useLingui();
  return {
    primary: [
      { path: '/', label: t`Início`, icon: Home },
      { path: '/matches', label: t`Matches`, icon: Heart, badge: 'matches' },
      { path: '/messages', label: t`Mensagens`, icon: MessageCircle, badge: 'messages' },
      { path: '/gifts', label: t`Presentes`, icon: Gift },
      { path: '/games', label: t`Jogos`, icon: Gamepad2 },
      { path: '/ai-match', label: t`IA Match`, icon: Sparkles },
      { path: '/astrology-match', label: t`Astrologia`, icon: Orbit },
      { path: '/virtual-events', label: t`Eventos`, icon: CalendarHeart },
      { path: '/virtual-date', label: t`Encontro virtual`, icon: Video },
    ],
    secondary: [
      { path: '/blind-date', label: t`Blind Date`, icon: Mic },
      { path: '/international', label: t`Internacional`, icon: Globe2 },
      { path: '/plans', label: t`Planos`, icon: CreditCard },
    ],
  };
}
