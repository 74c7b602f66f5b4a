import { qr } from './qr';

/** A text as a QR code: always dark on white, because cameras want it so. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const square = qr(text);
  if (!square) return null;
  const size = square.length + 8;
  const path = square
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
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
