import { useLingui } from '@lingui/react/macro';
import { desksOf } from '@/shared/member/desks';
import { ButtonLink } from '@/ui/button';
import { Section } from './parts';

/** The doors of staff to where they work; the server asks for the role and the second factor behind each. */
export function StaffDesks({ role }: { role: string | null }) {
  const { t } = useLingui();
  const names: Record<string, string> = { '/moderation': t`Moderação`, '/beta-admin': t`Programa beta` };
  return (
    <Section
      id="equipe"
      title={t`Equipe`}
      hint={t`Só você vê esta parte: ela vem com a sua função no Enlace, e não com o seu perfil.`}
    >
      <div className="flex flex-wrap gap-3">
        {desksOf(role).map((desk) => (
          <ButtonLink key={desk} to={desk} variant="outline">
            {names[desk]}
          </ButtonLink>
        ))}
      </div>
    </Section>
  );
}
