import { zodResolver } from '@hookform/resolvers/zod';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ADULT, ageOn, isoDate, isWholeDate, maskDate, OLDEST } from '@/shared/account/birthdate';
import { signInCalls, UNREACHED } from '@/shared/account/sign-in';
import { currentLocale } from '@/texts/locale';
import { Button } from '@/ui/button';
import { Notice } from '@/ui/card';
import { Field, Input, PasswordInput } from '@/ui/field';
import { Agreement } from './agreement';
import { EMAIL } from './login-form';

/** Creates an account. `onSuccess` gets the address that must now be confirmed. */
export function SignUpForm({ onSuccess }: { onSuccess: (email: string) => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string>();
  const schema = z.object({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(2, t`Diga como podemos chamar você`),
        z.maxLength(60, t`Use até 60 letras`),
      ),
    email: z.string().check(z.trim(), z.regex(EMAIL, t`Email inválido`)),
    password: z
      .string()
      .check(
        z.minLength(1, t`Senha é obrigatória`),
        z.minLength(6, t`A senha deve ter pelo menos 6 caracteres`),
      ),
    birthdate: z.string().check(
      z.refine(isWholeDate, t`Escreva a data como dia/mês/ano`),
      z.refine(
        (value) => !isWholeDate(value) || isoDate(value) !== null,
        t`Esta data não existe. Confira o dia e o mês.`,
      ),
      z.refine((value) => {
        const iso = isoDate(value);
        return iso === null || ageOn(iso) <= OLDEST;
      }, t`Confira o ano de nascimento`),
      z.refine((value) => {
        const iso = isoDate(value);
        return iso === null || ageOn(iso) >= ADULT;
      }, t`É preciso ter pelo menos 18 anos`),
    ),
  });
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', email: '', password: '', birthdate: '' },
  });
  const { errors, isSubmitting } = form.formState;
  // Registered in the order of the screen: the first invalid field is the one that gets the focus.
  const fields = {
    name: form.register('name'),
    email: form.register('email'),
    password: form.register('password'),
    birthdate: form.register('birthdate'),
  };

  /** Errors that belong to one field and are shown there. */
  const faultyField = (code: string): [field: keyof typeof fields, text: string] | undefined => {
    if (code === 'user_already_exists' || code === 'email_exists')
      return ['email', t`Este email já está registrado`];
    // What the form lets through and the server does not is the address: an accent, a domain without a dot.
    if (code === 'email_address_invalid' || code === 'validation_failed') return ['email', t`Email inválido`];
    if (code === 'email_disposable')
      return ['email', t`Este endereço é descartável. Use um que você vai continuar lendo.`];
    if (code === 'weak_password') return ['password', t`Escolha uma senha mais difícil de adivinhar`];
    if (code === 'underage') return ['birthdate', t`É preciso ter pelo menos 18 anos`];
    return undefined;
  };
  const words = (code: string) => {
    if (code.startsWith('over_'))
      return t`Muitas tentativas em pouco tempo. Espere um momento e tente novamente.`;
    if (code === 'captcha_failed')
      return t`O navegador não resolveu a verificação automática. Atualize a página e tente novamente.`;
    if (code === UNREACHED) return t`Sem conexão. Confira a internet e tente novamente.`;
    return t`Ocorreu um erro durante o cadastro. Por favor, tente novamente.`;
  };
  const refuse = (code: string) => {
    const faulty = faultyField(code);
    if (!faulty) return setProblem(words(code));
    const [name, message] = faulty;
    form.setError(name, { message }, { shouldFocus: true });
  };
  const submit = form.handleSubmit(async (values) => {
    setProblem(undefined);
    try {
      const email = values.email.trim();
      const outcome = await signInCalls.signUp(email, values.password, {
        name: values.name.trim(),
        birthdate: isoDate(values.birthdate),
        // Which words were accepted: those of the language that the person read.
        locale: currentLocale(),
      });
      if (outcome.ok) onSuccess(email);
      else refuse(outcome.code);
    } catch (error) {
      console.error('The sign-up failed', error);
      setProblem(t`Ocorreu um erro durante o cadastro. Por favor, tente novamente.`);
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4 short:gap-2.5">
      {problem && <Notice tone="danger">{problem}</Notice>}
      <Field label={t`Nome`} error={errors.name?.message}>
        <Input autoComplete="given-name" maxLength={80} {...fields.name} />
      </Field>
      <Field label={t`Email`} error={errors.email?.message}>
        <Input type="email" inputMode="email" autoComplete="email" {...fields.email} />
      </Field>
      <Field label={t`Senha`} error={errors.password?.message}>
        <PasswordInput autoComplete="new-password" {...fields.password} />
      </Field>
      <Field
        label={t`Data de nascimento`}
        hint={t`Só a sua idade aparece no perfil.`}
        error={errors.birthdate?.message}
      >
        <Input
          inputMode="numeric"
          autoComplete="bday"
          placeholder={t`dd/mm/aaaa`}
          maxLength={10}
          {...fields.birthdate}
          onChange={(event) => {
            event.target.value = maskDate(event.target.value);
            return fields.birthdate.onChange(event);
          }}
        />
      </Field>
      <Button type="submit" size="lg" busy={isSubmitting} className="mt-1">
        {t`Criar Conta`}
      </Button>
      <Agreement />
    </form>
  );
}
