import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { showWaitingToasts } from './toast';

/** The product's mark of the focus, which the library's own is not: it vanishes in the dark. */
const mark = 'focus-visible:![outline:2.5px_solid_var(--tile)] focus-visible:!outline-offset-2';

/**
 * The library sends the focus that leaves a message back to where it came from. That is right
 * after the hotkey, which enters by the list; a user who only passes with the Tab key would never
 * get past.
 */
const letPass = (event: FocusEvent) => {
  if (event.target.tagName !== 'OL') event.stopPropagation();
};

/** Pixels after which a swipe puts a message away: by a finger, and by anything finer. Part of the contract. */
const SWIPE = { touch: 10, other: 2 };

/** The library wants 45 pixels or a fling; here a short swipe up or to a side is enough. */
function useSwipe() {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onPointerDownCapture: ({ target, clientX, clientY }: PointerEvent) => {
      const own =
        target instanceof Element && target.closest('[data-sonner-toast]') && !target.closest('button');
      start.current = own ? { x: clientX, y: clientY } : null;
    },
    onPointerUpCapture: (event: PointerEvent) => {
      const { clientX, clientY, pointerType } = event;
      if (!start.current) return;
      const aside = Math.abs(clientX - start.current.x);
      const up = start.current.y - clientY;
      start.current = null;
      if (Math.max(aside, up) < (pointerType === 'touch' ? SWIPE.touch : SWIPE.other)) return;
      // One is visible at a time: the latest.
      const front = toast.getToasts().at(-1);
      if (!front) return;
      // The library would put it away a second time.
      event.stopPropagation();
      toast.dismiss(front.id);
    },
  };
}

/**
 * Below every header: a message never covers the way to a menu. A screen whose title stands there sets `--toasts`:
 * further down, or on a low phone closer to the header (`one-question` in index.css).
 */
const BELOW_HEADERS = 'var(--toasts, calc(4.75rem + env(safe-area-inset-top)))';

/** Its place is one for every width; on wide screens it moves to the right, away from back links and headings. */
const RIGHT_WHEN_WIDE = 'md:!right-6 md:!left-auto md:![transform:none]';

/** The one container of short messages; label, hotkey, number and duration are part of the product's contract. */
export default function Toaster() {
  // Runs after the container's own effects: from here on it listens.
  useEffect(() => showWaitingToasts(toast), []);
  const swipe = useSwipe();
  return (
    <div onFocusCapture={letPass} {...swipe}>
      <Sonner
        visibleToasts={1}
        duration={4000}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel="Notifications"
        position="top-center"
        className={RIGHT_WHEN_WIDE}
        gap={10}
        offset={{ top: BELOW_HEADERS }}
        mobileOffset={{ top: BELOW_HEADERS, left: 16, right: 16 }}
        // Over sheets, whose messages they are, and under menus.
        style={{ zIndex: 60 }}
        toastOptions={{
          classNames: {
            toast: `!rounded-lg !border !border-line !bg-surface dark:!border-line-strong/50 dark:!bg-surface-2 !text-ink !shadow-lift !font-sans !text-[.93rem] !px-4 !py-3.5 short:!py-2.5 !gap-3 ${mark}`,
            title: '!font-semibold',
            description: '!text-ink-2',
            icon: '!text-leaf data-[type=error]:!text-danger',
            actionButton: `!rounded-full !bg-brand !text-on-brand !px-4 !h-8 !font-semibold ${mark}`,
            error: '[&_[data-icon]]:!text-danger',
          },
        }}
      />
    </div>
  );
}
