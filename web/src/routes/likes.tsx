import { useLingui } from '@lingui/react/macro';
import { LikesList } from '@/features/matches/likes-list';
import { Page } from '@/ui/page';

export default function Likes() {
  const { t } = useLingui();
  return (
    <Page title={t`Quem curtiu você`}>
      <LikesList />
    </Page>
  );
}
