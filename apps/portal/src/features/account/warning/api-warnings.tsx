// Each API's warnings: what is watched, what was sent, and where to change it.
import type { listApplies } from '@jishi/contract/access';
import { type EarlyWarning, getEarlyWarning } from '@jishi/contract/access/guard';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { Pagination } from '@jishi/ui/pagination';
import { RuledHead } from '@jishi/ui/ruled-head';
import { StatusMark } from '@jishi/ui/status-mark';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { aside } from '@jishi/ui/main-part';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import type { Channel } from '../../../shell/channels';
import { query } from '../../../shell/client';
import { useUrlQuery } from '../../../shell/url-query';
import { warnedApplies } from '../queries';
import { ApiWarningDialog } from './api-warning-dialog';
import { firedNames, watchedBy } from './warning-rules';

type Apply = Output<typeof listApplies>['list'][number];
type Warning = z.output<typeof EarlyWarning>;

export function ApiWarnings({ reachable }: { reachable: readonly Channel[] }) {
  const [search, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({ ...warnedApplies(search), placeholderData: keepPreviousData });
  const [editing, setEditing] = useState<Warning>();
  // the address may name an API to set, on any page of the list
  const named = useQuery({
    ...aside('预警', query(getEarlyWarning, { applyId: search.applyId ?? '' })),
    enabled: search.applyId !== undefined,
  }).data;
  const shown = editing ?? (search.applyId ? named : undefined);
  const close = () => {
    setEditing(undefined);
    if (search.applyId) setSearch({ applyId: null });
  };
  return (
    <section className="workspace-section" aria-labelledby="api-warnings">
      <RuledHead id="api-warnings" title="接口预警" note="每越过一次提醒一次，恢复后重新看守" />
      {data ? (
        data.list.length > 0 ? (
          <>
            <LedgerTable caption="接口预警" columns={columnsOf(setEditing)} rows={data.list} rowKey={({ id }) => id} />
            {data.total > data.pageSize && (
              <Pagination
                page={data.pageNum}
                pages={Math.ceil(data.total / data.pageSize)}
                href={(page) => `/security/alertSettings?page=${page}`}
                summary={`共 ${formatCount(data.total)} 个接口`}
              />
            )}
          </>
        ) : (
          <EmptyState title="还没有申请接口">
            申请后可以为每个接口设置剩余次数、日调用量与失败率的预警。 <Link to="/req/applynew">去申请</Link>
          </EmptyState>
        )
      ) : error ? (
        <Failure title="接口没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={3} />
      )}
      {shown && <ApiWarningDialog key={shown.applyId} warning={shown} reachable={reachable} onClose={close} />}
    </section>
  );
}

function columnsOf(onEdit: (warning: Warning) => void): Column<Apply>[] {
  return [
    { key: 'api', title: '接口', fold: 'lead', width: '22%', cell: ({ projectName }) => <b>{projectName}</b> },
    { key: 'watched', title: '看守什么', label: '', fold: 'line', cell: ({ id }) => <Watched applyId={id} /> },
    { key: 'left', title: '剩余次数', align: 'end', cell: ({ remaining }) => formatCount(remaining) },
    { key: 'today', title: '今日调用', align: 'end', cell: ({ callsToday }) => formatCount(callsToday) },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'tail',
      cell: (apply) => <EditButton apply={apply} onEdit={onEdit} />,
    },
  ];
}

function EditButton({ apply: { id, projectName }, onEdit }: { apply: Apply; onEdit: (warning: Warning) => void }) {
  const { data: warning } = useQuery(aside('预警', query(getEarlyWarning, { applyId: id })));
  return (
    <Button
      size="small"
      aria-label={`设置${projectName}的预警`}
      disabled={!warning}
      onClick={() => warning && onEdit(warning)}
    >
      设置
    </Button>
  );
}

function Watched({ applyId }: { applyId: string }) {
  const { data: warning, error } = useQuery(aside('预警', query(getEarlyWarning, { applyId })));
  if (!warning)
    return error ? <StatusMark tone="danger">没有加载出来</StatusMark> : <span className="faint">加载中</span>;
  const watched = watchedBy(warning);
  if (!warning.enabled || watched.length === 0) return <StatusMark tone="quiet">未开启</StatusMark>;
  const told = firedNames(warning);
  return (
    <span>
      {told ? <StatusMark tone="warning">{told}已提醒</StatusMark> : <StatusMark tone="success">正在看守</StatusMark>}
      <span className="quiet"> {watched.join('；')}</span>
    </span>
  );
}
