import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Menu as MenuIcon, X } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Badges } from '@/api/surface';
import { PRODUCT } from '@/config/product';
import { useTopic } from '@/realtime/use-topic';
import { Link, Outlet } from '@/router';
import { useMe } from '@/shared/account/session';
import { badgesQuery, betaQuery } from '@/shared/member/queries';
import { loadTexts } from '@/texts/load';
import { Logo } from '@/ui/brand';
import { IconButton } from '@/ui/button';
import { Dialog } from '@/ui/overlay';
import { PageFallback } from '@/ui/page';
import { SkipLink } from '@/ui/skip-link';
import { ThemeToggle } from '@/ui/theme-toggle';
import { TopBarPlace } from '@/ui/top-bar';
import { PHONE, useMedia } from '@/ui/use-media';
import { useFrame } from './frame';
import { NoticesLink } from './notices-link';
import { OfflineBar } from './offline-bar';
import { TabBar } from './tab-bar';
import { useKeyboardOpen } from './use-keyboard-open';

const BetaBanner = lazy(async () => {
  const [{ BetaBanner }] = await Promise.all([import('./beta'), loadTexts('accounts')]);
  return { default: BetaBanner };
});

// On a phone the menu is fetched when a finger reaches for it; the side bar asks for it at once.
const loadMenu = () => import('./menu');
const MenuContent = lazy(() => loadMenu().then((m) => ({ default: m.MenuContent })));

const Footer = lazy(async () => (await Promise.all([import('./footer'), loadTexts('legal')]))[0]);

/** The menu of wide screens; a phone has no place for it and does not fetch it. */
const SideMenu = () => !useMedia(PHONE) && <MenuContent />;

/** Stands in the side bar until the menu is there: a window that was as narrow as a phone asks for it late. */
const MenuSkeleton = () => (
  <div aria-busy="true" className="grid gap-2 px-3">
    {[...Array(13).keys()].map((key) => (
      <div key={key} aria-hidden="true" className="skeleton h-9 rounded-full" />
    ))}
  </div>
);

/**
 * The frame of every screen of a signed-in user: menu, badges, the place for the screen. On a
 * phone a screen that has the `whole` window has no bar above and no tabs below.
 */
export function Shell({ whole = false }: { whole?: boolean }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const writing = useKeyboardOpen();
  const { frame, bars, banner } = useFrame();
  const me = useMe();
  const client = useQueryClient();
  const { data: beta } = useQuery(betaQuery);
  useTopic<Partial<Badges>>(
    `user:${me.id}`,
    {
      // After a message only the numbers come that a message may change.
      'badges.changed': (news) =>
        client.setQueryData(badgesQuery.queryKey, (badges) => badges && { ...badges, ...news }),
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
    <Link to="/" aria-label={t`${PRODUCT}, início`} className="inline-flex min-h-11 items-center">
      <Logo />
    </Link>
  );
  return (
    <div
      ref={frame}
      data-whole={whole || undefined}
      data-tabs={(!whole && !writing) || undefined}
      className="shell flex min-h-dvh flex-col md:pl-[14rem]"
    >
      <SkipLink />
      <aside className="fixed inset-y-0 left-0 z-30 hidden w-[14rem] flex-col border-r border-line bg-surface md:flex">
        <div className="flex items-center justify-between py-3.5 pr-2 pl-5">
          {home}
          <span className="flex">
            <NoticesLink className="size-9" />
            <ThemeToggle label={t`Alternar tema claro e escuro`} className="size-9" />
          </span>
        </div>
        <Suspense fallback={<MenuSkeleton />}>
          <SideMenu />
        </Suspense>
      </aside>
      <div ref={bars} className="sticky top-0 z-30">
        {!whole && (
          <header className="flex h-[calc(var(--bar)+env(safe-area-inset-top))] items-center gap-1 bg-bg/90 px-1.5 pt-[env(safe-area-inset-top)] backdrop-blur-lg md:hidden">
            <IconButton
              label={t`Abrir menu`}
              aria-expanded={open}
              onPointerDown={() => void loadMenu()}
              onFocus={() => void loadMenu()}
              onClick={() => setOpen(true)}
              className="text-ink [&_svg]:size-6"
            >
              <MenuIcon />
            </IconButton>
            <div ref={setPlace} className="peer flex min-w-0 flex-1 items-center empty:hidden" />
            <span className="hidden flex-1 peer-empty:block">{home}</span>
            <NoticesLink className="size-11" />
          </header>
        )}
        <OfflineBar />
      </div>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t`Menu`}
        side="left"
        hideTitle
        className="[&>div]:flex [&>div]:flex-col"
      >
        <div className="flex items-center gap-1 py-3 pr-3 pl-5">
          <Logo className="flex-1 text-[1.35rem]" />
          <ThemeToggle label={t`Alternar tema claro e escuro`} />
          <IconButton label={t`Fechar menu`} onClick={() => setOpen(false)}>
            <X />
          </IconButton>
        </div>
        <Suspense>
          <MenuContent onGo={() => setOpen(false)} />
        </Suspense>
      </Dialog>
      <div ref={banner}>
        {beta?.isBetaUser && !beta.isBetaExpired && (
          <Suspense fallback={null}>
            <BetaBanner daysLeft={beta.daysLeft} />
          </Suspense>
        )}
      </div>
      <main id="conteudo" tabIndex={-1} className="outline-none">
        <TopBarPlace value={place}>
          <Suspense fallback={<PageFallback />}>
            <Outlet />
          </Suspense>
        </TopBarPlace>
      </main>
      <Suspense fallback={null}>
        <Footer />
      </Suspense>
      {!whole && !writing && <TabBar />}
    </div>
  );
}
