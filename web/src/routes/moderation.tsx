import { useQuery } from '@tanstack/react-query';
import { ModerationConsole } from '@/features/moderation/console';
import { useLocation } from '@/router';
import { myProfileQuery } from '@/shared/member/queries';
import { PageFallback } from '@/ui/page';
import NotFound from './not-found';

/** For those who moderate; to everybody else the page does not exist. */
export default function Moderation() {
  const { pathname } = useLocation();
  const { data: profile, isPending } = useQuery(myProfileQuery);
  if (isPending) return <PageFallback className="min-h-dvh" />;
  const moderates = profile?.role === 'admin' || profile?.role === 'moderator';
  // The register of incidents exists for administrators alone.
  if (profile?.role !== 'admin' && pathname.startsWith('/moderation/incidentes')) return <NotFound />;
  return moderates ? <ModerationConsole /> : <NotFound />;
}
