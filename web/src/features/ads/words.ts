import { useLingui } from '@lingui/react/macro';

/** The words of the house's notices, by their id. */
export function useNotices() {
  const { t } = useLingui();
  const notices: Record<string, { title: string; text: string }> = {
    premium: { title: t`Veja quem curtiu você`, text: t`Premium: a lista inteira, sem anúncios.` },
    'first-date': {
      title: t`Primeiro encontro?`,
      text: t`Lugar público, e alguém de confiança sabendo onde você está.`,
    },
    trust: { title: t`O que importa para você?`, text: t`Responda ao Trust It e veja com quem combina.` },
    scam: { title: t`Pediu dinheiro? Desconfie.`, text: t`Quem ama não pede Pix. Denuncie em dois toques.` },
    seal: { title: t`Selo de Intenção`, text: t`Cinco perguntas que mostram o que você busca.` },
  };
  return (id: string) => notices[id];
}
