import { useLingui } from '@lingui/react/macro';
import { ArrowUpRight } from 'lucide-react';
import { AutomaticBadge } from '@/shared/suggestion/automatic-badge';

/** Questions to begin with. With a conversation they are pressed into its field; sending stays the person's act. */
export function Openers({
  openers,
  onOpener,
}: {
  openers: readonly string[];
  onOpener?: (text: string) => void;
}) {
  const { t } = useLingui();
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <p className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        {t`Para começar a conversa`}
        <AutomaticBadge />
      </p>
      <ul className="grid grid-cols-1 gap-2">
        {openers.map((opener) => (
          <li key={opener}>
            {onOpener ? (
              <button
                type="button"
                onClick={() => onOpener(opener)}
                className="group flex min-h-12 w-full items-center justify-between gap-3 rounded-xl border border-line-strong/60 bg-surface px-4 py-2.5 text-left leading-snug font-medium transition duration-200 ease-enlace hover:border-brand hover:bg-brand-soft hover:text-brand-ink active:scale-[.99]"
              >
                {opener}
                <ArrowUpRight
                  aria-hidden="true"
                  className="size-5 shrink-0 text-ink-2 transition-transform group-hover:translate-x-0.5 group-hover:-translate-y-0.5"
                />
              </button>
            ) : (
              <p className="rounded-xl border border-line bg-surface px-4 py-2.5 leading-snug">{opener}</p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
