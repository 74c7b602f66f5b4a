import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMe } from '@/shared/account/session';
import { myProfileQuery } from '@/shared/member/queries';
import { useMissingWords } from '@/shared/profile/missing-words';
import { Button, ButtonLink, IconButton } from '@/ui/button';
import { useDismissed } from '@/ui/use-dismissed';

/** The welcome: into the deck, or to the first thing that the profile lacks. It can be dismissed. */
export function WelcomeBanner({ onStart }: { onStart: () => void }) {
  const { t } = useLingui();
  const me = useMe();
  const [dismissed, dismiss] = useDismissed('welcome', me.id);
  const { data: profile, isPending } = useQuery(myProfileQuery);
  const missing = useMissingWords()(profile?.missing ?? []);
  const name = (profile?.full_name || me.name).split(' ')[0];
  // Avoids calling the user 'Usuário' while the name is still loading.
  const greeting = isPending && me.name === t`Usuário` ? t`Que bom te ver` : t`Que bom te ver, ${name}`;
  const next = missing[0];
  if (dismissed) return null;
  return (
    <section
      aria-label={t`Boas-vindas`}
      className="relative overflow-hidden rounded-2xl bg-[#8e0c30] px-5 py-5 text-white md:px-7 md:py-6"
    >
      <svg
        viewBox="0 0 900 160"
        preserveAspectRatio="xMaxYMid slice"
        className="absolute inset-0 size-full max-md:opacity-40"
        aria-hidden="true"
      >
        <g fill="none" strokeLinecap="round" strokeWidth="22" opacity=".42">
          <path
            d="M380,210 C520,-40 640,-30 660,60 C680,160 540,170 560,70 C590,-60 780,-30 980,40"
            stroke="#C81E48"
          />
          <path
            d="M420,-40 C520,190 700,190 740,80 C770,-20 660,-20 680,70 C700,170 820,140 960,120"
            stroke="#E4473F"
            opacity=".6"
          />
        </g>
      </svg>
      <div className="relative">
        <h2 className="pr-10 text-[1.7rem] leading-tight font-extrabold">{greeting}</h2>
        {isPending && (
          // The place of what is said about the profile: two lines on a phone.
          <div aria-hidden="true" className="mt-1 grid h-6 content-center max-sm:h-12">
            <span className="h-3.5 w-3/4 max-w-md animate-pulse rounded-full bg-white/20" />
          </div>
        )}
        {profile && (
          <p className="mt-1 text-white/95">
            {profile.paused
              ? t`Você está dando um tempo: ninguém novo vê o seu perfil.`
              : next
                ? t`Seu perfil está ${profile.completeness ?? 0}% completo. Próximo passo: ${next.label.toLocaleLowerCase('pt')}.`
                : t`Seu perfil está completo. Agora é olhar com calma.`}
          </p>
        )}
      </div>
      <IconButton
        label={t`Dispensar as boas-vindas`}
        onClick={dismiss}
        className="absolute top-2.5 right-2.5 text-white/90 hover:bg-white/15 hover:text-white focus-visible:outline-white"
      >
        <X />
      </IconButton>
      <div className="relative mt-4 flex flex-wrap gap-2">
        <Button
          variant="light"
          onClick={onStart}
          className="min-w-fit max-sm:flex-1 max-sm:px-3"
        >{t`Iniciar descoberta`}</Button>
        <ButtonLink
          to={profile?.paused ? '/settings#visibilidade' : (next?.to ?? '/profile')}
          variant="ghost"
          className="border border-white/55 text-white hover:bg-white/15 min-w-fit max-sm:flex-1 max-sm:px-3"
        >
          {profile?.paused ? t`Voltar a aparecer` : t`Completar perfil`}
        </ButtonLink>
      </div>
    </section>
  );
}
