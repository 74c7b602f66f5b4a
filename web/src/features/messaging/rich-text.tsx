import { useLingui } from '@lingui/react/macro';
import { Fragment, lazy, Suspense, useState } from 'react';
import { cn } from '@/ui/cn';
import { splitAtLinks } from './links';
import { splitAtExplainedWords, type TextPart } from './variants/dictionary';
import type { Variant } from './variants/variant';

const WordSheet = lazy(() => import('./variants/word-sheet').then((m) => ({ default: m.WordSheet })));

interface RichTextProps {
  text: string;
  /** Whether addresses open with a tap. */
  links: boolean;
  /** Whose Portuguese it is, and who reads it; null while words are not explained. */
  variants: { writer: Variant; reader: Variant } | null;
}

/** A text with addresses that open, and words that the reader's country understands otherwise. */
export default function RichText({ text, links, variants }: RichTextProps) {
  const [open, setOpen] = useState<TextPart | null>(null);
  const parts = links ? splitAtLinks(text) : [{ at: 0, text }];
  const words = (part: string) =>
    variants ? splitAtExplainedWords(part, variants.writer, variants.reader) : [{ at: 0, text: part }];
  return (
    <>
      {parts.map((part) =>
        'href' in part && part.href ? (
          <Address key={part.at} text={part.text} href={part.href} host={part.host} odd={part.odd} />
        ) : (
          <Fragment key={part.at}>
            {words(part.text).map((word) =>
              word.word ? (
                <button
                  key={word.at}
                  type="button"
                  aria-haspopup="dialog"
                  onClick={() => setOpen(word)}
                  style={{ textDecoration: 'underline dotted 2px' }}
                  // No taller than its line: its room would lie over the words of the next one.
                  className="relative inline underline-offset-4 before:absolute before:-inset-x-1 before:-inset-y-1"
                >
                  {word.text}
                </button>
              ) : (
                word.text
              ),
            )}
          </Fragment>
        ),
      )}
      {open?.word && variants && (
        <Suspense>
          <WordSheet {...variants} text={open.text} word={open.word} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}

/** An address with the site that it leads to, and a warning where the name imitates another. */
function Address({ text, href, host, odd }: { text: string; href: string; host?: string; odd?: boolean }) {
  const { t } = useLingui();
  return (
    <>
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
        className="font-semibold underline underline-offset-4"
      >
        {text}
        <span className="sr-only"> {t`(abre em outra janela)`}</span>
      </a>
      <span className={cn('text-sm', !odd && 'opacity-80')}> ({host})</span>
      {odd && (
        <span role="note" className="mt-1 block rounded-lg bg-sun-soft px-2.5 py-1.5 text-sm text-sun-ink">
          {t`Atenção: este endereço pode imitar o de outro site. Confira antes de abrir.`}
        </span>
      )}
    </>
  );
}
