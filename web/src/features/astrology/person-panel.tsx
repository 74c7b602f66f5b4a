import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { useFaces } from '@/shared/person/person-photos';
import { Avatar } from '@/ui/avatar';
import { ActButton, Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { toast } from '@/ui/toast';
import { ASTROLOGY } from './queries';
import type { AstroMatch } from './wire';

/** Shown instead of the result while a person's signs cannot be read. */
export function PersonPanel({ match, onManual }: { match: AstroMatch; onManual: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const face = useFaces([match], 400);
  const name = match.name ?? t`Usuário`;
  const request = useMutation({
    mutationFn: () => rpc('ask_chart', { target: match.id }),
    onSuccess: () => {
      toast.success(t`Pedido enviado`);
      return client.invalidateQueries({ queryKey: ASTROLOGY });
    },
    onError: (error) => toast.error(errorText(error, t`Erro ao salvar dados`)),
    meta: { quiet: true },
  });
  const shown: Record<
    Exclude<AstroMatch['state'], 'ready'>,
    [title: string, text: string, act: ReactNode]
  > = {
    private: [
      t`${name} pediu privacidade`,
      t`Os signos ficam guardados até haver um sim. Você pode pedir uma vez, sem pressa; um silêncio também é resposta.`,
      <ActButton key="ask" act={request}>
        {t`Pedir`}
      </ActButton>,
    ],
    asked: [t`Pedido enviado`, t`Quando ${name} permitir, você recebe um aviso e o mapa aparece aqui.`, null],
    missing: [
      t`${name} ainda não contou o nascimento`,
      t`Se vocês já conversaram sobre signos, dá para comparar com o que você sabe.`,
      <Button key="manual" variant="outline" onClick={onManual}>
        {t`Comparar à mão`}
      </Button>,
    ],
  };
  if (match.state === 'ready') return null;
  const [title, text, act] = shown[match.state];
  return (
    <Card className="grid justify-items-center gap-3 px-6 py-12 text-center">
      <Avatar name={name} src={face(match.avatar_path)} className="size-24 text-3xl" />
      <p className="text-ink-2">
        {name}, {match.age}
      </p>
      <h2 className="text-2xl font-bold">{title}</h2>
      <p className="max-w-sm leading-relaxed text-ink-2">{text}</p>
      {act && <div className="mt-3">{act}</div>}
    </Card>
  );
}
