import { useLingui } from '@lingui/react/macro';
import { NoticeList } from '@/features/notify/notice-list';
import { ButtonLink } from '@/ui/button';
import { Page } from '@/ui/page';

/** What happened since the last visit. */
export default function Notifications() {
  const { t } = useLingui();
  return (
    <Page
      title={t`Avisos`}
      className="max-w-[46rem]"
      aside={
        <ButtonLink to="/settings#avisos" variant="ghost" size="sm" className="-mx-4">
          {t`Escolher avisos`}
        </ButtonLink>
      }
    >
      <NoticeList />
    </Page>
  );
}
