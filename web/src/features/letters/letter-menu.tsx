import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, FileDown } from 'lucide-react';
import { edge, rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { PersonMenu } from '@/shared/safety/person-menu';
import { download } from '@/ui/download';
import { MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { type Letter, refreshLetters, refusalText } from './queries';

/** Prints letters into a file of this device. */
export function usePrint() {
  const { t } = useLingui();
  return useMutation({
    mutationFn: (what: { letter: string } | { person: string; both: boolean }) => edge('letters-pdf', what),
    onSuccess: (pdf) => {
      download(pdf, 'cartas', 'application/pdf');
      toast.success(t`PDF pronto`);
    },
    onError: (error) => toast.error(refusalText(error, t`O PDF não saiu. Tente novamente.`)),
    meta: { quiet: true },
  });
}

/** What can be done with a letter: keep it as a PDF, put it away, report it. */
export function LetterMenu({ letter, className }: { letter: Letter; className?: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const print = usePrint();
  const putAway = useMutation({
    mutationFn: () => rpc('put_away_letter', { id: letter.id }),
    onSuccess: () => {
      void navigate('/love-letter', { replace: true });
      toast(t`Carta recolhida da sua caixa`);
      void refreshLetters(client);
    },
    onError: (error) => toast.error(refusalText(error, t`A carta não saiu da caixa. Tente novamente.`)),
    meta: { quiet: true },
  });
  const readable = letter.body !== null && letter.delivered_at !== null;
  return (
    <PersonMenu
      person={letter.person}
      item={letter.direction === 'received' ? `letter:${letter.id}` : undefined}
      onBlocked={() => void navigate('/love-letter', { replace: true })}
      className={className}
    >
      {readable && (
        <MenuItem onSelect={() => print.mutate({ letter: letter.id })}>
          <FileDown aria-hidden="true" />
          {t`Guardar em PDF`}
        </MenuItem>
      )}
      {letter.state !== 'in_transit' && letter.state !== 'draft' && (
        <MenuItem onSelect={() => putAway.mutate()}>
          <Archive aria-hidden="true" />
          {t`Recolher da caixa`}
        </MenuItem>
      )}
    </PersonMenu>
  );
}
