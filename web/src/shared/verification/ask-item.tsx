import { ScanFace } from 'lucide-react';
import { MenuItem } from '@/ui/menu';
import { useAsk } from './use-ask';

/** 'Pedir verificação' in the menu of a conversation, or of a match's profile. */
export function AskItem({ matchId }: { matchId: string }) {
  const { ask, words, closed } = useAsk(matchId);
  return (
    <MenuItem disabled={closed} onSelect={() => ask.mutate()}>
      <ScanFace aria-hidden="true" />
      {words}
    </MenuItem>
  );
}
