import { useLingui } from '@lingui/react/macro';
import {
  CalendarHeart,
  Gamepad2,
  Gift,
  HeartHandshake,
  type LucideIcon,
  Mail,
  MailOpen,
  Sparkles,
} from 'lucide-react';
import { useTimes } from '@/shared/meeting/times';
import type { Together, Waiting } from '@/shared/together/query';

/** What a person is called here: the first word of a name. */
export function useFirstName() {
  const { t } = useLingui();
  return (person: { name: string | null } | null) => person?.name?.split(' ')[0] || t`a outra pessoa`;
}

/** A day and an hour as one says them: `Quinta-feira, 26 de novembro, 20h`. */
export function useMoment() {
  const { day, hour } = useTimes();
  return (at: string) => `${day(at)}, ${hour(at)}`;
}

export interface RowWords {
  to: string;
  title: string;
  line: string;
  icon: LucideIcon;
  /** Colours of the icon. */
  tone: string;
}

/** A thing that waits, in words, and where it is answered. */
export function useWaitingWords(): (one: Waiting) => RowWords {
  const { t } = useLingui();
  const first = useFirstName();
  const moment = useMoment();
  return (one) => {
    const name = first(one.person);
    const game = one.game ?? '';
    const round = (one.round ?? 0) + 1;
    const rounds = one.rounds ?? 0;
    switch (one.kind) {
      case 'game_turn':
        return {
          to: `/games/${one.id}`,
          title: t`É a sua vez em ${game}`,
          line: t`com ${name}, rodada ${round} de ${rounds}`,
          icon: Gamepad2,
          tone: 'bg-brand-soft text-brand-ink',
        };
      case 'game_invitation':
        return {
          to: `/games/${one.id}`,
          title: t`Convite para jogar ${game}`,
          line: t`de ${name}`,
          icon: Gamepad2,
          tone: 'bg-brand-soft text-brand-ink',
        };
      case 'letter':
        return {
          to: `/love-letter/${one.id}`,
          title: t`Uma carta chegou`,
          line: one.person ? t`de ${name}` : t`Ela espera lacrada até você abrir`,
          icon: MailOpen,
          tone: 'bg-sun-soft text-sun-ink',
        };
      case 'gift':
        return {
          to: `/gifts?presente=${one.id}`,
          title: t`Um presente para abrir`,
          line: t`de ${name}`,
          icon: Gift,
          tone: 'bg-sun-soft text-sun-ink',
        };
      case 'meeting':
        return {
          to: `/encontro/${one.id}`,
          title: t`Convite para um encontro`,
          line: one.starts_at ? t`de ${name}, para ${moment(one.starts_at)}` : t`de ${name}`,
          icon: CalendarHeart,
          tone: 'bg-leaf-soft text-leaf-ink',
        };
      case 'couple':
        return {
          to: `/encontramos/${one.id}`,
          title: t`${name} tem uma pergunta para você`,
          line: t`Sobre vocês dois, para responder com calma`,
          icon: HeartHandshake,
          tone: 'bg-brand-soft text-brand-ink',
        };
      case 'daily_match':
        return {
          to: '/ai-match',
          title: t`O Match do Dia chegou`,
          line: t`Uma pessoa, com os motivos à vista`,
          icon: Sparkles,
          tone: 'bg-tile-soft text-tile-ink',
        };
    }
  };
}

/** What is on its way to the caller, in words; null when nothing is. */
export function useOnTheWayWords(): (way: Together['on_the_way']) => RowWords | null {
  const { t } = useLingui();
  const first = useFirstName();
  return ({ people, unnamed }) => {
    const count = people.length + unnamed;
    if (count === 0) return null;
    const sender = people[0];
    const name = first(sender ?? null);
    return {
      to: '/love-letter',
      title: count === 1 ? t`Uma carta está a caminho` : t`${count} cartas estão a caminho`,
      line: count === 1 && sender ? t`de ${name}. Chega durante o dia` : t`Cartas chegam durante o dia`,
      icon: Mail,
      tone: 'bg-sun-soft text-sun-ink',
    };
  };
}
