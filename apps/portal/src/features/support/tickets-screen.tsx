// /support/tickets: what the member asked us; one of them; asking something.
import { listTickets } from '@jishi/contract/support';
import { ticketStatus } from '@jishi/contract/enums/support';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { NumberedList } from '../../shell/numbered-list';
import { Status, useLabel } from '../../shell/labels';
import { useUrlQuery } from '../../shell/url-query';
import { addressOf } from './places';
import { tickets } from './queries';
import { TicketDetail } from './ticket-detail';
import { TicketForm } from './ticket-form';
import './support.css';

type Row = RowOf<typeof listTickets>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'time', title: '提交时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
  {
    key: 'title',
    title: '标题',
    fold: 'lead',
    cell: ({ no, title, unread }) => (
      <>
        <Link to={addressOf(no)}>{title}</Link>
        {unread > 0 && <span className="case-unread">{unread} 条未读</span>}
      </>
    ),
  },
  { key: 'about', title: '对象', fold: 'second', cell: (row) => <About of={row} /> },
  { key: 'due', title: '预计答复', fold: 'line', cell: (row) => <Due of={row} /> },
  {
    key: 'status',
    title: '状态',
    fold: 'tail',
    cell: ({ status }) =>
      status === ticketStatus.needsMember ? (
        <b className="mark mark-warning">待您回复</b>
      ) : (
        <Status of="ticketStatus" value={status} />
      ),
  },
];

const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  title: '某个接口的返回和文档不一样',
  about: '接口',
  due: <Moment time="2026-01-05 12:20:30" short />,
  status: '处理中',
};

function About({ of: { subject, thingTitle } }: { of: Row }) {
  const { label } = useLabel('ticketSubject')(subject);
  return (
    <span className="break">
      {label}
      {thingTitle && `，${thingTitle}`}
    </span>
  );
}

function Due({ of: { dueTime } }: { of: Row }) {
  if (dueTime === null) return null;
  return (
    <>
      <Moment time={dueTime} short /> 前
    </>
  );
}

export function TicketsScreen() {
  const [search] = useUrlQuery();
  if (search.id) return <TicketDetail key={search.id} no={search.id} />;
  return search.new ? <TicketForm /> : <TicketList />;
}

function TicketList() {
  const [search] = useUrlQuery();
  const found = useQuery({ ...tickets(search), placeholderData: keepPreviousData });
  return (
    <>
      <PageHead
        title="工单"
        note="问题、投诉与建议，写在这里就有人答复"
        actions={
          <ButtonLink look="main" to="/support/tickets?new=1">
            提交工单
          </ButtonLink>
        }
      />
      <NumberedList
        of={found}
        what="工单"
        list={listTickets}
        unit="件"
        columns={COLUMNS}
        sample={SAMPLE}
        addressOf={addressOf}
        nothingYet={
          <EmptyState title="没有工单">
            遇到问题先看<Link to="/help">帮助</Link>；没有答案，就提交工单，预计何时答复当场告诉您。
          </EmptyState>
        }
      />
    </>
  );
}
