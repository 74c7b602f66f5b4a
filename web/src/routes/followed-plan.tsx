import { useLingui } from '@lingui/react/macro';
import { FollowedPlan } from '@/features/meeting/followed-plan';
import { Refusal } from '@/features/meeting/refusal';
import { useLocation } from '@/router';
import { PageTitle } from '@/ui/page';

/** What a trusted contact sees, and where they end such letters. The token is behind `#`, so that browsers do not send it. */
export default function FollowedPlanPage() {
  const { t } = useLingui();
  const { hash, pathname } = useLocation();
  const token = hash.slice(1);
  const leaves = pathname === '/acompanhar/sair';
  return (
    <section className={`mx-auto w-full px-4 py-8 ${leaves ? 'max-w-[36rem]' : 'max-w-[62rem]'}`}>
      <PageTitle>{leaves ? t`Não receber mais` : t`Acompanhar um encontro`}</PageTitle>
      {leaves ? <Refusal key={token} token={token} /> : <FollowedPlan key={token} token={token} />}
    </section>
  );
}
