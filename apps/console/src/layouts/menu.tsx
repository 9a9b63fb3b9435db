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
  const counts = useCounts();
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
        <section className="menu-home">
          <ul>
            <li>
              <NavLink to="/" end>
                首页
              </NavLink>
            </li>
          </ul>
        </section>
        {groups.map(({ name, entries }) => (
          <section key={name}>
            <h2>{name}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <NavLink to={entry.to}>
                    {entry.name}
                    <Count of={counts.get(entry.to)} />
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

/** What is open, by the address of its place: of cases those that this operator may decide. */
function useCounts(): ReadonlyMap<string, number> {
  const found = useQuery({ ...aside('待办的件数', query(listReviewQueues, {})), refetchInterval: REFRESH_MS }).data;
  if (!found) return NOTHING;
  const cases = found.list.reduce((sum, { decides, waiting }) => sum + (decides ? waiting : 0), 0);
  return new Map([[REVIEWS, cases], ...found.places.map(({ to, open }) => [to, open] as const)]);
}

const NOTHING: ReadonlyMap<string, number> = new Map();

function Count({ of = 0 }: { of?: number | undefined }) {
  return of > 0 && <span className="menu-count">{of}</span>;
}
