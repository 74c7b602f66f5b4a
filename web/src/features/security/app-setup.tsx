import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { account } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { PRODUCT } from '@/config/product';
import { withProof } from '@/shared/account/proof';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { toast } from '@/ui/toast';
import { CodesList } from './codes-list';
import { type FactorSetupProps, useFactorSetup } from './use-factor-setup';

/** From nothing to a second factor: scan, prove, keep the codes. */
export function AppSetup({ name, ...end }: FactorSetupProps) {
  const { t } = useLingui();
  const setup = useFactorSetup(end);
  const [code, setCode] = useState('');
  const quiet = { meta: { quiet: true } };
  const enroll = useMutation({
    mutationFn: async () => {
      await setup.forgetUnfinished('totp');
      return withProof(() =>
        account((auth) => auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: PRODUCT })),
      );
    },
    ...quiet,
  });
  const begun = useRef(false);
  const { mutate: begin } = enroll;
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, [begin]);
  const prove = useMutation({
    mutationFn: async () => {
      await account((auth) => auth.mfa.challengeAndVerify({ factorId: enroll.data?.id ?? '', code }));
      return setup.makeCodes();
    },
    onSuccess: (made) => {
      toast.success(t`Verificação em duas etapas ativada`);
      setup.show(made);
    },
    onError: () => setCode(''),
    ...quiet,
  });
  const failure = (error: unknown) =>
    errorCode(error) === 'mfa_verification_failed'
      ? t`Código incorreto. Confira se a hora do telefone está certa e tente de novo.`
      : errorText(error, t`Não conseguimos ativar agora. Tente novamente.`);

  if (setup.codes) return <CodesList codes={setup.codes} onDone={setup.finish} />;
  if (enroll.error) {
    return (
      <div className="grid gap-4">
        <Notice tone="danger">{failure(enroll.error)}</Notice>
        <Button onClick={() => begin()}>{t`Tentar novamente`}</Button>
      </div>
    );
  }
  const secret = enroll.data?.totp;
  if (!secret) return <Skeleton className="h-72 rounded-lg" />;
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) prove.mutate();
      }}
    >
      <ol className="grid list-decimal gap-3 pl-5 leading-relaxed marker:font-bold">
        <li>{t`Abra um aplicativo autenticador no telefone, como Google Authenticator ou 2FAS.`}</li>
        <li>
          {t`Aponte a câmera para este código:`}
          <img
            src={secret.qr_code}
            alt={t`Código QR para o aplicativo autenticador`}
            width={200}
            height={200}
            className="mt-3 rounded-lg border border-line bg-white p-1 max-sm:size-32 max-sm:short:size-28"
          />
        </li>
        <li>
          {t`Sem câmera, digite esta chave no aplicativo:`}
          <code
            translate="no"
            className="mt-2 block rounded-lg bg-surface-2 px-3 py-2 text-[.95rem] break-all"
          >
            {secret.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </li>
      </ol>
      <Field
        label={t`Código do aplicativo`}
        hint={t`Os 6 dígitos que ele mostra agora.`}
        error={prove.error ? failure(prove.error) : undefined}
      >
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={8}
          className="text-center font-mono text-lg tracking-[.2em]"
        />
      </Field>
      <Button type="submit" size="lg" busy={prove.isPending}>
        {t`Ativar`}
      </Button>
    </form>
  );
}
