import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Card } from '@/api/surface';
import { useValueWord } from '@/shared/person/person-values';
import { usePersonFieldWords } from '@/shared/person/person-words';
import { withTexts } from '@/texts/load';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Sheet } from '@/ui/overlay';
import { bars } from './explanation';
import { explainQuery } from './queries';
import { ReviewRequest } from './review-request';

const FiltersSheet = lazy(() =>
  withTexts(import('./filters/filters-sheet'), 'filters').then((m) => ({
    default: m.FiltersSheet,
  })),
);

/** "Por que estou vendo esta pessoa": the arithmetic of the order, one line for each thing that counts. */
export function ExplainDialog({
  card,
  onClose,
}: {
  card: Pick<Card, 'id' | 'name' | 'distance_band' | 'shared_interests'>;
  onClose: () => void;
}) {
  const { t } = useLingui();
  const [part, setPart] = useState<'sum' | 'weights' | 'review'>('sum');
  if (part === 'weights') {
    return (
      <Suspense>
        <FiltersSheet openWeights onClose={onClose} />
      </Suspense>
    );
  }
  if (part === 'review') return <ReviewRequest card={card} onClose={onClose} />;
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Por que estou vendo esta pessoa`}
      description={t`A conta que colocou ${card.name} aqui, sem segredo. Você muda os pesos em “O que importa para mim”.`}
    >
      <Lines card={card} />
      <div className="mt-5 grid gap-1.5">
        <Button variant="soft" onClick={() => setPart('weights')} className="w-full">
          <SlidersHorizontal aria-hidden="true" />
          {t`Mudar o que importa para mim`}
        </Button>
        <Button variant="ghost" onClick={() => setPart('review')} className="w-full">
          {t`Pedir que uma pessoa reveja`}
        </Button>
      </div>
    </Sheet>
  );
}

function useLineWords() {
  const { t } = useLingui();
  const words: Record<string, [string, string]> = {
    values: [t`Valores`, t`As respostas que vocês deram ao Trust It`],
    intention: [t`Intenção`, t`O que cada um procura`],
    interests: [t`Interesses`, t`O que vocês têm em comum, com mais peso para o que é raro`],
    language: [t`Idioma`, t`Línguas que os dois falam`],
    distance: [t`Distância`, t`Em faixas, nunca o lugar exato`],
    activity: [t`Atividade`, t`Quando a pessoa passou por aqui`],
    exploration: [t`Descoberta`, t`Um sorteio pequeno, para que todos tenham vez`],
    premium: [t`Premium`, t`Quem assina o Premium ganha este pouco na ordem, e nada mais`],
    ajuste: [t`Ajuste`, t`Hábitos de resposta e de curtida, perfil completo e equilíbrio entre as pessoas`],
  };
  return (key: string) => words[key] ?? [key, ''];
}

function Lines({ card }: { card: Pick<Card, 'id' | 'distance_band' | 'shared_interests'> }) {
  const { t, i18n } = useLingui();
  const words = useLineWords();
  const field = usePersonFieldWords();
  const word = useValueWord();
  const { data, isError, refetch } = useQuery(explainQuery(card.id));
  if (isError) {
    return (
      <div className="grid gap-3">
        <Notice tone="danger">{t`A conta não está disponível agora.`}</Notice>
        <Button variant="outline" onClick={() => void refetch()}>{t`Tentar novamente`}</Button>
      </div>
    );
  }
  if (!data) {
    return (
      <div className="grid gap-4 py-2" role="status">
        <span className="sr-only">{t`Carregando...`}</span>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((line) => (
          <div key={line} className="grid gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-2 w-full" />
          </div>
        ))}
      </div>
    );
  }
  const sum = bars(data);
  const extra: Record<string, string | undefined> = {
    distance: field.distance(card.distance_band),
    interests:
      card.shared_interests.length > 0
        ? new Intl.ListFormat(i18n.locale).format(card.shared_interests.map(word))
        : undefined,
  };
  return (
    <>
      <p className="mb-4 rounded-lg bg-sun-soft px-4 py-3 text-[.95rem] leading-relaxed text-sun-ink">
        {data.estimated
          ? t`Por estimativa, vocês têm cerca de ${data.compatibility}% em comum: há menos de três respostas dos dois no Trust It, então os valores quase não contam. Não é uma promessa de atração: isso só a conversa diz.`
          : t`Vocês têm ${data.compatibility}% em comum em valores, intenção, interesses e idiomas. Não é uma promessa de atração: isso só a conversa diz.`}
      </p>
      {data.boosted && (
        <p className="mb-4 rounded-lg bg-tile-soft px-4 py-3 text-[.95rem] leading-relaxed text-tile-ink">
          {t`Esta pessoa está em destaque: usou um destaque, e por isso apareceu mais cedo para você hoje. A conta abaixo é a de sempre.`}
        </p>
      )}
      <dl className="grid grid-cols-1 gap-3.5">
        {sum.bars.map((bar) => {
          const [label, hint] = words(bar.key);
          return (
            <div key={bar.key}>
              <dt className="flex items-baseline justify-between gap-3">
                <span className="font-semibold">{label}</span>
                <span className="text-sm whitespace-nowrap text-ink-2 tabular-nums">
                  {bar.key === 'ajuste' ? (
                    <b className="font-semibold text-ink">
                      {i18n.number(bar.points, { signDisplay: 'exceptZero' })}
                    </b>
                  ) : (
                    <>
                      <b className="font-semibold text-ink">{bar.points}</b> {t`de ${bar.max}`}
                    </>
                  )}
                </span>
              </dt>
              <dd>
                {/* What is added or taken away is no part of a whole. */}
                {bar.key !== 'ajuste' && (
                  <span aria-hidden="true" className="mt-1 block h-2 overflow-hidden rounded-full bg-track">
                    <span
                      className="block h-full rounded-full bg-brand"
                      style={{ width: `${(bar.points / Math.max(1, bar.max)) * 100}%` }}
                    />
                  </span>
                )}
                <span className="mt-1 block text-sm text-ink-2 first-letter:uppercase">
                  {extra[bar.key] ?? hint}
                </span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p className="mt-5 flex items-baseline justify-between border-t border-line pt-4 text-lg font-bold">
        {t`Soma`}
        <span className="tabular-nums">{t`${sum.total} de 100`}</span>
      </p>
    </>
  );
}
