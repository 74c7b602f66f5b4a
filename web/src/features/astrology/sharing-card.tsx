import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { optimisticUpdate } from '@/api/query';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';
import { useSharingOptions } from './birth-words';
import { ChoiceCards } from './choice-cards';
import { ASTROLOGY, birthQuery } from './queries';
import type { BirthData, Sharing } from './wire';

/** Who sees the signs, the stored birth, and the way to delete everything. */
export function SharingCard({ birth, onForgotten }: { birth: BirthData; onForgotten: () => void }) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const options = useSharingOptions();
  const [asked, setAsked] = useState(false);
  const failed = (error: unknown) => toast.error(errorText(error, t`Erro ao salvar dados`));
  const share = useMutation({
    mutationFn: (sharing: Sharing) => rpc('set_astro_sharing', { sharing }),
    onMutate: (sharing) => optimisticUpdate(client, birthQuery.queryKey, (now) => now && { ...now, sharing }),
    onSuccess: () => toast.success(t`Visibilidade atualizada`),
    onError: (error, _sharing, back) => {
      back?.();
      failed(error);
    },
    meta: { quiet: true },
  });
  const forget = useMutation({
    mutationFn: () => rpc('forget_birth'),
    onSuccess: async () => {
      setAsked(false);
      toast.success(t`Pronto, esquecemos tudo`);
      onForgotten();
      await client.invalidateQueries({ queryKey: ASTROLOGY });
    },
    onError: failed,
    meta: { quiet: true },
  });
  const day = new Date(`${birth.date}T00:00:00Z`).toLocaleDateString(i18n.locale, { timeZone: 'UTC' });
  const place = [birth.city_name, birth.region].filter(Boolean).join(', ');
  const hour = birth.time ?? t`hora desconhecida`;
  return (
    <Card aria-labelledby="seus-dados" className="grid grid-cols-1 gap-6 md:p-7">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="seus-dados" className="text-xl font-bold">{t`O que você contou`}</h2>
          <p className="mt-1 text-ink-2">{t`${day}, ${hour}, ${place}. Só você vê esta linha.`}</p>
        </div>
        <ButtonLink to="/astrology-match/nascimento" variant="outline" size="sm">
          {t`Corrigir`}
        </ButtonLink>
      </div>
      <ChoiceCards
        name="sharing"
        legend={t`Quem pode ver os seus signos?`}
        value={birth.sharing}
        options={options}
        onChange={(sharing) => share.mutate(sharing)}
      />
      <div className="border-t border-line pt-5">
        <Button variant="ghost" className="-ml-5 text-danger" onClick={() => setAsked(true)}>
          {t`Apagar tudo sobre o meu nascimento`}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t`Apagar o seu nascimento?`}
        description={t`Data, hora, cidade e mapa somem agora, e também as permissões que você deu. A data do seu cadastro fica.`}
        action={t`Apagar tudo`}
        act={forget}
      />
    </Card>
  );
}
