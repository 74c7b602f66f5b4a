import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Field, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { SHEET_ACTION } from '@/ui/sticky-action';
import { FAREWELL_MAX, letters } from './model';
import { farewellsQuery } from './queries';

interface FarewellSheetProps {
  matchId: string;
  name: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onDone: () => void;
}

/** Encerrar com gentileza: a ready-made farewell or own words, delivered, then closed for both. */
export function FarewellSheet({ matchId, name, open, onOpenChange, onDone }: FarewellSheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Encerrar com gentileza`}
      description={t`${name} recebe as suas palavras e a conversa termina para os dois. Ninguém fica sem resposta.`}
    >
      <FarewellForm matchId={matchId} onDone={onDone} />
    </Sheet>
  );
}

function FarewellForm({ matchId, onDone }: Pick<FarewellSheetProps, 'matchId' | 'onDone'>) {
  const { t } = useLingui();
  const group = useId();
  const { data: templates, isPending } = useQuery(farewellsQuery);
  const [chosen, setChosen] = useState<number | 'own'>(0);
  const [own, setOwn] = useState('');
  const text = chosen === 'own' ? own.trim() : (templates?.[chosen] ?? '');
  const end = useMutation({
    mutationFn: () => rpc('close_match', { match_id: matchId, text }),
    onSuccess: onDone,
    meta: { quiet: true },
  });
  const option = (value: number | 'own', words: string) => (
    <label
      key={value}
      className={cn(
        'flex cursor-pointer items-start gap-3 rounded-lg border p-4 leading-relaxed transition hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-tile',
        chosen === value ? 'border-brand bg-brand-soft' : 'border-line-strong/60',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={chosen === value}
        onChange={() => setChosen(value)}
        className="mt-1 size-4.5 shrink-0 accent-brand outline-none"
      />
      <span className="text-[.95rem]">{words}</span>
    </label>
  );

  return (
    <form
      className="grid gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        end.mutate();
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">{t`Palavras de despedida`}</legend>
        {isPending && [0, 1, 2].map((key) => <Skeleton key={key} className="h-18 rounded-lg" />)}
        {templates?.map((words, at) => option(at, words))}
        {option('own', t`Escrever com as minhas palavras`)}
      </fieldset>
      {chosen === 'own' && (
        <Field
          label={t`Suas palavras`}
          hint={t`Até ${FAREWELL_MAX} letras, sem contatos nem links. Gentileza não custa nada.`}
        >
          <Textarea autoFocus value={own} onChange={(event) => setOwn(event.target.value)} />
        </Field>
      )}
      {end.error && (
        <Notice tone="danger">{errorText(end.error, t`Não conseguimos encerrar. Tente novamente.`)}</Notice>
      )}
      <div className={SHEET_ACTION}>
        <Button type="submit" size="lg" busy={end.isPending} disabled={!text || letters(text) > FAREWELL_MAX}>
          {t`Enviar e encerrar`}
        </Button>
      </div>
    </form>
  );
}
