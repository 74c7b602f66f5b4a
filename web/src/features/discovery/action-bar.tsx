import { Trans, useLingui } from '@lingui/react/macro';
import { Heart, Star, Undo2, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';

interface ActionBarProps {
  ready: boolean;
  canUndo: boolean;
  undo: () => void;
  pass: () => void;
  like: () => void;
  super_like: () => void;
}

/** What a thumb decides with, between the card and the tabs. The like is a word, not a guess. */
export function ActionBar({ ready, canUndo, undo, pass, like, super_like }: ActionBarProps) {
  const { t } = useLingui();
  const whyNot = canUndo ? undefined : t`Depois de curtir ou passar, você pode desfazer aqui.`;
  return (
    <div
      className={cn(
        'relative z-20 flex shrink-0 items-center gap-[clamp(.375rem,2.4vw,.75rem)] pt-1',
        // Where nothing can be decided, its height is for what can be done instead.
        !ready && !canUndo && 'hidden',
      )}
    >
      {/* Not `disabled`: a button without focus and taps could not say why it does nothing. */}
      <Round
        small
        label={t`Desfazer`}
        onClick={() => (whyNot ? toast(whyNot) : undo())}
        aria-disabled={!canUndo}
        aria-description={whyNot}
        data-tip={whyNot}
        className="text-ink-2"
      >
        <Undo2 aria-hidden="true" />
      </Round>
      <Round label={t`Passar`} onClick={pass} disabled={!ready}>
        <X strokeWidth={2.3} aria-hidden="true" />
      </Round>
      <Button
        onClick={like}
        disabled={!ready}
        data-tip={t`Curtir`}
        className="h-14.5 min-w-0 flex-1 gap-2 px-2 text-[1.08rem] shadow-[0_12px_26px_-12px_var(--brand)] short:h-13"
      >
        <Heart aria-hidden="true" />
        {t`Curtir`}
      </Button>
      <Round label={t`Super Like`} onClick={super_like} disabled={!ready} className="text-tile">
        <Star aria-hidden="true" />
      </Round>
    </div>
  );
}

/** A round button of the bar. Small ones stand at its ends. */
function Round({
  label,
  small,
  className,
  ...rest
}: Omit<ComponentProps<'button'>, 'aria-label'> & { label: string; small?: boolean; 'data-tip'?: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      data-tip={rest['data-tip'] ?? label}
      className={cn(
        'tap grid shrink-0 touch-manipulation place-items-center rounded-full border border-line bg-surface text-ink shadow-card transition duration-200 ease-enlace hover:-translate-y-0.5 active:scale-95 disabled:opacity-45 disabled:hover:translate-y-0 aria-disabled:opacity-45',
        small ? 'size-11.5 short:size-11 [&_svg]:size-5' : 'size-14 short:size-13 [&_svg]:size-6',
        className,
      )}
    />
  );
}

/** The keys of the deck, for devices with a keyboard. */
export function KeyHint() {
  return (
    <p className="mt-3 hidden text-center text-[.8rem] text-ink-2 lg:pointer-fine:block [&_kbd]:font-sans [&_kbd]:font-semibold [&_kbd]:text-ink">
      <Trans>
        Use as setas: <kbd>←</kbd> passar, <kbd>→</kbd> curtir, <kbd>↑</kbd> Super Like, <kbd>Z</kbd> desfazer
      </Trans>
    </p>
  );
}
