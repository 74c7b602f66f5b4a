import { useLingui } from '@lingui/react/macro';
import { ArrowLeft } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { Link, useNavigate } from '@/router';
import { useFaces } from '@/shared/person/person-photos';
import { PersonMenu } from '@/shared/safety/person-menu';
import { LoadFailed } from '@/shared/states/load-failed';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';
import { AnswerForm } from './answer-form';
import { GameArt } from './art';
import { useDraft } from './draft';
import { GAME_DECLINED, INVITATION_EXPIRED, UNKNOWN_GAME } from './drawings';
import { type Session, type SessionAct, useGameAct, usePartner, useSession } from './queries';
import { type Player, RoundCard } from './round-card';
import { SummaryLine } from './summary-line';
import { useGameWords } from './words';

// Few write cards of their own.
const OwnCards = lazy(() => import('./own-cards').then((m) => ({ default: m.OwnCards })));

/** One session: the invitation, the card in hand, what was revealed, and the end. */
export function SessionScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, refetch, here } = useSession(id);
  if (!data && error instanceof ApiError && error.code === 'NOT_FOUND') return <UnknownGame />;
  if (!data && error) return <LoadFailed title={t`O jogo não carregou`} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 rounded-2xl" />;
  return <Playing key={id} session={data} here={here} />;
}

/** The card of a game that there is not. */
export function UnknownGame() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={UNKNOWN_GAME}
      title={t`Este jogo não está aqui`}
      action={<ButtonLink to="/games">{t`Ver os jogos`}</ButtonLink>}
    >
      {t`Ele pode ter terminado, ou o endereço mudou.`}
    </EmptyState>
  );
}

/** The round that was revealed and not read yet; undefined when the card in hand comes first. */
function unread(session: Session, read: number) {
  const news = session.cards.filter(({ round, over }) => over && round >= read);
  return news.find(({ passed, my_turn }) => !passed && my_turn !== true);
}

