// Where members go most, at the foot of a phone's screen; the menu has everything.
import { Link, useLocation } from '@jishi/ui/router';
import { useUi } from '../../shell/ui-store';
import { menuPlaceOf } from './menu';

const places = [
  { to: '/overview', name: '总览' },
  { to: '/product/list', name: '接口市场' },
  { to: '/req/apply', name: '我的接口' },
  { to: '/req/applylist', name: '调用记录' },
  { to: '/fund/rechargeCenter', name: '充值' },
] as const;

export function Places() {
  const here = menuPlaceOf(useLocation().pathname)?.entry.to;
  const views = useUi((state) => state.views);
  return (
    <nav className="places" aria-label="常用">
      <ul>
        {places.map(({ to, name }) => (
          <li key={to}>
            <Link to={views[to]?.fullPath ?? to} data-place={to} aria-current={to === here ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
