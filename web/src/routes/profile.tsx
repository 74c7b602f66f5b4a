import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ProfileEditor } from '@/features/profiles/profile-editor';
import { myProfileQuery } from '@/shared/member/queries';
import { Button } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { Page } from '@/ui/page';

/** One's own profile: how it looks, what is missing, everything that can be changed. */
export default function Profile() {
  const { t } = useLingui();
  const { data: profile, isPending, isError, refetch } = useQuery(myProfileQuery);
  return (
    <Page title={t`Perfil`} inBar className="max-w-[52rem] max-md:pt-2">
      {isPending && (
        <div className="grid gap-5" role="status">
          <span className="sr-only">{t`Carregando...`}</span>
          <Skeleton className="h-44 rounded-xl" />
          <Skeleton className="h-72 rounded-xl" />
        </div>
      )}
      {(isError || profile === null) && (
        <EmptyState
          art={TORN}
          title={t`O seu perfil não chegou`}
          action={<Button variant="outline" onClick={() => refetch()}>{t`Tentar novamente`}</Button>}
        >
          {t`Pode ser a internet. Nada se perdeu.`}
        </EmptyState>
      )}
      {profile && <ProfileEditor key={profile.id} profile={profile} />}
    </Page>
  );
}
