import { useLingui } from '@lingui/react/macro';
import { Button } from '@/ui/button';

interface PuzzleSubmitProps {
  label: string;
  busy: boolean;
  /** The line below, while nothing is being sent. */
  hint?: string;
}

/** The button of a form without an account, and the line that says why it takes a moment. */
export function PuzzleSubmit({ label, busy, hint }: PuzzleSubmitProps) {
  const { t } = useLingui();
  return (
    <>
      <Button type="submit" size="lg" busy={busy}>
        {label}
      </Button>
      <p role="status" className="text-center text-sm text-ink-2">
        {busy ? t`Conferindo que você não é um robô...` : hint}
      </p>
    </>
  );
}
