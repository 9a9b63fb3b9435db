// The pages of a supplier, with what waits on each.
import { aside } from '@jishi/ui/main-part';
import { Link, useLocation } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { OWN_SUPPLY } from '../queries';

const PAGES = [
  ['/qy/supply', '概览'],
  ['/qy/supply/goods', '商品'],
  ['/qy/supply/import', '卡密导入'],
  ['/qy/supply/order', '发货'],
  ['/qy/supply/settlement', '货款'],
  ['/qy/supply/dispute', '争议'],
] as const;

export function SupplyNav() {
  const { pathname } = useLocation();
  const tasks = useQuery(aside('供货', OWN_SUPPLY)).data?.tasks;
  const waits: Readonly<Record<string, number | undefined>> = {
    '/qy/supply/goods': tasks?.low,
    '/qy/supply/order': tasks?.toDeliver,
    '/qy/supply/dispute': tasks?.disputes,
  };
  return (
    <nav className="page-tabs goods-tabs" aria-label="供货">
      {PAGES.map(([to, name]) => (
        <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
          {name} {Boolean(waits[to]) && <b className="supply-waits">{waits[to]}</b>}
        </Link>
      ))}
    </nav>
  );
}
