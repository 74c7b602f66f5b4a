import { useLingui } from '@lingui/react/macro';
import { ButtonLink } from '@/ui/button';
import { Section } from './parts';

/** The ways to what was reported and to what was decided. */
export function SafetyRecords() {
  const { t } = useLingui();
  const ways = [
    { to: '/encontros', title: t`Meus encontros`, text: t`Planos com alguém que acompanha você.` },
    {
      to: '/security-verification',
      title: t`Verificação`,
      text: t`Os selos de perfil, segurança e identidade.`,
    },
    { to: '/reports', title: t`Minhas denúncias`, text: t`O que você denunciou, e o que aconteceu.` },
    { to: '/decisions', title: t`Minhas decisões`, text: t`O que a moderação decidiu sobre a sua conta.` },
  ];
  return (
    <Section id="moderacao" title={t`Encontros, verificação e denúncias`}>
      {ways.map(({ to, title, text }) => (
        <div key={to} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0">
            <b className="block font-semibold">{title}</b>
            <span className="block text-sm text-ink-2">{text}</span>
          </span>
          <ButtonLink to={to} variant="outline" size="sm" aria-label={t`Abrir: ${title}`}>
            {t`Abrir`}
          </ButtonLink>
        </div>
      ))}
    </Section>
  );
}
