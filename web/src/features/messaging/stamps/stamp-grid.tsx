import { Drawing } from '@/ui/drawing';
import { STAMPS, type StampName } from './art';
import { useStampNames } from './names';

/** The stamps; a press sends one. */
export function StampGrid({ onPick }: { onPick: (stamp: StampName) => void }) {
  const names = useStampNames();
  return (
    <ul className="grid grid-cols-4 gap-1.5 sm:grid-cols-6">
      {(Object.keys(STAMPS) as StampName[]).map((name) => (
        <li key={name}>
          <button
            type="button"
            aria-label={names[name]}
            data-tip={names[name]}
            onClick={() => onPick(name)}
            className="grid min-h-16 w-full place-items-center rounded-xl p-1.5 transition hover:bg-surface-2"
          >
            <Drawing art={STAMPS[name]} className="w-full max-w-20" />
          </button>
        </li>
      ))}
    </ul>
  );
}
