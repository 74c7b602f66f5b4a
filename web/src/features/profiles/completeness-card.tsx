import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Bell, ChevronRight, Eye, Megaphone, Settings } from 'lucide-react';
import type { Profile } from '@/api/surface';
import { Link } from '@/router';
import { useMe } from '@/shared/account/session';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { badgesQuery } from '@/shared/member/queries';
import { useMissingWords } from '@/shared/profile/missing-words';
import { Avatar } from '@/ui/avatar';
import { CountBadge, SealBadge } from '@/ui/badge';
import { Button, ButtonLink } from '@/ui/button';
import { Card } from '@/ui/card';
import { Ring } from '@/ui/progress';
import { VerifiedMark } from '@/ui/verified';

/** Who I am here, how complete it is, and the few things that are missing. */
export function CompletenessCard({ profile, onPreview }: { profile: Profile; onPreview: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const { data: badges } = useQuery(badgesQuery);
  const photo = usePhotoUrl(profile.avatar_url ? `${profile.avatar_url}/400.webp` : null);
  const name = profile.full_name || me.name;
  const missing = useMissingWords()(profile.missing).slice(0, 4);
  const place = [profile.city_name, profile.region].filter(Boolean).join(', ');
  return (
    <Card className="grid grid-cols-1 gap-5 md:p-6">
      <div className="grid gap-3">
        <div className="flex items-center gap-4">
          <Avatar name={name} src={photo} className="size-14 text-2xl sm:size-20" />
          <div className="min-w-0 flex-1">
            <p className="font-display text-2xl leading-tight max-[24rem]:text-xl font-extrabold [overflow-wrap:anywhere]">
              {profile.age ? t`${name}, ${profile.age}` : name}
              {/* The joiner holds the mark at the last word. */}
              {profile.verified && '\u2060'}
              {profile.verified && (
                <VerifiedMark
                  label={t`Perfil verificado`}
                  className="ml-1.5 inline size-[.9em] align-[-.08em]"
                />
              )}
            </p>
            {place && <p className="text-ink-2">{place}</p>}
          </div>
          <Ring
            value={profile.completeness}
            label={t`Perfil ${profile.completeness}% completo`}
            className="size-12 shrink-0 sm:size-16"
          />
        </div>
        {profile.intention_seal && <SealBadge seal={profile.intention_seal} className="justify-self-start" />}
      </div>
      {missing.length > 0 && (
        <div>
          <h2 className="text-lg font-bold">
            {profile.ready ? t`Para o perfil contar mais de você` : t`Para começar a aparecer`}
          </h2>
          <ul className="mt-2 divide-y divide-line rounded-lg border border-line">
            {missing.map((one) => (
              <li key={one.key}>
                <Link
                  to={one.to}
                  className="flex min-h-12 items-center justify-between gap-3 rounded-lg px-4 py-2 font-medium transition-colors hover:bg-surface-2"
                >
                  {one.action}
                  <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="soft" onClick={onPreview}>
          <Eye aria-hidden="true" />
          {t`Como os outros me veem`}
        </Button>
        <ButtonLink to="/notifications" variant="outline">
          <Bell aria-hidden="true" />
          {t`Avisos`}
          <CountBadge count={badges?.notifications} noun={t`novos`} />
        </ButtonLink>
        <ButtonLink to="/boost-profile" variant="outline">
          <Megaphone aria-hidden="true" />
          {t`Destaque`}
        </ButtonLink>
        <ButtonLink to="/settings" variant="outline">
          <Settings aria-hidden="true" />
          {t`Configurações`}
        </ButtonLink>
      </div>
    </Card>
  );
}
