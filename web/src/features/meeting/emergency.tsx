import { useLingui } from '@lingui/react/macro';
import { Phone } from 'lucide-react';
import { callTo, useHelplineNumbers } from '@/shared/safety/helplines';
import { Card } from '@/ui/card';

/** The first number of the country, always within reach. */
export function EmergencyCall() {
  const { t } = useLingui();
  const [first] = useHelplineNumbers();
  if (!first) return null;
  return (
    <a
      href={callTo(first.number)}
      className="inline-flex min-h-11 items-center gap-2 rounded-full bg-surface-2 px-4 font-semibold"
    >
      <Phone aria-hidden="true" className="size-4.5" />
      {t`Emergência ${first.number}`}
    </a>
  );
}

/** All numbers of the country. */
export function EmergencyCard() {
  const { t } = useLingui();
  const numbers = useHelplineNumbers();
  if (numbers.length === 0) return null;
  return (
    <Card aria-labelledby="emergency-title" className="grid grid-cols-1 gap-2">
      <h2 id="emergency-title" className="text-lg font-bold">{t`Em perigo agora`}</h2>
      <ul className="grid grid-cols-1 gap-1">
        {numbers.map((line) => (
          <li key={line.service}>
            <a href={callTo(line.number)} className="flex min-h-11 items-center gap-3">
              <Phone aria-hidden="true" className="size-4.5 shrink-0 text-leaf-ink" />
              <b className="tabular-nums">{line.number}</b>
              <span className="min-w-0 text-sm text-ink-2">{line.name}</span>
            </a>
          </li>
        ))}
      </ul>
      {numbers.some((line) => !line.checked_on) && (
        <p className="text-sm text-ink-2">{t`Confirme antes de precisar.`}</p>
      )}
    </Card>
  );
}
