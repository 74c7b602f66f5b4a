import { useLingui } from '@lingui/react/macro';
import { ChevronRight, Heart, MessageCircle, Quote } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Shown } from '@/shared/daily-match/query';
import type { ReactionError } from '@/shared/reactions/reaction-errors';
import { AutomaticBadge } from '@/shared/suggestion/automatic-badge';
import { Button, ButtonLink } from '@/ui/button';
import { Card, Notice } from '@/ui/card';
import { cn } from '@/ui/cn';
import { STICKY_ACTION } from '@/ui/sticky-action';
import { DeclineSheet } from './decline-sheet';
import { Hero } from './hero';
import { useAnswer } from './use-answer';
import { reasonLook, useMoments } from './words';

/** What the screen brings from other features. */
export interface Windows {
  /** The panel with the arithmetic of a pair. */
  why: (person: Shown['person'], onClose: () => void) => ReactNode;
  /** What prevents a like, with the next step. */
  prevented: (error: ReactionError, onClose: () => void) => ReactNode;
}

interface ProposalProps {
  shown: Shown;
  learns: boolean;
  premium: boolean;
  windows: Windows;
}

/** One proposal: the person, three reasons, one thing to talk about, three answers. */
export function ProposalView({ shown, learns, premium, windows }: ProposalProps) {
  const [why, setWhy] = useState(false);
  return (
    <article className="grid grid-cols-1 items-start gap-2.5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] lg:gap-6">
      <Hero person={shown.person} />
      <div className="contents *:animate-[fade_.42s_60ms_both] motion-reduce:*:animate-none lg:grid lg:gap-2.5">
        <Reasons reasons={shown.reasons} onWhy={() => setWhy(true)} />
        {shown.talk && <Talk text={shown.talk} assisted={shown.assisted} />}
        <Answers shown={shown} learns={learns} premium={premium} windows={windows} />
      </div>
      {why && windows.why(shown.person, () => setWhy(false))}
    </article>
  );
}

function Reasons({ reasons, onWhy }: Pick<Shown, 'reasons'> & { onWhy: () => void }) {
  const { t } = useLingui();
  return (
    <Card className="px-4 py-3.5">
      <div className="mb-1 flex items-center gap-2">
        <h3 className="flex-1 text-[1.06rem] font-bold">{t`Por que vocês dois`}</h3>
        <Button variant="ghost" size="sm" onClick={onWhy} className="-mr-2 text-brand-ink">
          {t`Ver a conta`}
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <ul className="divide-y divide-line">
        {reasons.map(({ key, text }) => {
          const [Icon, look] = reasonLook(key);
          return (
            <li key={text} className="flex items-center gap-3 py-2 last:pb-0">
              <span className={`grid size-9.5 shrink-0 place-items-center rounded-lg ${look}`}>
                <Icon aria-hidden="true" className="size-4.5" />
              </span>
              <span className="text-[.93rem] leading-snug">{text}</span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

function Talk({ text, assisted }: { text: string; assisted: boolean }) {
  const { t } = useLingui();
  return (
    <section className="flex gap-3 rounded-2xl bg-sun-soft px-4 py-3.5 text-sun-ink">
      <Quote aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <h3 className="text-[.82rem] font-bold">{t`Um ponto de conversa`}</h3>
        <p className="mt-0.5 font-display text-[1.05rem] leading-snug text-ink">{text}</p>
        <AutomaticBadge className="mt-2 bg-surface text-ink-2" />
        {assisted && (
          <p className="mt-1.5 text-[.82rem] text-ink-2">
            {t`Escrita com ajuda de um serviço externo, como vocês dois aceitaram.`}
          </p>
        )}
      </div>
    </section>
  );
}

function Answers({ shown, learns, premium, windows }: ProposalProps) {
  const { t } = useLingui();
  const { weekday, hour } = useMoments();
  const [declining, setDeclining] = useState(false);
  const { answer, pending, prevented, clear } = useAnswer(shown, premium);
  const { person, state, match_id, expires_at } = shown;
  const name = person.name;
  const busy = pending !== undefined;
  const until = `${weekday(expires_at)}, ${hour(expires_at)}`;
  if (state === 'matched') {
    return (
      <div className={cn('grid gap-2', STICKY_ACTION)}>
        <Notice tone="success">{t`É recíproco! Você e ${name} se curtiram.`}</Notice>
        {match_id && (
          <ButtonLink to={`/messages/${match_id}`}>
            <MessageCircle aria-hidden="true" />
            {t`Dizer olá`}
          </ButtonLink>
        )}
      </div>
    );
  }
  if (state === 'liked') {
    return (
      <div className={STICKY_ACTION}>
        <Notice>{t`Você gostou. Se ${name} gostar também, vocês ficam sabendo na hora.`}</Notice>
      </div>
    );
  }
  return (
    <>
      {state === 'later' && <Notice>{t`Sem pressa: ${name} continua aqui até ${until}.`}</Notice>}
      <div className={cn('grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-2', STICKY_ACTION)}>
        <Button
          busy={pending === 'like'}
          disabled={busy}
          onClick={() => answer({ answer: 'like' })}
          className="col-span-2 h-13.5 text-[1.05rem]"
        >
          <Heart aria-hidden="true" fill="currentColor" />
          {t`Gostei`}
        </Button>
        {state === 'open' && (
          <Button variant="outline" disabled={busy} onClick={() => answer({ answer: 'later' })}>
            {t`Agora não`}
          </Button>
        )}
        <Button
          variant="outline"
          disabled={busy}
          onClick={() => setDeclining(true)}
          className={state === 'open' ? 'px-1 text-[.9rem]' : 'col-span-2'}
        >
          {t`Não combina porque…`}
        </Button>
      </div>
      <p className="px-2 pt-1 text-center text-[.82rem] text-ink-2">
        {t`${name} também recebe você hoje. Vale até ${until}.`}
      </p>
      {person.illustrated && (
        <p className="px-2 text-center text-[.82rem] text-ink-2">
          {t`Pessoa ilustrada da demonstração: responde por um roteiro.`}
        </p>
      )}
      {declining && (
        <DeclineSheet
          name={name}
          learns={learns}
          onChoose={(reason) => {
            setDeclining(false);
            answer({ answer: 'decline', reason });
          }}
          onClose={() => setDeclining(false)}
        />
      )}
      {prevented && windows.prevented(prevented, clear)}
    </>
  );
}
