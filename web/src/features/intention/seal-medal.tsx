import { useLingui } from '@lingui/react/macro';
import { Coffee, Compass, Gem, HandHeart, Heart, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { PRODUCT } from '@/config/product';
import { LogoMark } from '@/ui/brand';
import { cn } from '@/ui/cn';
import './seal.css';

const SIGNS: Record<string, LucideIcon> = {
  dating: Coffee,
  marriage: Gem,
  friendship: HandHeart,
  love: Heart,
  exploring: Compass,
};

const SCALLOPS = 28;

/** The edge of the medal: small arches around a circle. */
const EDGE = (() => {
  const point = (angle: number, radius: number) =>
    `${(100 + radius * Math.cos(angle)).toFixed(2)},${(100 + radius * Math.sin(angle)).toFixed(2)}`;
  const step = (2 * Math.PI) / SCALLOPS;
  const arches = Array.from(
    { length: SCALLOPS },
    (_, index) => `Q${point((index + 0.5) * step, 101)} ${point((index + 1) * step, 91)}`,
  );
  return `M${point(0, 91)} ${arches.join(' ')}Z`;
})();

/** The seal as a medal of Maracujá; each intention has its own sign in the middle. Decoration beside its name. */
export function SealMedal({ intention, className }: { intention: string; className?: string }) {
  const { t } = useLingui();
  const id = useId().replace(/[^a-zA-Z0-9]/g, '');
  const Sign = SIGNS[intention];
  const words = t`SELO DE INTENÇÃO · ${PRODUCT.toUpperCase()} · `;
  return (
    <span aria-hidden="true" className={cn('relative grid place-items-center', className)}>
      <svg viewBox="0 0 200 200" aria-hidden="true" className="absolute inset-0 size-full" fill="none">
        <defs>
          <linearGradient id={`${id}g`} x1="40" y1="10" x2="150" y2="195" gradientUnits="userSpaceOnUse">
            <stop stopColor="#FFE7AE" />
            <stop offset=".45" stopColor="#FFC247" />
            <stop offset="1" stopColor="#E2951B" />
          </linearGradient>
          <radialGradient id={`${id}i`} cx=".36" cy=".28" r=".9">
            <stop stopColor="#FFF1CE" />
            <stop offset="1" stopColor="#FFC857" />
          </radialGradient>
          <path id={`${id}p`} d="M100,100 m-71,0 a71,71 0 1,1 142,0 a71,71 0 1,1 -142,0" />
        </defs>
        <path d={EDGE} fill={`url(#${id}g)`} />
        <circle cx="100" cy="100" r="84" stroke="#7A4A00" strokeOpacity=".35" strokeWidth="1.2" />
        <circle
          cx="100"
          cy="100"
          r="58"
          fill={`url(#${id}i)`}
          stroke="#7A4A00"
          strokeOpacity=".4"
          strokeWidth="1.4"
        />
        <g className="seal-words" fill="#5A3600" fontSize="13.4" fontWeight="700" letterSpacing="1.2">
          <text>
            <textPath href={`#${id}p`} textLength="440" lengthAdjust="spacing">
              {words + words}
            </textPath>
          </text>
        </g>
      </svg>
      <span className="relative grid size-[42%] place-items-center text-[#7d0a2a]">
        {Sign ? (
          <Sign className="size-[82%]" strokeWidth={1.9} />
        ) : (
          <span className="w-full [--brand:#b0123b] [--coral:#f0653f] [&_svg]:h-auto [&_svg]:w-full">
            <LogoMark />
          </span>
        )}
      </span>
    </span>
  );
}
