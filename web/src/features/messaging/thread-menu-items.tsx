import { useLingui } from '@lingui/react/macro';
import {
  Archive,
  CalendarHeart,
  Gamepad2,
  Gift,
  HandHeart,
  HeartHandshake,
  Mail,
  UserRound,
  UserX,
} from 'lucide-react';
import { useNavigate } from '@/router';
import { AskItem } from '@/shared/verification/ask-item';
import { MenuItem } from '@/ui/menu';
import type { ThreadQuestion } from './thread-dialogs';
import type { Thread } from './wire';

interface ThreadMenuItemsProps {
  thread: Thread;
  onAsk: (question: ThreadQuestion) => void;
}

/** What one can do with a conversation, above what safety offers everywhere. */
export function ThreadMenuItems({ thread, onAsk }: ThreadMenuItemsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <>
      <MenuItem onSelect={() => navigate(`/people/${thread.person_id}`)}>
        <UserRound aria-hidden="true" />
        {t`Ver perfil`}
      </MenuItem>
      {thread.state !== 'closed' && (
        <>
          <MenuItem onSelect={() => navigate(`/love-letter/nova?para=${thread.person_id}`)}>
            <Mail aria-hidden="true" />
            {t`Escrever uma carta`}
          </MenuItem>
          <MenuItem onSelect={() => navigate(`/games?com=${thread.id}`)}>
            <Gamepad2 aria-hidden="true" />
            {t`Jogar`}
          </MenuItem>
          <MenuItem onSelect={() => navigate(`/games/memorias?com=${thread.id}`)}>
            <Archive aria-hidden="true" />
            {t`Caixa de memórias`}
          </MenuItem>
          <MenuItem onSelect={() => navigate(`/gifts?para=${thread.id}`)}>
            <Gift aria-hidden="true" />
            {t`Dar um presente`}
          </MenuItem>
          <MenuItem onSelect={() => navigate(`/encontros?com=${thread.id}`)}>
            <CalendarHeart aria-hidden="true" />
            {t`Combinar encontro`}
          </MenuItem>
          <MenuItem onSelect={() => navigate(`/encontramos/${thread.id}`)}>
            <HeartHandshake aria-hidden="true" />
            {t`Encontramos alguém`}
          </MenuItem>
          {thread.person && !thread.person.verified && <AskItem matchId={thread.id} />}
          <MenuItem onSelect={() => onAsk({ name: 'farewell' })}>
            <HandHeart aria-hidden="true" />
            {t`Encerrar com gentileza`}
          </MenuItem>
          <MenuItem onSelect={() => onAsk({ name: 'unmatch' })}>
            <UserX aria-hidden="true" />
            {t`Desfazer match`}
          </MenuItem>
        </>
      )}
    </>
  );
}
