import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { isAskedEarly } from '@/api/early';
import { queries } from '@/api/query';
import { Deck } from '@/features/discovery/deck';
import { FiltersButton } from '@/features/discovery/filters/filters-button';
import { deckQuery } from '@/features/discovery/queries';
import { withTexts } from '@/texts/load';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { DeferredSection } from '@/ui/deferred-section';
import { Page } from '@/ui/page';
import { TopBar } from '@/ui/top-bar';
import { useMedia, WIDE } from '@/ui/use-media';

// The deck that the page asked for is there before the screen is: the first drawing already has it.
if (isAskedEarly()) void queries.prefetchQuery(deckQuery);

const WelcomeBanner = lazy(() =>
  withTexts(import('@/features/discovery/banner'), 'filters', 'people').then((m) => ({
    default: m.WelcomeBanner,
  })),
);
const FiltersCard = lazy(() =>
  withTexts(import('@/features/discovery/filters/filters-card'), 'filters').then((m) => ({
    default: m.FiltersCard,
  })),
);
const FiltersSheet = lazy(() =>
  withTexts(import('@/features/discovery/filters/filters-sheet'), 'filters').then((m) => ({
    default: m.FiltersSheet,
  })),
);
// Below what one looks at first, so its code comes after it.
const extras = () => withTexts(import('@/features/discovery/premium-promo'), 'filters');
const PremiumPromo = lazy(() => extras().then((m) => ({ default: m.PremiumPromo })));
const ExclusiveCard = lazy(() => extras().then((m) => ({ default: m.ExclusiveCard })));
const StatRow = lazy(() => extras().then((m) => ({ default: m.StatRow })));
const AdSlot = lazy(() =>
  withTexts(import('@/features/ads/ad-slot'), 'ads').then((m) => ({ default: m.AdSlot })),
);
const FeaturedSheet = lazy(() =>
  withTexts(import('@/features/discovery/featured'), 'filters').then((m) => ({
    default: m.FeaturedSheet,
  })),
);

/** The deck takes the focus, and the page goes there. */
function toTheDeck() {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  document.querySelector<HTMLElement>('#descobrir [role="group"]')?.focus({ preventScroll: true });
  document
    .getElementById('descobrir')
    ?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
}

/** The keys go where the eyes go. */
function toTheFilters() {
  const filters = document.getElementById('filtros');
  filters?.scrollIntoView({ block: 'start' });
  filters?.focus({ preventScroll: true });
}

/** Home of a member: the deck fills the first screen, everything else is below it, on wide screens beside it. */
export default function Home() {
  const { t } = useLingui();
  const wide = useMedia(WIDE);
  const [open, setOpen] = useState<'filters' | 'featured' | null>(null);
  const close = () => setOpen(null);
  const toFilters = () => (wide ? toTheFilters() : setOpen('filters'));
  const featured = (
    <>
      <Star aria-hidden="true" />
      {t`Perfis em destaque`}
    </>
  );
  return (
    <Page title={t`Início`} hideHeading className="px-3.5 pt-0.5 pb-10 md:px-8 md:pt-7 md:pb-16">
      <h1 className="sr-only">{t`Início`}</h1>
      <TopBar title={t`Descobrir`}>
        <FiltersButton onClick={toFilters} />
      </TopBar>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:gap-x-8">
        <section
          id="descobrir"
          aria-labelledby="descobrir-titulo"
          // A card on its way out is above everything beside and below.
          className="first-screen relative z-10 mx-auto flex w-full max-w-[27rem] scroll-mt-18 flex-col lg:sticky lg:top-7 lg:max-w-none"
        >
          <div className="flex items-center gap-2 md:mb-4">
            <h2
              id="descobrir-titulo"
              className="flex-1 text-[1.75rem] font-extrabold max-md:sr-only"
            >{t`Descobrir`}</h2>
            <Button variant="soft" size="sm" onClick={() => setOpen('featured')} className="max-md:hidden">
              {featured}
            </Button>
            <FiltersButton onClick={toFilters} className="max-md:hidden lg:hidden" />
          </div>
          <Deck onFilters={toFilters} />
        </section>
        <div className="grid grid-cols-1 gap-5">
          <Suspense fallback={<Skeleton className="h-44 rounded-2xl" />}>
            <WelcomeBanner onStart={toTheDeck} />
          </Suspense>
          <Button variant="soft" onClick={() => setOpen('featured')} className="md:hidden">
            {featured}
          </Button>
          <DeferredSection>
            <Suspense>
              <AdSlot slot="home-top" />
              <AdSlot slot="sidebar" className="fixed top-6 right-6 hidden min-[1660px]:block" />
            </Suspense>
          </DeferredSection>
          {wide && (
            <Suspense fallback={<Skeleton className="h-[68rem] rounded-xl" />}>
              <FiltersCard />
            </Suspense>
          )}
          <DeferredSection fallback={<Skeleton className="h-56 rounded-xl" />}>
            <div className="grid grid-cols-1 gap-5 sm:auto-cols-fr sm:grid-flow-col">
              <Suspense fallback={<Skeleton className="h-56 rounded-xl" />}>
                <PremiumPromo />
                <ExclusiveCard />
              </Suspense>
            </div>
          </DeferredSection>
        </div>
      </div>
      <DeferredSection>
        <Suspense>
          <StatRow />
          <AdSlot slot="home-bottom" className="mt-8" />
        </Suspense>
      </DeferredSection>
      <Suspense>
        {open === 'featured' && <FeaturedSheet onClose={close} />}
        {open === 'filters' && <FiltersSheet onClose={close} />}
      </Suspense>
    </Page>
  );
}
