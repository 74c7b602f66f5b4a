import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { AccountSettings } from '@/features/settings/account';
import { Appearance } from '@/features/settings/appearance';
import { Learning } from '@/features/settings/learning';
import { NoticePreferences } from '@/features/settings/notice-preferences';
import { BlockedPeople, Consents } from '@/features/settings/privacy';
import { PushNotifications } from '@/features/settings/push-notifications';
import { SafetyRecords } from '@/features/settings/safety';
import { VisibilitySettings } from '@/features/settings/visibility';
import { YourData } from '@/features/settings/your-data';
import { betaQuery } from '@/shared/member/queries';
import { ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

const Documents = lazy(async () => ({ default: (await import('@/features/settings/documents')).Documents }));

/** Everything about the account that is not the profile. */
export default function Settings() {
  const { t } = useLingui();
  const { hash } = useLocation();
  // A tester whose time is over keeps what concerns the account and its data.
  const { data: beta } = useQuery(betaQuery);
  const open = !beta?.isBetaExpired;
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <Page
      title={t`Configurações`}
      className="max-w-[48rem]"
      aside={
        open && (
          <ButtonLink to="/profile" variant="ghost" size="sm">
            {t`Editar perfil`}
          </ButtonLink>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Appearance />
        {open && <VisibilitySettings />}
        <PushNotifications />
        <NoticePreferences />
        {open && <Learning />}
        {open && <BlockedPeople />}
        <SafetyRecords />
        <Consents />
        {/* Its place stands before its code does, so that an address can lead to it. */}
        <div id="documentos" className="scroll-mt-20">
          <Suspense fallback={<Skeleton className="h-48 rounded-xl" />}>
            <Documents />
          </Suspense>
        </div>
        <AccountSettings />
        <YourData />
      </div>
    </Page>
  );
}
