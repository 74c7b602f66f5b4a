import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ApiError, errorText } from '@/api/errors';
import { ActButton } from '@/ui/button';
import { EmptyState, Notice } from '@/ui/card';
import { CUT_LINK, NO_LETTERS } from './drawings';

/** Whoever gets letters about other people's meetings ends them for good, without an account. */
export function Refusal({ token }: { token: string }) {
  const { t } = useLingui();
  const refusing = useMutation({
    mutationFn: () => rpc('refuse_contact_messages', { token }),
    meta: { quiet: true },
  });
  const broken = refusing.error instanceof ApiError && refusing.error.code === 'NOT_FOUND';
  if (token === '' || broken) {
    return (
      <EmptyState art={CUT_LINK} level={1} title={t`Este link está incompleto`}>
        {t`Abra de novo o link que está no fim da mensagem.`}
      </EmptyState>
    );
  }
  if (refusing.isSuccess) {
    return (
      <EmptyState art={NO_LETTERS} level={1} title={t`Pronto, não escrevemos mais`}>
        {t`Este endereço não recebe mais mensagens sobre encontros.`}
      </EmptyState>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <h1 className="text-[1.75rem] leading-tight font-extrabold text-balance">{t`Não quer mais receber?`}</h1>
      <p>{t`Alguém confia em você e escreveu este endereço para você acompanhar um encontro. Se preferir, paramos de escrever para ele, de vez, seja quem for que o indique.`}</p>
      <p>{t`Também não avisaremos se essa pessoa pedir ajuda. Ela verá só que não conseguimos avisar por aqui, sem o motivo.`}</p>
      <p className="text-sm text-ink-2">{t`Se você tem uma conta no Enlace com este endereço, ela continua como está.`}</p>
      {refusing.error && (
        <Notice tone="danger">{errorText(refusing.error, t`Não deu certo. Tente de novo.`)}</Notice>
      )}
      <ActButton size="lg" act={refusing}>
        {t`Não quero mais receber`}
      </ActButton>
    </div>
  );
}
