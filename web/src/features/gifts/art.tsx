import type { ReactNode } from 'react';
import { cn } from '@/ui/cn';
import type { GiftKind } from './queries';

const PETALS = [0, 30, 60, 90, 120, 150, 180, 210, 240, 270, 300, 330];

/** The colour behind each gift and its drawing, on 120 by 96. */
const ART: Record<GiftKind, { ground: string; draw: ReactNode }> = {
  cafe: {
    ground: '#f7dfc2',
    draw: (
      <>
        <ellipse cx="60" cy="82" rx="40" ry="5" fill="#c98a5b" opacity=".5" />
        <path d="M32 42h46v18a18 18 0 0 1-18 18H50a18 18 0 0 1-18-18z" fill="#fff" />
        <path d="M78 47h6a8 8 0 0 1 0 17h-8" stroke="#fff" strokeWidth="6" />
        <ellipse cx="55" cy="43" rx="21" ry="5" fill="#5b2c17" />
        <path d="M36 14h38l-8 18H44z" fill="#fdf1e6" stroke="#b0123b" strokeWidth="3" />
        <path d="M55 33v8" stroke="#5b2c17" strokeWidth="3.5" />
      </>
    ),
  },
  rosa: {
    ground: '#fce6eb',
    draw: (
      <>
        <path d="M60 56c0 16 2 26 4 36" stroke="#1e7350" strokeWidth="4.5" />
        <path d="M62 76c10-10 20-8 24-4-6 8-16 10-24 4z" fill="#1e7350" />
        <path d="M60 68c-8-9-17-8-21-4 5 7 13 9 21 4z" fill="#2b9366" />
        <path
          d="M36 30c0 20 10 30 24 30s24-10 24-30c-8 2-12 0-16-8-4 6-12 6-16 0-4 8-8 10-16 8z"
          fill="#b0123b"
        />
        <path d="M44 22c4-10 28-12 33 0 2 10-5 18-16 18s-18-8-17-18z" fill="#d3315b" />
        <path d="M52 24c4-6 14-6 17 0 1 6-3 9-8 9s-9-3-9-9z" fill="#f06a8a" />
      </>
    ),
  },
  girassol: {
    ground: '#fff1d3',
    draw: (
      <>
        <path d="M60 50v44" stroke="#1e7350" strokeWidth="5" />
        <path d="M60 80c12-12 22-8 25-4-8 8-17 9-25 4z" fill="#1e7350" />
        <g transform="translate(60 40)">
          {PETALS.map((turn) => (
            <ellipse
              key={turn}
              cy="-24"
              rx="7.5"
              ry="14"
              fill={turn % 60 ? '#f29f1f' : '#ffbe3d'}
              transform={`rotate(${turn})`}
            />
          ))}
          <circle r="16" fill="#6b3a17" />
          <circle r="9" fill="#8a4f22" />
        </g>
      </>
    ),
  },
  livro: {
    ground: '#e7ecfb',
    draw: (
      <>
        <rect x="34" y="14" width="54" height="68" rx="7" fill="#2447b5" />
        <path d="M34 72a8 8 0 0 1 8-6h46v16H42a8 8 0 0 1-8-8z" fill="#fff" />
        <path d="M34 72a8 8 0 0 1 8-6h46" stroke="#16307f" strokeWidth="3" />
        <rect x="44" y="26" width="34" height="5" rx="2.5" fill="#ffbe3d" />
        <rect x="44" y="36" width="22" height="5" rx="2.5" fill="#93acff" />
        <path d="M76 10v26l-6-5-6 5V10z" fill="#b0123b" />
      </>
    ),
  },
  serenata: {
    ground: '#2a2f6b',
    draw: (
      <>
        <circle cx="96" cy="20" r="9" fill="#fff1d3" />
        <path d="M34 90V44a26 26 0 0 1 52 0v46z" fill="#fff1d3" />
        <path d="M40 90V46a20 20 0 0 1 40 0v44z" fill="#ffbe3d" />
        <path d="M60 26v64M40 58h40" stroke="#fff1d3" strokeWidth="4" />
        <path d="M12 44h16M12 52h12M12 60h14" stroke="#ff8a63" strokeWidth="3.5" />
      </>
    ),
  },
  vinil: {
    ground: '#f2d9e0',
    draw: (
      <>
        <rect x="22" y="18" width="62" height="62" rx="8" fill="#f0653f" />
        <circle cx="74" cy="49" r="30" fill="#25121a" />
        <circle cx="74" cy="49" r="23" stroke="#4a2b38" strokeWidth="2" />
        <circle cx="74" cy="49" r="17" stroke="#4a2b38" strokeWidth="2" />
        <circle cx="74" cy="49" r="10" fill="#ffbe3d" />
        <circle cx="74" cy="49" r="2.5" fill="#25121a" />
      </>
    ),
  },
  brigadeiro: {
    ground: '#f2d9e0',
    draw: (
      <>
        <ellipse cx="60" cy="80" rx="34" ry="5" fill="#c9798f" opacity=".45" />
        <path d="M34 58l6 20h40l6-20z" fill="#b0123b" />
        <path d="M34 58l7 6 7-6 7 6 6-6 6 6 6-6 6 6 7-6" stroke="#ffd5de" strokeWidth="2.5" />
        <circle cx="60" cy="42" r="25" fill="#4b2416" />
        <path
          d="M46 32l5 3M58 24l5 1M70 33l-4 4M52 46l5-2M68 50l5-2M47 55l4 2M61 38l1 5M75 43l3 3"
          stroke="#8a4f2f"
          strokeWidth="4"
        />
      </>
    ),
  },
  pastel: {
    ground: '#fdeac4',
    draw: (
      <>
        <ellipse cx="60" cy="76" rx="38" ry="6" fill="#d39b3c" opacity=".4" />
        <path d="M26 46c0 18 10 30 34 30s34-12 34-30z" fill="#d98b2e" />
        <path
          d="M28 52l5 14M40 58l4 15M52 60l2 16M68 60l-2 16M80 58l-4 15M92 52l-5 14"
          stroke="#b96f1d"
          strokeWidth="2.5"
        />
        <ellipse cx="60" cy="45" rx="35" ry="15" fill="#e9a63f" />
        <ellipse cx="60" cy="45" rx="29" ry="11.5" fill="#ffd460" />
        <g fill="#7a3b12">
          <ellipse cx="50" cy="42" rx="7" ry="3" />
          <ellipse cx="69" cy="47" rx="6" ry="2.6" />
          <ellipse cx="62" cy="39" rx="3.5" ry="1.6" />
        </g>
      </>
    ),
  },
  fita: {
    ground: '#e4f3ea',
    draw: (
      <>
        <path d="M24 20c24 14 48-10 72 4" stroke="#6b3a17" strokeWidth="4" />
        <path d="M38 24c6 20-6 34 0 58" stroke="#b0123b" strokeWidth="9" />
        <path d="M60 22c-6 22 8 36 0 60" stroke="#ffbe3d" strokeWidth="9" />
        <path d="M82 20c6 20-6 36 0 62" stroke="#2447b5" strokeWidth="9" />
      </>
    ),
  },
  azulejo: {
    ground: '#dfe9fb',
    draw: (
      <>
        <rect x="26" y="14" width="68" height="68" rx="4" fill="#f7f4ea" stroke="#1c3f94" strokeWidth="3" />
        <path
          d="M60 22c10 12 10 16 0 26-10-10-10-14 0-26zM60 48c10 10 10 14 0 26-10-12-10-16 0-26z"
          fill="#2a5bbf"
        />
        <path
          d="M34 48c12-10 16-10 26 0-10 10-14 10-26 0zM60 48c10-10 14-10 26 0-12 10-16 10-26 0z"
          fill="#4f86d9"
        />
        <path
          d="M26 30q16 0 16-16M94 30q-16 0-16-16M26 66q16 0 16 16M94 66q-16 0-16 16"
          stroke="#1c3f94"
          strokeWidth="3"
        />
      </>
    ),
  },
  estrela: {
    ground: '#141a3c',
    draw: (
      <>
        <circle cx="60" cy="48" r="36" stroke="#ffbe3d" strokeWidth="2.5" />
        <path d="M44 34l14 10 18-6 8 18-20 14-14-12z" stroke="#8f9bd4" strokeWidth="2" />
        <g fill="#fff">
          <circle cx="44" cy="34" r="3" />
          <circle cx="58" cy="44" r="2" />
          <circle cx="76" cy="38" r="3.5" />
          <circle cx="84" cy="56" r="2" />
          <circle cx="64" cy="70" r="3" />
          <circle cx="50" cy="58" r="2" />
        </g>
        <circle cx="38" cy="62" r="6" fill="#e8e6f5" />
      </>
    ),
  },
  memorias: {
    ground: '#f7dfc2',
    draw: (
      <>
        <path d="M26 44h68v38H26z" fill="#a4612f" />
        <path d="M22 32h76v14H22z" fill="#c98a5b" />
        <rect x="40" y="12" width="24" height="30" rx="2" fill="#fff" transform="rotate(-8 52 27)" />
        <rect x="58" y="10" width="24" height="30" rx="2" fill="#fdf1e6" transform="rotate(7 70 25)" />
        <path d="M46 22h12M46 28h9M66 20h10M66 26h8" stroke="#b0123b" strokeWidth="2.5" />
        <path d="M54 60h12" stroke="#ffbe3d" strokeWidth="5" />
      </>
    ),
  },
};

