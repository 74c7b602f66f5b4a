import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { minutesSeconds } from '@/texts/duration';
import { Button, ButtonLink } from '@/ui/button';
import { EmptyState } from '@/ui/card';
import { HOURGLASS, SEALED } from './drawings';
import { useSecondsLeft } from './use-seconds-left';

interface ReviewShotsProps {
  shots: Blob[];
  until: number;
  /** Absent where the pictures can only be sent again. */
  onAgain: (() => void) | undefined;
  onSend: () => void;
  onExpired: () => void;
}

/** The pictures for review, before they leave the device. */
export function ReviewShots({ shots, until, onAgain, onSend, onExpired }: ReviewShotsProps) {
  const { t } = useLingui();
  const left = useSecondsLeft(until, onExpired);
  const urls = useUrls(shots);
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[34rem] flex-col gap-4 px-4 py-6">
      <h1 className="text-2xl font-extrabold">{t`Veja antes de enviar`}</h1>
      <p className="leading-relaxed text-ink-2">
        {t`O rosto aparece inteiro? Os gestos e o número se veem?`}{' '}
        <span role="timer" className="font-semibold tabular-nums">
          {minutesSeconds(left * 1000)}
        </span>
      </p>
      <ul className="grid grid-cols-3 gap-2">
        {urls.map((url, at) => (
          <li key={url}>
            <img
              src={url}
              alt={t`Imagem ${at + 1}`}
              className="aspect-[3/4] w-full rounded-lg bg-surface-2 object-cover"
            />
          </li>
        ))}
      </ul>
      <div className="mt-auto grid gap-3">
        <Button onClick={onSend}>{t`Enviar para análise`}</Button>
        {onAgain && (
          <Button variant="outline" onClick={onAgain}>
            {t`Tirar de novo`}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Addresses of pictures of this device, given back when the screen goes. */
function useUrls(shots: Blob[]): string[] {
  const [urls, setUrls] = useState<string[]>([]);
  useEffect(() => {
    const made = shots.map((shot) => URL.createObjectURL(shot));
    setUrls(made);
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [shots]);
  return urls;
}

export function UploadProgress({ part }: { part: number }) {
  const { t } = useLingui();
  const percent = Math.round(part * 100);
  return (
    <div className="grid min-h-dvh place-items-center px-6 text-center">
      <div className="grid gap-3">
        <h1 className="text-2xl font-bold">{t`Enviando`}</h1>
        <progress value={percent} max={100} aria-label={t`Enviando`} className="w-64 accent-brand" />
      </div>
    </div>
  );
}

export function SubmissionDone() {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      art={SEALED}
      title={t`Enviado para análise`}
      className="min-h-dvh content-center"
      action={<ButtonLink to="/security-verification">{t`Ver as verificações`}</ButtonLink>}
    >
      {t`Costuma levar menos de 12 horas. Avisamos quando houver uma decisão.`}
    </EmptyState>
  );
}

export function Expired({ onRestart }: { onRestart: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      level={1}
      art={HOURGLASS}
      title={t`O tempo acabou`}
      className="min-h-dvh content-center"
      action={<Button onClick={onRestart}>{t`Começar de novo`}</Button>}
    >
      {t`Nada foi enviado. Na próxima vez os gestos e o número serão outros.`}
    </EmptyState>
  );
}
