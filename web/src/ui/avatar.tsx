import { useLingui } from '@lingui/react/macro';
import { cn } from './cn';

interface AvatarProps {
  /** Used for the initials; the picture itself is decoration beside the name. */
  name: string;
  src?: string | null;
  online?: boolean;
  className?: string;
}

const initials = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean);
  return ((words[0]?.[0] ?? '') + (words.length > 1 ? (words.at(-1)?.[0] ?? '') : '')).toLocaleUpperCase(
    'pt',
  );
};

/** A face, or the initials of a person without one. */
export function Avatar({ name, src, online, className }: AvatarProps) {
  const { t } = useLingui();
  return (
    <span className={cn('relative inline-block size-12 shrink-0', className)}>
      {src ? (
        <img
          src={src}
          alt=""
          width={128}
          height={128}
          loading="lazy"
          className="size-full rounded-full bg-brand-soft object-cover"
        />
      ) : (
        <span
          aria-hidden="true"
          className="grid size-full place-items-center rounded-full border border-brand/50 bg-brand-soft font-display text-[.9em] font-bold text-brand-ink"
        >
          {initials(name)}
        </span>
      )}
      {online && (
        <span className="absolute right-0 bottom-0 size-[28%] max-h-3.5 max-w-3.5 rounded-full bg-leaf ring-[2.5px] ring-surface">
          <span className="sr-only">{t`online`}</span>
        </span>
      )}
    </span>
  );
}