const BOX = (
  <>
    <ellipse cx="60" cy="84" rx="36" ry="4" fill="#8d0c31" opacity=".25" />
    <rect x="30" y="42" width="60" height="42" rx="5" fill="#b0123b" />
    <rect x="26" y="32" width="68" height="16" rx="5" fill="#d3315b" />
    <path d="M60 32v52" stroke="#ffbe3d" strokeWidth="9" />
    <path
      d="M60 32c-20 0-24-18-12-18 8 0 12 10 12 18zM60 32c20 0 24-18 12-18-8 0-12 10-12 18z"
      fill="#ffbe3d"
    />
  </>
);

interface GiftArtProps {
  /** None is a gift that is still wrapped. */
  kind: GiftKind | null;
  className?: string;
}

/** A gift, drawn; the words beside it say everything. */
export function GiftArt({ kind, className }: GiftArtProps) {
  const art = kind ? ART[kind] : { ground: 'var(--brand-soft)', draw: BOX };
  return (
    <span
      aria-hidden="true"
      className={cn('grid place-items-center overflow-hidden', className)}
      style={{ background: art.ground }}
    >
      <svg
        viewBox="0 0 120 96"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="h-full max-h-24 w-auto"
        aria-hidden="true"
      >
        {art.draw}
      </svg>
    </span>
  );
}
