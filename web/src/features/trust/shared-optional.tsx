import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { sharedOptionalQuery } from './queries';

interface SharedOptionalProps {
  personId: string;
  name: string;
  /** Takes a question into the conversation of the two; without it there is none yet. */
  onOpener?: (text: string) => void;
}

/** Of the forty, what both answered in the open; nothing where there is none. */
export function SharedOptional({ personId, name, onOpener }: SharedOptionalProps) {
  const { t } = useLingui();
  const { data } = useQuery(sharedOptionalQuery(personId));
  if (!data?.length) return null;
  return (
    <section aria-labelledby="optional-shared" className="mt-8 grid grid-cols-1 gap-4">
      <div>
        <h2 id="optional-shared" className="text-2xl font-extrabold">
          {t`Das outras 40`}
        </h2>
        <p className="mt-1 text-ink-2">{t`Só o que vocês dois responderam e deixaram à vista.`}</p>
      </div>
      <ul className="grid grid-cols-1 gap-3">
        {data.map((answer) => (
          <li
            key={answer.question_id}
            className="grid gap-3 rounded-xl border border-line bg-surface p-4 md:p-5"
          >
            <div className="flex flex-wrap items-center gap-2">
              <b className="font-display text-lg leading-snug font-bold">{answer.question}</b>
              {answer.same && <Badge tone="leaf">{t`Igual`}</Badge>}
            </div>
            <dl className="grid grid-cols-1 gap-2 text-sm sm:grid-cols-2">
              <div>
                <dt className="text-ink-2">{t`Você`}</dt>
                <dd className="font-semibold">{answer.mine}</dd>
              </div>
              <div>
                <dt className="text-ink-2 [overflow-wrap:anywhere]">{name}</dt>
                <dd className="font-semibold">{answer.theirs}</dd>
              </div>
            </dl>
            {onOpener && (
              <Button
                variant="outline"
                size="sm"
                className="justify-self-start"
                onClick={() => onOpener(answer.question)}
              >
                {t`Perguntar na conversa`}
                <ArrowUpRight aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
