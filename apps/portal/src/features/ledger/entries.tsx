// The member's page of the book, entry by entry, with the balance after each and the way to what caused it.
import { listAccountDetails } from '@jishi/contract/ledger';
import type { Output } from '@jishi/contract/endpoint';
import { exportAccountDetails } from '@jishi/contract/export';
import { Moment } from '@jishi/ui/beijing-time';
import { CursorPager } from '@jishi/ui/cursor-pager';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { ListFilter } from '@jishi/ui/list-filter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { StatStrip } from '@jishi/ui/stat-strip';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ExportButton } from '../../shell/export-button';
import { type Label, useFilters, useLabel } from '../../shell/labels';
import { RecordList } from '../../shell/record-list';
import { useUrlQuery } from '../../shell/url-query';
import { pageIn } from '../../shell/page-number';
import { entries, entryFilter, entrySums } from './queries';

type Entry = Output<typeof listAccountDetails>['list'][number];

export function Entries() {
  const [search, setSearch] = useUrlQuery();
  const answer = useQuery({ ...entries(search), placeholderData: keepPreviousData });
  const sums = useQuery({ ...aside('合计', entrySums(search)), placeholderData: keepPreviousData }).data;
  const kindLabel = useLabel('ledgerEntryKind');
  const filters = useFilters(listAccountDetails);
  return (
    <>
      <ListFilter fields={filters} />
      {sums && sums.entries > 0 && (
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
      )}
      <RecordList
        of={answer}
        what="资金明细"
        one="账目"
        filters={filters}
        rows={12}
        nothingYet={
          <EmptyState title="账簿还是空的">
            充值、购买套餐、按次扣费都会逐笔记在这里。 <Link to="/fund/rechargeCenter">去充值</Link>
          </EmptyState>
        }
      >
        {(page) => (
          <>
            <LedgerTable caption="资金明细" columns={columnsOf(kindLabel)} rows={page.list} rowKey={({ id }) => id} />
            <CursorPager
              unit="笔"
              total={page.total}
              capped={page.totalCapped}
              page={pageIn(search.page)}
              nextCursor={page.nextCursor}
              onGo={(cursor, at) => setSearch({ cursor, page: cursor && at })}
            />
          </>
        )}
      </RecordList>
    </>
  );
}

function columnsOf(kindLabel: (kind: number) => Label): Column<Entry>[] {
  return [
    { key: 'time', title: '时间', cell: ({ time }) => <Moment time={time} /> },
    { key: 'kind', title: '类型', cell: ({ kind }) => <span className="nowrap">{kindLabel(kind).label}</span> },
    { key: 'memo', title: '摘要', fold: 'lead', cell: ({ memo }) => memo },
    {
      key: 'reference',
      title: '凭据',
      fold: 'line',
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
  const { projectId, beginTime, endTime, count } = calls;
  const conditions = new URLSearchParams({ projectId, source: FROM_BALANCE, beginTime, endTime });
  return (
    <Link to={`/req/applylist?${conditions.toString()}`}>
      {count === null ? '看这段时间的调用' : `${formatCount(count)} 次调用`}
    </Link>
  );
}

const ORDER_NO = /^PO\d{14,30}$/;
/** `chargeSource` on the wire. */
const FROM_BALANCE = '3';
