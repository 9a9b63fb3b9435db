// A link that knows whether it leads to where one is.
import { Link, type LinkProps, useLocation } from 'react-router';

type Props = Omit<LinkProps, 'to' | 'className'> & {
  /** A path from the root. */
  to: string;
  /** Its own page alone, not the ones below it. */
  end?: boolean;
};

export function NavLink({ to, end = false, ...rest }: Props) {
  const pathname = useLocation().pathname.toLowerCase();
  const own = to.toLowerCase();
  const isHere = pathname === own || (!end && pathname.startsWith(`${own}/`));
  return <Link {...rest} to={to} {...(isHere && { className: 'active', 'aria-current': 'page' })} />;
}
