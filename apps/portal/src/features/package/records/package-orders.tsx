// Package orders: price, calls left and expiry.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { exportPackageOrders } from '@jishi/contract/export';
import { listPackageOrders } from '@jishi/contract/package/record';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { formatCount } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { Link } from '@jishi/ui/router';
import { useFilters } from '../../../shell/filters';
import { OrderList } from '../../../shell/order-list';
import { useUrlQuery } from '../../../shell/url-query';
import { Renewals } from '../renewal/renewals';
import { type Project, orderColumns } from './order-columns';
import { packageOrderFilter, packageOrderTotals, packageOrders } from './queries';

const RenewalDialog = lazy(async () => ({ default: (await import('../renewal/renewal-dialog')).RenewalDialog }));

export function PackageOrders() {
  const [search] = useUrlQuery();
  const orders = useQuery({ ...packageOrders(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...aside('合计', packageOrderTotals(search)), placeholderData: keepPreviousData }).data;
  const projectId = totals?.projects.map((project) => ({ value: project.projectId, label: project.projectName })) ?? [];
  const filters = useFilters(listPackageOrders, { projectId });
  const [signing, setSigning] = useState<Project>();
  return (
    <>
      <Renewals />
      <Suspense>{signing && <RenewalDialog {...signing} onClose={() => setSigning(undefined)} />}</Suspense>
      <OrderList
        filters={filters}
        orders={orders}
        totals={totals}
        more={({ units }) =>
          units.flatMap(({ unit, total, remaining, lapsed }) => {
            const label = unitLabel(unit);
            const of = units.length > 1 ? `（${label}）` : '';
            return [
              { label: `还可以用${of}`, value: formatCount(remaining), note: `/ ${formatCount(total)} ${label}` },
              { label: `过期没用完${of}`, value: formatCount(lapsed), note: label },
            ];
          })
        }
        file={{ endpoint: exportPackageOrders, filter: packageOrderFilter(search) }}
        what="套餐订单"
        one="套餐"
        rows={8}
        nothingYet={
          <EmptyState title="还没有买过套餐">
            套餐比按次调用便宜，买了先从套餐扣。 <Link to="/product/list">看在售的接口</Link>
          </EmptyState>
        }
        columns={orderColumns(setSigning)}
        sample={SAMPLE}
      />
    </>
  );
}

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  name: '手机号归属地 · 1,000 次',
  remaining: '860 / 1,000 次',
  state: '可用',
  expiry: '2027-01-05',
  amount: '6.00',
};
