import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { errorText } from '@/api/errors';
import { WaitlistPage } from '@/features/waitlist/frame';
import { useSearchParams } from '@/router';
import { ActButton, ButtonLink } from '@/ui/button';
import { Notice } from '@/ui/card';

/** Leaving the waitlist: one touch, and the address is gone. */
export default function WaitlistLeave() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const leave = useMutation({
    mutationFn: () => rpc('leave_waitlist', { token }),
    meta: { quiet: true },
  });
  if (leave.isSuccess) {
    return (
      <WaitlistPage
        title={t`Você saiu da lista`}
        lead={t`Apagamos o seu e-mail. Obrigado por ter esperado com a gente.`}
      >
        <div className="grid gap-3">
          <ButtonLink to="/" size="lg">
            {t`Voltar ao Início`}
          </ButtonLink>
          <ButtonLink to="/lista-de-espera" variant="ghost">
            {t`Foi sem querer? Voltar à lista`}
          </ButtonLink>
        </div>
      </WaitlistPage>
    );
  }
  return (
    <WaitlistPage
      title={t`Sair da lista de espera?`}
      lead={t`O seu e-mail é apagado na hora, e não escrevemos mais.`}
    >
      <div className="grid gap-3">
        {leave.error && (
          <Notice tone="danger">{errorText(leave.error, t`Não saiu. Tente novamente.`)}</Notice>
        )}
        <ActButton size="lg" act={leave}>
          {t`Sair da lista`}
        </ActButton>
        <ButtonLink to={`/lista-de-espera/lugar?token=${token}`} variant="ghost">
          {t`Ficar na lista`}
        </ButtonLink>
      </div>
    </WaitlistPage>
  );
}
