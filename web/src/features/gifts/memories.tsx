import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { edge, rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { ActButton, Button } from '@/ui/button';
import { toast } from '@/ui/toast';
import { type ContentsProps, Note } from './note';
import { useGiftAct } from './use-gift-act';

/** The box of the first messages, which opens while both people agree. */
export function Memories({ gift, name }: ContentsProps) {
  const { t } = useLingui();
  const agree = useGiftAct(gift.id, (yes: boolean) =>
    rpc('agree_gift_memories', { id: gift.id, agree: yes }),
  );
  const print = useMutation({
    mutationFn: () => edge('gift-memories', { id: gift.id }),
    onSuccess: (pdf) => {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(pdf);
      link.download = 'enlace-memorias.pdf';
      link.click();
      URL.revokeObjectURL(link.href);
    },
    onError: (error) => toast.error(errorText(error, t`O PDF não saiu. Tente novamente.`)),
    meta: { quiet: true },
  });
  const opened = gift.state === 'opened' || gift.state === 'thanked';
  return (
    <>
      <Note gift={gift} />
      <div className="grid grid-cols-1 gap-3 px-5">
        <p className="text-ink-2">{t`A caixa guarda as dez primeiras mensagens. Ela só se abre enquanto as duas pessoas disserem sim, e cada resposta fica só com quem deu.`}</p>
        {gift.printable && (
          <ActButton act={print}>
            <FileDown aria-hidden="true" />
            {t`Baixar em PDF`}
          </ActButton>
        )}
        {opened && !gift.printable && gift.agreed && (
          <p className="font-semibold">{t`Você disse sim. A caixa se abre com o sim de ${name}.`}</p>
        )}
        {opened && (
          <div className="flex flex-wrap gap-2">
            {gift.agreed !== true && (
              <Button disabled={agree.isPending} onClick={() => agree.mutate(true)}>{t`Sim, guardar`}</Button>
            )}
            {gift.agreed !== false && (
              <Button variant="outline" disabled={agree.isPending} onClick={() => agree.mutate(false)}>
                {gift.agreed ? t`Retirar o meu sim` : t`Prefiro não`}
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  );
}
