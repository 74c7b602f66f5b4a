import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { ActButton, Button } from '@/ui/button';
import { Sheet } from '@/ui/overlay';
import { SHEET_ACTION } from '@/ui/sticky-action';
import { toast } from '@/ui/toast';
import { type Games, gamesQuery } from './queries';
import { useGameWords } from './words';

/** How close cards may come, and what they leave alone. */
export function PreferencesSheet({ chosen, onClose }: { chosen: Games['preferences']; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { intensities, topics, refusal } = useGameWords();
  const [intensity, setIntensity] = useState(chosen.intensity);
  const [muted, setMuted] = useState<string[]>(chosen.muted);
  const save = useMutation({
    mutationFn: () => rpc('set_game_preferences', { intensity, muted }),
    onSuccess: () => {
      void client.invalidateQueries(gamesQuery);
      onClose();
    },
    onError: (error) => toast.error(refusal(error)),
    meta: { quiet: true },
  });
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Limites das cartas`}
      description={t`Vale sempre o limite de quem quer mais leve. A outra pessoa não vê o que você escolheu.`}
    >
      <div className="grid grid-cols-1 gap-5 pt-2">
        <fieldset className="grid grid-cols-1 gap-2">
          <legend className="mb-2 font-semibold">{t`Intensidade`}</legend>
          {intensities.map((name, at) => (
            <Button
              key={name}
              variant={intensity === at + 1 ? 'soft' : 'outline'}
              aria-pressed={intensity === at + 1}
              onClick={() => setIntensity(at + 1)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
        <fieldset className="grid grid-cols-1 gap-2">
          <legend className="mb-2 font-semibold">{t`Assuntos que ficam de fora`}</legend>
          {Object.entries(topics).map(([topic, name]) => (
            <Button
              key={topic}
              variant={muted.includes(topic) ? 'soft' : 'outline'}
              aria-pressed={muted.includes(topic)}
              onClick={() =>
                setMuted((now) =>
                  now.includes(topic) ? now.filter((one) => one !== topic) : [...now, topic],
                )
              }
            >
              {name}
            </Button>
          ))}
        </fieldset>
        <div className={SHEET_ACTION}>
          <ActButton act={save}>{t`Salvar`}</ActButton>
        </div>
      </div>
    </Sheet>
  );
}
