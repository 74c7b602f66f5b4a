import { useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { FunctionResult } from '@/api/surface';
import { Button } from '@/ui/button';
import { Input } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { CountedAnswer } from './counted-answer';

type Prompt = FunctionResult<'profile_prompts_catalogue'>[number];
const ANSWER_MAX = 150;

interface PromptSheetProps {
  catalogue: readonly Prompt[];
  /** Prompts that are answered already. */
  taken: readonly string[];
  answer?: { prompt_id: string; answer: string };
  busy: boolean;
  onClose: () => void;
  onSave: (answer: { prompt_id: string; answer: string }) => void;
}

/** First the question, then the answer; both in one sheet. */
export function PromptSheet({ catalogue, taken, answer, busy, onClose, onSave }: PromptSheetProps) {
  const { t } = useLingui();
  const [promptId, setPromptId] = useState(answer?.prompt_id);
  const [text, setText] = useState(answer?.answer ?? '');
  const [search, setSearch] = useState('');
  const prompt = catalogue.find((one) => one.id === promptId);
  const words = search.trim().toLocaleLowerCase('pt');
  const categories = new Map<string, Prompt[]>();
  for (const one of catalogue) {
    if (taken.includes(one.id) || !one.text.toLocaleLowerCase('pt').includes(words)) continue;
    categories.set(one.category, [...(categories.get(one.category) ?? []), one]);
  }

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={prompt ? t`Sua resposta` : t`Escolha uma pergunta`}
    >
      {prompt ? (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            onSave({ prompt_id: prompt.id, answer: text.trim() });
          }}
        >
          <Button
            variant="ghost"
            size="sm"
            className="-ml-3 justify-self-start"
            onClick={() => setPromptId(undefined)}
          >
            <ArrowLeft aria-hidden="true" />
            {t`Trocar de pergunta`}
          </Button>
          <CountedAnswer
            label={prompt.text}
            hint={t`Por exemplo: ${prompt.example}`}
            maxLength={ANSWER_MAX}
            value={text}
            onChange={setText}
            busy={busy}
          />
        </form>
      ) : (
        <div className="grid gap-5">
          <Input
            type="search"
            aria-label={t`Buscar perguntas`}
            placeholder={t`Buscar perguntas`}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {[...categories].map(([category, prompts]) => (
            <section key={category} aria-label={category}>
              <h3 className="mb-1 font-sans text-sm font-semibold text-ink-2 first-letter:uppercase">
                {category}
              </h3>
              <ul className="divide-y divide-line">
                {prompts.map((one) => (
                  <li key={one.id}>
                    <button
                      type="button"
                      onClick={() => setPromptId(one.id)}
                      className="flex min-h-12 w-full items-center justify-between gap-3 rounded-md py-2 pr-1 pl-2 text-left hover:bg-surface-2"
                    >
                      {one.text}
                      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {categories.size === 0 && (
            <p className="py-6 text-center text-ink-2">{t`Nada por aqui com essa busca.`}</p>
          )}
        </div>
      )}
    </Sheet>
  );
}
