import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { heldQuestion } from '@/shared/safety/held-question';
import { LoadFailed } from '@/shared/states/load-failed';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { DeleteButton } from '@/ui/delete-button';
import { Field, Textarea } from '@/ui/field';
import { Sheet } from '@/ui/overlay';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { type OwnDeck, ownDeckQuery } from './queries';
import { useGameWords } from './words';

const CARD_MAX = 120;

interface OwnCardsProps {
  matchId: string;
  name: string;
  onClose: () => void;
}

/** The cards that the member writes for Verdade ou Desafio with one person. */
export function OwnCards({ matchId, name, onClose }: OwnCardsProps) {
  const { t } = useLingui();
  const { data, isError, refetch } = useQuery(ownDeckQuery(matchId));
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`As cartas de vocês`}
      description={t`Entram no meio das outras quando os dois ligam. ${name} lê uma carta sua só quando ela sai.`}
    >
      <div className="grid grid-cols-1 gap-5 pt-2">
        {isError && !data && <LoadFailed title={t`As cartas não carregaram`} onRetry={refetch} />}
        {!data && !isError && <Skeleton className="h-40 rounded-2xl" />}
        {data && <Deck deck={data} matchId={matchId} name={name} />}
      </div>
    </Sheet>
  );
}

/** An act on the own cards; its answer is the cards as they stand then. */
function useDeckAct<Args>(
  matchId: string,
  act: (args: Args) => Promise<OwnDeck>,
  onError?: (error: Error) => void,
) {
  const client = useQueryClient();
  const { refusal } = useGameWords();
  return useMutation({
    mutationFn: act,
    onSuccess: (deck) => client.setQueryData(ownDeckQuery(matchId).queryKey, deck),
    onError: (error) => {
      onError?.(error);
      toast.error(refusal(error));
    },
    meta: { quiet: true },
  });
}

function Deck({ deck, matchId, name }: { deck: OwnDeck; matchId: string; name: string }) {
  const { t } = useLingui();
  const { intensities } = useGameWords();
  const allow = useDeckAct(matchId, (allowed: boolean) =>
    rpc('allow_game_cards', { match_id: matchId, allowed }),
  );
  const remove = useDeckAct(matchId, (id: string) => rpc('delete_game_card', { match_id: matchId, id }));
  const allowed = allow.isPending ? allow.variables : deck.allowed;
  const written = deck.cards.length;
  return (
    <>
      <Switch
        label={t`Misturar as nossas cartas`}
        hint={
          deck.both
            ? t`Os dois ligaram: as cartas de vocês saem no jogo.`
            : t`Elas saem quando ${name} também ligar. Você pode desligar quando quiser.`
        }
        checked={allowed}
        disabled={allow.isPending}
        onChange={(now) => allow.mutate(now)}
      />
      {written < deck.most && <NewCard matchId={matchId} />}
      <section>
        <h3 className="mb-2 font-semibold">{t`Suas cartas: ${written} de ${deck.most}`}</h3>
        {written === 0 && <p className="text-ink-2">{t`Ainda nenhuma. Uma boa carta cabe numa frase.`}</p>}
        <ul className="grid grid-cols-1 gap-2">
          {deck.cards.map((card) => (
            <li
              key={card.id}
              className="flex items-center gap-3 rounded-xl border border-line bg-surface py-2 pr-2 pl-4"
            >
              <span className="min-w-0 flex-1">
                <span className="block leading-snug break-words">{card.text}</span>
                <span className="block text-sm text-ink-2">
                  {card.side === 'truth' ? t`Verdade` : t`Desafio`}, {intensities[card.level - 1]}
                  {card.removed && <>. {t`Retirada pela moderação.`}</>}
                </span>
              </span>
              <DeleteButton
                label={t`Apagar esta carta`}
                disabled={remove.isPending}
                onClick={() => remove.mutate(card.id)}
              />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function NewCard({ matchId }: { matchId: string }) {
  const { t } = useLingui();
  const { intensities, refusal } = useGameWords();
  const [text, setText] = useState('');
  const [side, setSide] = useState<'truth' | 'dare'>('truth');
  const [level, setLevel] = useState(1);
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [asked, setAsked] = useState<string | null>(null);
  const confirm = asked !== null && asked === text;
  const write = useDeckAct(
    matchId,
    () => rpc('write_game_card', { match_id: matchId, side, level, text, client_id: clientId, confirm }),
    (error) => {
      if (heldQuestion(error)?.may_confirm) setAsked(text);
    },
  );
  const left = CARD_MAX - text.length;
  const sides = [
    ['truth', t`Verdade`],
    ['dare', t`Desafio`],
  ] as const;
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (write.isPending) return;
        write.mutate(undefined, {
          onSuccess: () => {
            setText('');
            setAsked(null);
            setClientId(crypto.randomUUID());
          },
        });
      }}
    >
      <fieldset>
        <legend className="mb-2 font-semibold">{t`Nova carta`}</legend>
        <div className="grid grid-cols-2 gap-2">
          {sides.map(([kind, label]) => (
            <Button
              key={kind}
              variant={side === kind ? 'soft' : 'outline'}
              aria-pressed={side === kind}
              onClick={() => setSide(kind)}
            >
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-2 text-sm font-semibold">{t`Intensidade`}</legend>
        <div className="grid grid-cols-1 gap-2 min-[360px]:grid-cols-3">
          {intensities.map((label, at) => (
            <Button
              key={label}
              size="sm"
              className="h-auto min-h-11 rounded-2xl px-2 py-1.5 leading-tight whitespace-normal"
              variant={level === at + 1 ? 'soft' : 'outline'}
              aria-pressed={level === at + 1}
              onClick={() => setLevel(at + 1)}
            >
              {label}
            </Button>
          ))}
        </div>
      </fieldset>
      <Field
        label={t`A sua carta`}
        hint={
          left <= 30
            ? plural(left, { 0: 'Restam 0 letras', one: 'Resta # letra', other: 'Restam # letras' })
            : t`Sem nudez, bebida, dinheiro, endereços, outras pessoas ou o que machuca.`
        }
        error={write.error ? refusal(write.error) : undefined}
      >
        <Textarea
          rows={2}
          value={text}
          maxLength={CARD_MAX}
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      <Button type="submit" busy={write.isPending}>
        {confirm ? t`Guardar mesmo assim` : t`Guardar carta`}
      </Button>
    </form>
  );
}
