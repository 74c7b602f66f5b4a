import { useLingui } from '@lingui/react/macro';
import { MessageCircleHeart } from 'lucide-react';
import { cn } from '@/ui/cn';
import type { Line } from './wire';

/** A question for the two, set apart: the one thing to take away. */
function Question({ line }: { line: Line }) {
  return (
    <div className="flex gap-3.5 rounded-lg bg-sun-soft p-4 text-sun-ink">
      <MessageCircleHeart aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div>
        {line.title && <p className="text-[.8125rem] font-semibold">{line.title}</p>}
        <p className="mt-0.5 font-display text-lg leading-snug font-bold">{line.text}</p>
      </div>
    </div>
  );
}

/**
 * A reading: its opening, its lines, and the question at its end. The opening band is shown beside
 * the score, so it is not repeated. `most` limits the lines between.
 */
export function Reading({
  lines,
  most,
  className,
}: {
  lines: readonly Line[];
  most?: number;
  className?: string;
}) {
  const opening = lines.find((line) => line.kind === 'opening');
  const question = lines.find((line) => line.kind === 'question');
  const between = lines.filter((line) => line !== opening && line !== question).slice(0, most);
  return (
    <div className={cn('grid grid-cols-1 content-start gap-4', className)}>
      {opening && <p className="text-[1.0625rem] leading-relaxed font-medium">{opening.text}</p>}
      {between.length > 0 && (
        <ul className="grid gap-3.5">
          {between.map((line) => (
            <li key={`${line.key}-${line.title}`} className="border-l-2 border-line pl-4 leading-relaxed">
              {line.title && <b className="block text-sm font-semibold text-ink-2">{line.title}</b>}
              {line.text}
            </li>
          ))}
        </ul>
      )}
      {question && <Question line={question} />}
    </div>
  );
}

/** The honest frame, below everything that interprets. */
export function Footnote({ children, className }: { children?: string; className?: string }) {
  const { t } = useLingui();
  return (
    <p className={cn('text-sm leading-relaxed text-ink-2', className)}>
      {children ??
        t`Astrologia é entretenimento e autoconhecimento; não usamos para esconder pessoas de você.`}
    </p>
  );
}
