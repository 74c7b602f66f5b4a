import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Check, HeartHandshake } from 'lucide-react';
import type { ReactNode } from 'react';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { useNavigate } from '@/router';
import { PersonMenu } from '@/shared/safety/person-menu';
import { LoadFailed } from '@/shared/states/load-failed';
import { ActButton, Button, ButtonLink } from '@/ui/button';
import { Card, EmptyState, Skeleton } from '@/ui/card';
import { CoupleAnnouncement } from './announcement';
import { PUT_AWAY, WAITING } from './drawings';
import { NextSteps } from './next-steps';
import { type Couple, coupleQuery, useCoupleAct, useCoupleNews } from './queries';
import { StoryCard } from './story';
import { useDayWords } from './words';

/** "Encontramos alguém" with one person: to say it, to wait, to answer, and the moment itself. */
export function MatchView({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(coupleQuery(matchId));
  useCoupleNews(matchId);
  if (error instanceof ApiError && error.code === 'NOT_FOUND') {
    return (
      <EmptyState
        art={PUT_AWAY}
        title={t`Esta conversa não está mais aqui`}
        action={<ButtonLink to="/matches">{t`Ver os matches`}</ButtonLink>}
      />
    );
  }
  if (error && !data) return <LoadFailed title={t`Esta página não carregou`} onRetry={refetch} />;
  if (!data) return <Loading />;
  return (
    <div className="grid grid-cols-1 gap-2">
      <PersonMenu
        person={{ id: data.person_id, name: data.name }}
        onBlocked={() => void navigate('/matches', { replace: true })}
        className="-mt-3 justify-self-end md:-mt-15 md:-mr-3"
      />
      <Stage couple={data} />
    </div>
  );
}

function Stage({ couple: data }: { couple: Couple }) {
  const { t } = useLingui();
  const { match_id: matchId } = data;
  const name = data.name ?? t`esta pessoa`;
  switch (data.state) {
    case 'couple':
      return (
        <div className="grid grid-cols-1 gap-4">
          <CoupleAnnouncement matchId={matchId} name={name} />
          <NextSteps matchId={matchId} />
          <StoryCard couple={data} name={name} />
        </div>
      );
    case 'asked':
      return <Waiting couple={data} name={name} />;
    case 'question':
      return <Question couple={data} name={name} />;
    case 'none':
      return <Say couple={data} name={name} />;
  }
}

export function Loading() {
  const { t } = useLingui();
  return (
    <div role="status" className="grid grid-cols-1 gap-3">
      <span className="sr-only">{t`Carregando...`}</span>
      <Skeleton className="h-56 rounded-2xl" />
      <Skeleton className="h-28 rounded-xl" />
    </div>
  );
}

/** What happens, in the order in which it does. */
function Promises({ lines }: { lines: string[] }) {
  return (
    <ul className="mt-4 grid gap-2.5">
      {lines.map((line) => (
        <li key={line} className="flex gap-2.5 leading-relaxed">
          <Check aria-hidden="true" className="mt-1 size-4.5 shrink-0 text-leaf-ink" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="text-2xl leading-tight font-bold text-balance">{children}</h2>;
}

interface AskingProps {
  title: string;
  text: string;
  /** What a yes means, line by line. */
  promises: string[];
  children: ReactNode;
}

/** A question to one of the two, what follows from a yes, and the buttons. */
const Asking = ({ title, text, promises, children }: AskingProps) => (
  <Card>
    <Heading>{title}</Heading>
    <p className="mt-2 leading-relaxed text-ink-2">{text}</p>
    <Promises lines={promises} />
    {children}
  </Card>
);

function Say({ couple, name }: { couple: Couple; name: string }) {
  const { t } = useLingui();
  const say = useCoupleAct(couple.match_id, () => rpc('mark_couple', { match_id: couple.match_id }));
  return (
    <Asking
      title={t`Você e ${name} se encontraram?`}
      text={t`Se a busca acabou para você, diga aqui. A gente pergunta a ${name}, com carinho e uma vez só.`}
      promises={[
        t`Quando os dois confirmam, os dois perfis descansam: ninguém novo vê vocês.`,
        t`A renovação para, e os meses inteiros que você pagou no site e não usou voltam.`,
        t`Sem resposta em 7 dias, só o seu perfil descansa. ${name} não recebe mais nada sobre isso.`,
        t`Voltar a procurar é um toque, quando quiser.`,
      ]}
    >
      <ActButton act={say} size="lg" className="mt-6 w-full">
        <HeartHandshake aria-hidden="true" />
        {t`Encontramos alguém`}
      </ActButton>
    </Asking>
  );
}

function Waiting({ couple, name }: { couple: Couple; name: string }) {
  const { t } = useLingui();
  const day = useDayWords();
  const withdraw = useCoupleAct(couple.match_id, () => rpc('withdraw_couple', { match_id: couple.match_id }));
  return (
    <EmptyState
      art={WAITING}
      title={t`A pergunta foi para ${name}`}
      className="max-w-md"
      action={
        <ActButton act={withdraw} variant="ghost">
          {t`Retirar a pergunta`}
        </ActButton>
      }
    >
      {couple.expires_at
        ? t`Até ${day(couple.expires_at)} ${name} pode dizer que sim. Se o dia passar, só o seu perfil descansa, e você volta quando quiser.`
        : ''}
    </EmptyState>
  );
}

function Question({ couple, name }: { couple: Couple; name: string }) {
  const { t } = useLingui();
  const answer = useCoupleAct(couple.match_id, (given: 'confirm' | 'decline') =>
    rpc('answer_couple', { match_id: couple.match_id, answer: given }),
  );
  const busy = (given: 'confirm' | 'decline') => answer.isPending && answer.variables === given;
  return (
    <Asking
      title={t`${name} acha que vocês se encontraram`}
      text={t`Para ${name}, a busca acabou em você. E para você? Responda só se for verdade: “agora não” não é dito a ninguém, e a conversa de vocês continua igual.`}
      promises={[
        t`Com o seu sim, os dois perfis descansam: ninguém novo vê vocês.`,
        t`A renovação para, e os meses inteiros que você pagou no site e não usou voltam.`,
        t`Voltar a procurar é um toque, quando quiser.`,
      ]}
    >
      <div className="mt-6 grid gap-2">
        <Button size="lg" busy={busy('confirm')} onClick={() => answer.mutate('confirm')}>
          <HeartHandshake aria-hidden="true" />
          {t`Sim, a gente se encontrou`}
        </Button>
        <Button variant="ghost" busy={busy('decline')} onClick={() => answer.mutate('decline')}>
          {t`Agora não`}
        </Button>
      </div>
    </Asking>
  );
}
