import { useLingui } from '@lingui/react/macro';
import {
  Bell,
  CalendarHeart,
  CreditCard,
  FileText,
  Gamepad2,
  Gift,
  HandHeart,
  Heart,
  HeartHandshake,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  MessageSquareQuote,
  Mic,
  Orbit,
  ShieldCheck,
  Sparkles,
  Star,
  Video,
} from 'lucide-react';
import { PRODUCT } from '@/config/product';

export interface KindWords {
  /** As it stands in the list. */
  text: string;
  /** As it stands in the settings. */
  label: string;
  icon: LucideIcon;
  tone: 'brand' | 'sun' | 'tile' | 'leaf';
}

/** Words and looks of every kind of notification. */
export function useKindWords() {
  const { t } = useLingui();
  const inPerson = (text: string, label: string): KindWords => ({
    text,
    label,
    icon: CalendarHeart,
    tone: 'leaf',
  });
  const kinds: Record<string, KindWords> = {
    'match.new': {
      text: t`Deu match! Digam olá.`,
      label: t`Novo match`,
      icon: HeartHandshake,
      tone: 'brand',
    },
    'like.received': {
      text: t`Você recebeu curtidas`,
      label: t`Curtidas recebidas`,
      icon: Heart,
      tone: 'brand',
    },
    'superlike.received': {
      text: t`Alguém gostou muito do seu perfil`,
      label: t`Super Likes recebidos`,
      icon: Star,
      tone: 'tile',
    },
    'deck.person': {
      text: t`Chegou alguém que combina com você`,
      label: t`Alguém que combina chegou`,
      icon: Sparkles,
      tone: 'sun',
    },
    'deck.habit': {
      text: t`Você curtiu quase todo mundo nos últimos dias, e por isso o seu perfil aparece um pouco mais abaixo. Passe por quem não combina: isso volta ao normal sozinho.`,
      label: t`Recados sobre as suas curtidas`,
      icon: Heart,
      tone: 'leaf',
    },
    'message.new': { text: t`Nova mensagem`, label: t`Novas mensagens`, icon: MessageCircle, tone: 'brand' },
    'turn.reminder': {
      text: t`É a sua vez de responder`,
      label: t`Lembrete de que é a sua vez`,
      icon: MessageCircle,
      tone: 'sun',
    },
    'conv.closed': {
      text: t`Uma conversa foi encerrada com gentileza`,
      label: t`Conversa encerrada com gentileza`,
      icon: HandHeart,
      tone: 'leaf',
    },
    'chart.asked': {
      text: t`Um match pediu para ver os seus signos`,
      label: t`Pedidos de mapa astrológico`,
      icon: Orbit,
      tone: 'sun',
    },
    'chart.allowed': {
      text: t`Um match abriu os signos para você`,
      label: t`Mapas abertos para você`,
      icon: Orbit,
      tone: 'sun',
    },
    'seal.appeal': {
      text: t`A sua contestação foi respondida`,
      label: t`Respostas às suas contestações`,
      icon: FileText,
      tone: 'sun',
    },
    'review.answered': {
      text: t`O seu pedido de revisão foi respondido`,
      label: t`Respostas aos seus pedidos de revisão`,
      icon: FileText,
      tone: 'sun',
    },
    'letter.sent': { text: t`Uma carta está a caminho`, label: t`Carta a caminho`, icon: Mail, tone: 'sun' },
    'letter.arrived': { text: t`Chegou uma carta`, label: t`Cartas de amor`, icon: Mail, tone: 'sun' },
    'ai.proposal': {
      text: t`Seu Match do Dia chegou`,
      label: t`Match do Dia`,
      icon: Sparkles,
      tone: 'tile',
    },
    'game.invite': {
      text: t`Convite para um jogo`,
      label: t`Convites para jogos`,
      icon: Gamepad2,
      tone: 'tile',
    },
    'game.turn': { text: t`É a sua vez no jogo`, label: t`Sua vez no jogo`, icon: Gamepad2, tone: 'tile' },
    'game.finished': {
      text: t`Um jogo terminou: veja o resumo`,
      label: t`Fim de um jogo`,
      icon: Gamepad2,
      tone: 'tile',
    },
    'gift.received': { text: t`Você ganhou um presente`, label: t`Presentes`, icon: Gift, tone: 'sun' },
    'couple.question': {
      text: t`Um match tem uma pergunta para você`,
      label: t`Perguntas de “Encontramos alguém”`,
      icon: HeartHandshake,
      tone: 'brand',
    },
    'couple.confirmed': {
      text: t`Vocês se encontraram`,
      label: t`Respostas de “Encontramos alguém”`,
      icon: HeartHandshake,
      tone: 'brand',
    },
    'couple.resting': {
      text: t`O seu perfil está descansando`,
      label: t`Descanso do perfil`,
      icon: HeartHandshake,
      tone: 'leaf',
    },
    'date.proposed': {
      text: t`Convite para um encontro virtual`,
      label: t`Convites para encontros virtuais`,
      icon: Video,
      tone: 'tile',
    },
    'date.confirmed': {
      text: t`Encontro virtual confirmado`,
      label: t`Encontros virtuais confirmados`,
      icon: Video,
      tone: 'leaf',
    },
    'date.reminder': {
      text: t`Encontro virtual em 1 hora`,
      label: t`Lembretes de encontros virtuais`,
      icon: Video,
      tone: 'tile',
    },
    'event.reminder': {
      text: t`O evento começa em 10 minutos`,
      label: t`Lembretes de eventos`,
      icon: CalendarHeart,
      tone: 'tile',
    },
    'event.start': {
      text: t`O evento começou`,
      label: t`Início de eventos`,
      icon: CalendarHeart,
      tone: 'tile',
    },
    'event.waitlist': {
      text: t`Abriu uma vaga no evento`,
      label: t`Vagas em eventos`,
      icon: CalendarHeart,
      tone: 'leaf',
    },
    'room.invite': {
      text: t`Convite para a Sala do Amor`,
      label: t`Convites para a Sala do Amor`,
      icon: Heart,
      tone: 'brand',
    },
    'blind.ready': {
      text: t`Encontro às Cegas pronto`,
      label: t`Encontro às Cegas pronto`,
      icon: Mic,
      tone: 'tile',
    },
    'boost.report': {
      text: t`Resultado do seu destaque`,
      label: t`Resultado do destaque`,
      icon: Megaphone,
      tone: 'sun',
    },
    'verification.result': {
      text: t`Sua verificação foi analisada`,
      label: t`Verificação`,
      icon: ShieldCheck,
      tone: 'leaf',
    },
    'verification.asked': {
      text: t`Um match pediu a sua verificação`,
      label: t`Pedidos de verificação`,
      icon: ShieldCheck,
      tone: 'tile',
    },
    'safety.alert': {
      text: t`Avisamos quem acompanha você`,
      label: t`Avisos de segurança`,
      icon: ShieldCheck,
      tone: 'leaf',
    },
    'safety.checkin': {
      text: t`Está tudo bem?`,
      label: t`Check-in do Encontro Seguro`,
      icon: ShieldCheck,
      tone: 'leaf',
    },
    'safety.contact': {
      text: t`Uma pessoa do seu plano não recebe mais mensagens`,
      label: t`Contatos do seu plano`,
      icon: ShieldCheck,
      tone: 'leaf',
    },
    'meeting.proposed': inPerson(t`Há um convite para um encontro`, t`Convites para encontros`),
    'meeting.confirmed': inPerson(t`O encontro está combinado`, t`Encontros combinados`),
    'meeting.cancelled': inPerson(t`O encontro não vai acontecer`, t`Encontros cancelados`),
    'meeting.reminder': inPerson(t`O seu encontro está chegando`, t`Lembretes de encontros`),
    'meeting.feedback': inPerson(t`Como foi o encontro?`, t`Como foi o encontro`),
    'moderation.decision': {
      text: t`Decisão sobre a sua conta`,
      label: t`Decisões da moderação`,
      icon: FileText,
      tone: 'tile',
    },
    'report.question': {
      text: t`Temos uma pergunta sobre a sua denúncia`,
      label: t`Perguntas sobre as suas denúncias`,
      icon: MessageSquareQuote,
      tone: 'tile',
    },
    billing: { text: t`Novidade no seu pagamento`, label: t`Pagamentos`, icon: CreditCard, tone: 'leaf' },
    'security.login': {
      text: t`Novo acesso à sua conta`,
      label: t`Acessos à conta`,
      icon: ShieldCheck,
      tone: 'sun',
    },
    'legal.change': { text: t`Novos termos`, label: t`Mudanças nos termos`, icon: FileText, tone: 'tile' },
    'beta.days': { text: t`Último dia de acesso`, label: t`Período de testes`, icon: Sparkles, tone: 'tile' },
    'beta.launch': {
      text: t`O ${PRODUCT} abriu, e trinta dias de Premium são seus`,
      label: t`Abertura para todos`,
      icon: Sparkles,
      tone: 'sun',
    },
    'feedback.reply': {
      text: t`Respondemos ao seu feedback`,
      label: t`Respostas ao seu feedback`,
      icon: MessageSquareQuote,
      tone: 'leaf',
    },
    'digest.weekly': { text: t`Sua semana`, label: t`Resumo da semana`, icon: Mail, tone: 'tile' },
    marketing: {
      text: t`Uma novidade para você`,
      label: t`Novidades e ofertas`,
      icon: Megaphone,
      tone: 'sun',
    },
  };
  const other: KindWords = {
    text: t`Uma novidade para você`,
    label: t`Outros avisos`,
    icon: Bell,
    tone: 'tile',
  };
  return (kind: string): KindWords => kinds[kind] ?? other;
}
