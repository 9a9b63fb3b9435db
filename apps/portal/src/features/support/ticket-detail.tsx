// One ticket: where it stands and until when, what was said, saying more, and how the answers were.
import type { Output } from '@jishi/contract/endpoint';
import { ticketRating, ticketStatus } from '@jishi/contract/enums/support';
import { ticketEvent, ticketEventWords, ticketSide } from '@jishi/contract/enums/ticket-talk';
import { closeTicket, getTicketPicture, markTicketRead, rateTicket, type getTicket } from '@jishi/contract/support';
import { Button } from '@jishi/ui/button';
import { confirm } from '@jishi/ui/confirm';
import { Conversation, type Remark } from '@jishi/ui/conversation';
import { Copyable } from '@jishi/ui/copyable';
import { FactList } from '@jishi/ui/fact-list';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CasePage } from '../../shell/case-page';
import { call, refreshReads, useCall } from '../../shell/client';
import { useLabel } from '../../shell/labels';
import { useMember } from '../../shell/member';
import { SentTile } from '../../shell/sent-tile';
import { toast } from '../../shell/toast-store';
import { Composer } from './composer';
import { CHANGED_BY_TICKET, ticket } from './queries';

type Ticket = Output<typeof getTicket>;

export function TicketDetail({ no }: { no: string }) {
  const read = useQuery(ticket(no));
  useSeen(read.data);
  return (
    <CasePage of={read} name="工单" list="/support/tickets">
      {(data) => (
        <>
          <header className="case-head">
            <h1 className="break">{data.title}</h1>
            <p>{nowWords(data)}</p>
          </header>
          <div className="case-two">
            <section>
              <RuledHead title="往来" note="您与客服都看得到" />
              <Messages of={data} />
              {data.canReply && <Composer of={data} />}
            </section>
            <aside className="case-column">
              {data.canRate && <Rating of={data} />}
              <Facts of={data} />
            </aside>
          </div>
        </>
      )}
    </CasePage>
  );
}

/** Where it stands, and what happens next. */
function nowWords({ status, dueTime, waitsUntil }: Ticket): string {
  const until = waitsUntil?.slice(0, 16) ?? '';
  if (status === ticketStatus.needsMember) return `待您回复，${until} 前没有回复会自动关闭`;
  if (status === ticketStatus.solved) return `已解决；还有问题，${until} 前回复即可重新打开`;
  if (status === ticketStatus.closed) return waitsUntil ? `已关闭；还有问题，${until} 前回复即可重新打开` : '已关闭';
  const now = status === ticketStatus.open ? '待受理' : '处理中';
  return `${now}，预计 ${dueTime?.slice(0, 16) ?? ''} 前答复`;
}

/** All that is shown has been seen. */
function useSeen(data: Ticket | undefined) {
  const client = useQueryClient();
  const [no, newest, seen] = [data?.no, data?.messages.at(-1)?.id, data?.seen];
  useEffect(() => {
    if (no === undefined || newest === undefined || BigInt(newest) <= BigInt(seen ?? 0)) return;
    void call(markTicketRead, { no, upTo: newest })
      .then(() => refreshReads(client, ...CHANGED_BY_TICKET))
      .catch(() => undefined);
  }, [client, no, newest, seen]);
}

function Messages({ of: { messages } }: { of: Ticket }) {
  const own = useMember()?.nickname || '您';
  return <Conversation label="往来" remarks={messages.map((message) => remarkOf(message, own))} />;
}

function remarkOf({ id, side, event, text, pictures, time }: Ticket['messages'][number], own: string): Remark {
  const shown = { id, time, text };
  if (event !== null) {
    const name = event === ticketEvent.asked ? '等您回复' : ticketEventWords(event).replace('用户', '您');
    return { ...shown, look: 'event', mark: '', name };
  }
  const files = pictures.length > 0 && (
    <div className="talk-files">
      {pictures.map((picture) => (
        <SentTile key={picture.id} endpoint={getTicketPicture} file={picture} type="image/webp" />
      ))}
    </div>
  );
  if (side === ticketSide.member) return { ...shown, look: 'own', mark: own.slice(0, 1), name: own, files };
  return { ...shown, look: 'other', mark: '客', name: '平台客服', role: '官方' };
}

/** One press. */
function Rating({ of: { no, rating } }: { of: Ticket }) {
  const client = useQueryClient();
  const rate = useCall(rateTicket, {
    onSuccess: () => {
      toast.success('谢谢您的评价');
      void refreshReads(client, ...CHANGED_BY_TICKET);
    },
  });
  return (
    <section>
      <RuledHead title="这次答复怎么样" note={rating === null ? '' : '可以改'} />
      <p className="support-rating" role="group" aria-label="评价">
        {ticketRating.rows.map(({ value, label }) => (
          <Button
            key={value}
            aria-pressed={rating === value}
            look={rating === value ? 'main' : 'plain'}
            disabled={rate.isPending}
            onClick={() => rate.mutate({ no, rating: value })}
          >
            {label}
          </Button>
        ))}
      </p>
    </section>
  );
}

function Facts({ of }: { of: Ticket }) {
  const { no, subject, thing, thingTitle, priority, createTime, endTime, canClose } = of;
  const client = useQueryClient();
  const about = useLabel('ticketSubject')(subject).label;
  const urgency = useLabel('ticketPriority')(priority).label;
  const close = useCall(closeTicket, {
    onSuccess: () => toast.success('工单已关闭'),
    onSettled: () => void refreshReads(client, ...CHANGED_BY_TICKET),
  });
  async function ask() {
    const content = '关闭以后 7 天以内回复，可以重新打开。';
    if (await confirm({ title: '关闭工单', content, confirmText: '关闭工单' })) close.mutate({ no });
  }
  return (
    <section>
      <RuledHead title="工单" />
      <FactList
        facts={[
          ['工单号', <Copyable text={no} what="工单号" />],
          ['关于', about],
          ['名称', thingTitle],
          ['编号', thing && <span className="mono break">{thing}</span>],
          ['优先级', urgency],
          ['提交', createTime],
          ['结束', endTime],
        ]}
      />
      {canClose && (
        <p className="panel-actions">
          <Button disabled={close.isPending} onClick={() => void ask()}>
            关闭工单
          </Button>
        </p>
      )}
    </section>
  );
}
