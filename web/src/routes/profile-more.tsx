import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { Stats } from '@/features/profiles/stats';
import { Visitors } from '@/features/profiles/visitors';
import { useParams } from '@/router';
import { ButtonLink } from '@/ui/button';
import { Page } from '@/ui/page';

/** What stands behind one's own profile: its statistics, and who opened it. */
export default function ProfileMore() {
  const { t } = useLingui();
  const { part } = useParams();
  const back = (
    <ButtonLink variant="ghost" size="sm" to="/profile" className="mb-2 -ml-4">
      <ArrowLeft aria-hidden="true" />
      {t`Voltar ao perfil`}
    </ButtonLink>
  );
  if (part === 'visitas') {
    return (
      <Page title={t`Visitas`} inBar className="max-w-[46rem] max-md:pt-2">
        {back}
        <Visitors />
      </Page>
    );
  }
  return (
    <Page title={t`Números do perfil`} inBar className="max-w-[46rem] max-md:pt-2">
      {back}
      <Stats />
    </Page>
  );
}
