// /qy/supply/settlement: what every order brings and when, and paying it out.
import { listSettlements } from '@jishi/contract/marketplace/settlement';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { Tabs } from '@jishi/ui/tabs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '../../../../shell/filters';
import { Status } from '../../../../shell/labels';
import { Stretches } from '../../../../shell/pages';
import { useUrlQuery } from '../../../../shell/url-query';
import { settlements } from '../../queries';
import { rateText } from '../../words';
import { SupplyNav } from '../supply-nav';
import { PayoutPart } from './payout-part';
import '../../marketplace.css';
import '../supply.css';

const TABS = [
  ['settlement', '逐笔货款'],
  ['payout', '提现'],
] as const;
type Tab = (typeof TABS)[number][0];

export function SettlementScreen() {
  const [search, setSearch] = useUrlQuery();
  const open: Tab = search.tab === 'payout' ? 'payout' : 'settlement';
  const leave = Object.fromEntries(Object.keys(search).map((name) => [name, null]));
  return (
    <>
      <PageHead title="货款" />
      <SupplyNav />
      <div className="record-tabs">
        <Tabs
          label="看货款还是提现"
          tabs={TABS}
          open={open}
          onOpen={(tab) => setSearch({ ...leave, tab: tab === 'payout' ? tab : null })}
        >
          {open === 'payout' ? <PayoutPart /> : <Settlements />}
        </Tabs>
      </div>
    </>
  );
}

type Row = RowOf<typeof listSettlements>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'product',
    title: '商品',
    fold: 'lead',
    cell: ({ orderNo, productName }) => <Link to={`/qy/supply/order?id=${orderNo}`}>{productName}</Link>,
  },
  { key: 'no', title: '订单号', fold: 'none', cell: ({ orderNo }) => <span className="mono">{orderNo}</span> },
  {
    key: 'status',
    title: '状态',
    fold: 'second',
    cell: ({ status }) => <Status of="settlementStatus" value={status} />,
  },
  {
    key: 'time',
    title: '结算时间',
    fold: 'second',
    cell: ({ settleTime, dueTime }) =>
      settleTime ? (
        <Moment time={settleTime} short />
      ) : dueTime ? (
        <>
          预计 <Moment time={dueTime} short />
        </>
      ) : (
        <span className="quiet">交付完再算</span>
      ),
  },
  { key: 'amount', title: '已交付', align: 'end', fold: 'none', cell: ({ amount }) => formatMoney(amount) },
  {
    key: 'returned',
    title: '争议退回',
    align: 'end',
    fold: 'none',
    spare: true,
    cell: ({ returned }) => (Number(returned) > 0 ? `−${formatMoney(returned)}` : '—'),
  },
  {
    key: 'fee',
    title: '平台服务费',
    align: 'end',
    fold: 'none',
    cell: ({ fee, feeRate }) => (
      <>
        −{formatMoney(fee)} <small className="quiet">{rateText(feeRate)}%</small>
      </>
    ),
  },
  {
    key: 'net',
    title: '货款（元）',
    label: '货款',
    align: 'end',
    fold: 'tail',
    cell: ({ net }) => <b>{formatMoney(net)}</b>,
  },
];

function Settlements() {
  const [search] = useUrlQuery();
  const found = useQuery({ ...settlements(search), placeholderData: keepPreviousData });
  return (
    <FilteredList
      of={found}
      what="货款"
      filters={useFilters(listSettlements)}
      rows={8}
      nothingYet={<EmptyState title="还没有货款">交付的每一笔都列在这里，到期无争议自动结算。</EmptyState>}
    >
      {(page) => (
        <>
          <LedgerTable caption="逐笔货款" columns={COLUMNS} rows={page.list} rowKey={({ orderNo }) => orderNo} />
          <Stretches of={page} unit="笔" />
        </>
      )}
    </FilteredList>
  );
}
