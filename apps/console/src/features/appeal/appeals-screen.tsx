// /appeals: what members say is wrong with their orders, in order of whose time ends soonest.
import { countAppeals, searchAppeals } from '@jishi/contract/console/appeal';
import { appealQueue, appealSideWords } from '@jishi/contract/enums/appeal';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { Money } from '@jishi/ui/money';
import { Link, useSearchParams } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../shell/client';
import { MEMBER } from '../../shell/columns';
import { Status, labelOf } from '../../shell/labels';
import { QueueTabs } from '../../shell/queue-tabs';
import { ListScreen } from '../../shell/list-screen';
import { Button } from '@jishi/ui/button';
import { TemplatesDialog } from './templates-dialog';
import { useLiveAppeals } from './use-live';

type Row = RowOf<typeof searchAppeals>;

const addressOf = ({ no }: Row) => `/appeals/${no}`;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'due', title: '时限', fold: 'second', cell: (row) => <Due of={row} /> },
  {
    key: 'title',
    title: '订单',
    fold: 'lead',
    cell: (row) => (
      <>
        <Link to={addressOf(row)}>{row.title}</Link>
        {row.unread > 0 && <span className="case-news">{row.unread} 条未读</span>}
      </>
    ),
  },
  { key: 'kind', title: '原因', fold: 'second', cell: ({ kind }) => labelOf('appealKind', kind).label },
  MEMBER,
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  {
    key: 'status',
    title: '状态',
    fold: 'tail',
    cell: ({ status, escalated, refundAsked }) => (
      <>
        <Status of="appealStatus" value={status} />
        {escalated && <span className="case-news">请求裁定</span>}
        {refundAsked && <span className="case-news">退款待复核</span>}
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

function Due({ of: { turn, dueTime, overdue, endTime } }: { of: Row }) {
  if (turn === null || dueTime === null) return <span className="quiet nowrap">{endTime?.slice(5, 16)} 结束</span>;
  return (
    <span className={overdue ? 'case-late' : undefined}>
      等{appealSideWords(turn)} <span className="nowrap">{dueTime.slice(5, 16)}</span>
      {overdue && ' 超时'}
    </span>
  );
}

export function AppealsScreen() {
  useLiveAppeals();
  const [isOpen, setOpen] = useState(false);
  const [search] = useSearchParams();
  const queue = appealQueue.rows.find(({ value }) => String(value) === search.get('queue'))?.value;
  return (
    <>
      <ListScreen
        of={searchAppeals}
        set={queue === undefined ? {} : { queue }}
        title="申诉"
        note="先到时限的在前；金额只在裁定时动"
        actions={<Button onClick={() => setOpen(true)}>常用回复</Button>}
        above={<Queues />}
        columns={COLUMNS}
        rowKey={({ no }) => no}
        open={addressOf}
        nothingFound={
          <EmptyState title="没有符合条件的申诉">换个队列或状态试试；申诉号和订单号要完整输入。</EmptyState>
        }
        nothingYet={<EmptyState title="还没有申诉">用户对充值订单提出申诉后列在这里。</EmptyState>}
      />
      {isOpen && <TemplatesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** The parts of the queue with how many there are. */
function Queues() {
  const counts = useQuery(aside('申诉的件数', query(countAppeals, {}))).data;
  if (!counts) return null;
  const parts = [
    [undefined, '全部，未结', counts.open],
    [appealQueue.ours, '等我们处理', counts.ours],
    [appealQueue.mine, '我的', counts.mine],
    [appealQueue.unassigned, '没人负责', counts.unassigned],
    [appealQueue.overdue, '超时', counts.overdue],
  ] as const;
  return <QueueTabs to="/appeals" parts={parts} late={appealQueue.overdue} />;
}
