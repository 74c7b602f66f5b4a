import { useLingui } from '@lingui/react/macro';
import { DecisionList } from '@/features/decisions/decision-list';
import { Page } from '@/ui/page';

/** What moderation decided about the account. */
export default function Decisions() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Minhas decisões`}
      lead={t`O que a moderação decidiu sobre a sua conta, e por quê.`}
      className="max-w-[46rem]"
    >
      <DecisionList />
    </Page>
  );
}
