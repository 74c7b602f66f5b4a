import { useQuery } from '@tanstack/react-query';
import { BetaConsole } from '@/features/staff/beta-console';
import { myProfileQuery } from '@/shared/member/queries';
import { PageFallback } from '@/ui/page';
import NotFound from './not-found';

/** For those who manage the programme; to everybody else the page does not exist. */
export default function BetaAdmin() {
  const { data: profile, isPending } = useQuery(myProfileQuery);
  if (isPending) return <PageFallback className="min-h-dvh" />;
  const manages = profile?.role === 'admin' || profile?.role === 'beta_manager';
  return manages ? <BetaConsole /> : <NotFound />;
}
