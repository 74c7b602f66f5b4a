import { useLingui } from '@lingui/react/macro';
import { FollowedPlan } from '@/features/meeting/followed-plan';
import { useLocation } from '@/router';
import { PageTitle } from '@/ui/page';

/** What a trusted contact sees. The token is behind `#`, so that browsers do not send it. */
export default function FollowedPlanPage() {
  const { t } = useLingui();
  const token = useLocation().hash.slice(1);
  return (
    <section className="mx-auto w-full max-w-[36rem] px-4 py-8">
      <PageTitle>{t`Acompanhar um encontro`}</PageTitle>
      <FollowedPlan key={token} token={token} />
    </section>
  );
}
