import { DropdownMenu } from 'radix-ui';
import type { ComponentProps, FocusEvent, ReactNode } from 'react';
import { cn } from './cn';

/** Radix focuses the first item only if it saw the key press. This does so where the code was loaded after it. */
const toFirstItem = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
  if (target !== currentTarget || !currentTarget.matches(':focus-visible')) return;
  currentTarget.querySelector<HTMLElement>('[role="menuitem"]:not([data-disabled])')?.focus();
};

/**
 * A menu behind a button. Items are `MenuItem`s. It opens inside the page's main part, so that it belongs to
 * a landmark, and leaves the page usable around it.
 */
export function Menu({
  trigger,
  children,
  align = 'end',
  defaultOpen,
}: {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  /** Set where the code of the menu was loaded because it was opened. */
  defaultOpen?: boolean;
}) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={document.getElementById('conteudo')}>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocus={defaultOpen ? toFirstItem : undefined}
          className="z-70 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 overflow-y-auto rounded-lg border border-line bg-surface p-1.5 shadow-lift dark:border-line-strong/50 dark:bg-surface-2 data-[state=open]:animate-[pop_.15s_var(--ease-enlace)]"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export function MenuItem({
  danger,
  className,
  ...rest
}: ComponentProps<typeof DropdownMenu.Item> & { danger?: boolean }) {
  return (
    <DropdownMenu.Item
      {...rest}
      className={cn(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-[.93rem] font-medium -outline-offset-2 not-focus-visible:outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-surface-2 dark:data-[highlighted]:bg-line-strong/40 pointer-coarse:min-h-11 [&_svg]:size-[1.1rem] [&_svg]:text-ink-2',
        danger && 'text-danger [&_svg]:text-danger',
        className,
      )}
    />
  );
}
