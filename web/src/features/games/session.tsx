import { useLingui } from '@lingui/react/macro';
import { ApiError } from '@/api/errors';
import { rpc } from '@/api/call';
import { LoadFailed } from '@/shared/states/load-failed';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState, Skeleton } from '@/ui/card';
import { toast } from '@/ui/toast';
import { AnswerForm } from './answer-form';
import { GAME_OVER } from './drawings';
import { type Session, type SessionAct, useGameAct, usePartner, useSession } from './queries';
import { RoundCard } from './round-card';
import { SummaryLine } from './summary-line';
import { useGameWords } from './words';

/** One session: the invitation, the card in hand, what was revealed, and the end. */
export function SessionScreen({ id }: { id: string }) {
  const { t } = useLingui();
  const { data, error, refetch } = useSession(id);
  if (!data && error instanceof ApiError && error.code === 'NOT_FOUND') return <UnknownGame />;
  if (!data && error) return <LoadFailed title={t`O jogo não carregou`} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-72 rounded-2xl" />;
  return <Playing session={data} />;
}

/** The card of a game that there is not. */
export function UnknownGame() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={GAME_OVER}
      title={t`Este jogo não está aqui`}
      action={<ButtonLink to="/games">{t`Ver os jogos`}</ButtonLink>}
    >
      {t`Ele pode ter terminado, ou o endereço mudou.`}
    </EmptyState>
  );
}

function Playing({ session }: { session: Session }) {
  const { t } = useLingui();
  const partner = usePartner(session.match_id);
  const name = partner?.name ?? t`A outra pessoa`;
  const { refusal } = useGameWords();
  const state = useGameAct(
    session.id,
    (act: SessionAct) => rpc('set_game_state', { id: session.id, act }),
    (error) => toast.error(refusal(error)),
  );
  const button = (act: SessionAct, label: string, variant: 'primary' | 'outline' = 'outline') => (
    <Button
      key={act}
      variant={variant}
      busy={state.isPending && state.variables === act}
      onClick={() => state.mutate(act)}
    >
      {label}
    </Button>
  );
  const current = session.cards.find(({ round }) => round === session.round);
  const revealed = session.cards.filter((card) => card.over);
  const round = session.round + 1;
  const rounds = session.rounds;
  return (
    <div className="mx-auto grid max-w-[34rem] gap-5">
      <p className="text-sm break-words text-ink-2">
        {session.state === 'active' ? t`com ${name}, rodada ${round} de ${rounds}` : t`com ${name}`}
      </p>
      <div aria-live="polite">
        {session.state === 'invited' && (
          <section className="grid gap-3 rounded-2xl border border-line bg-surface p-5">
            <h2 className="text-lg font-bold">
              {session.invited ? t`O convite está com ${name}` : t`${name} convidou você para jogar`}
            </h2>
            <p className="text-sm text-ink-2">{t`Sem pressa: o convite vale por 48 horas.`}</p>
            <div className="flex flex-wrap gap-2">
              {session.invited
                ? button('withdraw', t`Retirar o convite`)
                : [button('accept', t`Jogar`, 'primary'), button('decline', t`Agora não`)]}
            </div>
          </section>
        )}
        {session.state === 'declined' && (
          <EmptyState
            art={GAME_OVER}
            title={t`Ficou para outra vez`}
            action={<ButtonLink to="/games">{t`Ver os jogos`}</ButtonLink>}
          >
            {t`Nem todo dia é dia de jogo.`}
          </EmptyState>
        )}
        {session.state === 'expired' && (
          <EmptyState
            art={GAME_OVER}
            title={t`O convite venceu`}
            action={<ButtonLink to="/games">{t`Ver os jogos`}</ButtonLink>}
          >
            {t`Vocês podem convidar de novo quando quiserem.`}
          </EmptyState>
        )}
        {session.state === 'paused' && (
          <section className="grid gap-3 rounded-2xl border border-line bg-surface p-5">
            <h2 className="text-lg font-bold">{t`O jogo está em pausa`}</h2>
            <p className="text-sm text-ink-2">{t`Ele continua de onde parou.`}</p>
            <div className="flex flex-wrap gap-2">{button('resume', t`Retomar`, 'primary')}</div>
          </section>
        )}
        {session.state === 'finished' && (
          <section className="grid gap-3 rounded-2xl bg-brand-soft p-5">
            <h2 className="font-display text-xl font-bold">{t`Jogo terminado`}</h2>
            <SummaryLine session={session} />
            <ButtonLink to={`/messages/${session.match_id}`}>{t`Continuar na conversa`}</ButtonLink>
          </section>
        )}
        {session.state === 'active' && current && (
          <section className="grid gap-4 rounded-2xl border border-line bg-surface p-5">
            <AnswerForm key={`${session.round}-${session.to_do ?? 'wait'}`} session={session} card={current} name={name} />
          </section>
        )}
      </div>
      {revealed.length > 0 && (
        <ul className="grid gap-4">
          {[...revealed].reverse().map((card) => (
            <li key={card.round}>
              <RoundCard session={session} card={card} name={name} />
            </li>
          ))}
        </ul>
      )}
      {session.state === 'active' && (
        <div className="flex flex-wrap gap-2">
          {button('pause', t`Pausar`)}
          {button('finish', t`Terminar e ver o resumo`)}
        </div>
      )}
    </div>
  );
}
