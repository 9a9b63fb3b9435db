// /tickets/:no: one ticket: what it is about, the conversation, who is responsible, and the answer.
import {
  getTicketCase,
  markTicketSeen,
  searchTickets,
  setTicketPriority,
  takeTicket,
} from '@jishi/contract/console/support';
import { ticketPriority } from '@jishi/contract/enums/support';
import { ticketQueue } from '@jishi/contract/enums/ticket-talk';
import { Button } from '@jishi/ui/button';
import { FactList } from '@jishi/ui/fact-list';
import { aside } from '@jishi/ui/main-part';
import { Link, useNavigate, useParams } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { toast } from '@jishi/ui/toast-store';
import { useQuery } from '@tanstack/react-query';
import { othersOf, useSeen } from '../../shell/case-work';
import { query, useCall } from '../../shell/client';
import { Status, labelOf } from '../../shell/labels';
import { MemberLink } from '../../shell/links';
import { Loaded } from '../../shell/loaded';
import { useMay } from '../../shell/operator';
import { Screen } from '../../shell/screen';
import { ActPanel } from './act-panel';
import { type Case, useRefreshTickets } from './case';
import { Talk } from './talk';

export function TicketScreen() {
  const { no = '' } = useParams();
  const found = useQuery(query(getTicketCase, { no }));
  const { data } = found;
  useSeen(markTicketSeen, data);
  return (
    <Screen
      title={`工单 ${no}`}
      mark={data && <Status of="ticketStatus" value={data.status} />}
      actions={data && <Holding of={data} />}
    >
      <Loaded of={found} what="工单">
        {(ticket) => (
          <div className="case-page">
            <div className="sections">
              <Facts of={ticket} />
              <Talk of={ticket} />
            </div>
            <aside className="sections">
              {ticket.barred === '' && <Priority of={ticket} />}
              <Acts key={no} of={ticket} />
            </aside>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

/** Who is responsible, and taking it over. */
function Holding({ of }: { of: Case }) {
  const may = useMay(takeTicket);
  const take = useCall(takeTicket, { onSettled: useRefreshTickets() });
  const { no, assigneeId, endTime, mine, assignedTo } = of;
  return (
    <>
      <span className="quiet">{mine ? '由您负责' : assignedTo ? `由${assignedTo}负责` : '没人负责'}</span>
      {may && endTime === null && !mine && (
        <Button disabled={take.isPending} onClick={() => take.mutate({ no, ...(assigneeId && { from: assigneeId }) })}>
          接手
        </Button>
      )}
    </>
  );
}

/** What an operator can do, and where to go on. */
function Acts({ of }: { of: Case }) {
  const navigate = useNavigate();
  const waiting = useQuery(
    aside('其他工单', query(searchTickets, { queue: ticketQueue.ours, pageNum: 1, pageSize: 20 })),
  ).data;
  const others = othersOf(waiting, of.no);
  const next = others[0];
  return <ActPanel of={of} onNext={next && (() => void navigate(`/tickets/${next.no}`))} left={others.length} />;
}

const PRIORITIES = ticketPriority.rows.map(({ value, label }) => [String(value), label] as const);

function Priority({ of: { no, priority, dueTime, overdue } }: { of: Case }) {
  const may = useMay(setTicketPriority);
  const set = useCall(setTicketPriority, {
    onSuccess: () => toast.success('优先级已改，时限重新算了'),
    onSettled: useRefreshTickets(),
  });
  return (
    <section className="case-acts">
      <RuledHead title="优先级与时限" />
      {may && (
        <Segments
          label="优先级"
          choices={PRIORITIES}
          chosen={String(priority)}
          onChoose={(chosen) => set.mutate({ no, priority: Number(chosen) as 1 })}
        />
      )}
      <p className={overdue ? 'case-late' : 'quiet'}>
        {dueTime === null ? '不等我们，没有时限' : `答复时限 ${dueTime.slice(0, 16)}${overdue ? '，已超时' : ''}`}
      </p>
    </section>
  );
}

function Facts({ of }: { of: Case }) {
  const { title, subject, thing, thingTitle, link, createTime, endTime, rating } = of;
  return (
    <section>
      <RuledHead
        title={title || '用户注销后已清除'}
        note={labelOf('ticketSubject', subject).label}
        more={link && <Link to={link}>打开{labelOf('ticketSubject', subject).label}</Link>}
      />
      <FactList
        facts={[
          ['用户', <MemberLink of={of} />],
          ['对象', thingTitle],
          ['编号', thing && <span className="mono break">{thing}</span>],
          ['提交', createTime],
          ['结束', endTime],
          ['评价', rating && <Status of="ticketRating" value={rating} />],
        ]}
      />
    </section>
  );
}
