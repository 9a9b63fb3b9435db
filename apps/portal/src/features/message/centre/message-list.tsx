// Messages, newest first. Unread ones are marked by weight and by a word.
import { type Message, markRead } from '@jishi/contract/message';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { RecordList } from '@jishi/ui/record-list';
import { SampleRow } from '@jishi/ui/sample-row';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { useCall } from '../../../shell/client';
import { type Label, useLabel } from '../../../shell/labels';
import { Pages } from '../../../shell/pages';
import { afterReading } from '../../../shell/unread';
import { type MessageSearch, messages } from '../queries';

type Row = z.output<typeof Message>;
type Props = { search: MessageSearch; onOpen: (id: string) => void };

const PATH = '/security/notifyMessage';

export function MessageList({ search, onOpen }: Props) {
  const answer = useQuery({ ...messages(search), placeholderData: keepPreviousData });
  const kindLabel = useLabel('messageKind');
  const client = useQueryClient();
  const read = useCall(markRead, { onSettled: () => afterReading(client) });
  const columns = columnsOf({ kindLabel, openId: search.id, onOpen, onRead: (id) => read.mutate({ ids: [id] }) });
  const isNarrowed = Boolean(search.kind || search.unread);
  return (
    <RecordList
      of={answer}
      what="消息"
      rows={8}
      nothingYet={<NoMessages search={search} />}
      sample={!isNarrowed && <SampleRow columns={columns} cells={SAMPLE} />}
    >
      {(page) => (
        <>
          <LedgerTable
            caption="消息"
            columns={columns}
            rows={page.list}
            rowKey={({ id }) => id}
            selected={search.id}
            onOpen={({ id }) => onOpen(id)}
          />
          <Pages of={page} unit="条" />
        </>
      )}
    </RecordList>
  );
}

const SAMPLE = {
  title: (
    <span className="message-row message-unread">
      充值到账 100.00 元<span className="quiet spare">余额现有 100.00 元</span>
    </span>
  ),
  kind: '账务',
  time: '01-05 10:20',
};

function columnsOf(wiring: {
  kindLabel: (kind: number) => Label;
  openId: string | undefined;
  onOpen: (id: string) => void;
  onRead: (id: string) => void;
}): Column<Row>[] {
  const { kindLabel, openId, onOpen, onRead } = wiring;
  return [
    {
      key: 'title',
      title: '消息',
      label: '',
      fold: 'lead',
      cell: ({ id, title, summary, read }) => (
        <span className={read ? 'message-row' : 'message-row message-unread'}>
          <button type="button" className="text-button break" aria-expanded={id === openId} onClick={() => onOpen(id)}>
            {!read && <span className="sr">未读，</span>}
            {title}
          </button>
          <span className="quiet break spare">{summary}</span>
        </span>
      ),
    },
    {
      key: 'kind',
      title: '类型',
      label: '',
      fold: 'second',
      spare: true,
      cell: ({ kind }) => <span className="nowrap quiet">{kindLabel(kind).label}</span>,
    },
    {
      key: 'time',
      title: '时间',
      label: '',
      fold: 'second',
      align: 'end',
      cell: ({ createTime }) => <Moment time={createTime} short />,
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'end',
      cell: ({ id, title, read }) =>
        read ? (
          <span className="faint">已读</span>
        ) : (
          <button
            type="button"
            className="text-button"
            aria-label={`把「${title}」标为已读`}
            onClick={() => onRead(id)}
          >
            标为已读
          </button>
        ),
    },
  ];
}

function NoMessages({ search }: { search: MessageSearch }) {
  if (search.kind || search.unread) {
    return (
      <EmptyState title={search.unread ? '没有未读消息' : '这一类还没有消息'}>
        <Link to={PATH}>看全部消息</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="还没有消息">
      登录提醒、到账、预警与平台通知都会到这里。 <Link to={`${PATH}?tab=reception`}>设置还发到哪里</Link>
    </EmptyState>
  );
}
