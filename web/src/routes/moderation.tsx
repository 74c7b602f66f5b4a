import { useQuery } from '@tanstack/react-query';
import { ModerationConsole } from '@/features/moderation/console';
import { myProfileQuery } from '@/shared/member/queries';
import { PageFallback } from '@/ui/page';
import NotFound from './not-found';

/** For those who moderate; to everybody else the page does not exist. */
export default function Moderation() {
  const { data: profile, isPending } = useQuery(myProfileQuery);
  if (isPending) return <PageFallback className="min-h-dvh" />;
  const moderates = profile?.role === 'admin' || profile?.role === 'moderator';
  return moderates ? <ModerationConsole /> : <NotFound />;
}
