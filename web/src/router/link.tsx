import type { ComponentProps, MouseEvent } from 'react';
import { createPath, resolvePath, type To } from './paths';
import { type NavigateOptions, useLocation, useNavigate } from './router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: To;
  /** The browser loads the address as another page. */
  reloadDocument?: boolean;
}

/** An address with a scheme leads out of the app. */
const LEAVES = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** A press that means this window; any other is the browser's. */
const isPlain = (event: MouseEvent, target: string | undefined) =>
  event.button === 0 &&
  (!target || target === '_self') &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);

/** A link to a screen of the app. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  target,
  ...rest
}: LinkProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const leaves = typeof to === 'string' && LEAVES.test(to);
  const href = leaves ? to : createPath(resolvePath(to, location.pathname));
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || leaves || reloadDocument || !isPlain(event, target)) return;
    event.preventDefault();
    // A press on the link to where one is adds nothing to the history.
    navigate(to, { replace: replace ?? href === createPath(location), state, preventScrollReset });
  };
  return <a {...rest} href={href} target={target} onClick={go} />;
}

interface NavLinkProps extends Omit<LinkProps, 'className'> {
  className?: string | ((at: { isActive: boolean }) => string);
  /** Only the very address counts, not those below it. */
  end?: boolean;
}

/** A link that knows whether one is there. */
export function NavLink({ className, end, ...rest }: NavLinkProps) {
  const here = useLocation().pathname.toLowerCase();
  const there = resolvePath(rest.to, here).pathname.toLowerCase();
  const isActive = here === there || (!end && here.startsWith(there) && here[there.length] === '/');
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={typeof className === 'function' ? className({ isActive }) : className}
    />
  );
}
