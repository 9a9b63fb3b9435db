// Endpoints whose answers should say what a call cost and did not: calls may have gone for nothing.
import { listUsageFaults } from '@jishi/contract/console/availability';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { Loaded } from '../../shell/loaded';

type Row = Output<typeof listUsageFaults>[number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '产品与接口',
    fold: 'lead',
    cell: ({ projectId, projectName, apiName }) => (
      <>
        <Link to={`/products/${projectId}`}>{projectName}</Link>
        {apiName && apiName !== projectName && <small className="faint"> {apiName}</small>}
      </>
    ),
  },
  {
    key: 'calls',
    title: '次数',
    align: 'end',
    fold: 'tail',
    cell: ({ projectId, code, calls }) => (
      <Link to={`/calls?projectId=${projectId}&code=${code}`}>{formatCount(calls)}</Link>
    ),
  },
  {
    key: 'share',
    title: '占答复',
    align: 'end',
    cell: ({ calls, of }) => `${((calls / of) * 100).toFixed(2)}%`,
  },
  {
    key: 'text',
    title: '怎么了',
    fold: 'line',
    cell: ({ code, text }) => (
      <>
        <span className="mono">{code}</span> {text}
      </>
    ),
  },
  {
    key: 'last',
    title: '最近一次',
    fold: 'line',
    cell: ({ lastTime }) => <span className="nowrap">{lastTime.slice(5, 13)} 时</span>,
  },
];

export function UsageFaults() {
  const faults = useQuery(query(listUsageFaults, {}));
  return (
    <section className="usage-faults" aria-labelledby="usage-faults">
      <RuledHead
        id="usage-faults"
        title="没有说清用量的接口"
        note="近 7 天的正式调用；用量由答复说明的产品，说不清就可能白送"
      />
      <Loaded of={faults} what="没有说清用量的接口" rows={3}>
        {(rows) =>
          rows.length > 0 ? (
            <LedgerTable
              caption="没有说清用量的接口"
              columns={COLUMNS}
              rows={rows}
              rowKey={({ projectId, apiName, code }) => `${projectId} ${apiName} ${code}`}
              dense
            />
          ) : (
            <EmptyState title="都说清楚了">近 7 天没有接口漏报、多报用量或中途断开。</EmptyState>
          )
        }
      </Loaded>
    </section>
  );
}
