import { useLingui } from '@lingui/react/macro';
import { clockTime } from '@/texts/clock';
import type { Gift, GiftKind, StatementLine } from './queries';

/** Names of the twelve gifts, what each does, and the words of money around them. */
export function useGiftWords() {
  const { t, i18n } = useLingui();
  const gifts: Record<GiftKind, { name: string; effect: string; about: string }> = {
    cafe: {
      name: t`Café Coado`,
      effect: t`Convida para um primeiro café`,
      about: t`Um lugar público e dois horários. Quem abre escolhe um, e o convite do encontro nasce daí.`,
    },
    rosa: {
      name: t`Rosa Vermelha`,
      effect: t`Emoldura a sua próxima mensagem`,
      about: t`A próxima mensagem que você escrever na conversa chega com uma moldura de rosa.`,
    },
    girassol: {
      name: t`Girassol`,
      effect: t`Um ânimo que abre de manhã`,
      about: t`Chega às seis da manhã, na hora de quem recebe.`,
    },
    livro: {
      name: t`Livro com Dedicatória`,
      effect: t`Fica na estante de vocês`,
      about: t`Uma dedicatória que fica na estante de vocês dois, aqui em Presentes.`,
    },
    serenata: {
      name: t`Serenata`,
      effect: t`Versos escritos, na janela`,
      about: t`Uma serenata escrita. A janela se abre com um toque, e os versos aparecem.`,
    },
    vinil: {
      name: t`Disco de Vinil`,
      effect: t`Uma música e o porquê`,
      about: t`O nome da música, de quem é e por que ela lembra a pessoa. Sem áudio.`,
    },
    brigadeiro: {
      name: t`Brigadeiro`,
      effect: t`Doce fixado por 24 h`,
      about: t`Um doce fixado na conversa por 24 horas depois de aberto. Com um Pastel de Nata de volta, nasce a Doce Ponte.`,
    },
    pastel: {
      name: t`Pastel de Nata`,
      effect: t`Doce fixado por 24 h`,
      about: t`Um doce fixado na conversa por 24 horas depois de aberto. Com um Brigadeiro de volta, nasce a Doce Ponte.`,
    },
    fita: {
      name: t`Fita dos Desejos`,
      effect: t`Três desejos de cada pessoa`,
      about: t`Cada pessoa escreve três desejos. Só aparecem quando as duas tiverem escrito.`,
    },
    azulejo: {
      name: t`Azulejo Pintado`,
      effect: t`Único, das iniciais de vocês`,
      about: t`Um azulejo desenhado das iniciais de vocês e do dia do match. Não há outro igual.`,
    },
    estrela: {
      name: t`Estrela do Nosso Céu`,
      effect: t`O céu do minuto do match`,
      about: t`O céu no minuto em que deu match, calculado sobre uma capital, nunca sobre o lugar de vocês.`,
    },
    memorias: {
      name: t`Caixa de Memórias`,
      effect: t`As primeiras mensagens, em PDF`,
      about: t`Um PDF com as dez primeiras mensagens de vocês. Só existe enquanto as duas pessoas disserem sim.`,
    },
  };
  const states: Record<Gift['state'], string> = {
    sent: t`A caminho`,
    delivered: t`Entregue`,
    opened: t`Aberto`,
    thanked: t`Agradecido`,
    refunded: t`Devolvido`,
  };
  const kinds: Record<StatementLine['kind'], string> = {
    purchase: t`Pacote de créditos`,
    paid_back: t`Pagamento devolvido`,
    monthly_credits: t`Créditos do mês`,
    gift: t`Presente`,
    account_closed: t`Conta encerrada`,
  };
  const lines: Record<StatementLine['state'], string> = {
    pending: t`Reservado até o presente ser aberto`,
    posted: t`Concluído`,
    voided: t`Devolvido: o presente não foi aberto`,
    expired: t`Devolvido: o presente não foi aberto em 30 dias`,
  };
  return {
    gift: (kind: GiftKind) => gifts[kind],
    state: (state: Gift['state']) => states[state],
    kind: (kind: StatementLine['kind']) => kinds[kind],
    line: (state: StatementLine['state']) => lines[state],
    money: (amount: number, currency: string) =>
      i18n.number(amount / 100, { style: 'currency', currency: currency || 'BRL' }),
    // The day stays with its month.
    day: (moment: string) =>
      i18n.date(new Date(moment), { day: 'numeric', month: 'long' }).replaceAll(' ', '\u00a0'),
    moment: (moment: string) =>
      `${i18n.date(new Date(moment), { weekday: 'long', day: 'numeric', month: 'long' })}, ${clockTime(moment)}`,
  };
}
