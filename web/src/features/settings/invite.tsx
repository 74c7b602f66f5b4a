import { Plural, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RefreshCw, Share2 } from 'lucide-react';
import { rpc } from '@/api/call';
import { ApiError } from '@/api/errors';
import { PRODUCT } from '@/config/product';
import { invitationLink, invitationQuery } from '@/shared/invitation/query';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { shareLink } from '@/ui/share';
import { Switch } from '@/ui/switch';
import { toast } from '@/ui/toast';
import { Section } from './parts';

/** The member's own link: on or off, with or without the first name, and a number that comes late. */
export function Invite() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { data } = useQuery(invitationQuery);
  const set = useMutation({
    mutationFn: (choice: { active: boolean; shows_name: boolean; renew?: boolean }) =>
      rpc('set_invitation', choice),
    onSuccess: (now) => client.setQueryData(invitationQuery.queryKey, now),
    onError: (error) =>
      toast.error(
        error instanceof ApiError && error.code === 'LIMIT'
          ? t`Você já fez muitos links hoje. Amanhã dá para fazer outro.`
          : t`Erro ao salvar dados`,
      ),
    meta: { quiet: true },
  });
  const link = invitationLink(data?.code);
  const share = async () => {
    const result = await shareLink({ title: PRODUCT, text: t`Para quem procura algo sério.`, url: link });
    if (result === 'copied') toast.success(t`Link copiado!`);
    if (result === 'refused') toast.info(t`Copie o link do campo.`);
  };
  return (
    <Section
      id="convidar"
      title={t`Convidar`}
      hint={t`Um link seu, para quem você quiser. Sem prêmio e sem lista de contatos: só um convite.`}
    >
      {!data ? (
        <Skeleton className="h-32 rounded-xl" />
      ) : (
        <>
          <Switch
            label={t`Link de convite`}
            hint={t`Desligado, o link antigo deixa de valer para sempre.`}
            checked={data.code !== null}
            disabled={set.isPending}
            onChange={(active) => set.mutate({ active, shows_name: data.shows_name })}
          />
          {data.code !== null && (
            <>
              <Switch
                label={t`Mostrar o meu primeiro nome`}
                hint={t`Sem isso, quem abre o link não sabe de quem é.`}
                checked={data.shows_name}
                disabled={set.isPending}
                onChange={(shows_name) => set.mutate({ active: true, shows_name })}
              />
              <input
                readOnly
                aria-label={t`Seu link`}
                value={link}
                onFocus={(event) => event.target.select()}
                className="h-11 w-full min-w-0 rounded-lg border border-line-strong/85 bg-surface-2 px-4 text-sm"
              />
              <div className="flex flex-wrap gap-2">
                <Button variant="soft" onClick={() => void share()}>
                  <Share2 aria-hidden="true" />
                  {t`Compartilhar`}
                </Button>
                <Button
                  variant="ghost"
                  busy={set.isPending}
                  onClick={() => set.mutate({ active: true, shows_name: data.shows_name, renew: true })}
                >
                  <RefreshCw aria-hidden="true" />
                  {t`Trocar de link`}
                </Button>
              </div>
            </>
          )}
          {data.joined > 0 && (
            <p className="font-semibold">
              <Plural
                value={data.joined}
                one="# pessoa entrou pelo seu convite."
                other="# pessoas entraram pelo seu convite."
              />
            </p>
          )}
          <p className="text-sm leading-relaxed text-ink-2">
            {t`Contamos por mês e arredondado, sem guardar quem veio: ninguém descobre por aqui se uma pessoa entrou.`}
          </p>
        </>
      )}
    </Section>
  );
}
