import { useLingui } from '@lingui/react/macro';
import { PRODUCT } from '@/config/product';
import { INVITATION } from '@/features/beta/drawings';
import { Invitation } from '@/features/beta/invitation';
import { useSearchParams } from '@/router';
import { Drawing } from '@/ui/drawing';
import { Page } from '@/ui/page';

/** Where the letter of an invitation leads. */
export default function BetaInvitation() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  return (
    <Page title={t`Beta`} hideHeading className="max-w-lg">
      <div className="grid justify-items-center py-6 short:py-2 text-center md:py-12">
        <Drawing art={INVITATION} className="w-44 short:w-28" />
        <h1 className="mt-4 text-[2.1rem] leading-tight font-extrabold text-balance md:text-5xl">
          {t`Beta do ${PRODUCT}`}
        </h1>
        <p className="mt-4 text-lg short:text-base leading-relaxed text-pretty text-ink-2">
          {t`Catorze dias com tudo aberto, contados a partir de agora. Em troca, pedimos só a sua opinião sincera.`}
        </p>
        <div className="mt-8 short:mt-5 w-full rounded-2xl border border-line bg-surface p-6 text-left md:p-8">
          <Invitation code={search.get('convite')?.slice(0, 20) ?? ''} />
        </div>
      </div>
    </Page>
  );
}
