import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { rpc } from '@/api/call';
import type { IntentionResult } from '@/api/surface';
import { SealBadge } from '@/ui/badge';
import { cn } from '@/ui/cn';
import { toast } from '@/ui/toast';

type Visibility = IntentionResult['visibility'];

/** Who sees the seal; saved at once, with a picture of what a stranger sees. */
export function Audience({ result }: { result: IntentionResult }) {
  const { t } = useLingui();
  const client = useQueryClient();
  // The press itself marks the choice: the cache tells of it a moment later, in which the mark would go back.
  const [pressed, setPressed] = useState<Visibility>();
  const visible = pressed ?? result.visibility;
  const change = useMutation({
    mutationFn: (visibility: Visibility) => rpc('set_intention_visibility', { visibility }),
    // What stood before is handed on: by the time of a failure this component shows the new choice.
    onMutate: (visibility) => {
      client.setQueryData(['my-intention'], { ...result, visibility });
      return result;
    },
    onSuccess: () => toast.success(t`Visibilidade do selo atualizada com sucesso!`),
    onError: (_error, _visibility, before) => {
      client.setQueryData(['my-intention'], before);
      toast.error(t`Falha ao atualizar visibilidade. Tente novamente.`);
    },
    onSettled: () => {
      setPressed(undefined);
      return client.invalidateQueries({ queryKey: ['my-profile'] });
    },
    meta: { quiet: true },
  });
  const option = (value: Visibility, label: string, hint: string) => (
    <label
      className={cn(
        'flex cursor-pointer items-start gap-3.5 rounded-xl border p-5 transition hover:bg-surface-2 has-focus-visible:outline-[2.5px] has-focus-visible:outline-tile',
        visible === value ? 'border-brand bg-brand-soft' : 'border-line-strong/60 bg-surface',
      )}
    >
      <input
        type="radio"
        name="seal-audience"
        checked={visible === value}
        onChange={() => {
          setPressed(value);
          change.mutate(value);
        }}
        className="mt-1 size-5 shrink-0 accent-brand outline-none"
      />
      <span>
        <b className="block font-semibold">{label}</b>
        <span className="text-sm text-ink-2">{hint}</span>
      </span>
    </label>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <fieldset className="grid gap-3">
        <legend className="sr-only">{t`Quem vê o selo`}</legend>
        {option('public', t`Todos`, t`Aparece no seu cartão e ajuda quem busca o mesmo a encontrar você.`)}
        {option(
          'matches',
          t`Só meus matches`,
          t`Continua pesando na compatibilidade, sem ser mostrado a estranhos.`,
        )}
      </fieldset>
      <div className="grid gap-3 rounded-xl bg-surface-2 p-5">
        <p className="text-sm font-semibold text-ink-2">{t`Como um estranho vê o seu cartão`}</p>
        <div className="flex min-h-9 flex-wrap items-center gap-3">
          {visible === 'public' ? (
            <>
              <Eye aria-hidden="true" className="size-5 text-ink-2" />
              <SealBadge seal={result.primaryIntention} />
            </>
          ) : (
            <>
              <EyeOff aria-hidden="true" className="size-5 text-ink-2" />
              <span>{t`Sem selo. Depois do match, ele aparece.`}</span>
            </>
          )}
        </div>
      </div>
    </div>
  );
}
