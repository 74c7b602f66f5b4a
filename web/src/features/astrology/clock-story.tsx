import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { minutesLater } from './birth-draft';

/** A clock's face with one hand, and the hour that was cut out of it or came twice. */
function ClockFace({ time, minutes, gone }: { time: string; minutes: number; gone: boolean }) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const at = ((hour % 12) * 60 + minute) / 720;
  const spot = (share: number, radius: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2;
    return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) };
  };
  const whole = Math.floor(at * 12) / 12;
  const from = spot(whole, 38);
  const to = spot(whole + minutes / 720, 38);
  const old = spot(at, 26);
  const now = spot(at + minutes / 720, 26);
  return (
    <svg viewBox="-50 -50 100 100" className="size-28 shrink-0 sm:size-32" fill="none" aria-hidden="true">
      <circle r="47" fill="var(--surface)" stroke="var(--sun)" strokeWidth="3" />
      <path
        d={`M0 0L${from.x.toFixed(2)} ${from.y.toFixed(2)}A38 38 0 0 1 ${to.x.toFixed(2)} ${to.y.toFixed(2)}Z`}
        fill="var(--sun)"
        opacity={gone ? 0.35 : 0.9}
      />
      {Array.from({ length: 12 }, (_, index) => {
        const a = spot(index / 12, 42);
        const b = spot(index / 12, index % 3 === 0 ? 36 : 39);
        return (
          <line
            // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a clock never move.
            key={index}
            x1={a.x}
            y1={a.y}
            x2={b.x}
            y2={b.y}
            stroke="var(--ink-2)"
            strokeWidth={index % 3 === 0 ? 2.5 : 1.5}
            strokeLinecap="round"
          />
        );
      })}
      {gone && (
        <line
          x2={old.x}
          y2={old.y}
          stroke="var(--ink-2)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeDasharray="1 5.5"
        />
      )}
      <line
        x2={gone ? now.x : old.x}
        y2={gone ? now.y : old.y}
        stroke="var(--brand)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle r="4" fill="var(--brand)" />
    </svg>
  );
}

interface StoryProps {
  clock: 'skipped' | 'twice';
  /** 'hh:mm' as entered; without it a whole day was skipped, and there is nothing to draw. */
  time: string | null;
  minutes: number;
  /** How the server tells it. */
  note: ReactNode;
  /** The question that follows, if there is one. */
  children?: ReactNode;
  level?: 2 | 3;
}

/**
 * Explains a clock change at the birth: the hour that did not exist, or the one that came twice.
 */
export function ClockStory({ clock, time, minutes, note, children, level = 3 }: StoryProps) {
  const { t } = useLingui();
  const gone = clock === 'skipped';
  const Heading = `h${level}` as const;
  return (
    <div className="grid gap-5 rounded-xl bg-sun-soft p-5 text-sun-ink sm:p-6">
      <div className="flex flex-col items-start gap-5 sm:flex-row sm:items-center">
        {time && <ClockFace time={time} minutes={minutes} gone={gone} />}
        <div>
          <Heading className="text-xl leading-tight font-bold sm:text-2xl">
            {gone ? t`Você nasceu na hora que não existiu` : t`Essa hora aconteceu duas vezes`}
          </Heading>
          {gone && time && (
            <p className="mt-2 font-display text-lg font-bold tabular-nums">
              <s className="font-medium decoration-2">{time}</s>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">{t`passou a ser`}</span> {minutesLater(time, minutes)}
            </p>
          )}
          <p className="mt-2 leading-relaxed">{note}</p>
        </div>
      </div>
      {children}
    </div>
  );
}
