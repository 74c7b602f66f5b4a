import { openMatchesQuery } from '@/shared/person/open-matches';
import { GoldenThread } from '@/ui/golden-thread';
import './moment.css';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { fromServer } from '@/config/server';
import { usePhotoUrl } from '@/shared/media/use-photo';
import { myProfileQuery } from '@/shared/member/queries';
import { useFaces } from '@/shared/person/person-photos';
import { cn } from '@/ui/cn';

/** Both photos, a golden thread, and the sentence that the two have found each other. */
export function CoupleAnnouncement({ matchId, name }: { matchId: string; name: string }) {
  const { t } = useLingui();
  const { data: profile } = useQuery(myProfileQuery);
  const { data: partners } = useQuery(openMatchesQuery);
  const person = partners?.find(({ id }) => id === matchId)?.person ?? null;
  const face = useFaces([person], 400);
  const own = usePhotoUrl(profile?.avatar_url ? `${profile.avatar_url}/400.webp` : null);
  return (
    <div
      className="relative overflow-hidden rounded-2xl px-5 py-9 text-center text-white"
      style={{ background: 'radial-gradient(90% 70% at 50% 12%, #d8553f 0%, #b8183f 48%, #7d0a2a 100%)' }}
    >
      <div className="relative mx-auto flex max-w-72 justify-center">
        <GoldenThread
          viewBox="0 0 400 240"
          d="M-20,190C60,236 130,206 172,150C196,112 170,84 152,104C134,126 176,172 200,178C224,172 266,126 248,104C230,84 204,112 228,150C270,206 340,236 420,190"
          className="absolute inset-x-[-22%] top-0 z-10 w-[144%] overflow-visible"
        />
        <Portrait src={own} className="moment-left -mr-3 -rotate-3" />
        <Portrait src={face(person?.avatar_path)} className="moment-right rotate-3" />
      </div>
      <div className="moment-words relative">
        <h2 className="mt-8 font-display text-[clamp(2rem,9vw,2.75rem)] leading-tight font-extrabold tracking-[-.02em] text-balance">
          {t`Vocês se encontraram`}
        </h2>
        <p className="mx-auto mt-3 max-w-sm text-lg leading-relaxed text-white/95">
          {t`Você e ${name} disseram a mesma coisa. Foi para isso que a gente fez tudo isto.`}
        </p>
      </div>
    </div>
  );
}

function Portrait({ src, className }: { src: string | null | undefined; className: string }) {
  return (
    <span
      className={cn(
        'block aspect-[3/4] w-[50%] shrink-0 overflow-hidden rounded-2xl border-4 border-white bg-[#25121a] shadow-lift',
        className,
      )}
    >
      {src && (
        <img
          src={fromServer(src)}
          alt=""
          width={400}
          height={550}
          className="size-full object-cover object-top"
        />
      )}
    </span>
  );
}
