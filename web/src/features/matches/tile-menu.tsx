import { useLingui } from '@lingui/react/macro';
import { CalendarHeart, Gamepad2, Gift, Mail, UserRound } from 'lucide-react';
import { useNavigate } from '@/router';
import { MenuItem } from '@/ui/menu';
import type { MatchWithPerson } from './queries';

/** What the two can do, above what safety offers everywhere. */
export function TileMenu({ match, personId }: { match: MatchWithPerson; personId: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <MenuItem onSelect={() => navigate(`/people/${personId}`)}>
        <UserRound aria-hidden="true" />
        {t`Ver perfil`}
      </MenuItem>
      <MenuItem onSelect={() => navigate('/games')}>
        <Gamepad2 aria-hidden="true" />
        {t`Jogar`}
      </MenuItem>
      <MenuItem onSelect={() => navigate(`/love-letter/nova?para=${personId}`)}>
        <Mail aria-hidden="true" />
        {t`Escrever uma carta`}
      </MenuItem>
      <MenuItem onSelect={() => navigate(`/gifts?para=${match.id}`)}>
        <Gift aria-hidden="true" />
        {t`Dar um presente`}
      </MenuItem>
      <MenuItem onSelect={() => navigate(`/encontros?com=${match.id}`)}>
        <CalendarHeart aria-hidden="true" />
        {t`Combinar encontro`}
      </MenuItem>
    </>
  );
}
