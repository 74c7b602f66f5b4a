/** Where the face looks best, on four by five: also the middle of the round picture of lists. */
const FACE = { cx: 50, cy: 50, rx: 25, ry: 31 };

/** The zone of the face, drawn softly above the photo; what lies around it is a little darker. */
export function FaceGuide() {
  const { cx, cy, rx, ry } = FACE;
  const hole = `M${cx - rx},${cy}a${rx},${ry} 0 1 0 ${2 * rx},0a${rx},${ry} 0 1 0 ${-2 * rx},0z`;
  return (
    <svg
      viewBox="0 0 100 125"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 size-full"
      fill="none"
    >
      <path d={`M0,0H100V125H0z${hole}`} fill="#12060b" fillOpacity=".22" fillRule="evenodd" />
      <path d={hole} stroke="#12060b" strokeOpacity=".35" strokeWidth="1.6" />
      <path d={hole} stroke="#fff" strokeOpacity=".9" strokeWidth=".8" strokeDasharray="3.2 2.4" />
    </svg>
  );
}
