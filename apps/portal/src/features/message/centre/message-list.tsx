// Messages, newest first. Unread ones are marked by weight and by a word.
import { type Message, markRead } from '@jishi/contract/message';
import { Moment } from '@jishi/ui/beijing-time';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { Pagination } from '@jishi/ui/pagination';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import type * as z from 'zod';
import { useCall } from '../../../shell/client';
import { type Label, useLabel } from '../../../shell/labels';
import { afterReading } from '../../../shell/unread';
import { withPatch } from '../../../shell/url-query';
import { type MessageSearch, messages } from '../queries';

type Row = z.output<typeof Message>;
type Props = { search: MessageSearch; onOpen: (id: string) => void };

const PATH = '/security/notifyMessage';

export function MessageList({ search, onOpen }: Props) {
  const { data, error, refetch } = useQuery({ ...messages(search), placeholderData: keepPreviousData });
  const kindLabel = useLabel('messageKind');
  const client = useQueryClient();
  const read = useCall(markRead, { onSettled: () => afterReading(client) });

  if (!data) {
    if (!error) return <TableSkeleton rows={8} />;
    return <Failure title="消息没有加载出来" reason={error.msg} onRetry={() => void refetch()} />;
  }
  if (data.list.length === 0) return <NoMessages search={search} />;
  const columns = columnsOf({ kindLabel, openId: search.id, onOpen, onRead: (id) => read.mutate({ ids: [id] }) });
  return (
    <>
      <LedgerTable
        caption="消息"
        columns={columns}
        rows={data.list}
        rowKey={({ id }) => id}
        selected={search.id}
        onOpen={({ id }) => onOpen(id)}
      />
      <Pagination
        page={data.pageNum}
        pages={Math.ceil(data.total / data.pageSize)}
        href={(page) =>
          `${PATH}?${withPatch(new URLSearchParams(search as Record<string, string>), { page, id: null }).toString()}`
        }
        summary={`共 ${formatCount(data.total)} 条`}
      />
    </>
  );
}

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
      fold: 'line',
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
      spare: true,
      cell: ({ kind }) => <span className="nowrap quiet">{kindLabel(kind).label}</span>,
    },
    {
      key: 'time',
      title: '时间',
      label: '',
      align: 'end',
      cell: ({ createTime }) => <Moment time={createTime} short />,
    },
    {
      key: 'action',
      title: '操作',
      label: '',
      align: 'end',
      fold: 'none',
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
