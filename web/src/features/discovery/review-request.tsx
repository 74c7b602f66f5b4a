import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { rpc } from '@/api/call';
import type { Card } from '@/api/surface';
import { ReviewSheet } from '@/shared/review/review-sheet';
import { toast } from '@/ui/toast';

const SHORTEST = 10;

/** "Pedir que uma pessoa reveja": own words, and the arithmetic of this moment, to somebody of the team. */
export function ReviewRequest({ card, onClose }: { card: Pick<Card, 'id' | 'name'>; onClose: () => void }) {
  const { t, i18n } = useLingui();
  const [id] = useState(() => crypto.randomUUID());
  return (
    <ReviewSheet
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Pedir que uma pessoa reveja`}
      description={t`Uma pessoa da equipe lê o seu texto e a conta que você viu, e responde em até sete dias. Quem é ${card.name} não vai junto.`}
      label={t`O que não parece certo`}
      shortest={SHORTEST}
      tooShort={t`Conte com pelo menos ${SHORTEST} letras o que não está certo.`}
      failed={t`O pedido não saiu. O seu texto continua aqui.`}
      cancel={t`Cancelar`}
      submit={t`Enviar pedido`}
      send={(text) => rpc('request_review', { id, target: card.id, text })}
      onSent={({ due_at }) => {
        const day = new Date(due_at).toLocaleDateString(i18n.locale, { day: 'numeric', month: 'long' });
        toast.success(t`Pedido enviado`, {
          description: t`Uma pessoa responde até ${day}. A resposta chega nos seus avisos.`,
        });
      }}
    />
  );
}
