import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { PhotoStep } from '@/features/onboarding/photo-step';
import { Navigate } from '@/router';
import { onboardingQuery } from '@/shared/profile/city-queries';
import { PageFallback, PageTitle } from '@/ui/page';

export default function OnboardingPhoto() {
  const { t } = useLingui();
  const { data: state, isPending } = useQuery(onboardingQuery);
  if (isPending) return <PageFallback className="min-h-dvh" />;
  if (state && !state.done) return <Navigate to="/onboarding" replace />;
  return (
    <>
      <PageTitle>{t`Sua foto`}</PageTitle>
      <PhotoStep />
    </>
  );
}
