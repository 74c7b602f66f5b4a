import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { useNavigate } from '@/router';
import { openMatchesQuery } from '@/shared/person/open-matches';
import { useFaces } from '@/shared/person/person-photos';
import { Avatar } from '@/ui/avatar';
import { Button } from '@/ui/button';
import { Sheet } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { BuyGame } from './buy';
import { type Game, gamesQuery } from './queries';
import { useGameWords } from './words';

interface InviteSheetProps {
  game: Game;
  currency: string;
  /** The match that was chosen already. */
  withMatch?: string | undefined;
  onClose: () => void;
}

/** Whom to invite to a game. Who may play it is said before anybody is chosen. */
export function InviteSheet({ game, currency, withMatch, onClose }: InviteSheetProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: partners } = useQuery(openMatchesQuery);
  const { refusal } = useGameWords();
  // One name for each opening of the sheet and person: pressing twice is one invitation.
  const [opening] = useState(() => crypto.randomUUID().slice(0, 18));
  const invite = useMutation({
    mutationFn: (match_id: string) =>
      rpc('invite_to_game', { game: game.id, match_id, client_id: `${opening}${match_id.slice(0, 18)}` }),
    onSuccess: ({ id }) => {
      void client.invalidateQueries(gamesQuery);
      navigate(`/games/${id}`);
    },
    onError: (error) => toast.error(refusal(error)),
    meta: { quiet: true },
  });
  // With whom a shared game is free is not said before the invitation.
  const playable = (partners ?? []).filter(
    ({ id }) => (game.owned || game.shared) && (!withMatch || id === withMatch),
  );
  const face = useFaces(
    playable.map(({ person }) => person),
    128,
  );
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={game.name} description={game.about}>
      <div className="grid grid-cols-1 gap-4 pt-2">
        {playable.length > 0 && (
          <div>
            <p className="mb-2 font-semibold">{withMatch ? t`Convidar` : t`Quem você convida?`}</p>
            <ul className="grid grid-cols-1 gap-2">
              {playable.map(({ id, person }) => (
                <li key={id}>
                  <Button
                    variant="outline"
                    className="h-auto min-h-14 w-full justify-start gap-3 py-1.5 text-left break-words whitespace-normal"
                    busy={invite.isPending && invite.variables === id}
                    onClick={() => invite.mutate(id)}
                  >
                    <Avatar name={person?.name ?? ''} src={face(person?.avatar_path)} className="size-10" />
                    {person?.name ?? t`Alguém`}
                  </Button>
                </li>
              ))}
            </ul>
          </div>
        )}
        <BuyGame game={game} currency={currency} />
        {playable.length > 0 && (
          <p className="text-sm text-ink-2">{t`O convite vale por 48 horas, e recusar é tão simples quanto aceitar.`}</p>
        )}
      </div>
    </Sheet>
  );
}
