// The menu: a column beside the screen, or below 960 px a drawer over it.
import { useEffect } from 'react';
import { NavLink } from 'react-router';
import { menuFor } from '../shell/menu';
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
                  <NavLink to={entry.to}>{entry.name}</NavLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
    </>
  );
}
