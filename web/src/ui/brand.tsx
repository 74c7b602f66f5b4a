import { clsx } from 'clsx';
import { useId } from 'react';
import { PRODUCT } from '@/config/product';

const pill = (cx: number, degrees: number) => (
  <rect x={cx - 11} y={6} width={22} height={46} rx={11} transform={`rotate(${degrees} ${cx} 29)`} />
);

/** The mark: two links that cross over and then under each other, and together read as a heart. */
export function LogoMark({ className, mono }: { className?: string; mono?: boolean }) {
  const id = useId().replace(/[^a-zA-Z0-9]/g, '');
  const cut = (mask: string, clip: string, over: React.ReactNode) => (
    <mask id={mask} maskUnits="userSpaceOnUse" x="0" y="0" width="64" height="64">
      <rect width="64" height="64" fill="#fff" />
      <g clipPath={`url(#${clip})`} stroke="#000" strokeWidth="11.5" fill="none">
        {over}
      </g>
    </mask>
  );
  return (
    <svg viewBox="-2 5 68 53" className={clsx('w-auto', className ?? 'h-8')} fill="none" aria-hidden="true">
      <defs>
        <clipPath id={`${id}t`}>
          <rect x="22" y="10" width="20" height="22" />
        </clipPath>
        <clipPath id={`${id}u`}>
          <rect x="20" y="36" width="24" height="24" />
        </clipPath>
        {cut(`${id}a`, `${id}t`, pill(42, 45))}
        {cut(`${id}b`, `${id}u`, pill(22, -45))}
      </defs>
      <g strokeWidth="6.5" strokeLinecap="round">
        <g mask={`url(#${id}a)`} stroke={mono ? 'currentColor' : 'var(--brand)'}>
          {pill(22, -45)}
        </g>
        <g mask={`url(#${id}b)`} stroke={mono ? 'currentColor' : 'var(--coral)'}>
          {pill(42, 45)}
        </g>
      </g>
    </svg>
  );
}

/** Mark and name side by side. */
export function Logo({ className, mono }: { className?: string; mono?: boolean }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-2 font-display font-extrabold tracking-[-.04em]',
        className ?? 'text-[1.35rem]',
      )}
    >
      <LogoMark className="h-7" mono={mono} />
      {PRODUCT.toLowerCase()}
    </span>
  );
}
