import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide-react';
import { functionQuery } from '@/api/function-query';
import { STALE } from '@/api/query';
import { likedItem } from '@/shared/person/liked-item';
import { cn } from '@/ui/cn';

/** The caller's own photos and words, at which the likes of others point. */
const ownItemsQuery = functionQuery(['own-items'], 'preview_me', STALE.MINUTES.FIVE);

interface TheirLikeProps {
  name: string;
  comment: string | null;
  /** What the like points at: `photo:{id}`, `prompt:{id}` or `bio`. */
  item: string | null;
  /** For use on a dark picture. */
  light?: boolean;
  className?: string;
}

/** What another person liked in the caller's profile, with their words; nothing for a like without either. */
export function TheirLike({ name, comment, item, light, className }: TheirLikeProps) {
  const { t } = useLingui();
  const { data: own } = useQuery({ ...ownItemsQuery, enabled: Boolean(item) });
  if (!comment && !item) return null;
  const liked = item && own ? likedItem(own, item) : undefined;
  const title = item?.startsWith('photo:')
    ? t`${name} curtiu a sua foto`
    : item?.startsWith('prompt:')
      ? t`${name} curtiu a sua resposta`
      : item
        ? t`${name} curtiu o seu texto`
        : t`${name} escreveu ao curtir você`;
  return (
    <span
      className={cn(
        'grid grid-cols-1 gap-2.5 rounded-xl p-3 text-left',
        light ? 'bg-[#14050c]/45 text-white' : 'bg-brand-soft text-brand-ink',
        className,
      )}
    >
      <span className="flex items-center gap-3">
        {liked?.picture ? (
          <img
            src={liked.picture}
            alt=""
            width={128}
            height={128}
            className="size-13 shrink-0 rounded-lg object-cover object-top"
          />
        ) : (
          <Heart aria-hidden="true" fill="currentColor" className="size-5 shrink-0" />
        )}
        <span className="min-w-0 text-sm leading-snug [overflow-wrap:anywhere]">
          <b className="block font-semibold">{title}</b>
          {liked?.quote && (
            <span className="line-clamp-2">
              {liked.title && `${liked.title} `}“{liked.quote}”
            </span>
          )}
        </span>
      </span>
      {comment && (
        <span className="block text-[1.02rem] leading-snug font-medium [overflow-wrap:anywhere]">
          “{comment}”
        </span>
      )}
    </span>
  );
}
