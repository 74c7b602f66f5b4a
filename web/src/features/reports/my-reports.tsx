import { useLingui } from '@lingui/react/macro';
import { OwnList } from '@/shared/account/own-list';
import { RECEIPT } from './drawings';
import { myReportsQuery } from './queries';
import { ReportCard } from './report-card';

/** What became of each report, as it happens. */
export function MyReports() {
  const { t } = useLingui();
  const none = t`Denunciar fica a dois toques em qualquer perfil ou conversa. O que você contar aparece aqui, com o resultado.`;
  return (
    <OwnList
      query={myReportsQuery}
      event="report.changed"
      failed={t`As denúncias não chegaram`}
      empty={{ art: RECEIPT, title: t`Nenhuma denúncia`, text: none }}
      keyOf={({ receipt }) => receipt}
    >
      {(report) => <ReportCard report={report} />}
    </OwnList>
  );
}
