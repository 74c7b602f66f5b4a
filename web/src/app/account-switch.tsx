import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { session, usePendingSwitch } from '@/shared/account/session';
import { browserHistory } from '@/shared/navigation/history';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/overlay';

/** Addresses may be longer than a phone is wide. */
const WRAPS = 'h-auto min-h-13 py-3 whitespace-normal [overflow-wrap:anywhere]';

/** Asks before a link of another account replaces the one that is open here. Closing it changes nothing. */
export function AccountSwitch() {
  const { t } = useLingui();
  const pending = usePendingSwitch();
  const [busy, setBusy] = useState<'stay' | 'change'>();
  if (!pending) return null;
  const answer = (change: boolean) => {
    setBusy(change ? 'change' : 'stay');
    void session
      .answerSwitch(change)
      .then(() => {
        // The screen of a new password would now be about the account that stays.
        const isAboutLink = location.pathname.startsWith('/update-password');
        return change || !isAboutLink ? undefined : browserHistory.replace('/');
      })
      .catch((error: unknown) => console.error('account', error))
      .finally(() => setBusy(undefined));
  };
  const current = pending.current || t`a conta atual`;
  const next = pending.next || t`a outra conta`;
  return (
    <Dialog open onOpenChange={(open) => open || answer(false)} title={t`Você já está com outra conta`}>
      <p className="leading-relaxed text-ink-2 [overflow-wrap:anywhere]">
        {t`Este navegador está com ${current}. O link que você abriu é de ${next}.`}
      </p>
      <div className="mt-5 grid gap-3">
        <Button size="lg" busy={busy === 'stay'} onClick={() => answer(false)} className={WRAPS}>
          {t`Continuar com ${current}`}
        </Button>
        <Button
          variant="outline"
          size="lg"
          busy={busy === 'change'}
          onClick={() => answer(true)}
          className={WRAPS}
        >
          {t`Trocar para ${next}`}
        </Button>
      </div>
    </Dialog>
  );
}
