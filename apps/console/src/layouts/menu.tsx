// The menu: a column beside the screen, or below 960 px a drawer over it.
import { listReviewQueues } from '@jishi/contract/console/review';
import { aside } from '@jishi/ui/main-part';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink } from '@jishi/ui/router';
import { query } from '../shell/client';
import { REVIEWS, menuFor } from '../shell/menu';
import { useOperator } from '../shell/operator';

export function Menu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const groups = menuFor(useOperator());
  useEffect(() => {
    if (!open) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose();
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [open, onClose]);
  return (
    <>
      {open && <div className="menu-scrim" onClick={onClose} />}
      <nav id="menu" className={open ? 'menu menu-open' : 'menu'} aria-label="运营台">
        {groups.map(({ name, entries }) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <NavLink to={entry.to}>
                    {entry.name}
                    {entry.to === REVIEWS && <Waiting />}
                  </NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}

/** How soon the count is read again by itself, in milliseconds. */
const REFRESH_MS = 60_000;

/** How many cases wait that this operator may decide. */
function Waiting() {
  const queues = useQuery({ ...aside('待办的件数', query(listReviewQueues, {})), refetchInterval: REFRESH_MS }).data;
  const count = queues?.list.reduce((sum, { decides, waiting }) => sum + (decides ? waiting : 0), 0) ?? 0;
  return count > 0 && <span className="menu-count">{count}</span>;
}
