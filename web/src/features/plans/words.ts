import { useLingui } from '@lingui/react/macro';
import { clockTime } from '@/texts/clock';

/** Words of money: names, ways of paying, amounts and days. */
export function useMoneyWords() {
  const { t, i18n } = useLingui();
  const products: Record<string, string> = {
    premium_m: t`Premium mensal`,
    premium_q: t`Premium trimestral`,
    premium_y: t`Premium anual`,
    pass_7: t`Passe de 7 dias`,
    pass_30: t`Passe de 30 dias`,
    credits_50: t`50 créditos`,
    credits_120: t`120 créditos`,
    credits_300: t`300 créditos`,
    boost_1: t`Um destaque de 30 minutos`,
    'duas-verdades': t`Duas Verdades e uma Mentira`,
    'voce-prefere': t`Você Prefere`,
    '24-perguntas': t`24 Perguntas`,
    'quiz-do-casal-deluxe': t`Quiz do Casal Deluxe`,
  };
  const methods: Record<string, string> = {
    card: t`Cartão`,
    pix: t`Pix`,
    boleto: t`Boleto`,
    mb_way: t`MB WAY`,
    multibanco: t`Multibanco`,
    store: t`Loja de aplicativos`,
  };
  const states: Record<string, string> = {
    created: t`Não concluído`,
    awaiting_payment: t`À espera do pagamento`,
    paid: t`Pago`,
    expired: t`Prazo terminado`,
    failed: t`Não passou`,
    refunded: t`Devolvido`,
    disputed: t`Contestado`,
  };
  return {
    product: (id: string) => products[id] ?? id,
    method: (word: string) => methods[word] ?? word,
    state: (word: string) => states[word] ?? word,
    /** An amount in the smallest unit of its currency. */
    money: (amount: number, currency: string) =>
      i18n.number(amount / 100, { style: 'currency', currency: currency || 'BRL' }),
    day: (moment: string | number | Date) =>
      i18n.date(new Date(moment), { day: 'numeric', month: 'long', year: 'numeric' }),
    moment: (moment: string) =>
      `${i18n.date(new Date(moment), { day: 'numeric', month: 'long' })}, ${clockTime(moment)}`,
  };
}

/** When something that is paid today ends or renews. */
export function endOf(from: Date, months: number | null, days: number | null): Date {
  const end = new Date(from);
  if (days !== null) end.setDate(end.getDate() + days);
  if (months !== null) {
    const day = end.getDate();
    end.setDate(1);
    end.setMonth(end.getMonth() + months);
    // A shorter month ends earlier: the 31st becomes its last day.
    const last = new Date(end.getFullYear(), end.getMonth() + 1, 0).getDate();
    end.setDate(Math.min(day, last));
  }
  return end;
}
