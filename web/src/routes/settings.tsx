import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { AccountSettings } from '@/features/settings/account';
import { Appearance } from '@/features/settings/appearance';
import { HiddenWords } from '@/features/settings/hidden-words';
import { LearningConsent } from '@/features/settings/learning-consent';
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
import { cn } from '@/ui/cn';
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

interface AnchoredProps {
  id: string;
  /** The class of its height while it is on its way. */
  height: string;
  children: ReactNode;
}

/** A part whose place exists before its code arrives, so that links of letters and addresses can lead to it. */
const Anchored = ({ id, height, children }: AnchoredProps) => (
  <div id={id} className="scroll-mt-20">
    <Suspense fallback={<Skeleton className={cn('rounded-xl', height)} />}>{children}</Suspense>
  </div>
);

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
        <Anchored id="avisos" height="h-96">
          <NoticePreferences />
        </Anchored>
        {open && <LearningConsent />}
        {open && <HiddenWords />}
        {open && <BlockedPeople />}
        {open && (
          <Anchored id="contatos" height="h-64">
            <HiddenContacts />
          </Anchored>
        )}
        {open && (
          <Suspense fallback={<Skeleton className="h-48 rounded-xl" />}>
            <Invite />
          </Suspense>
        )}
        <SafetyRecords />
        {open && <Reviews />}
        <Consents />
        <Anchored id="documentos" height="h-48">
          <Documents />
        </Anchored>
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
