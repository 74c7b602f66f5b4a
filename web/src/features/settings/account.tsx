import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { accounts } from '@/api/client';
import { serverOrigin } from '@/config/server';
import { landingPlaces } from '@/shared/account/arrival';
import { proof } from '@/shared/account/proof';
import { session, useMe } from '@/shared/account/session';
import { useStepUp } from '@/shared/account/step-up';
import { UpdatePasswordForm } from '@/shared/account/update-password-form';
import { Button, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { Dialog } from '@/ui/overlay';
import { toast } from '@/ui/toast';
import { Section } from './parts';

/** E-mail, password, and the devices that are signed in. */
export function AccountSettings() {
  const { t } = useLingui();
  const me = useMe();
  const [open, setOpen] = useState<'email' | 'password' | null>(null);
  const close = (next: boolean) => !next && setOpen(null);
  const line = 'flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2';
  return (
    <Section id="conta" title={t`Conta`}>
      <div className={line}>
        <span className="min-w-0">
          <b className="block font-semibold">{t`E-mail`}</b>
          <span className="block truncate text-sm text-ink-2">{me.email}</span>
        </span>
        <Button variant="outline" size="sm" onClick={() => setOpen('email')}>
          {t`Trocar e-mail`}
        </Button>
      </div>
      <div className={line}>
        <b className="font-semibold">{t`Senha`}</b>
        <Button variant="outline" size="sm" onClick={() => setOpen('password')}>
          {t`Trocar senha`}
        </Button>
      </div>
      <div className={line}>
        <span className="min-w-0">
          <b className="block font-semibold">{t`Segurança da conta`}</b>
          <span className="block text-sm text-ink-2">{t`Duas etapas, passkeys e aparelhos conectados.`}</span>
        </span>
        <ButtonLink to="/settings/seguranca" variant="outline" size="sm">
          {t`Abrir`}
        </ButtonLink>
      </div>
      <hr className="border-line" />
      <Devices />
      <Dialog open={open === 'email'} onOpenChange={close} title={t`Trocar e-mail`}>
        <EmailForm now={me.email} />
      </Dialog>
      <Dialog
        open={open === 'password'}
        onOpenChange={close}
        title={t`Trocar senha`}
        description={t`Os outros aparelhos serão desconectados.`}
      >
        <UpdatePasswordForm onSuccess={() => setOpen(null)} />
      </Dialog>
    </Section>
  );
}

/** Asks for the change; it happens once both addresses confirm. */
function EmailForm({ now }: { now: string }) {
  const { t } = useLingui();
  const [sent, setSent] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const stepUp = useStepUp(now);
  const schema = z.object({
    email: z.string().check(
      z.email(t`Email inválido`),
      z.refine((typed) => typed.toLowerCase() !== now.toLowerCase(), t`Este já é o seu e-mail.`),
    ),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { email: '' } });
  const submit = form.handleSubmit(async ({ email }) => {
    setProblem(undefined);
    try {
      const { auth } = await accounts();
      const ask = () =>
        auth.updateUser({ email }, { emailRedirectTo: `${serverOrigin()}${landingPlaces['new-email']}` });
      let { error } = await ask();
      // The first address of an account is a new way in. The `ProofDialog` comes with the deletion of the account.
      if (error?.code === 'reauthentication_needed' && (await proof.ask())) ({ error } = await ask());
      if (!error) return setSent(email);
      if (error.code === 'insufficient_aal') return stepUp.ask();
      setProblem(
        error.code === 'email_exists'
          ? t`Este email já está registrado`
          : error.code === 'email_disposable'
            ? t`Este endereço é descartável. Use um que você vai continuar lendo.`
            : error.code === 'over_email_send_rate_limit'
              ? t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`
              : t`Não conseguimos pedir a troca. Tente novamente.`,
      );
    } catch (error) {
      console.error('The change of address could not be asked for', error);
      setProblem(t`Sem conexão. Confira a internet e tente novamente.`);
    }
  });
  if (sent) {
    return (
      <Notice tone="success">
        {t`Enviamos um link para ${now} e outro para ${sent}. A troca acontece quando os dois forem abertos.`}
      </Notice>
    );
  }
  if (stepUp.asked) return stepUp.proof(submit);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pt-2">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label={t`Novo e-mail`} error={form.formState.errors.email?.message}>
        <Input type="email" autoComplete="email" {...form.register('email')} />
      </Field>
      <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
        {t`Enviar confirmação`}
      </Button>
    </form>
  );
}

type Scope = 'local' | 'others' | 'global';

/** Signing out: here, elsewhere, everywhere. */
function Devices() {
  const { t } = useLingui();
  const [busy, setBusy] = useState<Scope | null>(null);
  const leave = async (scope: Scope) => {
    setBusy(scope);
    try {
      if (scope !== 'local') {
        // The others first: after signing out here that would not be possible any more.
        const { auth } = await accounts();
        const { error } = await auth.signOut({ scope: 'others' });
        if (error) throw error;
        if (scope === 'others') toast.success(t`Os outros aparelhos foram desconectados`);
      }
      if (scope !== 'others') {
        const outcome = await session.signOut();
        if (!outcome.ok) throw new Error(outcome.code);
      }
    } catch (error) {
      console.error('Signing out failed', scope, error);
      toast.error(t`Erro ao fazer logout`);
    } finally {
      setBusy(null);
    }
  };
  const button = (scope: Scope, label: string) => (
    <Button
      variant="outline"
      size="sm"
      busy={busy === scope}
      disabled={busy !== null}
      onClick={() => leave(scope)}
    >
      {label}
    </Button>
  );
  return (
    <div>
      <b className="font-semibold">{t`Aparelhos`}</b>
      <p className="mt-0.5 mb-3 text-sm text-ink-2">
        {t`Entrou em um aparelho que não é seu, ou perdeu um? Saia de todos e troque a senha.`}
      </p>
      <div className="flex flex-wrap gap-2">
        {button('local', t`Sair deste aparelho`)}
        {button('others', t`Sair dos outros`)}
        {button('global', t`Sair de todos`)}
      </div>
    </div>
  );
}
