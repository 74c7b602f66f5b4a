import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { PageTitle } from '@/ui/page';
import { toast } from '@/ui/toast';
import { CaptureInstructions } from './capture-instructions';
import { capture } from './capture-state';
import { DocumentStep } from './document-step';
import { LiveStep } from './live-step';
import { type CaptureKind, verificationQuery } from './queries';
import { isExpired, sendFrames, spokenError } from './send-frames';
import { Expired, ReviewShots, SubmissionDone, UploadProgress } from './submission';

/** From the explanation to the pictures that are sent. Nothing leaves the device before 'Enviar'. */
export function CaptureScreen({ kind }: { kind: CaptureKind }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const [state, dispatch] = useReducer(capture, { name: 'prepare' });
  const [hands, setHands] = useState(true);
  const [document_, setDocument] = useState<Blob | null>(null);
  const [part, setPart] = useState(0);

  const begin = useMutation({
    mutationFn: () => rpc('begin_verification', { kind, hands }),
    onSuccess: (drawn) => dispatch({ type: 'drawn', kind, drawn, now: Date.now() }),
    onError: (error) => toast.error(spokenError(error, t`Não foi possível começar. Tente novamente.`)),
    meta: { quiet: true },
  });
  const swap = useMutation({
    mutationFn: (args: { attempt: string; gesture: string }) => rpc('swap_verification_gesture', args),
    onSuccess: (drawn) => dispatch({ type: 'swapped', drawn }),
    onError: (error) => toast.error(spokenError(error, t`O gesto não foi trocado. Tente novamente.`)),
    meta: { quiet: true },
  });

  const send = useEffectEvent(async (signal: AbortSignal) => {
    if (state.name !== 'sending') return;
    const shots = document_ ? [document_, ...state.shots] : state.shots;
    try {
      await sendFrames(state.drawn, shots, setPart, signal);
      dispatch({ type: 'sent' });
      await client.invalidateQueries(verificationQuery);
    } catch (error) {
      if (signal.aborted) return;
      if (isExpired(error)) return dispatch({ type: 'expired' });
      toast.error(spokenError(error, t`As imagens não chegaram. Tente enviar de novo.`));
      dispatch({ type: 'failed', now: Date.now() });
    }
  });
  const sending = state.name === 'sending';
  useEffect(() => {
    if (!sending) return;
    const control = new AbortController();
    void send(control.signal);
    return () => control.abort();
  }, [sending]);

  const leave = () => void navigate('/security-verification');
  const title = kind === 'profile' ? t`Verificação do perfil` : t`Verificação de identidade`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      {state.name === 'prepare' && (
        <CaptureInstructions
          kind={kind}
          title={title}
          hands={hands}
          onHands={setHands}
          busy={begin.isPending}
          onStart={() =>
            kind === 'identity' && !document_ ? dispatch({ type: 'document' }) : begin.mutate()
          }
          onLeave={leave}
        />
      )}
      {state.name === 'document' && (
        <DocumentStep
          busy={begin.isPending}
          onLeave={leave}
          onReady={(picture) => {
            setDocument(picture);
            begin.mutate();
          }}
        />
      )}
      {state.name === 'live' && (
        <LiveStep
          step={state.steps[state.shots.length] ?? { gesture: null, code: false }}
          taken={state.shots.length}
          count={state.steps.length}
          code={state.drawn.code}
          until={state.until}
          swaps={state.drawn.swaps_left}
          swapping={swap.isPending}
          onSwap={(gesture) => swap.mutate({ attempt: state.drawn.attempt, gesture })}
          onShot={(shot) => dispatch({ type: 'shot', shot })}
          onExpired={() => dispatch({ type: 'expired' })}
          onLeave={leave}
        />
      )}
      {state.name === 'look' && (
        <ReviewShots
          shots={document_ ? [document_, ...state.shots] : state.shots}
          until={state.until}
          onAgain={state.steps.length > 0 ? () => dispatch({ type: 'again' }) : undefined}
          onSend={() => dispatch({ type: 'send' })}
          onExpired={() => dispatch({ type: 'expired' })}
        />
      )}
      {state.name === 'sending' && <UploadProgress part={part} />}
      {state.name === 'sent' && <SubmissionDone />}
      {state.name === 'expired' && <Expired onRestart={() => dispatch({ type: 'restart' })} />}
    </>
  );
}
