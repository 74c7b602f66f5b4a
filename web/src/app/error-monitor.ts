import { t } from '@lingui/core/macro';
import { queries } from '@/api/query';
import { report } from '@/api/report';
import { toast } from '@/ui/toast';
import { classify } from './failure';

/** The same message more often than this within a minute is a failure that nothing corrects. */
const REPEATS = 3;
const WINDOW = 60_000;
const DELAY = 500;

/** Handled without a word: they belong to the graphics, which have a fallback of their own. */
const GRAPHICS = /WebGL|THREE|Context/i;
/** Corrected without a word, as each engine says that it read properties of undefined. */
const UNDEFINED = /read(ing)? propert|\bis undefined\b|undefined is not an object/i;
/** What in the console speaks of a failure rather than of a note. */
const TELLING = /React|Error|THREE/;

/**
 * Whether a part of a console error speaks of a failure, anywhere in it. An error after a sentence is one that the code
 * around it caught and showed: it is the sentence that counts.
 */
const mentions = (part: unknown, at: number) =>
  (part instanceof Error ? at === 0 : typeof part === 'string') && TELLING.test(`${part}`);

const text = (value: unknown) => (value instanceof Error ? value.message : String(value));

/** Counts messages; `note` says what an occurrence means. */
export class ErrorCounter {
  private readonly times = new Map<string, number[]>();

  note(message: string, now = Date.now()): 'silent' | 'quiet' | 'correcting' | 'failed' {
    const recent = (this.times.get(message) ?? []).filter((time) => now - time < WINDOW);
    this.times.set(message, [...recent, now]);
    if (recent.length >= REPEATS) return 'failed';
    if (GRAPHICS.test(message)) return 'silent';
    return UNDEFINED.test(message) ? 'quiet' : 'correcting';
  }
}

/**
 * Listens for what nobody caught: errors, rejections, a lost graphics context, and console errors that mention
 * a failure. What is written from in here is marked, so that the listener ignores itself.
 */
export function watchErrors() {
  const counter = new ErrorCounter();
  const original = console.error.bind(console);
  let own = false;

  const meet = (error: unknown) => {
    const message = text(error);
    const verdict = counter.note(message);
    if (verdict === 'silent') return report({ kind: 'graphics', outcome: 'corrected', error });
    if (verdict === 'failed') {
      own = true;
      original('Not corrected', message);
      own = false;
      return report({ kind: classify(error), outcome: 'failed', error });
    }
    report({ kind: classify(error), outcome: 'correcting', error });
    setTimeout(() => {
      // What a failure nobody caught most often leaves behind: an answer that did not arrive.
      void queries.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' });
      if (verdict === 'correcting')
        toast.info(t`Correção automática`, {
          description: t`Detectamos um erro e estamos tentando corrigir automaticamente`,
        });
    }, DELAY);
  };

  addEventListener('error', (event) => event.error && meet(event.error));
  addEventListener('unhandledrejection', (event) => meet(event.reason));
  addEventListener('webglcontextlost', () => meet('WebGL context lost'), true);
  console.error = (...parts: unknown[]) => {
    original(...parts);
    if (own) return;
    const telling = parts.find(mentions);
    if (telling !== undefined) meet(telling);
  };
}
