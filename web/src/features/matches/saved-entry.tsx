import { useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { EntryLink } from './entry-link';

/** The way to the list of saved people. */
export function SavedEntry() {
  const { t } = useLingui();
  return (
    <EntryLink
      to="/saved"
      icon={<Bookmark className="size-6" fill="currentColor" aria-hidden="true" />}
      tone="bg-tile-soft text-tile-ink"
      title={t`Salvos para depois`}
      className="mt-8"
    >
      {t`Uma lista que só você vê`}
    </EntryLink>
  );
}
