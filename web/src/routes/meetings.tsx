import { useLingui } from '@lingui/react/macro';
import { MeetingList } from '@/features/meeting/list';
import { Page } from '@/ui/page';

/** The meetings in person that the caller plans or had. */
export default function Meetings() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Encontros`}
      lead={t`O primeiro encontro, em lugar público e com alguém que acompanha.`}
      className="max-w-[46rem]"
    >
      <MeetingList />
    </Page>
  );
}
