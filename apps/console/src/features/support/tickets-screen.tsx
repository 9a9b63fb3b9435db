// /tickets: what members ask, in order of when an answer is owed.
import { countTickets, searchTickets } from '@jishi/contract/console/support';
import { ticketRating } from '@jishi/contract/enums/support';
import { ticketQueue } from '@jishi/contract/enums/ticket-talk';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { Link, useSearchParams } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { MEMBER } from '../../shell/columns';
import { Status, labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { QueueTabs } from '../../shell/queue-tabs';

type Row = RowOf<typeof searchTickets>;

const addressOf = ({ no }: Row) => `/tickets/${no}`;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'due', title: '答复时限', fold: 'second', cell: (row) => <Due of={row} /> },
  {
    key: 'title',
    title: '标题',
    fold: 'lead',
    cell: (row) => (
      <>
        <Link to={addressOf(row)}>{row.title || '用户注销后已清除'}</Link>
        {row.unread > 0 && <span className="case-news">{row.unread} 条未读</span>}
      </>
    ),
  },
  {
    key: 'priority',
    title: '优先级',
    fold: 'second',
    cell: ({ priority }) => <Status of="ticketPriority" value={priority} />,
  },
  {
    key: 'subject',
    title: '对象',
    fold: 'line',
    cell: ({ subject, thingTitle }) => (
      <span className="break">
        {labelOf('ticketSubject', subject).label}
        {thingTitle && `，${thingTitle}`}
      </span>
    ),
  },
  MEMBER,
  {
    key: 'status',
    title: '状态',
    fold: 'tail',
    cell: ({ status, rating }) => (
      <>
        <Status of="ticketStatus" value={status} />
        {rating === ticketRating.unsatisfied && <span className="case-news">不满意</span>}
      </>
    ),
  },
  {
    key: 'who',
    title: '负责',
    fold: 'line',
    cell: ({ assignedTo, mine }) => (mine ? <b>您</b> : assignedTo || <span className="quiet">没人</span>),
  },
  { key: 'time', title: '提交', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
];

function Due({ of: { dueTime, overdue } }: { of: Row }) {
  if (dueTime === null) return <span className="quiet">—</span>;
  return (
    <span className={overdue ? 'case-late' : undefined}>
      <span className="nowrap">{dueTime.slice(5, 16)}</span>
      {overdue && ' 超时'}
    </span>
  );
}

export function TicketsScreen() {
  const [search] = useSearchParams();
  const queue = ticketQueue.rows.find(({ value }) => String(value) === search.get('queue'))?.value;
  return (
    <ListScreen
      of={searchTickets}
      set={queue === undefined ? {} : { queue }}
      title="工单"
      note="先到时限的在前；时限按系统设置里的服务时间算"
      above={<Queues />}
      columns={COLUMNS}
      rowKey={({ no }) => no}
      open={addressOf}
      nothingFound={<EmptyState title="没有符合条件的工单">换个队列或状态试试；编号要完整输入。</EmptyState>}
      nothingYet={<EmptyState title="还没有工单">用户提交工单后列在这里。</EmptyState>}
    />
  );
}

function Queues() {
  const counts = useQuery(aside('工单的件数', query(countTickets, {}))).data;
  if (!counts) return null;
  const parts = [
    [undefined, '全部，未结', counts.open],
    [ticketQueue.ours, '等我们处理', counts.ours],
    [ticketQueue.mine, '我的', counts.mine],
    [ticketQueue.unassigned, '没人负责', counts.unassigned],
    [ticketQueue.overdue, '超时', counts.overdue],
  ] as const;
  return <QueueTabs to="/tickets" parts={parts} late={ticketQueue.overdue} />;
}
