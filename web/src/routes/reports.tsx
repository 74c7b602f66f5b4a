import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MyReports } from '@/features/reports/my-reports';
import { myReportsQuery } from '@/features/reports/queries';
import { VanishedPeople } from '@/features/reports/vanished-people';
import { Page } from '@/ui/page';

/** What the person reported and what came of it; and people who vanished, to report them. */
export default function Reports() {
  const { t } = useLingui();
  const { isPending } = useQuery(myReportsQuery);
  return (
    <Page
      title={t`Minhas denúncias`}
      lead={t`Quem você denuncia não fica sabendo que foi você.`}
      className="max-w-[46rem]"
    >
      <MyReports />
      {/* After the list above it, which would move it. */}
      {!isPending && <VanishedPeople />}
    </Page>
  );
}
