import type { KeyboardEvent, PointerEvent } from 'react';
import { cn } from '@/ui/cn';
import { movePane, NUDGE, type Pane, resized } from './mask';

interface MaskPaneProps {
  label: string;
  pane: Pane;
  url: string;
  onChange: (pane: Pane) => void;
}

const STEPS: Record<string, [number, number]> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
};

/** Nearer to the upper edge, in parts of the height, a label has no room above its pane. */
const LABEL_ROOM = 0.12;

const percent = (part: number) => `${part * 100}%`;

/** A window in the cover: what is seen through it is sent. It is moved and sized by pointer and by keys. */
export function MaskPane({ label, pane, url, onChange }: MaskPaneProps) {
  const drag = (act: (by: { x: number; y: number }) => Pane) => (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const target = event.currentTarget;
    const frame = target.closest('[data-mask]')?.parentElement?.getBoundingClientRect();
    if (!frame) return;
    const [fromX, fromY] = [event.clientX, event.clientY];
    target.setPointerCapture(event.pointerId);
    target.onpointermove = (at) =>
      onChange(act({ x: (at.clientX - fromX) / frame.width, y: (at.clientY - fromY) / frame.height }));
    target.onpointerup = () => {
      target.onpointermove = null;
    };
  };
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const [x, y] = step;
    onChange(event.shiftKey ? resized(pane, { width: x, height: y }) : movePane(pane, { x, y }));
  };
  return (
    <div
      data-mask
      className="absolute rounded-md ring-2 ring-sun"
      style={{
        left: percent(pane.x),
        top: percent(pane.y),
        width: percent(pane.width),
        height: percent(pane.height),
      }}
    >
      <span className="pointer-events-none absolute inset-0 overflow-hidden rounded-md">
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute max-w-none"
          style={{
            width: percent(1 / pane.width),
            left: percent(-pane.x / pane.width),
            top: percent(-pane.y / pane.height),
            height: percent(1 / pane.height),
          }}
        />
      </span>
      <button
        type="button"
        aria-label={label}
        onKeyDown={press}
        onPointerDown={drag((by) => movePane(pane, by))}
        className="absolute inset-0 cursor-move focus-visible:outline-3 focus-visible:-outline-offset-3"
      >
        {/* Outside, so that it covers nothing of what is sent, and on the side where the picture has room. */}
        <span
          className={cn(
            'absolute rounded bg-black/75 px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-white',
            pane.y < LABEL_ROOM ? 'top-full mt-1' : 'bottom-full mb-1',
            pane.x > 0.5 ? 'right-0' : 'left-0',
          )}
        >
          {label}
        </span>
      </button>
      <span
        aria-hidden="true"
        onPointerDown={drag((by) => resized(pane, { width: by.x, height: by.y }))}
        className="absolute -right-3 -bottom-3 size-7 cursor-nwse-resize rounded-full bg-sun before:absolute before:-inset-2"
      />
    </div>
  );
}
