// /sms/opt-outs: who asked which member for no more messages.
import { searchSmsOptOuts } from '@jishi/contract/console/sms-block';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { MEMBER_ID } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';

const COLUMNS: readonly Column<RowOf<typeof searchSmsOptOuts>>[] = [
  { key: 'phone', title: '手机号', fold: 'lead', cell: ({ phone }) => <span className="mono">{phone}</span> },
  { key: 'source', title: '来源', fold: 'tail', cell: ({ source }) => labelOf('optOutSource', source).label },
  { ...MEMBER_ID, title: '向哪位用户' },
  { key: 'time', title: '退订时间', fold: 'end', cell: ({ time }) => <span className="nowrap">{time}</span> },
];

export function OptOutsScreen() {
  return (
    <ListScreen
      of={searchSmsOptOuts}
      title="退订的号码"
      note="不再收到那位用户的通知与营销短信，验证码照常"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="还没有人退订">有人回复 R 以后出现在这里。</EmptyState>}
    />
  );
}
