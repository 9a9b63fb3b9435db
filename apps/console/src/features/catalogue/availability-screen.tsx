// /availability: which product's upstream is failing, since when, and how. Categories are loaded with it.
import { listAvailability } from '@jishi/contract/console/availability';
import type { Output } from '@jishi/contract/endpoint';
import { HourBars } from '@jishi/ui/bars';
import { EmptyState } from '@jishi/ui/empty-state';
import { Glyph } from '@jishi/ui/glyph';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import { query } from '../../shell/client';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';
import { UsageFaults } from './usage-faults';

export { TypesScreen } from './types-screen';

type Row = Output<typeof listAvailability>[number];

const REFRESH_MS = 30_000;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '产品',
    fold: 'lead',
    cell: ({ projectId, name, glyph }) => (
      <span className="product-name">
        <Glyph>{glyph}</Glyph>
        <Link to={`/products/${projectId}`}>{name}</Link>
      </span>
    ),
  },
  { key: 'rate', title: '成功率', fold: 'tail', cell: (row) => <SuccessRate row={row} /> },
  { key: 'hours', title: '近 24 小时', fold: 'line', cell: ({ hours }) => <HourBars hours={hours} /> },
  {
    key: 'calls',
    title: '调用',
    align: 'end',
    cell: ({ projectId, calls }) =>
      calls > 0 ? <Link to={`/calls?projectId=${projectId}`}>{formatCount(calls)}</Link> : '0',
  },
  { key: 'failed', title: '上游失败', align: 'end', cell: ({ failed }) => formatCount(failed) },
  { key: 'p50', title: '中位', align: 'end', cell: ({ p50 }) => <Duration ms={p50} /> },
  { key: 'p95', title: 'P95', align: 'end', cell: ({ p95 }) => <Duration ms={p95} /> },
  { key: 'p99', title: 'P99', align: 'end', cell: ({ p99 }) => <Duration ms={p99} /> },
  { key: 'faults', title: '失败原因', fold: 'line', cell: (row) => <Faults row={row} /> },
];

export function AvailabilityScreen() {
  const availability = useQuery({ ...query(listAvailability, {}), refetchInterval: REFRESH_MS });
  return (
    <Screen title="可用率">
      <p className="quiet lead-in">近 24 小时的正式调用，每 30 秒更新。失败指上游连不上、超时或出错，都没有扣费。</p>
      <Loaded of={availability} what="可用率">
        {(rows) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="各产品的可用率"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ projectId }) => projectId}
              dense
            />
          ) : (
            <EmptyState title="还没有上架的产品">产品上架并被调用后，这里显示实测的成功率与耗时。</EmptyState>
          )
        }
      </Loaded>
      <UsageFaults />
    </Screen>
  );
}

function SuccessRate({ row: { successRate, failed } }: { row: Row }) {
  if (successRate === null) return <span className="faint">没有调用</span>;
  const tone = failed === 0 ? 'success' : Number(successRate) >= 99 ? 'warning' : 'danger';
  return <StatusMark tone={tone}>{successRate}%</StatusMark>;
}

function Duration({ ms }: { ms: number | null }) {
  return ms === null ? <span className="faint">—</span> : <span className="nowrap">{formatCount(ms)} ms</span>;
}

function Faults({ row: { projectId, faults } }: { row: Row }) {
  if (faults.length === 0) return <span className="faint">—</span>;
  return (
    <ul className="fault-list">
      {faults.map(({ code, text, calls }) => (
        <li key={code}>
          <Link className="mono" to={`/calls?projectId=${projectId}&code=${code}`} title={text}>
            {code}
          </Link>{' '}
          {text.split('，')[0]}，{formatCount(calls)} 次
        </li>
      ))}
    </ul>
  );
}
