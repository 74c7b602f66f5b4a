import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { secondsToWait, signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';

/** Whole seconds left of a wait, and the way to begin one. */
function useCountdown(): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(0);
  const [end, setEnd] = useState(0);
  useEffect(() => {
    if (end === 0) return;
    const clock = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(seconds);
      if (seconds === 0) clearInterval(clock);
    }, 1000);
    return () => clearInterval(clock);
  }, [end]);
  const start = (seconds: number) => {
    setEnd(Date.now() + seconds * 1000);
    setLeft(seconds);
  };
  return [left, start];
}

/** Sends the mail of a sign-up again. The server says how long to wait between two mails; the button counts it down. */
export function ResendButton({ email }: { email: string }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ tone: 'success' | 'info' | 'danger'; text: string }>();
  const [left, startWaiting] = useCountdown();
  // The announced wait is over.
  const current = said?.tone === 'info' && left === 0 ? undefined : said;

  const refuse = ({ code, message }: { code: string; message: string }) => {
    const seconds = secondsToWait({ message });
    if (seconds > 0) {
      startWaiting(seconds);
      return setSaid({ tone: 'info', text: t`Já enviamos há pouco. Você pode pedir outro em ${seconds} s.` });
    }
    const text = code.startsWith('over_')
      ? t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`
      : code === UNREACHED
        ? t`Sem conexão. Confira a internet e tente novamente.`
        : t`Não foi possível enviar agora. Tente novamente em instantes.`;
    setSaid({ tone: 'danger', text });
  };
  const send = async () => {
    setBusy(true);
    setSaid(undefined);
    try {
      const outcome = await signInCalls.resend(email);
      if (outcome.ok)
        setSaid({ tone: 'success', text: t`Enviamos outro e-mail. Use o código mais recente.` });
      else refuse(outcome);
    } catch (error) {
      console.error('The confirmation could not be sent again', error);
      refuse({ code: '', message: '' });
    }
    setBusy(false);
  };

  return (
    <>
      <Button
        variant="ghost"
        busy={busy}
        // The focus stays on the button while it waits, which `disabled` would take away.
        aria-disabled={left > 0 || undefined}
        onClick={() => left > 0 || void send()}
        className="tabular-nums aria-disabled:opacity-75"
      >
        {left > 0 ? t`Reenviar em ${left} s` : t`Reenviar`}
      </Button>
      {current && (
        <Notice tone={current.tone} className="order-last mx-4 basis-full">
          {current.text}
        </Notice>
      )}
    </>
  );
}
