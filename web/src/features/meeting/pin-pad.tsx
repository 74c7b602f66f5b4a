import { useLingui } from '@lingui/react/macro';
import { Delete, ShieldCheck } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '@/ui/button';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const LONGEST = 6;
const SHORTEST = 4;

const key =
  'tap grid size-[clamp(3.25rem,9.6dvh,5rem)] place-items-center rounded-full border border-line bg-surface font-display text-3xl font-semibold active:scale-95 short:text-2xl';

interface PinPadProps {
  busy: boolean;
  error?: string;
  onPin: (pin: string) => void;
  onForgotten: () => void;
}

/** The digits of the PIN, also from a keyboard. It never says how long a PIN is. */
export function PinPad({ busy, error, onPin, onForgotten }: PinPadProps) {
  const { t } = useLingui();
  const [pin, setPin] = useState('');
  const add = (digit: string) => setPin((typed) => (typed.length < LONGEST ? typed + digit : typed));
  const send = () => {
    if (busy || pin.length < SHORTEST) return;
    onPin(pin);
    setPin('');
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (/^\d$/.test(event.key)) add(event.key);
    else if (event.key === 'Backspace') setPin((typed) => typed.slice(0, -1));
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const typed = pin.length;
  return (
    <section
      aria-labelledby="pin-title"
      className="grid justify-items-center gap-[clamp(.75rem,2.6dvh,1.75rem)]"
    >
      <ShieldCheck aria-hidden="true" className="size-9 text-leaf-ink short:hidden" />
      <div className="text-center">
        <h1 id="pin-title" className="text-[1.75rem] leading-tight font-extrabold text-balance">
          {t`Confirme com o seu PIN`}
        </h1>
        <p className="mt-1 text-ink-2">{t`Assim sabemos que a resposta é sua.`}</p>
      </div>
      <p role="status" aria-label={t`Números digitados: ${typed}`} className="flex gap-3.5">
        {Array.from({ length: LONGEST }, (_, at) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the dots have no identity but their place
            key={at}
            className={
              at < typed ? 'size-4 rounded-full bg-leaf' : 'size-4 rounded-full border-2 border-line-strong'
            }
          />
        ))}
      </p>
      {error && (
        <p role="alert" className="-my-1 text-center text-sm font-medium text-danger">
          {error}
        </p>
      )}
      <div className="grid grid-cols-3 justify-items-center gap-x-6 gap-y-[clamp(.4rem,1.4dvh,.9rem)]">
        {DIGITS.map((digit) => (
          <button key={digit} type="button" className={key} onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button
          type="button"
          className="tap min-h-11 self-center px-2 text-[.95rem] font-semibold"
          onClick={onForgotten}
        >
          {t`Esqueci`}
        </button>
        <button type="button" className={key} onClick={() => add('0')}>
          0
        </button>
        <button
          type="button"
          aria-label={t`Apagar o último número`}
          className="tap grid size-14 place-items-center self-center rounded-full"
          onClick={() => setPin((last) => last.slice(0, -1))}
        >
          <Delete aria-hidden="true" />
        </button>
      </div>
      <Button className="w-full max-w-xs" aria-disabled={typed < SHORTEST} busy={busy} onClick={send}>
        {t`Confirmar`}
      </Button>
    </section>
  );
}
