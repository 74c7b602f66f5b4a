import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { AccountSettings } from '@/features/settings/account';
import { Appearance } from '@/features/settings/appearance';
import { HiddenWords } from '@/features/settings/hidden-words';
import { Learning } from '@/features/settings/learning';
import { BlockedPeople, Consents } from '@/features/settings/privacy';
import { PushNotifications } from '@/features/settings/push-notifications';
import { Reviews } from '@/features/settings/reviews';
import { SafetyRecords } from '@/features/settings/safety';
import { VisibilitySettings } from '@/features/settings/visibility';
import { YourData } from '@/features/settings/your-data';
import { useLocation } from '@/router';
import { desksOf } from '@/shared/member/desks';
import { betaQuery, myProfileQuery } from '@/shared/member/queries';
import { ButtonLink } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { Page } from '@/ui/page';

const NoticePreferences = lazy(async () => ({
  default: (await import('@/features/settings/notice-preferences')).NoticePreferences,
}));
const HiddenContacts = lazy(async () => ({
  default: (await import('@/features/settings/contacts/hidden-contacts')).HiddenContacts,
}));
const Invite = lazy(async () => ({ default: (await import('@/features/settings/invite')).Invite }));
const StaffDesks = lazy(async () => ({
  default: (await import('@/features/settings/staff-desks')).StaffDesks,
}));
const Documents = lazy(async () => ({ default: (await import('@/features/settings/documents')).Documents }));

/** Everything about the account that is not the profile. */
export default function Settings() {
  const { t } = useLingui();
  const { hash } = useLocation();
  // A tester whose time is over keeps what concerns the account and its data.
  const { data: beta } = useQuery(betaQuery);
  const open = !beta?.isBetaExpired;
  const { data: profile } = useQuery(myProfileQuery);
  const role = profile?.role ?? null;
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <Page
      title={t`Configurações`}
      className="max-w-[48rem]"
      aside={
        open && (
          <ButtonLink to="/profile" variant="ghost" size="sm" className="-mx-4">
            {t`Editar perfil`}
          </ButtonLink>
        )
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Appearance />
        {open && <VisibilitySettings />}
        <PushNotifications />
        {/* The links of letters lead to it before its code is there, as to the documents. */}
        <div id="avisos" className="scroll-mt-20">
          <Suspense fallback={<Skeleton className="h-96 rounded-xl" />}>
            <NoticePreferences />
          </Suspense>
        </div>
        {open && <Learning />}
        {open && <HiddenWords />}
        {open && <BlockedPeople />}
        {open && (
          <div id="contatos" className="scroll-mt-20">
            <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
              <HiddenContacts />
            </Suspense>
          </div>
        )}
        {open && (
          <Suspense fallback={<Skeleton className="h-48 rounded-xl" />}>
            <Invite />
          </Suspense>
        )}
        <SafetyRecords />
        {open && <Reviews />}
        <Consents />
        {/* Its place exists before its code arrives, so that an address can lead to it. */}
        <div id="documentos" className="scroll-mt-20">
          <Suspense fallback={<Skeleton className="h-48 rounded-xl" />}>
            <Documents />
          </Suspense>
        </div>
        <AccountSettings />
        {desksOf(role).length > 0 && (
          <Suspense>
            <StaffDesks role={role} />
          </Suspense>
        )}
        <YourData />
      </div>
    </Page>
  );
}
