import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Boosts } from '@/features/boosts/boosts';
import { Link, useSearchParams } from '@/router';
import { Page } from '@/ui/page';

/** Destaque: its start, the half hour while it lasts, and the receipts. */
export default function BoostProfile() {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const receipt = params.get('recibo');
  return (
    <Page title={receipt ? t`Seu destaque` : t`Destaque`} className="max-w-[40rem]">
      {receipt && (
        <Link
          to="/boost-profile"
          className="-mt-3 mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t`Destaque`}
        </Link>
      )}
      <Boosts receipt={receipt} />
    </Page>
  );
}
