// The two logs, side by side.
import { NavLink } from '@jishi/ui/router';

const LOGS = [
  { to: '/security/logManagement/loginLog', name: '登录日志' },
  { to: '/security/logManagement/operateLog', name: '操作日志' },
] as const;

export function LogLinks() {
  return (
    <nav className="page-tabs" aria-label="日志">
      {LOGS.map(({ to, name }) => (
        <NavLink key={to} to={to}>
          {name}
        </NavLink>
      ))}
    </nav>
  );
}
