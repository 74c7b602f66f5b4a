import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import type { Card } from '@/api/surface';
import { MenuItem } from '@/ui/menu';
import { useIsSaved, useSaving } from './saving';

interface SaveItemProps {
  card: Card;
  /** Called once the person is on the list. */
  onSaved?: () => void;
}

/** Saves a person for later from their menu, or takes them off the list. */
export function SaveItem({ card, onSaved }: SaveItemProps) {
  const { t } = useLingui();
  const { save, unsave } = useSaving();
  const saved = useIsSaved(card.id);
  if (card.relation === 'match' || card.relation === 'closed') return null;
  const change = () => {
    if (saved) unsave.mutate(card);
    // The menu is gone by the time of the answer, so its callbacks of one call would not run.
    else void save.mutateAsync(card).then(onSaved, () => undefined);
  };
  return (
    <MenuItem onSelect={change}>
      <Bookmark fill={saved ? 'currentColor' : 'none'} aria-hidden="true" />
      {saved ? t`Tirar dos salvos` : t`Salvar para depois`}
    </MenuItem>
  );
}
