import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import type { IntentionResult } from '@/api/surface';
import { PRODUCT } from '@/app/product';
import { SealBadge, useSealLabel } from '@/ui/badge';
import { Mark } from '@/ui/brand';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { cn } from '@/ui/cn';
import { Tabs } from '@/ui/tabs';
import { toast } from '@/ui/toast';
import type { QuizMode } from './use-quiz';

/** A number as the band that others would see; the owner sees the number too. */
function useBand() {
  const { t } = useLingui();
  return (value: number) => (value >= 80 ? t`Alta` : value >= 60 ? t`Média` : t`Em construção`);
}

/** The seal: what it says, and who sees it. */
export function SealResult({
  result,
  onAgain,
}: {
  result: IntentionResult;
  onAgain: (mode: QuizMode) => void;
}) {
  const { t } = useLingui();
  const [tab, setTab] = useState<'seal' | 'visibility'>('seal');
  return (
    <div className="mx-auto grid w-full max-w-[38rem] grid-cols-1 gap-6">
      <Tabs
        label={t`Selo de Intenção`}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'seal', label: t`Sua Intenção`, content: <Seal result={result} onAgain={onAgain} /> },
          { value: 'visibility', label: t`Visibilidade`, content: <Audience result={result} /> },
        ]}
      />
      <ButtonLink to="/profile" size="lg">
        {t`Começar minha jornada no ${PRODUCT}`}
      </ButtonLink>
    </div>
  );
}

function Seal({ result, onAgain }: { result: IntentionResult; onAgain: (mode: QuizMode) => void }) {
  const { t } = useLingui();
  const band = useBand();
  const label = useSealLabel();
  return (
    <Card className="grid justify-items-center gap-4 px-6 py-9 text-center">
      <span className="grid size-20 place-items-center rounded-full bg-brand-soft">
        <Mark className="h-11" />
      </span>
      <h2 className="text-3xl font-extrabold">{result.intentionSeal}</h2>
      <p className="max-w-sm text-lg leading-relaxed text-ink-2">{result.intentionDescription}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <SealBadge seal={result.primaryIntention} />
        {result.alsoValues && (
          <span className="rounded-full bg-surface-2 px-3 py-1 text-[.8125rem] font-semibold">
            {t`Também valoriza: ${label(result.alsoValues) ?? result.alsoValues}`}
          </span>
        )}
      </div>
      <dl className="mt-2 grid w-full grid-cols-2 gap-3">
        <Fact name={t`Clareza`} value={`${result.intentionScore}%`} hint={t`quanto as respostas concordam`} />
        <Fact
          name={t`Autenticidade`}
          value={String(result.authenticity)}
          hint={t`${band(result.authenticity)}; o número só você vê`}
        />
      </dl>
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="soft" onClick={() => onAgain('deepen')}>
          {t`Aprofundar meu selo`}
        </Button>
        <Button variant="ghost" onClick={() => onAgain('retake')}>
          {t`Refazer`}
        </Button>
      </div>
    </Card>
  );
}

const Fact = ({ name, value, hint }: { name: string; value: string; hint: string }) => (
  <div className="rounded-lg bg-surface-2 p-4">
    <dt className="text-sm font-semibold text-ink-2">{name}</dt>
    <dd>
      <span className="block font-display text-2xl font-extrabold">{value}</span>
      <span className="text-sm text-ink-2">{hint}</span>
    </dd>
  </div>
);

/** Who sees the seal; saved at once. */
function Audience({ result }: { result: IntentionResult }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (visibility: IntentionResult['visibility']) =>
      rpc('set_intention_visibility', { visibility }),
    onMutate: (visibility) => client.setQueryData(['my-intention'], { ...result, visibility }),
    onSuccess: () => toast.success(t`Visibilidade do selo atualizada com sucesso!`),
    onError: () => {
      client.setQueryData(['my-intention'], result);
      toast.error(t`Falha ao atualizar visibilidade. Tente novamente.`);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['my-profile'] }),
    meta: { quiet: true },
  });
  const option = (value: IntentionResult['visibility'], label: string, hint: string) => (
    <label
      className={cn(
        'flex cursor-pointer items-start gap-3.5 rounded-xl border p-5 transition hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-tile',
        result.visibility === value ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface',
      )}
    >
      <input
        type="radio"
        name="seal-audience"
        checked={result.visibility === value}
        onChange={() => change.mutate(value)}
        className="mt-1 size-5 shrink-0 accent-brand outline-none"
      />
      <span>
        <b className="block font-semibold">{label}</b>
        <span className="text-sm text-ink-2">{hint}</span>
      </span>
    </label>
  );
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{t`Quem vê o selo`}</legend>
      {option('public', t`Todos`, t`Aparece no seu cartão e ajuda quem busca o mesmo a encontrar você.`)}
      {option(
        'matches',
        t`Só meus matches`,
        t`Continua pesando na compatibilidade, sem ser mostrado a estranhos.`,
      )}
    </fieldset>
  );
}
