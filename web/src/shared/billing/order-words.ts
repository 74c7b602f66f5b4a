import { useLingui } from '@lingui/react/macro';

/**
 * The words on the button that places an order. Where prices are in euros, European law wants the obligation to pay on
 * the button itself, whichever Portuguese its buyer reads; in Brazil the button says what it does.
 */
export function useOrderWords(currency: string) {
  const { t } = useLingui();
  const european = currency !== 'BRL';
  return {
    /** One button for everything that was chosen before. */
    pay: (amount: string) => (european ? t`Encomendar com obrigação de pagar ${amount}` : t`Pagar ${amount}`),
    /** One button for each way of paying. */
    payBy: (method: string) => (european ? t`Encomendar com obrigação de pagar, por ${method}` : method),
    /** The function of withdrawal, as the law of the buyer names it. */
    withdraw: european ? t`Retratar-se do contrato aqui` : t`Desistir da compra`,
    confirmWithdrawal: european ? t`Confirmar a retratação` : t`Desistir e receber de volta`,
  };
}
