/** What a form marks as wrong: a control, or a group whose first button stands for it. */
const WRONG = '[aria-invalid="true"], [data-invalid] button';

/**
 * Once what was refused is drawn, the first control that is wrong comes into the middle of the view, clear of bars at
 * the edges, and takes the focus.
 */
export function focusInvalid() {
  requestAnimationFrame(() => {
    const first = document.querySelector<HTMLElement>(WRONG);
    first?.scrollIntoView?.({ block: 'center' });
    first?.focus({ preventScroll: true });
  });
}
