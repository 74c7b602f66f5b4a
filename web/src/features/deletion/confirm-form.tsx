import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorCode, errorText } from '@/api/errors';
import { ActButton, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';

/** Confirms by the link of the letter: opening it alone deletes nothing. */
export function ConfirmForm({ token }: { token: string }) {
  const { t, i18n } = useLingui();
  const confirm = useMutation({
    mutationFn: () => rpc('confirm_deletion', { token }),
    meta: { quiet: true },
  });
  if (confirm.isSuccess) {
    const when = new Date(confirm.data.erased_at).toLocaleDateString(i18n.locale);
    return (
      <div role="status" className="grid gap-4">
        <h2 className="text-2xl font-bold">{t`Sua conta está de saída`}</h2>
        <p className="text-ink-2">
          {t`O perfil já não aparece. Em ${when} apagamos tudo. Mudou de ideia antes disso? Basta entrar.`}
        </p>
        <ButtonLink to="/auth" variant="outline">
          {t`Entrar`}
        </ButtonLink>
      </div>
    );
  }
  return (
    <div className="grid gap-4">
      <p className="text-ink-2">
        {t`O perfil some agora. Depois de 7 dias apagamos o perfil, as fotos e as suas mensagens.`}
      </p>
      {confirm.error && (
        <Notice tone="danger">
          {errorCode(confirm.error) === 'NOT_FOUND'
            ? t`Este link já foi usado ou venceu. Peça outro.`
            : errorText(confirm.error, t`Não saiu. Tente novamente.`)}
        </Notice>
      )}
      <ActButton variant="danger" size="lg" act={confirm}>
        {t`Excluir minha conta`}
      </ActButton>
      <ButtonLink to="/excluir-conta" variant="ghost">
        {t`Pedir outro link`}
      </ButtonLink>
    </div>
  );
}
