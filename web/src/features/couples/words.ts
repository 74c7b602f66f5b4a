import { useLingui } from '@lingui/react/macro';

/** A day as it is said: "2 de dezembro". */
export function useDayWords() {
  const { i18n } = useLingui();
  const written = new Intl.DateTimeFormat(i18n.locale, { day: 'numeric', month: 'long' });
  return (at: string) => written.format(new Date(at));
}

/** An amount in the smallest unit of its currency, as it is read where it is paid. */
export function useMoney() {
  const { i18n } = useLingui();
  return (amount: number, currency: string) =>
    new Intl.NumberFormat(i18n.locale, { style: 'currency', currency }).format(amount / 100);
}

/** What was bought. */
export function useProductWords() {
  const { t } = useLingui();
  const names: Record<string, string> = {
    premium_m: t`Premium mensal`,
    premium_q: t`Premium trimestral`,
    premium_y: t`Premium anual`,
    pass_7: t`Passe de 7 dias`,
    pass_30: t`Passe de 30 dias`,
  };
  return (product: string) => names[product] ?? t`Premium`;
}
