import { Plural, useLingui } from '@lingui/react/macro';
import type { Sincerity } from './queries';
import { useSincerityWords } from './words';

const SHARE: Record<Sincerity['level'], number> = { blank: 0.06, distant: 0.3, near: 0.62, present: 1 };
const ROUND = 2 * Math.PI * 18;

/** The counter of sincerity with the length of the letter. It lies on the paper. */
export function Counter({
  sincerity,
  length,
  max,
}: {
  sincerity: Sincerity | null;
  length: number;
  max: number;
}) {
  const { t, i18n } = useLingui();
  const words = useSincerityWords();
  const level = sincerity?.level ?? 'blank';
  const full = level === 'present';
  // Only the server reads the text: of what it does not have yet, nothing is known.
  const waiting = sincerity === null && length > 0;
  return (
    <div className="flex items-center gap-3 max-[22rem]:flex-wrap max-[22rem]:gap-y-0 rounded-xl bg-white px-3.5 py-2.5 shadow-[0_10px_30px_-10px_rgb(90_40_30/.35)]">
      <svg viewBox="0 0 44 44" className="size-10 shrink-0" aria-hidden="true">
        <circle cx="22" cy="22" r="18" fill="none" stroke="#f1e3dc" strokeWidth="5" />
        <circle
          cx="22"
          cy="22"
          r="18"
          fill="none"
          stroke={full ? '#1e7350' : '#b97c0d'}
          strokeWidth="5"
          strokeLinecap="round"
          strokeDasharray={`${ROUND * SHARE[level]} ${ROUND}`}
          transform="rotate(-90 22 22)"
          className="transition-[stroke-dasharray] duration-500"
        />
        {full && (
          <path
            d="M15 22l5 5 9-10"
            stroke="#1e7350"
            strokeWidth="3"
            fill="none"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        )}
      </svg>
      <p className="min-w-0 flex-1 text-[.85rem] leading-snug text-[#25121a]" aria-live="polite">
        <b className="block font-semibold">
          {waiting ? t`Os detalhes aparecem quando a carta for salva` : words[level]}
        </b>
        {!waiting && (
          <span className="block text-[#6a5360]">
            <Plural
              value={sincerity?.details ?? 0}
              _0="Nenhum detalhe concreto ainda"
              one="# detalhe concreto"
              other="# detalhes concretos"
            />
          </span>
        )}
      </p>
      <span
        className={`shrink-0 max-[22rem]:basis-full max-[22rem]:text-right text-[.78rem] tabular-nums ${length > max ? 'font-semibold text-[#b3261e]' : 'text-[#6a5360]'}`}
      >
        {i18n.number(length)} / {i18n.number(max)}
      </span>
    </div>
  );
}
