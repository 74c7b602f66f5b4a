import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ActButton, Button } from '@/ui/button';
import { cn } from '@/ui/cn';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { Envelope } from './arrival';
import { BackToLetters } from './back-to-letters';
import { type Letter, refreshLetters, refusalText } from './queries';
import { DESK, DESK_SOFT } from './sheet';
import { useMoments, useNameOf } from './words';

/** One's own letter on its way: when it arrives, and the way back until then. */
export function SealedLetter({ letter }: { letter: Letter }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = useNameOf()(letter.person);
  const { arrives } = useMoments();
  const [asked, setAsked] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => rpc('withdraw_letter', { id: letter.id }),
    onSuccess: async () => {
      toast(t`Carta recolhida. Ela voltou para a mesa.`);
      await refreshLetters(client);
    },
    onError: (error) => {
      setAsked(false);
      toast.error(refusalText(error, t`A carta não foi recolhida. Tente novamente.`));
      void refreshLetters(client);
    },
    meta: { quiet: true },
  });
  return (
    <div className={cn('flex min-h-(--screen) flex-col', DESK)}>
      <header className="flex min-h-14 items-center px-2">
        <BackToLetters label={t`Voltar às cartas`} icon={ArrowLeft} />
      </header>
      <div className="grid flex-1 content-center justify-items-center gap-6 px-6 py-6 text-center">
        <Envelope letter={letter} />
        <div>
          <h1 className="text-[1.75rem] leading-tight font-extrabold">{t`A caminho de ${name}`}</h1>
          {letter.deliver_at && (
            <p className={cn('mt-1.5', DESK_SOFT)}>{t`Chega ${arrives(letter.deliver_at)}`}</p>
          )}
        </div>
      </div>
      <div className="mx-auto grid w-full max-w-[26rem] gap-2 px-6 pb-6">
        <Button variant="outline" size="lg" onClick={() => setAsked(true)}>{t`Recolher a carta`}</Button>
        <p className={cn('text-center text-[.78rem]', DESK_SOFT)}>
          {t`Enquanto ela viaja, você pode mudar de ideia.`}
        </p>
      </div>
      <Dialog
        open={asked}
        onOpenChange={setAsked}
        title={t`Recolher a carta?`}
        description={t`Ela volta para a mesa como rascunho. ${name} não fica sabendo.`}
      >
        <div className="grid gap-2">
          <ActButton act={withdraw}>{t`Recolher`}</ActButton>
          <Button variant="ghost" onClick={() => setAsked(false)}>{t`Deixar seguir`}</Button>
        </div>
      </Dialog>
    </div>
  );
}
