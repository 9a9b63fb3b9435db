// The member's page of the book, entry by entry, with the balance after each and the way to what caused it.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { listAccountDetails } from '@jishi/contract/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { exportAccountDetails } from '@jishi/contract/export';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { FilteredList } from '@jishi/ui/filtered-list';
import { SampleRow } from '@jishi/ui/sample-row';
import { StatStrip } from '@jishi/ui/stat-strip';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { ExportButton } from '../../shell/export-button';
import { useFilters } from '../../shell/filters';
import { type Label, useLabel } from '../../shell/labels';
import { Stretches } from '../../shell/pages';
import { useUrlQuery } from '../../shell/url-query';
import { entries, entryFilter, entrySums } from './queries';

type Entry = Output<typeof listAccountDetails>['list'][number];

export function Entries() {
  const [search] = useUrlQuery();
  const answer = useQuery({ ...entries(search), placeholderData: keepPreviousData });
  const columns = columnsOf(useLabel('ledgerEntryKind'));
  return (
    <FilteredList
      of={answer}
      what="资金明细"
      one="账目"
      filters={useFilters(listAccountDetails)}
      head={<Sums />}
      nothingYet={
        <EmptyState title="账簿还是空的">
          充值、购买套餐、按次扣费都会逐笔记在这里。 <Link to="/fund/rechargeCenter">去充值</Link>
        </EmptyState>
      }
      sample={<SampleRow columns={columns} cells={SAMPLE} />}
    >
      {(page) => (
        <>
          <LedgerTable caption="资金明细" columns={columns} rows={page.list} rowKey={({ id }) => id} />
          <Stretches of={page} unit="笔" />
        </>
      )}
    </FilteredList>
  );
}

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  kind: '充值',
  memo: '支付宝充值',
  reference: 'PO20260105102030',
  amount: '+100.00',
  balance: '100.00',
};

function Sums() {
  const [search] = useUrlQuery();
  const sums = useQuery({ ...aside('合计', entrySums(search)), placeholderData: keepPreviousData }).data;
  if (!sums || sums.entries === 0) return null;
  return (
    <StatStrip
      label="合计"
      stats={[
        { label: '账目', value: formatCount(sums.entries), note: '笔' },
        { label: '收入', value: `¥${formatMoney(sums.income)}` },
        { label: '支出', value: `¥${formatMoney(sums.outgo).replace('-', '')}` },
      ]}
      remark={
        <>
          {sums.capped && '账目很多，只合计最近的；请缩小时间范围　'}
          <ExportButton
            size="small"
            endpoint={exportAccountDetails}
            filter={entryFilter(search)}
            matched={{ total: sums.entries, totalCapped: sums.capped }}
          />
        </>
      }
    />
  );
}

function columnsOf(kindLabel: (kind: number) => Label): Column<Entry>[] {
  return [
    { key: 'time', title: '时间', fold: 'second', cell: ({ time }) => <Moment time={time} /> },
    {
      key: 'kind',
      title: '类型',
      fold: 'second',
      cell: ({ kind }) => <span className="nowrap">{kindLabel(kind).label}</span>,
    },
    { key: 'memo', title: '摘要', fold: 'lead', cell: ({ memo }) => memo },
    {
      key: 'reference',
      title: '凭据',
      fold: 'second',
      cell: (entry) => <Cause entry={entry} />,
    },
    {
      key: 'amount',
      title: '收支（元）',
      label: '收支',
      align: 'end',
      fold: 'tail',
      cell: ({ amount }) => (
        <b>{amount.startsWith('-') ? formatMoney(amount).replace('-', '−') : `+${formatMoney(amount)}`}</b>
      ),
    },
    {
      key: 'balance',
      title: '余额（元）',
      label: '余额',
      align: 'end',
      fold: 'end',
      cell: ({ balanceAfter }) => formatMoney(balanceAfter),
    },
  ];
}

/** What caused an entry: the order, or the calls it paid for. */
function Cause({ entry: { orderNo, calls, reference } }: { entry: Entry }) {
  if (orderNo && ORDER_NO.test(orderNo)) {
    return (
      <Link className="ledger-id" to={`/payres?orderNo=${orderNo}`}>
        {orderNo}
      </Link>
    );
  }
  if (!calls) return <span className="mono faint break">{reference}</span>;
  const { projectId, beginTime, endTime, count, unit } = calls;
  const conditions = new URLSearchParams({ projectId, source: FROM_BALANCE, beginTime, endTime });
  return (
    <Link to={`/req/applylist?${conditions.toString()}`}>
      {count === null ? '看这段时间的调用' : `${formatCount(count)} ${unitLabel(unit)}调用`}
    </Link>
  );
}

const ORDER_NO = /^PO\d{14,30}$/;
/** `chargeSource` on the wire. */
const FROM_BALANCE = '3';
