import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { rpc } from '@/api/call';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/overlay';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { usePrint } from './print';
import { albumConsentQuery, type Letter, refusalText } from './queries';
import { useNameOf } from './words';

/** The keepsake of two people: one's own letters at any time, all of them once both agreed. */
export function PairAlbum({ person, onClose }: { person: Letter['person']; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const name = useNameOf()(person);
  const query = albumConsentQuery(person.id);
  const { data } = useQuery(query);
  const print = usePrint();
  const agree = useMutation({
    mutationFn: (agreed: boolean) => rpc('agree_letter_album', { person: person.id, agreed }),
    onSuccess: () => client.invalidateQueries(query),
    onError: (error) => toast.error(refusalText(error, t`A escolha não foi salva. Tente novamente.`)),
    meta: { quiet: true },
  });
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={t`Guardar as cartas com ${name}`}
      description={t`As suas você guarda quando quiser. O álbum completo precisa do sim dos dois.`}
    >
      <div className="grid gap-4">
        <Button
          variant="outline"
          busy={print.isPending}
          disabled={!data?.own}
          onClick={() => print.mutate({ person: person.id, both: false })}
        >
          <FileDown aria-hidden="true" />
          {t`Minhas cartas em PDF`}
        </Button>
        <Switch
          label={t`Concordo com o álbum completo`}
          hint={t`Então cada um pode guardar as cartas dos dois. Dá para mudar de ideia.`}
          checked={agree.isPending ? agree.variables : (data?.agreed ?? false)}
          onChange={(next) => agree.mutate(next)}
        />
        {data?.both && (
          <Button busy={print.isPending} onClick={() => print.mutate({ person: person.id, both: true })}>
            <FileDown aria-hidden="true" />
            {t`Álbum completo em PDF`}
          </Button>
        )}
        {data?.agreed && !data.both && <p className="text-sm text-ink-2">{t`Falta o sim de ${name}.`}</p>}
      </div>
    </Dialog>
  );
}
