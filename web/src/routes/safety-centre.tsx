import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Advice } from '@/features/helplines/advice';
import { Helplines } from '@/features/helplines/helplines';
import { helplinesQuery } from '@/shared/safety/helplines';
import { Page } from '@/ui/page';

/** What to do in danger, and what keeps one out of it. Open to everybody. */
export default function SafetyCentre() {
  const { t } = useLingui();
  // The numbers come first; what follows would be pushed away by them.
  const { isPending } = useQuery(helplinesQuery);
  return (
    <Page title={t`Central de segurança`} className="max-w-[48rem]">
      <div className="grid grid-cols-1 gap-5">
        <Helplines />
        {!isPending && <Advice />}
      </div>
    </Page>
  );
}
