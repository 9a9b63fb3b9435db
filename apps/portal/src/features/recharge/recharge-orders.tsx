// Recharge orders with their sums, and one of them beside the list.
import { exportRechargeOrders } from '@jishi/contract/export';
import { type getRechargeStatistics, listRechargeOrders } from '@jishi/contract/recharge/order';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { SampleRow } from '@jishi/ui/sample-row';
import { Split } from '@jishi/ui/split';
import { StatStrip } from '@jishi/ui/stat-strip';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { ExportButton } from '../../shell/export-button';
import { useFilters } from '../../shell/filters';
import { Stretches } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { BoughtList } from './bought-list';
import { SAMPLE, orderColumns } from './order-columns';
import { OrderDetail } from './order-detail';
import { RECHARGE_PRODUCTS, rechargeFilter, rechargeOrders, rechargeSums } from './queries';
import type { Bought } from './use-buying';
import './recharge.css';

const BuyDialog = lazy(async () => ({ default: (await import('./buy-dialog')).BuyDialog }));

export function RechargeOrders() {
  const [search, setSearch] = useUrlQuery();
  const [isBuying, setBuying] = useState(false);
  const [bought, setBought] = useState<Bought>();
  const orders = useQuery({ ...rechargeOrders(search), placeholderData: keepPreviousData });
  const sums = useQuery({ ...aside('合计', rechargeSums(search)), placeholderData: keepPreviousData }).data;
  const products = useQuery(aside('充值产品', RECHARGE_PRODUCTS)).data;
  const close = () => setBuying(false);
  const see = (list: Bought) => {
    setBought(list);
    close();
  };
  const open = ({ no }: { no: string }) => setSearch({ id: no });
  const columns = orderColumns(open);
  const choices = { productId: (products ?? []).map(({ id, name }) => ({ value: id, label: name })) };
  return (
    <Split panel={search.id && <OrderDetail key={search.id} no={search.id} onClose={() => setSearch({ id: null })} />}>
      <p className="recharge-buy">
        <Button look="main" onClick={() => setBuying(true)}>
          下单充值
        </Button>
        <span className="note">话费、流量、加油卡与卡密；下单时冻结金额，成功后扣款，失败退回</span>
      </p>
      {bought && bought.orders > 1 && (
        <BoughtList key={bought.id} bought={bought} onClose={() => setBought(undefined)} />
      )}
      <FilteredList
        of={orders}
        what="充值订单"
        one="订单"
        filters={useFilters(listRechargeOrders, choices)}
        rows={8}
        nothingYet={
          <EmptyState title="还没有充值订单">
            填一个账号，或粘贴一列账号批量充值。{' '}
            <button type="button" className="text-button" onClick={() => setBuying(true)}>
              下单充值
            </button>
          </EmptyState>
        }
        sample={<SampleRow columns={columns} cells={SAMPLE} />}
        head={sums && sums.orders > 0 && <Sums sums={sums} filter={rechargeFilter(search)} />}
      >
        {(page) => (
          <>
            <LedgerTable
              caption="充值订单"
              columns={columns}
              rows={page.list}
              rowKey={({ no }) => no}
              selected={search.id}
              onOpen={open}
            />
            <Stretches of={page} unit="笔" />
          </>
        )}
      </FilteredList>
      <Suspense>{isBuying && <BuyDialog products={products} onBought={see} onClose={close} />}</Suspense>
    </Split>
  );
}

type SumsProps = { sums: Output<typeof getRechargeStatistics>; filter: ReturnType<typeof rechargeFilter> };

function Sums({ sums, filter }: SumsProps) {
  const of = (label: string, amount: string, count: number) => ({
    label,
    value: `¥${formatMoney(amount)}`,
    note: `${formatCount(count)} 笔`,
  });
  return (
    <StatStrip
      label="合计"
      stats={[
        of('下单', sums.amount, sums.orders),
        of('成功', sums.successAmount, sums.success),
        of('冻结中', sums.frozenAmount, sums.open),
        of('已退回', sums.backAmount, sums.back),
      ]}
      remark={
        <ExportButton size="small" endpoint={exportRechargeOrders} filter={filter} matched={{ total: sums.orders }} />
      }
    />
  );
}
