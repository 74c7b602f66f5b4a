import { useLingui } from '@lingui/react/macro';

/** The number by which a report or a notice is asked about later. */
export function ReceiptNumber({ number }: { number: string }) {
  const { t } = useLingui();
  return (
    <p className="text-sm text-ink-2">
      {t`Protocolo`} <code className="font-semibold break-all text-ink select-all">{number}</code>
    </p>
  );
}
