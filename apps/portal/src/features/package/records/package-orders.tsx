// Package orders: price, calls left and expiry.
import { exportPackageOrders } from '@jishi/contract/export';
import type { PackageOrder } from '@jishi/contract/package/record';
import { packageState } from '@jishi/contract/enums/access';
import { payChannel } from '@jishi/contract/enums/payment';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import type { FilterSpec } from '@jishi/ui/list-filter';
import { Meter } from '@jishi/ui/meter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { CallsLeft } from '../../../shell/calls-left';
import { Status, useOptions } from '../../../shell/labels';
import { OrderList } from '../../../shell/order-list';
import { isPending } from '../../../shell/order-status';
import { expiry } from '../../../shell/package-validity';
import { useUrlQuery } from '../../../shell/url-query';
import { Renewals } from '../renewal/renewals';
import { RenewalDialog } from '../renewal/renewal-dialog';
import { packageOrderFilter } from './package-order-filter';
import { packageOrderTotals, packageOrders } from './queries';

type Order = z.output<typeof PackageOrder>;
type Project = { projectId: string; projectName: string };

export function PackageOrders() {
  const [search] = useUrlQuery();
  const orders = useQuery({ ...packageOrders(search), placeholderData: keepPreviousData });
  const totals = useQuery({ ...aside('合计', packageOrderTotals(search)), placeholderData: keepPreviousData }).data;
  const filters = useFilters(totals?.projects ?? []);
  const [signing, setSigning] = useState<Project>();
  return (
    <>
      <Renewals />
      {signing && <RenewalDialog {...signing} onClose={() => setSigning(undefined)} />}
      <OrderList
        filters={filters}
        orders={orders}
        totals={totals}
        more={({ remaining, calls, lapsed }) => [
          { label: '还可以用', value: formatCount(remaining), note: `/ ${formatCount(calls)} 次` },
          { label: '过期没用完', value: formatCount(lapsed), note: '次' },
        ]}
        file={{ endpoint: exportPackageOrders, filter: packageOrderFilter(search) }}
        what="套餐订单"
        one="套餐"
        rows={8}
        nothingYet={
          <EmptyState title="还没有买过套餐">
            套餐比按次调用便宜，买了先从套餐扣。 <Link to="/product/list">看在售的接口</Link>
          </EmptyState>
        }
      >
        {(rows) => (
          <LedgerTable
            caption="套餐订单"
            columns={columnsOf(setSigning)}
            rows={rows}
            rowKey={({ orderNo }) => orderNo}
          />
        )}
      </OrderList>
    </>
  );
}

function useFilters(projects: readonly Project[]): readonly FilterSpec[] {
  const named = projects.map(({ projectId, projectName }) => ({ value: projectId, label: projectName }));
  return [
    { kind: 'time', label: '下单时间', short: '时间' },
    { kind: 'choice', name: 'projectId', label: '接口', options: named },
    { kind: 'choice', name: 'state', label: '余量', options: useOptions('packageState') },
    { kind: 'choice', name: 'status', label: '订单', options: useOptions('payOrderStatus') },
  ];
}

function columnsOf(onSign: (project: Project) => void): Column<Order>[] {
  return [
    { key: 'time', title: '下单时间', cell: ({ createTime }) => <Moment time={createTime} /> },
    {
      key: 'name',
      title: '套餐',
      fold: 'lead',
      cell: ({ projectName, packageName, orderNo }) => (
        <Link to={`/payres?orderNo=${orderNo}`}>
          {projectName} · {packageName}
        </Link>
      ),
    },
    {
      key: 'remaining',
      title: '剩余 / 总量',
      align: 'end',
      fold: 'line',
      cell: ({ remaining, calls }) =>
        remaining === null ? (
          <span className="faint">没有发放</span>
        ) : (
          <CallsLeft remaining={remaining} total={calls} />
        ),
    },
    {
      key: 'share',
      title: <span className="sr">剩余比例</span>,
      fold: 'line',
      width: '12%',
      cell: ({ remaining, calls, state }) =>
        remaining !== null && state !== packageState.expired && <Meter value={remaining} total={calls} label="剩余" />,
    },
    {
      key: 'state',
      title: '状态',
      cell: ({ state, status }) =>
        state === null ? <Status of="payOrderStatus" value={status} /> : <Status of="packageState" value={state} />,
    },
    {
      key: 'expiry',
      title: '有效至',
      cell: ({ expireTime, unstartedDays }) =>
        expireTime ? expiry({ expireTime, unstartedDays }) : <span className="faint">—</span>,
    },
    {
      key: 'amount',
      title: '实付（元）',
      label: '实付',
      align: 'end',
      fold: 'tail',
      cell: ({ payAmount, state }) => (
        <span className={state === null ? 'faint' : undefined}>{formatMoney(payAmount)}</span>
      ),
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'line',
      cell: ({ orderNo, status, channel, projectId, projectName, packageName }) =>
        isPending(status) && channel !== payChannel.balance ? (
          <Link to={`/pay?orderNo=${orderNo}`} aria-label={`继续付款：${projectName} ${packageName}`}>
            继续付款
          </Link>
        ) : (
          <span className="row-actions">
            <Link to={`/req/buy?projectId=${projectId}`} aria-label={`续购${projectName}的套餐`}>
              续购
            </Link>
            <button
              type="button"
              className="text-button"
              aria-label={`设置${projectName}的自动续购`}
              onClick={() => onSign({ projectId, projectName })}
            >
              自动续购
            </button>
          </span>
        ),
    },
  ];
}
