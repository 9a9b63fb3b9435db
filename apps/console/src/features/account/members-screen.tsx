// /members: finding a member by full phone number, id or nickname.
import { type MemberRow, searchMembers } from '@jishi/contract/console/account';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Tag } from '@jishi/ui/tag';
import { Link } from '@jishi/ui/router';
import type * as z from 'zod';
import { statusColumn } from '../../shell/columns';
import { Certification } from './certification';
import { ListScreen } from '../../shell/list-screen';

type Row = z.output<typeof MemberRow>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'member',
    title: '用户',
    fold: 'lead',
    cell: ({ id, nickname, demo }) => (
      <span>
        <Link to={`/members/${id}`}>{nickname}</Link> {demo && <Tag tone="quiet">示例</Tag>}
      </span>
    ),
  },
  statusColumn('memberStatus'),
  { key: 'id', title: '编号', fold: 'second', cell: ({ id }) => <span className="mono">{id}</span> },
  { key: 'phone', title: '手机号', fold: 'second', cell: ({ phone }) => <span className="mono">{phone}</span> },
  { key: 'auth', title: '认证', cell: (row) => <Certification of={row} /> },
  { key: 'balance', title: '可用余额', align: 'end', fold: 'end', cell: ({ balance }) => <Money value={balance} /> },
  {
    key: 'registered',
    title: '注册',
    fold: 'second',
    cell: ({ regTime }) => <span className="nowrap">{regTime}</span>,
  },
  {
    key: 'seen',
    title: '最近登录',
    fold: 'none',
    cell: ({ latestLoginTime }) => <span className="nowrap">{latestLoginTime ?? '没有登录过'}</span>,
  },
];

const SAMPLE = {
  member: '示例用户',
  status: '正常',
  id: '1001',
  phone: '138****8000',
  auth: '未认证',
  balance: '100.00',
  registered: '2026-01-05 10:20:30',
  seen: '2026-01-05 10:20:30',
};

export function MembersScreen() {
  return (
    <ListScreen
      of={searchMembers}
      title="用户"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      open={({ id }) => `/members/${id}`}
      nothingFound={
        <EmptyState title="没有符合条件的用户">
          手机号加密存放，要输入完整的 11 位才找得到；昵称可以只输一部分。
        </EmptyState>
      }
      sample={SAMPLE}
      nothingYet={<EmptyState title="还没有用户">有人在前台登录或注册后，这里就有第一行。</EmptyState>}
    />
  );
}
