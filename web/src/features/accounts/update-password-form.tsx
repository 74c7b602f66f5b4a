import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, PasswordInput } from '@/ui/field';
import { toast } from '@/ui/toast';
import { session, UNREACHED } from './session';

/** Sets a new password for whoever is signed in, by an ordinary session or by a recovery link. */
export function UpdatePasswordForm({ onSuccess }: { onSuccess: () => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const schema = z.object({
    password: z
      .string()
      .check(
        z.minLength(1, t`Senha é obrigatória`),
        z.minLength(6, t`A senha deve ter pelo menos 6 caracteres`),
      ),
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { password: '' } });

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
  const submit = form.handleSubmit(async ({ password }) => {
    setProblem(undefined);
    try {
      const outcome = await session.updatePassword(password);
      if (!outcome.ok) return fail(words(outcome.code));
      toast.success(t`Senha atualizada com sucesso!`);
      onSuccess();
    } catch (error) {
      console.error('The password could not be updated', error);
      fail(t`Sem conexão. Confira a internet e tente novamente.`);
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field
        label={t`Nova senha`}
        hint={t`Pelo menos 6 caracteres. Uma frase curta é fácil de lembrar e difícil de adivinhar.`}
        error={form.formState.errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...form.register('password')} />
      </Field>
      <Button type="submit" size="lg" busy={form.formState.isSubmitting}>
        {t`Salvar senha`}
      </Button>
    </form>
  );
}
