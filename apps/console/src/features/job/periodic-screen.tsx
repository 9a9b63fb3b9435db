// /jobs/periodic: what comes round by itself, and how it goes.
import { listPeriodicJobs } from '@jishi/contract/console/job';
import type { Output } from '@jishi/contract/endpoint';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { Status } from '../../shell/labels';
import { Loaded } from '../../shell/loaded';
import { Screen } from '../../shell/screen';
import { JobName } from './job-name';

type Periodic = Output<typeof listPeriodicJobs>[number];

const REFRESH_MS = 30_000;

const COLUMNS: readonly Column<Periodic>[] = [
  { key: 'name', title: '任务', fold: 'lead', width: '34%', cell: ({ name }) => <JobName name={name} /> },
  { key: 'every', title: '多久一次', fold: 'second', cell: ({ every }) => every },
  {
    key: 'due',
    title: '最近一次到点',
    fold: 'second',
    cell: ({ dueTime }) => <span className="nowrap">{dueTime ?? <span className="faint">还没有到过</span>}</span>,
  },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ status }) =>
      status === null ? <StatusMark>没有在等的</StatusMark> : <Status of="jobStatus" value={status} />,
  },
  { key: 'error', title: '最近一次的错误', fold: 'line', cell: ({ error }) => <span className="break">{error}</span> },
];

export function PeriodicScreen() {
  const found = useQuery({ ...query(listPeriodicJobs, {}), refetchInterval: REFRESH_MS });
  return (
    <Screen
      title="定期任务"
      note="到点由一个后台进程做，时间以数据库的钟为准"
      actions={<Link to="/jobs">没有做完的任务</Link>}
    >
      <Loaded of={found} what="定期任务" rows={8}>
        {(list) => <LedgerTable caption="定期任务" columns={COLUMNS} rows={list} rowKey={({ name }) => name} dense />}
      </Loaded>
    </Screen>
  );
}
