import { useLingui } from '@lingui/react/macro';
import { Star } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { WelcomeBanner } from '@/features/discovery/banner';
import { Deck } from '@/features/discovery/deck';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

const FiltersCard = lazy(() =>
  import('@/features/discovery/filters/filters-card').then((m) => ({ default: m.FiltersCard })),
);
// Below what one looks at first, so its code comes after it.
const extras = () => import('@/features/discovery/extras');
const PremiumPromo = lazy(() => extras().then((m) => ({ default: m.PremiumPromo })));
const ExclusiveCard = lazy(() => extras().then((m) => ({ default: m.ExclusiveCard })));
const StatRow = lazy(() => extras().then((m) => ({ default: m.StatRow })));
const AdSlot = lazy(() => import('@/features/ads/ad-slot').then((m) => ({ default: m.AdSlot })));
const FeaturedSheet = lazy(() =>
  import('@/features/discovery/featured').then((m) => ({ default: m.FeaturedSheet })),
);

/** Home of a member: the deck first, everything else around it. */
export default function Home() {
  const { t } = useLingui();
  const [featured, setFeatured] = useState(false);
  const start = () => {
    const deck = document.querySelector<HTMLElement>('#descobrir [role="group"]');
    deck?.focus({ preventScroll: true });
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document
      .getElementById('descobrir')
      ?.scrollIntoView({ behavior: calm ? 'auto' : 'smooth', block: 'start' });
  };
  return (
    <Page title={t`Início`} hideHeading className="pt-4 pb-16 md:pt-7">
      <h1 className="sr-only">{t`Início`}</h1>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,25rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:gap-y-5">
        <WelcomeBanner onStart={start} />
        <section
          id="descobrir"
          aria-labelledby="descobrir-titulo"
          // A card on its way out lies above what stands beside and below.
          className="relative z-10 scroll-mt-18 lg:sticky lg:top-7 lg:row-span-2 lg:row-start-1"
        >
          <div className="mb-4 flex items-center justify-between">
            <h2 id="descobrir-titulo" className="text-[1.75rem] font-extrabold">{t`Descobrir`}</h2>
            <Button variant="soft" size="sm" onClick={() => setFeatured(true)}>
              <Star aria-hidden="true" />
              {t`Perfis em destaque`}
            </Button>
          </div>
          <Deck />
        </section>
        <div className="grid grid-cols-1 gap-5 lg:col-start-2">
          <Suspense>
            <AdSlot slot="home-top" />
          </Suspense>
          <Suspense fallback={<Skeleton className="h-[81rem] rounded-xl md:h-[68rem]" />}>
            <FiltersCard />
          </Suspense>
          <div className="grid grid-cols-1 gap-5 sm:auto-cols-fr sm:grid-flow-col">
            <Suspense fallback={<Skeleton className="h-56 rounded-xl" />}>
              <PremiumPromo />
              <ExclusiveCard />
            </Suspense>
          </div>
        </div>
      </div>
      <Suspense>
        <StatRow />
        <AdSlot slot="home-bottom" className="mt-8" />
        <AdSlot slot="sidebar" className="fixed top-6 right-6 hidden min-[1660px]:block" />
      </Suspense>
      <Suspense>{featured && <FeaturedSheet onClose={() => setFeatured(false)} />}</Suspense>
    </Page>
  );
}
