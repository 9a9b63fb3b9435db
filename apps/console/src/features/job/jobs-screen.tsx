// /jobs: background work that is not done, what needs somebody first. What failed is done again here.
import { retryJob, retryStoppedJobs, searchJobs } from '@jishi/contract/console/job';
import { jobStatus } from '@jishi/contract/enums/job';
import { jobWords } from '@jishi/contract/job-words';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../shell/client';
import { actionColumn, statusColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { JobName } from './job-name';

type Row = RowOf<typeof searchJobs>;

const REFRESH_MS = 10_000;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'name',
    title: '任务',
    fold: 'lead',
    width: '26%',
    cell: ({ name }) => <JobName name={name} />,
  },
  statusColumn('jobStatus'),
  {
    key: 'attempts',
    title: '做过',
    fold: 'second',
    cell: ({ attempts, mostAttempts }) => (
      <span className="nowrap">
        {attempts} / {mostAttempts} 次
      </span>
    ),
  },
  {
    key: 'error',
    title: '最近一次的错误',
    fold: 'line',
    width: '30%',
    cell: ({ error }) => <span className="break">{error}</span>,
  },
  {
    key: 'time',
    title: '时间',
    fold: 'second',
    cell: ({ status, runTime }) => (
      <span className="nowrap">
        {runTime}
        {TIMES[status] && <small className="faint"> {TIMES[status]}</small>}
      </span>
    ),
  },
];

const TIMES: Readonly<Record<number, string>> = {
  [jobStatus.waiting]: '到点做',
  [jobStatus.failing]: '再试',
  [jobStatus.running]: '开始',
};

const ACTION = actionColumn((row: Row) => <Retry job={row} />);

export function JobsScreen() {
  const may = useMay(retryJob);
  return (
    <ListScreen
      of={searchJobs}
      title="后台任务"
      note="只列没有做完的：做完的不留；出错的会隔得越来越久地自动再试，试完 25 次才停下"
      actions={
        <>
          <Link to="/jobs/periodic">定期任务</Link>
          {may && <RetryStopped />}
        </>
      }
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      refreshMs={() => REFRESH_MS}
      nothingYet={<EmptyState title="都做完了">没有等着做的，也没有出错的后台任务。</EmptyState>}
    />
  );
}

function RetryStopped() {
  const retry = useCall(retryStoppedJobs, {
    onSuccess: ({ count }) =>
      count > 0 ? toast.success(`${count} 个停下的任务马上再做`) : toast.success('没有停下的任务'),
    onSettled: useRefreshOf(searchJobs),
  });
  return (
    <Button disabled={retry.isPending} onClick={() => retry.mutate({})}>
      停下的都再做一次
    </Button>
  );
}

const FAILED: ReadonlySet<number> = new Set([jobStatus.failing, jobStatus.stopped]);

function Retry({ job: { id, name, status } }: { job: Row }) {
  const retry = useCall(retryJob, {
    onSuccess: () => toast.success('马上再做'),
    onSettled: useRefreshOf(searchJobs),
  });
  if (!FAILED.has(status)) return null;
  return (
    <Button
      size="small"
      aria-label={`再做一次 ${jobWords(name) || name}`}
      disabled={retry.isPending}
      onClick={() => retry.mutate({ id })}
    >
      再做一次
    </Button>
  );
}
