import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Check, Shuffle, X } from 'lucide-react';
import { useState } from 'react';
import { useGestures } from '@/shared/verification/gestures';
import { minutesSeconds } from '@/texts/duration';
import { IconButton } from '@/ui/button';
import { cn } from '@/ui/cn';
import type { Step } from './capture-state';
import { NoCamera } from './no-camera';
import { type Flaw, flawOfShot } from './picture-flaw';
import { RetakeHint } from './retake-hint';
import { useCamera } from './use-camera';
import { useSecondsLeft } from './use-seconds-left';

interface LiveStepProps {
  step: Step;
  /** Pictures taken so far, of `count`. */
  taken: number;
  count: number;
  /** The number to show in one of the pictures; null without one. */
  code: string | null;
  /** When the time is over, in milliseconds since the epoch. */
  until: number;
  /** How many gestures may still be replaced. */
  swaps: number;
  swapping: boolean;
  onSwap: (gesture: string) => void;
  onShot: (shot: Blob) => void;
  onExpired: () => void;
  onLeave: () => void;
}

/** The camera and what the picture must show. Dark in both themes, so that the face is the brightest part. */
export function LiveStep(props: LiveStepProps) {
  const { step, taken, count, code, swaps, swapping, onShot } = props;
  const { t } = useLingui();
  const gestures = useGestures();
  const { video, state, again, shoot } = useCamera('user');
  const [busy, setBusy] = useState(false);
  const [doubt, setDoubt] = useState<{ shot: Blob; flaw: Flaw } | null>(null);
  const left = useSecondsLeft(props.until, props.onExpired);
  const gesture = step.gesture === null ? null : gestures(step.gesture);
  const Sign = gesture?.icon;
  const take = async () => {
    setBusy(true);
    const shot = await shoot();
    const flaw = shot && (await flawOfShot(shot));
    setBusy(false);
    if (shot && flaw) setDoubt({ shot, flaw });
    else if (shot) onShot(shot);
  };
  return (
    <div className="dark relative isolate flex min-h-dvh flex-col bg-[#14080d] px-4 py-4 text-white">
      <video
        ref={video}
        muted
        playsInline
        aria-label={t`O que a câmera vê`}
        className={cn(
          'absolute inset-0 -z-10 size-full [scale:-1_1] object-cover',
          state !== 'on' && 'invisible',
        )}
      />
      <div aria-hidden="true" className="absolute inset-0 -z-10 bg-[#14080d]/35" />
      <header className="grid grid-cols-[auto_1fr_auto] items-center">
        <IconButton label={t`Sair sem enviar`} onClick={props.onLeave} className="bg-black/60 text-white">
          <X />
        </IconButton>
        <p role="timer" aria-live="off" className="text-center font-semibold tabular-nums">
          <span className="rounded-full bg-black/60 px-3 py-1">{minutesSeconds(left * 1000)}</span>
        </p>
        <IconButton
          label={
            swaps > 0
              ? t`Trocar este gesto por outro, ${plural(swaps, { one: '# troca possível', other: '# trocas possíveis' })}`
              : t`Não há mais trocas de gesto`
          }
          disabled={swaps === 0 || swapping || step.gesture === null}
          onClick={() => step.gesture && props.onSwap(step.gesture)}
          className="bg-black/60 text-white"
        >
          <Shuffle />
        </IconButton>
      </header>
      <p role="status" className="sr-only">
        {left === 30 && t`Faltam 30 segundos`}
        {left === 10 && t`Faltam 10 segundos`}
      </p>
      <div className="mx-auto mt-4 grid max-w-[22rem] justify-items-center gap-3 rounded-xl bg-black/60 px-5 py-4 text-center">
        <h1 aria-live="polite" className="text-2xl leading-tight font-extrabold">
          {gesture ? gesture.text : t`Mostre o número ao lado do rosto`}
        </h1>
        {Sign && <Sign className="size-8 text-sun" aria-hidden="true" />}
      </div>
      {state !== 'on' && state !== 'asking' && <NoCamera state={state} onAgain={again} />}
      <div className="mx-auto mt-auto grid w-full max-w-[26rem] gap-4">
        {doubt && (
          <RetakeHint
            flaw={doubt.flaw}
            onAgain={() => setDoubt(null)}
            onUse={() => {
              setDoubt(null);
              onShot(doubt.shot);
            }}
          />
        )}
        {!doubt && code !== null && (
          <div
            className={cn(
              'flex items-center justify-between gap-3 rounded-xl bg-black/60 px-4 py-3',
              step.code && 'ring-2 ring-sun',
            )}
          >
            <p className="text-sm leading-tight">
              <b className="block font-semibold">
                {step.code ? t`Mostre o número` : t`O número da última imagem`}
              </b>
              {t`em papel ou tela`}
            </p>
            <p className="flex gap-1.5">
              <span className="sr-only">{code.split('').join(' ')}</span>
              {code.split('').map((digit, at) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: digits repeat and never move
                  key={at}
                  aria-hidden="true"
                  className="grid h-12 w-10 place-items-center rounded-lg bg-white text-2xl font-bold text-[#1c1014] tabular-nums"
                >
                  {digit}
                </span>
              ))}
            </p>
          </div>
        )}
        <div className="flex items-center justify-between gap-3">
          <ol aria-label={t`Imagem ${taken + 1} de ${count}`} className="flex gap-2">
            {Array.from({ length: count }, (_, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
                key={at}
                className={cn(
                  'grid size-13 place-items-center rounded-lg border-2 font-semibold tabular-nums',
                  at < taken && 'border-leaf bg-leaf text-[#0c2a1c]',
                  at === taken && 'border-sun bg-black/60',
                  at > taken && 'border-dashed border-white/50 bg-black/40',
                )}
              >
                {at < taken ? <Check className="size-6" aria-label={t`tirada`} /> : at + 1}
              </li>
            ))}
          </ol>
          <button
            type="button"
            aria-label={t`Tirar a imagem ${taken + 1} de ${count}`}
            aria-disabled={state !== 'on' || busy || doubt !== null}
            onClick={() => state === 'on' && !busy && !doubt && void take()}
            className="size-20 shrink-0 rounded-full border-4 border-white bg-white/95 shadow-[inset_0_0_0_4px_#5b5b5b] transition active:scale-95 aria-disabled:opacity-40"
          />
        </div>
        <p className="text-center text-sm text-white/90">
          {t`Duas pessoas da equipe comparam, sem ver o seu nome.`}
        </p>
      </div>
    </div>
  );
}
