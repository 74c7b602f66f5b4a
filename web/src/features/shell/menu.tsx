import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Crown, LogOut, Settings } from 'lucide-react';
import { NavLink } from '@/router';
import { useMe } from '@/shared/account/session';
import { useSignOut } from '@/shared/account/sign-out';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { badgesQuery, myProfileQuery, subscriptionQuery } from '@/shared/member/queries';
import { Avatar } from '@/ui/avatar';
import { CountBadge } from '@/ui/badge';
import { ButtonLink } from '@/ui/button';
import { cn } from '@/ui/cn';
import { type NavItem, useNavigation } from './navigation';

const row =
  'flex min-h-9 w-full items-center gap-3 rounded-full px-3.5 text-[.9rem] font-medium text-ink-2 transition-colors hover:bg-surface-2 hover:text-ink pointer-coarse:min-h-11 [&_svg]:size-[1.1rem] [&_svg]:shrink-0';

function Row({ item, onGo }: { item: NavItem; onGo?: () => void }) {
  const { t } = useLingui();
  const { data: badges } = useQuery(badgesQuery);
  return (
    <li>
      <NavLink
        to={item.path}
        end={item.path === '/'}
        onClick={onGo}
        className={({ isActive }) =>
          cn(
            row,
            isActive && 'bg-brand-soft font-semibold text-brand-ink hover:bg-brand-soft hover:text-brand-ink',
          )
        }
      >
        <item.icon aria-hidden="true" />
        <span className="flex-1 truncate">{item.label}</span>
        {item.badge && <CountBadge count={badges?.[item.badge]} noun={t`novas`} />}
      </NavLink>
    </li>
  );
}

function SignOutRow() {
  const { busy, leave, label } = useSignOut();
  return (
    <li>
      <button type="button" onClick={leave} disabled={busy} className={row}>
        <LogOut aria-hidden="true" />
        {label}
      </button>
    </li>
  );
}

/** The person's own row at the foot of the menu: the profile, which is also the settings. */
function MeRow({ onGo }: { onGo?: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const { data: profile } = useQuery(myProfileQuery);
  const { data: badges } = useQuery(badgesQuery);
  const photo = usePhotoUrl(profile?.avatar_url ? `${profile.avatar_url}/128.webp` : null);
  const name = profile?.full_name || me.name;
  return (
    <NavLink
      to="/profile"
      onClick={onGo}
      className={({ isActive }) =>
        cn(
          'flex items-center gap-3 rounded-full p-1.5 pr-3 transition-colors hover:bg-surface-2',
          isActive && 'bg-brand-soft',
        )
      }
    >
      <Avatar name={name} src={photo} className="size-9" />
      <span className="min-w-0 flex-1 leading-tight">
        <b className="block truncate text-sm font-semibold">{name}</b>
        <span className="text-xs text-ink-2">{t`Configurações`}</span>
      </span>
      <span className="relative">
        <Settings aria-hidden="true" className="size-[1.1rem] text-ink-2" />
        <CountBadge
          count={badges?.notifications}
          noun={t`notificações`}
          className="absolute -top-2.5 -right-3 h-4 min-w-4 px-1 text-[.65rem]"
        />
      </span>
    </NavLink>
  );
}

/** The whole menu, the same in the sidebar and in the slide-out. `onGo` closes the latter. */
export function MenuContent({ onGo }: { onGo?: () => void }) {
  const { t } = useLingui();
  const { primary, secondary } = useNavigation();
  const { data: subscription } = useQuery(subscriptionQuery);
  return (
    <nav aria-label={t`Principal`} className="flex min-h-0 flex-1 flex-col">
      <div className="min-h-0 flex-1 overflow-y-auto px-3 pb-2 [scrollbar-width:thin]">
        <ul className="space-y-px">
          {primary.map((item) => (
            <Row key={item.path} item={item} onGo={onGo} />
          ))}
        </ul>
        <hr className="mx-3 my-2.5 border-line" />
        <ul className="space-y-px">
          {secondary.map((item) => (
            <Row key={item.path} item={item} onGo={onGo} />
          ))}
          <SignOutRow />
        </ul>
      </div>
      <div className="space-y-2 border-t border-line p-3">
        {!subscription?.subscribed && (
          <ButtonLink
            to="/plans"
            onClick={onGo}
            variant="sun"
            className="h-10 min-h-10 w-full px-3 text-[.875rem] pointer-coarse:h-11"
          >
            <Crown aria-hidden="true" />
            {t`Upgrade para Premium`}
          </ButtonLink>
        )}
        <MeRow onGo={onGo} />
      </div>
    </nav>
  );
}
