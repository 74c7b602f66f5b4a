import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { account } from '@/api/auth';
import { errorCode, errorText } from '@/api/errors';
import { PRODUCT } from '@/app/product';
import { Button } from '@/ui/button';
import { Notice, Skeleton } from '@/ui/card';
import { Field, Input } from '@/ui/field';
import { toast } from '@/ui/toast';
import { CodesList } from './codes-list';

interface AppSetupProps {
  /** The name under which the factor is listed; no other has it. */
  name: string;
  /** Whether recovery codes exist already. */
  hasCodes: boolean;
  onDone: () => void;
}

/** From nothing to a second factor: scan, prove, keep the codes. */
export function AppSetup({ name, hasCodes, onDone }: AppSetupProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[]>();
  const quiet = { meta: { quiet: true } };
  const enroll = useMutation({
    mutationFn: async () => {
      const { all } = await account((auth) => auth.mfa.listFactors());
      // What an earlier visit began and left would hold the name.
      for (const left of all.filter((one) => one.factor_type === 'totp' && one.status === 'unverified'))
        await account((auth) => auth.mfa.unenroll({ factorId: left.id }));
      return account((auth) => auth.mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: PRODUCT }));
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
      if (hasCodes) return null;
      const made = await account((auth) => auth.mfa.recoveryCodes.generate());
      return made.codes;
    },
    onSuccess: (made) => {
      toast.success(t`Verificação em duas etapas ativada`);
      if (made) setCodes(made);
      else finish();
    },
    onError: () => setCode(''),
    ...quiet,
  });
  const finish = () => {
    void client.invalidateQueries({ queryKey: ['account'] });
    onDone();
  };
  const failure = (error: unknown) =>
    errorCode(error) === 'mfa_verification_failed'
      ? t`Código incorreto. Confira se a hora do telefone está certa e tente de novo.`
      : errorText(error, t`Não conseguimos ativar agora. Tente novamente.`);

  if (codes) return <CodesList codes={codes} onKept={finish} />;
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
            className="mt-3 rounded-lg border border-line bg-white p-1"
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
