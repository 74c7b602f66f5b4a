import { useLingui } from '@lingui/react/macro';
import { CalendarHeart } from 'lucide-react';
import { EntryLink } from './entry-link';

/** The way to the plans of meetings in person. */
export function MeetingsEntry() {
  const { t } = useLingui();
  return (
    <EntryLink
      to="/encontros"
      icon={<CalendarHeart className="size-6" aria-hidden="true" />}
      tone="bg-leaf-soft text-leaf-ink"
      title={t`Encontro Seguro`}
      className="mt-8"
    >
      {t`Um primeiro encontro em lugar público, com alguém que acompanha`}
    </EntryLink>
  );
}
