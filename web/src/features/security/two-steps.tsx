import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound, type LucideIcon, ShieldCheck, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { account, passkeysPossible } from '@/api/auth';
import { publicConfig } from '@/config/product';
import { withProof } from '@/shared/account/proof';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/card';
import { ConfirmDialog } from '@/ui/confirm-dialog';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { AppSetup } from './app-setup';
import { KeySetup } from './key-setup';
import { PhoneSetup } from './phone-setup';
import { factorsQuery } from './queries';
import { RecoveryCodes } from './recovery-codes';
import { SecuritySection } from './security-section';
import { dayOf } from './words';

const KINDS: Record<string, [LucideIcon, 'app' | 'key' | 'phone']> = {
  webauthn: [KeyRound, 'key'],
  phone: [Smartphone, 'phone'],
};

/** The second step of the sign-in: apps, security keys, telephones, and the codes that stand in for them. */
export function TwoSteps() {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const { data: factors } = useQuery(factorsQuery);
  const hasCodes = Boolean(factors?.recovery_code.length);
  const [adding, setAdding] = useState<'app' | 'key' | 'phone' | null>(null);
  const [asked, setAsked] = useState<{ id: string; name: string; key: boolean } | null>(null);
  const remove = useMutation({
    mutationFn: (id: string) => withProof(() => account((auth) => auth.mfa.unenroll({ factorId: id }))),
    onSuccess: async () => {
      toast.success(t`Removido`);
      // The session's own token says what it may until it is renewed.
      await account((auth) => auth.refreshSession());
      // The window gives the focus back once it sees that the button is gone. The codes went with the last factor,
      // and stay as they are beside another.
      await client.invalidateQueries({
        queryKey: ['account'],
        predicate: (query) => query.queryKey[1] !== 'codes',
      });
      setAsked(null);
    },
  });
  const verified = factors ? [...factors.totp, ...factors.webauthn, ...factors.phone] : [];
  const app = t`Aplicativo autenticador`;
  const key = t`Chave de segurança`;
  const phone = t`Telefone`;
  /** The name, or with a number when a factor has it. Unfinished ones give way before theirs is taken. */
  const free = (plain: string) => {
    let name = plain;
    for (let number = 2; verified.some((one) => one.friendly_name === name); number += 1)
      name = `${plain} ${number}`;
    return name;
  };
  const close = () => setAdding(null);
  const setups = [
    ['app', t`Ativar a verificação em duas etapas`, app, AppSetup],
    ['key', t`Adicionar chave de segurança`, key, KeySetup],
    ['phone', t`Adicionar telefone`, phone, PhoneSetup],
  ] as const;
  const isLast = verified.length === 1;
  return (
    <SecuritySection
      id="duas-etapas"
      title={t`Verificação em duas etapas`}
      hint={t`Além da senha, um código do seu telefone ou uma chave de segurança. Quem descobrir a sua senha não entra.`}
    >
      {!factors && <Skeleton className="h-12 rounded-lg" />}
      {verified.length > 0 && (
        <ul className="divide-y divide-line">
          {verified.map((factor) => {
            const isKey = factor.factor_type === 'webauthn';
            const [Icon, plain] = KINDS[factor.factor_type] ?? [ShieldCheck, 'app'];
            const label = factor.friendly_name || { app, key, phone }[plain];
            return (
              <li key={factor.id} className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
                <span className="flex min-w-0 flex-1 basis-52 items-center gap-3">
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf-ink" />
                  <span className="min-w-0">
                    <b className="line-clamp-2 font-semibold [overflow-wrap:anywhere]">{label}</b>
                    <span className="text-sm text-ink-2">{t`desde ${dayOf(factor.created_at, i18n.locale)}`}</span>
                  </span>
                </span>
                <Button
                  variant="outline"
                  size="sm"
                  className="shrink-0"
                  aria-label={t`Remover ${label}`}
                  onClick={() => setAsked({ id: factor.id, name: label, key: isKey })}
                >
                  {t`Remover`}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {factors && (
        <div className="flex flex-wrap gap-2">
          <Button variant={verified.length > 0 ? 'outline' : 'primary'} onClick={() => setAdding('app')}>
            {factors.totp.length > 0
              ? t`Adicionar outro aplicativo`
              : verified.length > 0
                ? t`Adicionar um aplicativo`
                : t`Ativar`}
          </Button>
          {passkeysPossible() && (
            <Button variant="outline" onClick={() => setAdding('key')}>
              <KeyRound aria-hidden="true" />
              {t`Adicionar chave de segurança`}
            </Button>
          )}
          {publicConfig().phoneFactor && (
            <Button variant="outline" onClick={() => setAdding('phone')}>
              <Smartphone aria-hidden="true" />
              {t`Adicionar telefone`}
            </Button>
          )}
        </div>
      )}
      {verified.length > 0 && <RecoveryCodes exist={hasCodes} />}
      {setups.map(([kind, title, name, Setup]) => (
        <Dialog key={kind} open={adding === kind} onOpenChange={(open) => !open && close()} title={title}>
          <div className="pt-2">
            <Setup name={free(name)} hasCodes={hasCodes} onDone={close} />
          </div>
        </Dialog>
      ))}
      <ConfirmDialog
        open={asked !== null}
        title={t`Remover ${asked?.name ?? ''}?`}
        description={
          isLast
            ? t`A senha volta a bastar para entrar, e os códigos de recuperação deixam de valer.`
            : asked?.key
              ? t`Ela deixa de servir para entrar.`
              : t`Ele deixa de servir para entrar.`
        }
        action={t`Remover`}
        onClose={() => setAsked(null)}
        act={{ isPending: remove.isPending, mutate: () => asked && remove.mutate(asked.id) }}
        variant="primary"
      />
    </SecuritySection>
  );
}
