import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { rpc } from '@/api/call';
import { ReviewSheet } from '@/shared/review/review-sheet';
import { toast } from '@/ui/toast';

const SHORTEST = 20;

/** Contesting the number: own words to a person of the team. */
export function AppealSheet({
  open,
  onOpenChange,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useLingui();
  const client = useQueryClient();
  return (
    <ReviewSheet
      open={open}
      onOpenChange={onOpenChange}
      title={t`Contestar a autenticidade`}
      description={t`Conte o que não está certo. Uma pessoa lê, nunca um robô, e a resposta chega nos seus avisos.`}
      label={t`O que aconteceu`}
      shortest={SHORTEST}
      tooShort={t`Conte com pelo menos ${SHORTEST} letras o que não está certo.`}
      failed={t`A contestação não saiu. O seu texto continua aqui.`}
      cancel={t`Cancelar`}
      submit={t`Enviar contestação`}
      send={(text) => rpc('appeal_seal', { text })}
      onSent={() => {
        toast.success(t`Contestação enviada`, { description: t`Uma pessoa da equipe vai ler com calma.` });
        return client.invalidateQueries({ queryKey: ['my-intention'] });
      }}
    />
  );
}
