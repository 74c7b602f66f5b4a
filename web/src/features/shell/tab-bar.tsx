import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Compass, Heart, type LucideIcon, MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Badges } from '@/api/surface';
import { Link, useLocation } from '@/router';
import { useMe } from '@/shared/account/session';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { badgesQuery, myProfileQuery } from '@/shared/member/queries';
import { Avatar } from '@/ui/avatar';
import { CountBadge } from '@/ui/badge';
import { LogoMark } from '@/ui/brand';
import { cn } from '@/ui/cn';

interface Tab {
  path: string;
  label: string;
  /** Screens that belong to the tab beside those below its path: how their addresses begin. */
  also?: RegExp;
  badge?: { key: keyof Badges; noun: string };
}

/** Whether a screen belongs to a tab. */
export const isWithin = (pathname: string, { path, also }: Pick<Tab, 'path' | 'also'>) =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)) || !!also?.test(pathname);

const toTop = () => {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scrollTo({ top: 0, behavior: calm ? 'auto' : 'smooth' });
};

/** The tabs at the lower edge of a phone. */
export function TabBar() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Principal`}
      className="tab-bar fixed inset-x-0 bottom-0 z-30 grid grid-flow-col auto-cols-fr border-t border-line bg-surface px-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <IconTab tab={{ path: '/', label: t`Descobrir` }} icon={Compass} />
      <IconTab
        tab={{
          path: '/matches',
          label: t`Matches`,
          also: /^\/(match|likes|saved)\b/,
          badge: { key: 'matches', noun: t`novos` },
        }}
        icon={Heart}
      />
      <IconTab
        tab={{ path: '/messages', label: t`Mensagens`, badge: { key: 'messages', noun: t`novas` } }}
        icon={MessageCircle}
      />
      <TabLink
        tab={{
          path: '/juntos',
          label: t`Juntos`,
          also: /^\/(ai-match|love-letter|games|gifts|encontr|boost)/,
          badge: { key: 'together', noun: t`à sua espera` },
        }}
      >
        <LogoMark className="h-[1.15rem]" />
      </TabLink>
      <TabLink
        tab={{
          path: '/profile',
          label: t`Perfil`,
          also: /^\/(settings|decisions|reports|security-v|intention)/,
        }}
      >
        <OwnFace />
      </TabLink>
    </nav>
  );
}

const IconTab = ({ tab, icon: Icon }: { tab: Tab; icon: LucideIcon }) => (
  <TabLink tab={tab}>
    <Icon aria-hidden="true" className="size-[1.35rem]" />
  </TabLink>
);

function TabLink({ tab, children }: { tab: Tab; children: ReactNode }) {
  const { pathname } = useLocation();
  const { data: badges } = useQuery(badgesQuery);
  const active = isWithin(pathname, tab);
  return (
    <Link
      to={tab.path}
      // On its own screen a tab leads back to the top, as on every phone.
      onClick={pathname === tab.path ? toTop : undefined}
      aria-current={active ? 'page' : undefined}
      className={cn(
        'flex min-w-0 touch-manipulation flex-col items-center justify-center gap-0.5 text-[.72rem] leading-[.9rem] font-semibold outline-offset-[-4px] transition-colors',
        active ? 'text-brand-ink' : 'text-ink-2',
      )}
    >
      <span
        className={cn(
          'relative grid h-[1.9rem] w-14 place-items-center rounded-full transition-colors duration-200',
          active && 'bg-brand-soft',
        )}
      >
        {children}
        {tab.badge && (
          <CountBadge
            count={badges?.[tab.badge.key]}
            noun={tab.badge.noun}
            className="absolute -top-0.5 left-[2.15rem] h-[1.15rem] min-w-[1.15rem] px-1 text-[.7rem] ring-2 ring-surface"
          />
        )}
      </span>
      <span className="max-w-full truncate">{tab.label}</span>
    </Link>
  );
}

function OwnFace() {
  const me = useMe();
  const { data: profile } = useQuery(myProfileQuery);
  const photo = usePhotoUrl(profile?.avatar_url ? `${profile.avatar_url}/128.webp` : null);
  return <Avatar name={profile?.full_name || me.name} src={photo} className="size-[1.6rem] text-[.75rem]" />;
}
