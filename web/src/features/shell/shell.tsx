import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Menu as MenuIcon, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router';
import type { Badges } from '@/api/surface';
import { PRODUCT } from '@/config/product';
import { useTopic } from '@/realtime/use-topic';
import { useMe } from '@/shared/account/session';
import { badgesQuery, betaQuery } from '@/shared/member/queries';
import { loadTexts } from '@/texts/load';
import { Logo } from '@/ui/brand';
import { IconButton } from '@/ui/button';
import { Dialog } from '@/ui/overlay';
import { PageFallback } from '@/ui/page';
import { SkipLink } from '@/ui/skip-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import { MenuContent } from './menu';
import { NoticesLink } from './notices-link';
import { OfflineBar } from './offline-bar';

const BetaBanner = lazy(async () => {
  const [{ BetaBanner }] = await Promise.all([import('./beta'), loadTexts('tester')]);
  return { default: BetaBanner };
});

const Footer = lazy(async () => (await Promise.all([import('./footer'), loadTexts('footer')]))[0]);

/** The frame of every screen of a signed-in person: menu, numbers, the place for the screen. */
export function Shell() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const me = useMe();
  const client = useQueryClient();
  const { data: beta } = useQuery(betaQuery);
  useTopic<Badges>(
    `user:${me.id}`,
    {
      'badges.changed': (badges) => client.setQueryData(badgesQuery.queryKey, badges),
      'match.created': () => void client.invalidateQueries({ queryKey: ['matches'] }),
      // What was bought opens at once, wherever it is locked.
      'billing.changed': () => {
        for (const key of ['subscription', 'billing', 'payment', 'likes-received', 'deck-status'])
          void client.invalidateQueries({ queryKey: [key] });
      },
      'notification.created': () => void client.invalidateQueries({ queryKey: ['notifications'] }),
    },
    () => void client.invalidateQueries({ queryKey: badgesQuery.queryKey }),
  );

  const home = (
    <Link to="/" aria-label={t`${PRODUCT}, início`}>
      <Logo />
    </Link>
  );
  return (
    <div className="flex min-h-dvh flex-col md:pl-[14rem]">
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-[14rem] flex-col border-r border-line bg-surface md:flex">
        <div className="flex items-center justify-between py-3.5 pr-2 pl-5">
          {home}
          <span className="flex">
            <NoticesLink className="size-9" />
            <ThemeToggle label={t`Alternar tema claro e escuro`} className="size-9" />
          </span>
        </div>
        <MenuContent />
      </aside>
      <header className="sticky top-0 z-30 flex h-14 items-center justify-between border-b border-line bg-bg/85 px-2 backdrop-blur-lg md:hidden">
        <IconButton
          label={t`Abrir menu`}
          aria-expanded={open}
          onClick={() => setOpen(true)}
          className="text-ink [&_svg]:size-6"
        >
          <MenuIcon />
        </IconButton>
        {home}
        <span className="flex">
          <NoticesLink className="size-11" />
          <ThemeToggle label={t`Alternar tema claro e escuro`} />
        </span>
      </header>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Menu`}
        side="left"
        hideTitle
        className="[&>div]:flex [&>div]:flex-col"
      >
        <div className="flex items-center justify-between py-3 pr-3 pl-5">
          <Logo />
          <IconButton label={t`Fechar menu`} onClick={() => setOpen(false)}>
            <X />
          </IconButton>
        </div>
        <MenuContent onGo={() => setOpen(false)} />
      </Dialog>
      <OfflineBar />
      {beta?.isBetaUser && !beta.isBetaExpired && (
        <Suspense fallback={null}>
          <BetaBanner daysLeft={beta.daysLeft} />
        </Suspense>
      )}
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <Suspense fallback={<PageFallback />}>
          <Outlet />
        </Suspense>
      </main>
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
    </div>
  );
}
