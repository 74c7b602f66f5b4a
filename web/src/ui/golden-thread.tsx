interface GoldenThreadProps {
  viewBox: string;
  /** The way of the thread. */
  d: string;
  stroke?: string;
  strokeWidth?: string;
  className: string;
}

/** A thread that draws itself between two pictures. */
export const GoldenThread = ({
  viewBox,
  d,
  stroke = '#ffc857',
  strokeWidth = '5',
  className,
}: GoldenThreadProps) => (
  <svg viewBox={viewBox} fill="none" aria-hidden="true" className={className}>
    <path
      pathLength={1}
      className="thread"
      d={d}
      stroke={stroke}
      strokeWidth={strokeWidth}
      strokeLinecap="round"
    />
  </svg>
);
