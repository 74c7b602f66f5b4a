import { encode } from 'uqr';

/** What the largest square holds at this level of correction, in bytes. */
const MOST_BYTES = 2331;

/** The white border that ISO/IEC 18004 asks for, in modules. */
const BORDER = 4;

/** A text as a QR code: always dark on white, because cameras want it so. Nothing for a text that no code holds. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  if (new TextEncoder().encode(text).length > MOST_BYTES) return null;
  const { size, data } = encode(text, { ecc: 'M', boostEcc: false, border: BORDER });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      className={className}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#25121a" />
    </svg>
  );
}