function Playing({ session, here }: { session: Session; here: boolean }) {
  const { t } = useLingui();
  const partner = usePartner(session.match_id);
  const face = useFaces([partner], 128);
  const name = partner?.name ?? t`A outra pessoa`;
  const player: Player = { name, face: face(partner?.avatar_path) };
  const reached = session.state === 'finished' ? session.rounds : session.round;
  const [draft, writeDraft] = useDraft(session.id, reached);
  const stage = useRef<HTMLDivElement>(null);
  const { refusal } = useGameWords();
  const state = useGameAct(
    session.id,
    (act: SessionAct) => rpc('set_game_state', { id: session.id, act }),
    (error) => toast.error(refusal(error)),
  );
  const button = (act: SessionAct, label: string, variant: 'primary' | 'outline' | 'ghost' = 'outline') => (
    <Button
      key={act}
      variant={variant}
      busy={state.isPending && state.variables === act}
      onClick={() => state.mutate(act)}
    >
      {label}
    </Button>
  );
  const [writing, setWriting] = useState(false);
  const ownCards = session.rules === 'truth_or_dare' && (
    <Button variant="ghost" className="justify-self-start" onClick={() => setWriting(true)}>
      {t`As cartas de vocês`}
    </Button>
  );
  const news = unread(session, draft.read);
  const current = session.cards.find(({ round }) => round === session.round);
  const revealed = session.cards.filter((card) => card.over && card !== news);
  const isLast = session.state === 'finished' && news && !unread(session, news.round + 1);
  const goOn = (read: number) => {
    writeDraft({ read });
    // The button that was pressed goes away.
    stage.current?.focus();
  };
  const rounds = { session, player, draft, onDraft: writeDraft };
  return (
    // On wide screens the cards that are over lie beside the one in play.
    <div className="mx-auto grid grid-cols-1 items-start gap-5 lg:gap-x-8 lg:has-data-revealed:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-1 gap-5">
        <Progress
          session={session}
          at={news?.round ?? session.round}
          name={name}
          here={here}
          person={partner}
        />
        <div ref={stage} tabIndex={-1} aria-live="polite" className="grid grid-cols-1 gap-5 outline-none">
          {session.state === 'invited' && (
            <Moment
              session={session}
              title={session.invited ? t`O convite está com ${name}` : t`${name} convidou você para jogar`}
              text={t`Sem pressa: o convite vale por 48 horas.`}
            >
              {session.invited
                ? button('withdraw', t`Retirar o convite`)
                : [button('accept', t`Jogar`, 'primary'), button('decline', t`Agora não`)]}
            </Moment>
          )}
          {session.state === 'declined' && (
            <EmptyState
              art={GAME_DECLINED}
              title={t`Ficou para outra vez`}
              action={<ButtonLink to="/games">{t`Ver os jogos`}</ButtonLink>}
            >
              {t`Nem todo dia é dia de jogo.`}
            </EmptyState>
          )}
          {session.state === 'expired' && (
            <EmptyState
              art={INVITATION_EXPIRED}
              title={t`O convite venceu`}
              action={<ButtonLink to="/games">{t`Ver os jogos`}</ButtonLink>}
            >
              {t`Vocês podem convidar de novo quando quiserem.`}
            </EmptyState>
          )}
          {session.state === 'paused' && (
            <Moment session={session} title={t`O jogo está em pausa`} text={t`Ele continua de onde parou.`}>
              {button('resume', t`Retomar`, 'primary')}
            </Moment>
          )}
          {news && ['active', 'finished'].includes(session.state) && (
            <>
              <RoundCard key={news.round} {...rounds} card={news} large />
              <Button
                size="lg"
                className="w-full max-md:sticky max-md:bottom-[calc(var(--tabs,0px)+.75rem)] max-md:z-10 short:static"
                onClick={() => goOn(news.round + 1)}
              >
                {isLast ? t`Ver o resumo` : t`Próxima carta`}
              </Button>
            </>
          )}
          {!news && session.state === 'finished' && (
            <Moment session={session} title={t`Jogo terminado`} text={<SummaryLine session={session} />}>
              <ButtonLink to={`/messages/${session.match_id}`}>{t`Continuar na conversa`}</ButtonLink>
              <ButtonLink
                to={`/games/memorias?com=${session.match_id}`}
                variant="outline"
              >{t`Caixa de memórias`}</ButtonLink>
            </Moment>
          )}
          {!news && session.state === 'active' && current && (
            <section className="grid grid-cols-1 gap-4">
              <AnswerForm session={session} card={current} name={name} draft={draft} onDraft={writeDraft} />
            </section>
          )}
        </div>
        {!news && session.state === 'active' && (
          <div className="flex flex-wrap gap-x-2 gap-y-1 border-t border-line pt-3">
            {ownCards}
            {button('pause', t`Pausar`, 'ghost')}
            {button('finish', t`Terminar e ver o resumo`, 'ghost')}
          </div>
        )}
        {session.state === 'invited' && ownCards}
        {writing && (
          <Suspense>
            <OwnCards matchId={session.match_id} name={name} onClose={() => setWriting(false)} />
          </Suspense>
        )}
      </div>
      {!news && revealed.length > 0 && (
        <section data-revealed className="grid grid-cols-1 gap-3">
          <h2 className="mx-1 text-lg font-bold">{t`Cartas reveladas`}</h2>
          <ul className="grid grid-cols-1 gap-3">
            {[...revealed].reverse().map((card) => (
              <li key={card.round}>
                <RoundCard {...rounds} card={card} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface ProgressProps {
  session: Session;
  at: number;
  name: string;
  /** Whether the other person has the game on screen too. */
  here: boolean;
  person: ReturnType<typeof usePartner>;
}

/** With whom, how far, and who is here. */
function Progress({ session, at, name, here, person }: ProgressProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [round, rounds] = [at + 1, session.rounds];
  const runs = session.state === 'active' || session.state === 'paused';
  return (
    <div className="grid grid-cols-1 gap-2">
      <div className="flex items-center gap-2 text-sm text-ink-2">
        <Link
          to="/games"
          className="tap -ml-2 inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full px-2 font-semibold text-brand-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t`Jogos`}
        </Link>
        <span className="min-w-0 flex-1 text-right break-words">
          {runs ? t`com ${name}, rodada ${round} de ${rounds}` : t`com ${name}`}
        </span>
        {person && (
          <PersonMenu
            person={person}
            item={`game:${session.id}`}
            onBlocked={() => void navigate('/games', { replace: true })}
            className="-mr-2 shrink-0"
          />
        )}
      </div>
      <p role="status" className={here ? 'text-right text-sm font-semibold text-leaf-ink' : 'sr-only'}>
        {here && t`Vocês dois estão aqui agora`}
      </p>
      {runs && (
        <div aria-hidden="true" className="flex gap-1">
          {Array.from({ length: rounds }, (_, n) => n).map((n) => (
            <span key={n} className={cn('h-1.5 flex-1 rounded-full', n <= at ? 'bg-brand' : 'bg-line')} />
          ))}
        </div>
      )}
    </div>
  );
}

interface MomentProps {
  session: Session;
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** A session in which no card is in hand: an invitation, a pause, the end. */
function Moment({ session, title, text, children }: MomentProps) {
  return (
    <section className="overflow-hidden rounded-2xl border border-line bg-surface">
      <GameArt game={session.game} className="h-36 py-4" />
      <div className="grid grid-cols-1 gap-3 p-5">
        <h2 className="font-display text-2xl leading-tight font-extrabold break-words">{title}</h2>
        <div className="text-ink-2">{text}</div>
        <div className="mt-1 flex flex-wrap gap-2">{children}</div>
      </div>
    </section>
  );
}
