import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FunctionResult } from '@/api/surface';
import { Badge } from '@/ui/badge';
import { Button } from '@/ui/button';
import { Card, Notice, Skeleton } from '@/ui/card';
import { AppealSheet } from './appeal-sheet';
import { appealsQuery } from './queries';

type Authenticity = NonNullable<FunctionResult<'seal_status'>['authenticity']>;

/** Why the number is what it is, in words. */
function useCauseWords() {
  const { t } = useLingui();
  const words: Record<string, string> = {
    start: t`Ponto de partida de todos`,
    photo_verified: t`Foto verificada`,
    profile_complete: t`Perfil completo em 80% ou mais`,
    contradictions: t`Três ou mais respostas apontam para longe do que você diz procurar`,
    date_feedback: t`O que disseram depois de encontros`,
    appeal: t`Contestação aceita`,
    limit: t`O número fica entre 40 e 99`,
  };
  return (key: string) => words[key] ?? key;
}

const TONES = { Alta: 'leaf', Média: 'sun', 'Em construção': 'tile' } as const;

/** The owner's exact number with its causes, and the way to contest it. Others see the band alone. */
export function AuthenticityCard({ authenticity }: { authenticity: Authenticity | null | undefined }) {
  const { t, i18n } = useLingui();
  const cause = useCauseWords();
  const bands = { Alta: t`Alta`, Média: t`Média`, 'Em construção': t`Em construção` };
  if (!authenticity) {
    return (
      <Card className="grid gap-4">
        <Skeleton className="h-5 w-40" />
        <Skeleton className="h-10 w-24" />
        <Skeleton className="h-4 w-full" />
      </Card>
    );
  }
  return (
    <Card className="grid grid-cols-1 gap-4 md:p-6" aria-labelledby="authenticity">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h3 id="authenticity" className="text-lg font-bold">
            {t`Autenticidade`}
          </h3>
          <p className="text-sm text-ink-2">{t`O número é só seu. Os outros veem a faixa.`}</p>
        </div>
        <p className="flex items-center gap-3">
          <span className="font-display text-4xl font-extrabold tabular-nums">{authenticity.value}</span>
          <Badge tone={TONES[authenticity.band]}>{bands[authenticity.band]}</Badge>
        </p>
      </div>
      <ul className="grid gap-2" aria-label={t`De onde vem o número`}>
        {authenticity.causes.map(({ key, points }) => (
          <li key={key} className="flex items-baseline justify-between gap-4 text-[.95rem]">
            <span className="text-ink-2">{cause(key)}</span>
            <b className="font-semibold tabular-nums">
              {key === 'start' ? points : i18n.number(points, { signDisplay: 'exceptZero' })}
            </b>
          </li>
        ))}
      </ul>
      <Contest />
    </Card>
  );
}

/** The state of an appeal: none yet, with the team, or answered. */
function Contest() {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(false);
  const { data } = useQuery(appealsQuery);
  const last = data?.[0];
  const day = (at: string) => i18n.date(at, { day: 'numeric', month: 'long' });
  return (
    <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
      {last?.state === 'open' && (
        <Notice tone="info">
          {t`A sua contestação está com a nossa equipe desde ${day(last.created_at)}. Avisamos você assim que houver resposta.`}
        </Notice>
      )}
      {last && last.state !== 'open' && (
        <div className="grid gap-1 rounded-lg bg-surface-2 px-4 py-3 text-sm">
          <b className="font-semibold">
            {last.state === 'granted' ? t`A sua contestação foi aceita` : t`A sua contestação foi lida`}
          </b>
          <p className="leading-relaxed break-words text-ink-2">{last.answer}</p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-2">{t`Algo não está justo?`}</p>
        <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
          {t`Contestar`}
        </Button>
      </div>
      <AppealSheet open={open} onOpenChange={setOpen} />
    </div>
  );
}
