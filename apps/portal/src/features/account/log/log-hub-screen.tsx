// /security/logManagement: the latest of both logs, and the way into each.
import type { OperationRow } from '@jishi/contract/audit';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { Status, useLabel } from '../../../shell/labels';
import { LATEST_LOGINS, LATEST_OPERATIONS } from '../queries';

type Operation = z.output<typeof OperationRow>;

export function LogHubScreen() {
  return (
    <>
      <PageHead title="日志管理" note="登录与操作的记录只增不改" />
      <LatestLogins />
      <LatestOperations />
    </>
  );
}

function LatestLogins() {
  const { data, error, refetch } = useQuery(LATEST_LOGINS);
  const wayLabel = useLabel('loginWay');
  return (
    <section aria-labelledby="latest-logins">
      <RuledHead
        id="latest-logins"
        title="最近登录"
        more={<Link to="/security/logManagement/loginLog">全部登录日志</Link>}
      />
      <Latest
        caption="最近登录"
        rows={data?.list}
        reason={error?.msg}
        onRetry={() => void refetch()}
        columns={[
          { key: 'time', title: '时间', fold: 'lead', cell: ({ time }) => <Moment time={time} /> },
          { key: 'way', title: '方式', cell: ({ way }) => wayLabel(way).label },
          { key: 'place', title: '地点', cell: ({ place }) => place || '未知地点' },
          { key: 'ip', title: 'IP', fold: 'line', cell: ({ ip }) => <span className="mono break">{ip}</span> },
          {
            key: 'result',
            title: '结果',
            fold: 'tail',
            align: 'end',
            cell: ({ result }) => <Status of="loginResult" value={result} />,
          },
        ]}
      />
    </section>
  );
}

const operationColumns: Column<Operation>[] = [
  { key: 'time', title: '时间', fold: 'line', cell: ({ time }) => <Moment time={time} /> },
  { key: 'action', title: '操作', fold: 'lead', cell: ({ actionText }) => actionText },
  { key: 'place', title: '地点', fold: 'line', cell: ({ place }) => place || '未知地点' },
  { key: 'ip', title: 'IP', fold: 'line', align: 'end', cell: ({ ip }) => <span className="mono break">{ip}</span> },
];

function LatestOperations() {
  const { data, error, refetch } = useQuery(LATEST_OPERATIONS);
  return (
    <section className="workspace-section" aria-labelledby="latest-operations">
      <RuledHead
        id="latest-operations"
        title="最近操作"
        more={<Link to="/security/logManagement/operateLog">全部操作日志</Link>}
      />
      <Latest
        caption="最近操作"
        rows={data?.list}
        reason={error?.msg}
        onRetry={() => void refetch()}
        columns={operationColumns}
      />
    </section>
  );
}

function Latest<Row extends { id: string }>(props: {
  caption: string;
  rows: readonly Row[] | undefined;
  reason: string | undefined;
  onRetry: () => void;
  columns: readonly Column<Row>[];
}): ReactNode {
  const { caption, rows, reason, onRetry, columns } = props;
  if (rows && rows.length > 0) {
    return <LedgerTable caption={caption} columns={[...columns]} rows={rows} rowKey={({ id }) => id} />;
  }
  if (rows) return <EmptyState title="还没有记录" />;
  if (reason) return <Failure title={`${caption}没有加载出来`} reason={reason} onRetry={onRetry} />;
  return <TableSkeleton rows={5} />;
}
