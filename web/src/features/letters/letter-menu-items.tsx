import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, BookHeart, FileDown } from 'lucide-react';
import { rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { usePrint } from './print';
import { type Letter, refreshLetters, refusalText } from './queries';

/** What can be done with a letter: keep it as a PDF, print the album of the two, put it away. */
export function LetterMenuItems({ letter, onAlbum }: { letter: Letter; onAlbum: () => void }) {
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
    <>
      {readable && (
        <MenuItem onSelect={() => print.mutate({ letter: letter.id })}>
          <FileDown aria-hidden="true" />
          {t`Guardar em PDF`}
        </MenuItem>
      )}
      {readable && (
        <MenuItem onSelect={onAlbum}>
          <BookHeart aria-hidden="true" />
          {t`Álbum de vocês dois`}
        </MenuItem>
      )}
      <MenuItem onSelect={() => putAway.mutate()}>
        <Archive aria-hidden="true" />
        {t`Recolher da caixa`}
      </MenuItem>
    </>
  );
}
