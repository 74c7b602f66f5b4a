import { useLingui } from '@lingui/react/macro';
import { SavedList } from '@/features/discovery/saved-list';
import { Page } from '@/ui/page';

export default function Saved() {
  const { t } = useLingui();
  return (
    <Page title={t`Salvos para depois`}>
      <SavedList />
    </Page>
  );
}
