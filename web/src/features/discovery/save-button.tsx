import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import type { Card } from '@/api/surface';
import { Button } from '@/ui/button';
import { useIsSaved, useSaving } from './saving';

/** Saves the person of a page for later, or takes them off the list. */
export function SaveButton({ card }: { card: Card }) {
  const { t } = useLingui();
  const { save, unsave } = useSaving();
  const saved = useIsSaved(card.id);
  const busy = save.isPending || unsave.isPending;
  return (
    <Button
      variant="ghost"
      aria-pressed={saved === true}
      disabled={busy || saved === undefined}
      onClick={() => (saved ? unsave : save).mutate(card)}
    >
      <Bookmark fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
      {saved ? t`Tirar dos salvos` : t`Salvar para depois`}
    </Button>
  );
}
