import { useLingui } from '@lingui/react/macro';
import type { ReportReason } from '@/api/surface';

/** Reasons for a report, in the order in which harm is worst or most frequent. */
export function useReportReasons(): Array<{ value: ReportReason; label: string; hint: string }> {
  const { t } = useLingui();
  return [
    {
      value: 'scam',
      label: t`Golpe ou pedido de dinheiro`,
      hint: t`PIX, investimento, presente, ajuda urgente`,
    },
    { value: 'fake', label: t`Perfil falso`, hint: t`Fotos ou história de outra pessoa` },
    { value: 'minor', label: t`Menor de idade`, hint: t`Parece ter menos de 18 anos` },
    { value: 'harassment', label: t`Assédio`, hint: t`Insistência, insultos, perseguição` },
    { value: 'nudity', label: t`Nudez não solicitada`, hint: t`Imagens ou convites que você não pediu` },
    {
      value: 'hate',
      label: t`Ódio ou discriminação`,
      hint: t`Por origem, cor, fé, corpo, gênero, orientação`,
    },
    { value: 'threat', label: t`Ameaça ou violência`, hint: t`Você ou outra pessoa em risco` },
    { value: 'off_app', label: t`Algo fora do aplicativo`, hint: t`Num encontro ou noutra rede` },
    { value: 'other', label: t`Outro motivo`, hint: t`Conte com as suas palavras` },
  ];
}
