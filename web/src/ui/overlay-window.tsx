import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useRef } from 'react';
import { IconButton } from './button';
import { cn } from './cn';

import type { DialogProps } from './overlay';

const sides = {
  center:
    'top-1/2 left-1/2 max-h-[86dvh] short:max-h-[94dvh] w-[min(30rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-xl data-[state=open]:animate-[fade_.2s_var(--ease-enlace)]',
  bottom:
    'inset-x-0 bottom-0 mx-auto max-h-[92dvh] w-full max-w-[36rem] rounded-t-2xl pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-[sheet-up_.3s_var(--ease-enlace)] sm:bottom-6 sm:rounded-2xl lg:inset-y-0 lg:my-auto lg:h-fit',
  left: 'inset-y-0 left-0 z-70 pt-[env(safe-area-inset-top)] pb-[env(safe-area-inset-bottom)] w-[18rem] max-w-[86vw] data-[state=open]:animate-[slide-in_.25s_var(--ease-enlace)]',
};

/** The window of `overlay.tsx`, with the code that traps and gives back the focus. */
export default function OverlayWindow({
  open,
  onOpenChange,
  title,
  description,
  children,
  side = 'center',
  hideTitle,
  className,
}: DialogProps) {
  const { t } = useLingui();
  // Our windows are opened by state and know no trigger, so they remember by themselves who had the focus.
  const opener = useRef<Element | null>(null);
  const giveBack = (event: Event) => {
    event.preventDefault();
    // The focus was moved on purpose: to another window, or the next screen.
    if (document.activeElement !== document.body) return;
    const back = opener.current?.isConnected ? opener.current : document.getElementById('conteudo');
    if (back instanceof HTMLElement) back.focus({ preventScroll: true });
  };
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-[#1a0a12]/55 backdrop-blur-[2px] data-[state=open]:animate-[fade_.2s]" />
        <Radix.Content
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={giveBack}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            'fixed z-50 flex flex-col overflow-clip bg-surface shadow-lift outline-none',
            sides[side],
            className,
          )}
        >
          {hideTitle ? (
            <Radix.Title className="sr-only">{title}</Radix.Title>
          ) : (
            <div className="flex items-start justify-between gap-4 px-6 pt-5 pb-2">
              <Radix.Title className="text-2xl leading-tight font-bold">{title}</Radix.Title>
              <Radix.Close asChild>
                <IconButton label={t`Fechar`} className="-mt-1.5 -mr-2 -mb-1">
                  <X />
                </IconButton>
              </Radix.Close>
            </div>
          )}
          <div
            className={cn('min-h-0 flex-1 overflow-y-auto', !hideTitle && 'px-6 pb-6')}
            // What takes the focus stays above an act at the lower edge (`SHEET_ACTION`).
            style={{ scrollPaddingBottom: '6rem' }}
          >
            {/* It scrolls with the rest: on a low phone it would take a third of the window. */}
            {description && !hideTitle && (
              <Radix.Description className="-mt-0.5 mb-2 text-[.95rem] leading-relaxed text-ink-2">
                {description}
              </Radix.Description>
            )}
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
