// Links within the site: ordinary ones for keys that open windows and for browsers without scripts.
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { type To, resolve, textOf } from './address';
import { useLocation, useRouter } from './hooks';
import type { NavigateOptions } from './router';

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> &
  NavigateOptions & {
    to: To;
    ref?: Ref<HTMLAnchorElement>;
  };

/** A link that leads to where one is already adds no entry to the history. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const router = useRouter();
  const location = useLocation();
  const path = resolve(to, location);
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event) || (rest.target ?? '_self') !== '_self') return;
    event.preventDefault();
    const isHere = textOf(path) === textOf(location);
    void router.navigate(path, { replace: replace ?? isHere, state, preventScrollReset });
  }
  return <a {...rest} href={router.hrefOf(path)} onClick={follow} />;
}

/** The main button without a key that opens a tab, opens a window or saves. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

type NavLinkProps = Omit<LinkProps, 'to' | 'className'> & {
  /** A path from the root. */
  to: string;
  /** Its own page alone, not the ones below it. */
  end?: boolean;
};

/** A link that knows whether it leads to where one is. */
export function NavLink({ to, end = false, ...rest }: NavLinkProps) {
  const pathname = useLocation().pathname.toLowerCase();
  const own = to.toLowerCase();
  const isHere = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link {...rest} to={to} {...(isHere && { className: 'active', 'aria-current': 'page' })} />;
}
