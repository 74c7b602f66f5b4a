import { useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rows, rpc } from '@/api/call';
import { STALE } from '@/api/query';
import { consentsQuery } from '@/shared/profile/queries';
import { RowsOrNone } from '@/shared/states/rows-or-none';
import { Button } from '@/ui/button';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { toast } from '@/ui/toast';
import { Section } from './parts';

const blocksQuery = queryOptions({
  queryKey: ['blocks'],
  queryFn: () => rows((db) => db.from('blocks').select('*').order('created_at', { ascending: false })),
  staleTime: STALE.MINUTES.ONE,
});

/** The people that the user blocked, and the way to undo it. */
export function BlockedPeople() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data: blocks } = useQuery(blocksQuery);
  const unblock = useMutation({
    mutationFn: (target: string) => rpc('unblock', { target }),
    onSuccess: () => {
      toast.success(t`Bloqueio desfeito`);
      return client.invalidateQueries({ queryKey: blocksQuery.queryKey });
    },
  });
  return (
    <Section
      id="bloqueios"
      title={t`Pessoas bloqueadas`}
      hint={t`Vocês não se veem em lugar nenhum. Ninguém é avisado.`}
    >
      <RowsOrNone rows={blocks} none={t`Você não bloqueou ninguém.`}>
        {(block) => (
          <li key={block.id} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
            <span className="min-w-0">
              <b className="block truncate font-semibold">{block.name ?? t`Alguém`}</b>
              <span className="text-sm text-ink-2">
                {t`desde ${new Date(block.created_at).toLocaleDateString(i18n.locale)}`}
              </span>
            </span>
            <Button
              variant="outline"
              size="sm"
              busy={unblock.isPending && unblock.variables === block.id}
              onClick={() => unblock.mutate(block.id)}
            >
              {t`Desbloquear`}
            </Button>
          </li>
        )}
      </RowsOrNone>
    </Section>
  );
}

/** Every standing consent with a way to take it back; the answer goes with it. */
export function Consents() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data: consents } = useQuery(consentsQuery);
  const [asked, setAsked] = useState<string | null>(null);
  const words: Record<string, string> = {
    gender_identity: t`Identidade de gênero`,
    gender_preferences: t`Quem eu quero conhecer`,
    sexuality: t`Sexualidade`,
    astrology: t`Dados de nascimento para astrologia`,
    trust_sensitive: t`Respostas sensíveis do Trust It`,
    use_interactions: t`Uso das minhas interações para melhorar as sugestões`,
    external_suggestions: t`Textos sugeridos com ajuda de um serviço externo`,
  };
  const withdraw = useMutation({
    mutationFn: (purpose: string) => rpc('withdraw_consent', { purpose }),
    onSuccess: async () => {
      setAsked(null);
      toast.success(t`Consentimento retirado`);
      await Promise.all(
        [['consents'], ['my-profile'], ['value-answers'], ['astrology']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  const standing = consents?.filter((consent) => !consent.withdrawn_at) ?? [];
  return (
    <Section
      id="consentimentos"
      title={t`Consentimentos`}
      hint={t`Cada um é separado. Ao retirar, a resposta é apagada junto.`}
    >
      {standing.length === 0 && <p className="text-ink-2">{t`Nenhum por enquanto.`}</p>}
      <ul className="divide-y divide-line">
        {standing.map((consent) => (
          <li key={consent.id} className="flex min-h-14 items-center justify-between gap-3 py-1.5">
            <span>
              <b className="block font-semibold">{words[consent.purpose] ?? consent.purpose}</b>
              <span className="text-sm text-ink-2">
                {t`desde ${new Date(consent.granted_at).toLocaleDateString(i18n.locale)}`}
              </span>
            </span>
            <Button variant="outline" size="sm" onClick={() => setAsked(consent.purpose)}>
              {t`Retirar`}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t`Retirar o consentimento?`}
        description={t`A resposta que ele cobre é apagada agora: ${words[asked ?? ''] ?? ''}.`}
        action={t`Retirar e apagar`}
        act={{ isPending: withdraw.isPending, mutate: () => asked && withdraw.mutate(asked) }}
      />
    </Section>
  );
}
