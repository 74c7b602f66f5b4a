import { ScanFace } from 'lucide-react';
import { Button } from '@/ui/button';
import { useAsk } from './use-ask';

/** 'Pedir verificação' beside the profile of a match that is not verified. */
export function AskButton({ matchId }: { matchId: string }) {
  const { ask, words, closed } = useAsk(matchId);
  return (
    <Button variant="ghost" busy={ask.isPending} disabled={closed} onClick={() => ask.mutate()}>
      <ScanFace aria-hidden="true" />
      {words}
    </Button>
  );
}
