import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, BookHeart, FileDown } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { PersonMenu } from '@/shared/safety/person-menu';
import { MenuItem } from '@/ui/menu';
import { toast } from '@/ui/toast';
import { PairAlbum } from './pair-album';
import { usePrint } from './print';
import { type Letter, refreshLetters, refusalText } from './queries';

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
  const [album, setAlbum] = useState(false);
  const readable = letter.body !== null && letter.delivered_at !== null;
  return (
    <>
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
        {readable && (
          <MenuItem onSelect={() => setAlbum(true)}>
            <BookHeart aria-hidden="true" />
            {t`Álbum de vocês dois`}
          </MenuItem>
        )}
        {letter.state !== 'in_transit' && letter.state !== 'draft' && (
          <MenuItem onSelect={() => putAway.mutate()}>
            <Archive aria-hidden="true" />
            {t`Recolher da caixa`}
          </MenuItem>
        )}
      </PersonMenu>
      <PairAlbum person={letter.person} open={album} onClose={() => setAlbum(false)} />
    </>
  );
}
