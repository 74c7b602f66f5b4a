import { Button } from '@/ui/button';

interface PuzzleSubmitProps {
  label: string;
  busy: boolean;
  /** Why sending takes a moment: the browser solves a puzzle. */
  solving: string;
  /** The line below, while nothing is being sent. */
  hint?: string;
}

/** The button of a form without an account, and the line that says why it takes a moment. */
export const PuzzleSubmit = ({ label, busy, solving, hint }: PuzzleSubmitProps) => (
  <>
    <Button type="submit" size="lg" busy={busy}>
      {label}
    </Button>
    <p role="status" className="text-center text-sm text-ink-2">
      {busy ? solving : hint}
    </p>
  </>
);
