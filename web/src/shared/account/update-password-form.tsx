import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input, PasswordInput } from '@/ui/field';
import { toast } from '@/ui/toast';
import { useSession } from './session';
import { signInCalls, UNREACHED } from './sign-in';
import { useStepUp } from './step-up';

/** What the server may want besides the new password; it says so when it is asked without. */
type Proof = 'current' | 'nonce';

/** Sets a new password for a signed-in user, by an ordinary session or by a recovery link. */
export function UpdatePasswordForm({ onSuccess }: { onSuccess: () => void }) {
  const { t } = useLingui();
  const state = useSession();
  const email = state.name === 'in' ? state.user.email : '';
  const [problem, setProblem] = useState<string>();
  const stepUp = useStepUp(email);
  const [wanted, setWanted] = useState<Proof[]>([]);
  const [mayMail, setMayMail] = useState(false);
  const schema = z.object({
    password: z
      .string()
      .check(
        z.minLength(1, t`Senha é obrigatória`),
        z.minLength(6, t`A senha deve ter pelo menos 6 caracteres`),
      ),
    current: z.string(),
    nonce: z.string(),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { password: '', current: '', nonce: '' },
  });
  const { errors, isSubmitting } = form.formState;

  const fail = (reason: string) => {
    setProblem(reason);
    toast.error(t`Falha ao atualizar senha`);
  };
  const words = (code: string) => {
    if (code === 'same_password') return t`A senha nova precisa ser diferente da atual.`;
    if (code === 'weak_password') return t`Escolha uma senha mais difícil de adivinhar`;
    if (code === 'session_not_found' || code === 'session_expired')
      return t`Este link não vale mais. Peça um novo.`;
    if (code.startsWith('over_'))
      return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
    if (code === UNREACHED) return t`Sem conexão. Confira a internet e tente novamente.`;
    return t`Não conseguimos trocar a senha. Tente novamente.`;
  };
  const want = (proof: Proof) => setWanted((known) => [...known.filter((one) => one !== proof), proof]);
  // The field of a proof takes the focus when it is asked for.
  const { setFocus } = form;
  useEffect(() => {
    const last = wanted.at(-1);
    if (last) setFocus(last);
  }, [wanted, setFocus]);
  /** Answers a refusal that asks for more; `false` when it is one. */
  const asksForMore = async (code: string): Promise<boolean> => {
    switch (code) {
      case 'insufficient_aal':
        stepUp.ask();
        return true;
      case 'current_password_required':
        want('current');
        return true;
      case 'current_password_invalid':
        want('current');
        form.setError('current', { message: t`A senha atual não confere.` });
        return true;
      case 'reauthentication_not_valid':
        want('nonce');
        form.setError('nonce', { message: t`Este código não vale. Confira e tente outro.` });
        return true;
      case 'reauthentication_needed':
        want('current');
        setMayMail(true);
        return true;
      default:
        return false;
    }
  };
  /** A code for users who do not know the current password, or never had one. */
  const mail = async () => {
    const outcome = await signInCalls.reauthenticate();
    if (!outcome.ok) return fail(words(outcome.code));
    setMayMail(false);
    setProblem(undefined);
    setWanted(['nonce']);
    form.setValue('current', '');
  };
  const submit = form.handleSubmit(async ({ password, current, nonce }) => {
    setProblem(undefined);
    try {
      const proof = { current: current || undefined, nonce: nonce.replaceAll(/\s/g, '') || undefined };
      const outcome = await signInCalls.updatePassword(password, proof);
      if (outcome.ok) {
        toast.success(t`Senha atualizada com sucesso!`);
        onSuccess();
      } else if (!(await asksForMore(outcome.code))) fail(words(outcome.code));
    } catch (error) {
      console.error('The password could not be updated', error);
      fail(t`Sem conexão. Confira a internet e tente novamente.`);
    }
  });

  if (stepUp.asked) return stepUp.proof(submit);
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      {wanted.includes('current') && (
        <Field
          label={t`Senha atual`}
          hint={t`Para trocar a senha, confirme a que você usa hoje.`}
          error={errors.current?.message}
        >
          <PasswordInput autoComplete="current-password" {...form.register('current')} />
        </Field>
      )}
      <Field
        label={t`Nova senha`}
        hint={t`Pelo menos 6 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`}
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      {wanted.includes('nonce') && (
        <Field
          label={t`Código do e-mail`}
          hint={t`Enviamos um código para ${email}.`}
          error={errors.nonce?.message}
        >
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} {...form.register('nonce')} />
        </Field>
      )}
      <Button type="submit" size="lg" busy={isSubmitting}>
        {t`Salvar senha`}
      </Button>
      {mayMail && (
        <Button type="button" variant="outline" onClick={() => void mail()}>
          {t`Receber um código por e-mail`}
        </Button>
      )}
    </form>
  );
}
