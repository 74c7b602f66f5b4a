import { useLingui } from '@lingui/react/macro';
import { MyReports } from '@/features/reports/my-reports';
import { VanishedPeople } from '@/features/reports/vanished-people';
import { Page } from '@/ui/page';

/** What the person reported and what came of it; and people who vanished, to report them. */
export default function Reports() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Minhas denúncias`}
      lead={t`Quem você denuncia não fica sabendo que foi você.`}
      className="max-w-[46rem]"
    >
      <MyReports />
      <VanishedPeople />
    </Page>
  );
}
