import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { draftFrom, startOf } from '@/features/onboarding/draft';
import { Wizard } from '@/features/onboarding/wizard';
import { Navigate } from '@/router';
import { useMe } from '@/shared/account/session';
import { myProfileQuery } from '@/shared/member/queries';
import { onboardingQuery } from '@/shared/profile/city-queries';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { TORN } from '@/ui/drawing';
import { PageFallback, PageTitle } from '@/ui/page';

export default function Onboarding() {
  const { t } = useLingui();
  const me = useMe();
  const state = useQuery(onboardingQuery);
  const profile = useQuery(myProfileQuery);
  if (state.isPending || profile.isPending) return <PageFallback className="min-h-dvh" />;
  if (state.isError) {
    return (
      <EmptyState
        level={1}
        art={TORN}
        title={t`Algo deu errado`}
        action={<Button onClick={() => state.refetch()}>{t`Tentar novamente`}</Button>}
      >
        {t`O que você já respondeu está guardado.`}
      </EmptyState>
    );
  }
  // The photo comes after the steps, and leads home where there is one.
  if (state.data.done) return <Navigate to="/onboarding/foto" replace />;
  const missing = profile.data?.missing ?? [];
  return (
    <>
      <PageTitle>{t`Criar perfil`}</PageTitle>
      <Wizard
        start={startOf(state.data.step, missing)}
        initial={draftFrom(state.data.data ?? {}, profile.data?.full_name ?? me.name, missing)}
        askBirthdate={!profile.data?.birthdate && !state.data.data?.[1]?.birthdate}
      />
    </>
  );
}
