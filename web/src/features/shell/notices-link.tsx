import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell } from 'lucide-react';
import { NavLink } from '@/router';
import { badgesQuery } from '@/shared/member/queries';
import { CountBadge } from '@/ui/badge';
import { cn } from '@/ui/cn';

/** The bell: what happened, with the number of what was not seen. */
export function NoticesLink({ className }: { className?: string }) {
  const { t } = useLingui();
  const { data: badges } = useQuery(badgesQuery);
  return (
    <NavLink
      to="/notifications"
      data-tip={t`Avisos`}
      className={({ isActive }) =>
        cn(
          'relative grid place-items-center rounded-full text-ink-2 transition hover:bg-surface-2 hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11',
          isActive && 'text-brand-ink',
          className,
        )
      }
    >
      <Bell aria-hidden="true" className="size-5" />
      <span className="sr-only">{t`Avisos`}</span>
      <CountBadge
        count={badges?.notifications}
        noun={t`novos`}
        className="absolute top-1 right-1 h-4 min-w-4 px-1 text-[.65rem] md:top-0 md:right-0 pointer-coarse:md:top-1.5 pointer-coarse:md:right-1.5"
      />
    </NavLink>
  );
}
