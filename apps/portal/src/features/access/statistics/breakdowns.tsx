// The same calls by product and by result code, each row leading to its records.
import type { getCallStatistics } from '@jishi/contract/access';
import type { Output } from '@jishi/contract/endpoint';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { Link } from 'react-router';
import { codeTone } from '../call-outcome';
import { recordsHref } from '../records/record-filter';

type Statistics = Output<typeof getCallStatistics>;
type Range = { beginTime: string; endTime: string };
type ByProject = Statistics['byProject'][number];
type ByCode = Statistics['byCode'][number];

export function ByProjectTable({
  rows,
  range,
  total,
}: {
  rows: readonly ByProject[];
  range: Range;
  total: Statistics['total'];
}) {
  const columns: Column<ByProject>[] = [
    {
      key: 'name',
      title: '接口',
      fold: 'lead',
      cell: ({ projectId, projectName }) => <Link to={recordsHref({ ...range, projectId })}>{projectName}</Link>,
    },
    { key: 'calls', title: '调用', align: 'end', fold: 'tail', cell: ({ calls }) => `${formatCount(calls)} 次` },
    {
      key: 'success',
      title: '成功率',
      align: 'end',
      cell: ({ calls, failed }) => (calls > 0 ? `${(((calls - failed) / calls) * 100).toFixed(2)}%` : '—'),
    },
    { key: 'p50', title: 'p50', align: 'end', cell: ({ p50 }) => ms(p50) },
    { key: 'p95', title: 'p95', align: 'end', cell: ({ p95 }) => ms(p95) },
    { key: 'p99', title: 'p99', align: 'end', cell: ({ p99 }) => ms(p99) },
    { key: 'charged', title: '计费次数', align: 'end', cell: ({ charged }) => formatCount(charged) },
    {
      key: 'amount',
      title: '余额扣费（元）',
      label: '余额扣费',
      align: 'end',
      cell: ({ amount }) => formatMoney(amount),
    },
  ];
  return (
    <section className="desk-section" aria-labelledby="by-project">
      <RuledHead id="by-project" title="按接口" note="套餐与免费额度抵扣的不计入余额扣费" />
      <LedgerTable
        caption="按接口的调用统计"
        columns={columns}
        rows={rows}
        rowKey={({ projectId }) => projectId}
        total={{
          name: '合计',
          calls: `${formatCount(total.calls)} 次`,
          charged: formatCount(total.charged),
          amount: formatMoney(total.amount),
        }}
      />
    </section>
  );
}

export function ByCodeTable({ rows, range, calls }: { rows: readonly ByCode[]; range: Range; calls: number }) {
  const columns: Column<ByCode>[] = [
    {
      key: 'code',
      title: '结果码',
      fold: 'lead',
      cell: ({ code, codeText }) => (
        <Link to={recordsHref({ ...range, code: String(code) })}>
          <StatusMark tone={codeTone(code)}>
            {code} {codeText}
          </StatusMark>
        </Link>
      ),
    },
    { key: 'calls', title: '次数', align: 'end', fold: 'tail', cell: (row) => formatCount(row.calls) },
    {
      key: 'share',
      title: <span className="sr">占比</span>,
      fold: 'line',
      width: '38%',
      cell: (row) => <Meter value={row.calls} total={calls} label="占比" />,
    },
    {
      key: 'percent',
      title: '占比',
      align: 'end',
      cell: (row) => (calls > 0 ? `${((row.calls / calls) * 100).toFixed(2)}%` : '—'),
    },
  ];
  return (
    <section className="desk-section" aria-labelledby="by-code">
      <RuledHead id="by-code" title="按结果码" />
      <LedgerTable caption="按结果码的调用次数" columns={columns} rows={rows} rowKey={({ code }) => String(code)} />
    </section>
  );
}

function ms(value: number | null): string {
  return value === null ? '—' : `${formatCount(value)} ms`;
}
