// /broadcasts: messages to many members, with how far each one is.
import { listBroadcasts, saveBroadcast } from '@jishi/contract/console/message';
import { ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { useMay } from '../../shell/operator';
import { type Broadcast, audienceWords, readShare } from './broadcast-values';
import { refreshMs } from './refresh';
import { ListScreen } from '../../shell/list-screen';

const COLUMNS: readonly Column<Broadcast>[] = [
  {
    key: 'title',
    title: '标题',
    fold: 'lead',
    width: '30%',
    cell: ({ id, title }) => <Link to={`/broadcasts/${id}`}>{title}</Link>,
  },
  statusColumn('broadcastStatus'),
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind }) => labelOf('messageKind', kind).label },
  { key: 'audience', title: '发给', fold: 'second', cell: ({ audience }) => audienceWords(audience) },
  { key: 'sent', title: '已发', align: 'end', fold: 'end', cell: ({ sent }) => formatCount(sent) },
  {
    key: 'read',
    title: '已读',
    align: 'end',
    cell: (broadcast) => {
      const share = readShare(broadcast);
      return share === undefined ? formatCount(broadcast.read) : `${formatCount(broadcast.read)}（${share}%）`;
    },
  },
  {
    key: 'time',
    title: '发送时间',
    fold: 'second',
    cell: ({ sendTime }) => <span className="nowrap">{sendTime ?? '没有发送'}</span>,
  },
  { key: 'operator', title: '编写', cell: ({ operatorName }) => operatorName },
];

const SAMPLE = {
  title: '系统维护通知',
  status: '已发完',
  kind: '公告',
  audience: '全部用户',
  sent: '1,000',
  read: '360',
  time: '2026-01-05 10:20:30',
  operator: '林溪',
};

export function BroadcastsScreen() {
  const writable = useMay(saveBroadcast);
  const write = (
    <ButtonLink look="main" to="/broadcasts/new">
      写群发消息
    </ButtonLink>
  );
  return (
    <ListScreen
      of={listBroadcasts}
      title="群发消息"
      note="进用户的消息中心，也可以再发到他们绑定的邮箱、微信与 Webhook"
      actions={writable && write}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      open={({ id }) => `/broadcasts/${id}`}
      refreshMs={({ list }) => refreshMs(list)}
      nothingFound={<EmptyState title="没有这个状态的群发消息">换个状态看看。</EmptyState>}
      sample={SAMPLE}
      nothingYet={
        <EmptyState title="还没有群发过消息">{writable ? write : '有权限的同事写好后，会列在这里。'}</EmptyState>
      }
    />
  );
}
