import { type FocusEvent, useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { toasterStands } from './toast';

/** The product's mark of the focus, which the library's own is not: it vanishes in the dark. */
const mark = 'focus-visible:![outline:2.5px_solid_var(--tile)] focus-visible:!outline-offset-2';

/**
 * The library sends the focus that leaves a message back to where it came from. That is right after the
 * hotkey, which enters by the list; whoever only passes with the Tab key would never get past.
 */
const letPass = (event: FocusEvent) => {
  if (event.target.tagName !== 'OL') event.stopPropagation();
};

/** The one container of short messages; label, hotkey, number and duration are part of the product's contract. */
export default function Toaster() {
  // Runs after the container's own effects: from here on it listens.
  useEffect(() => toasterStands(toast), []);
  return (
    <div onFocusCapture={letPass}>
      <Sonner
        visibleToasts={1}
        duration={4000}
        hotkey={['altKey', 'KeyT']}
        containerAriaLabel="Notifications"
        position="top-center"
        gap={10}
        offset={16}
        toastOptions={{
          classNames: {
            toast: `!rounded-lg !border !border-line !bg-surface !text-ink !shadow-lift !font-sans !text-[.93rem] !px-4 !py-3.5 !gap-3 ${mark}`,
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
