import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { account, isGivenUp, passkeysPossible } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { withProof } from '@/shared/account/proof';
import { RowsOrNone } from '@/shared/states/rows-or-none';
import { ActButton, Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Field, Input } from '@/ui/field';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { passkeysQuery } from './queries';
import { SecuritySection } from './security-section';
import { dayOf } from './words';

interface Named {
  id: string;
  name: string;
}

/** Keys that sign in by themselves: add, name, remove. */
export function Passkeys() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data: passkeys } = useQuery(passkeysQuery);
  const [renaming, setRenaming] = useState<Named | null>(null);
  const [removing, setRemoving] = useState<Named | null>(null);
  const refresh = () => client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const add = useMutation({
    mutationFn: () => withProof(() => account((auth) => auth.registerPasskey())),
    onSuccess: async (made) => {
      toast.success(t`Passkey adicionada`);
      await refresh();
      setRenaming({ id: made.id, name: '' });
    },
    meta: { quiet: true },
  });
  const rename = useMutation({
    mutationFn: ({ id, name }: Named) =>
      account((auth) => auth.passkey.update({ passkeyId: id, friendlyName: name })),
    onSuccess: async () => {
      setRenaming(null);
      await refresh();
    },
  });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      // The client answers null here, which means done.
      await withProof(() => account((auth) => auth.passkey.delete({ passkeyId: id })));
    },
    onSuccess: async () => {
      toast.success(t`Passkey removida`);
      // The window gives the focus back once it sees that the button is gone.
      await refresh();
      setRemoving(null);
    },
  });
  const problem = (error: unknown): string | undefined => {
    if (!error || isGivenUp(error)) return undefined;
    if (
      errorCode(error) === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ||
      /previously registered/i.test(String(error))
    )
      return t`Este aparelho já tem uma passkey desta conta.`;
    return errorText(error, t`Não foi possível criar a passkey. Tente novamente.`);
  };
  const trouble = problem(add.error);
  return (
    <SecuritySection
      id="passkeys"
      title={t`Passkeys`}
      hint={t`Entre com o rosto, a digital ou o código do aparelho, sem senha e sem e-mail.`}
    >
      <RowsOrNone rows={passkeys} none={t`Você ainda não tem nenhuma.`}>
        {(passkey) => {
          const name = passkey.friendly_name || t`Passkey sem nome`;
          return (
            <li key={passkey.id} className="flex min-h-14 flex-wrap items-center justify-between gap-3 py-2">
              <span className="flex min-w-0 items-center gap-3">
                <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-2" />
                <span className="min-w-0">
                  <b className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{name}</b>
                  <span className="text-sm text-ink-2">
                    {passkey.last_used_at
                      ? t`usada em ${dayOf(passkey.last_used_at, i18n.locale)}`
                      : t`criada em ${dayOf(passkey.created_at, i18n.locale)}`}
                  </span>
                </span>
              </span>
              <span className="flex shrink-0 gap-2">
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Renomear ${name}`}
                  onClick={() => setRenaming({ id: passkey.id, name: passkey.friendly_name ?? '' })}
                >
                  {t`Renomear`}
                </Button>
                <Button
                  variant="outline"
                  size="sm"
                  aria-label={t`Remover ${name}`}
                  onClick={() => setRemoving({ id: passkey.id, name })}
                >
                  {t`Remover`}
                </Button>
              </span>
            </li>
          );
        }}
      </RowsOrNone>
      {trouble && <Notice tone="danger">{trouble}</Notice>}
      {passkeysPossible() ? (
        <ActButton variant="outline" className="justify-self-start" act={add}>
          {t`Adicionar passkey`}
        </ActButton>
      ) : (
        <Notice>{t`Este navegador ou este endereço não permite passkeys.`}</Notice>
      )}
      <Dialog
        open={renaming !== null}
        onOpenChange={(open) => !open && setRenaming(null)}
        title={t`Nome da passkey`}
        description={t`Para você saber depois de qual aparelho é.`}
      >
        <form
          noValidate
          className="grid gap-4 pt-2"
          onSubmit={(event) => {
            event.preventDefault();
            const name = renaming?.name.trim();
            if (renaming && name) rename.mutate({ id: renaming.id, name });
          }}
        >
          <Field label={t`Nome`}>
            <Input
              value={renaming?.name ?? ''}
              maxLength={60}
              placeholder={t`Por exemplo: telefone`}
              onChange={(event) => renaming && setRenaming({ ...renaming, name: event.target.value })}
            />
          </Field>
          <Button type="submit" size="lg" busy={rename.isPending}>
            {t`Salvar`}
          </Button>
        </form>
      </Dialog>
      <ConfirmDialog
        open={removing !== null}
        title={t`Remover ${removing?.name ?? ''}?`}
        description={t`Ela deixa de servir para entrar. Apague-a também no gerenciador de senhas do aparelho.`}
        action={t`Remover`}
        onClose={() => setRemoving(null)}
        act={{ isPending: remove.isPending, mutate: () => removing && remove.mutate(removing.id) }}
        variant="primary"
      />
    </SecuritySection>
  );
}
