// Above one of a list's rows that is open in its place: the way back. Where the page is, the member area says itself.
import { Link } from '@jishi/ui/router';

export function BackLine({ to, name }: { to: string; name: string }) {
  return (
    <p className="back-line small">
      <Link to={to}>{name}</Link>
    </p>
  );
}
