import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Credits } from '@/features/gifts/credits';
import { GiftScreen } from '@/features/gifts/gift-view';
import { GiftLists, OpenedGifts } from '@/features/gifts/lists';
import { ChoosePerson, useGiftNames } from '@/features/gifts/people';
import { BalanceLink, ShopFor } from '@/features/gifts/shop';
import { useGiftNews } from '@/features/gifts/use-gift-news';
import { Link, useSearchParams } from '@/router';
import { Page } from '@/ui/page';

/**
 * Gifts: for whom, the shop, one gift, the shelf of two, the credits. The query says which is shown, because each entry
 * of the route table adds bytes to the bundle that every member loads.
 */
export default function GiftsScreens() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  useGiftNews();
  const name = useGiftNames();
  const [to, gift, shelf] = [params.get('para'), params.get('presente'), params.get('estante')];
  if (gift)
    return (
      <Inner title={t`Presente`} narrow>
        {<GiftScreen key={gift} id={gift} />}
      </Inner>
    );
  if (to) {
    return (
      <Inner title={t`Presente para ${name(to)}`} aside={<BalanceLink />}>
        <ShopFor key={to} matchId={to} />
      </Inner>
    );
  }
  if (shelf) return <Inner title={t`Estante com ${name(shelf)}`}>{<OpenedGifts matchId={shelf} />}</Inner>;
  if (params.get('creditos')) return <Inner title={t`Créditos`}>{<Credits />}</Inner>;
  return (
    <Page title={t`Presentes`} aside={<BalanceLink />} className="max-w-[52rem]">
      <div className="grid grid-cols-1 gap-7">
        <section>
          <h2 className="mb-2 text-lg font-bold">{t`Para quem?`}</h2>
          <ChoosePerson />
        </section>
        <GiftLists />
      </div>
    </Page>
  );
}

interface InnerProps {
  title: string;
  aside?: ReactNode;
  /** As wide as one gift, so that the heading stands above it. */
  narrow?: boolean;
  children: ReactNode;
}

/** A page below the list of gifts, with a link back to it. */
function Inner({ title, aside, narrow, children }: InnerProps) {
  const { t } = useLingui();
  return (
    <Page title={title} aside={aside} className={narrow ? 'max-w-[32rem]' : 'max-w-[52rem]'}>
      <Link
        to="/gifts"
        className="-mt-3 mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t`Presentes`}
      </Link>
      {children}
    </Page>
  );
}
