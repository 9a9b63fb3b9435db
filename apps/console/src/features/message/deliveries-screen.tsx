// /deliveries: messages on their way to people and to their programs, and what carriers said of those that did not arrive.
import { searchDeliveries } from '@jishi/contract/console/delivery';
import { deliveryStatus } from '@jishi/contract/enums/delivery';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatCount } from '@jishi/ui/money';
import { statusColumn } from '../../shell/columns';
import { labelOf } from '../../shell/labels';
import { MemberLink } from '../../shell/links';
import { ListScreen } from '../../shell/list-screen';

type Row = RowOf<typeof searchDeliveries>;

const REFRESH_MS = 10_000;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'channel', title: '方式', fold: 'lead', cell: ({ channel }) => labelOf('deliveryChannel', channel).label },
  statusColumn('deliveryStatus'),
  {
    key: 'member',
    title: '用户',
    fold: 'second',
    cell: (row) => (row.memberId ? <MemberLink of={row} /> : <span className="faint">不是用户</span>),
  },
  {
    key: 'attempts',
    title: '再试过',
    align: 'end',
    cell: ({ attempts }) => (attempts > 0 ? <span className="nowrap">{attempts} 次</span> : ''),
  },
  {
    key: 'said',
    title: '对方的答复',
    fold: 'line',
    width: '30%',
    cell: ({ said }) => <span className="mono break">{said}</span>,
  },
  { key: 'created', title: '写入', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
  {
    key: 'ended',
    title: '结束',
    fold: 'second',
    cell: ({ endTime, dueTime }) => (
      <span className="nowrap">
        {endTime ?? dueTime}
        {endTime === null && <small className="faint"> 再试</small>}
      </span>
    ),
  },
];

const GOING: readonly number[] = [deliveryStatus.waiting, deliveryStatus.handedOver];

export function DeliveriesScreen() {
  return (
    <ListScreen
      of={searchDeliveries}
      title="消息投递"
      note={({ sent, notSent }) =>
        `一天内或所选时间里：${formatCount(sent)} 条送出，${formatCount(notSent)} 条失败或过期`
      }
      columns={COLUMNS}
      rowKey={({ id }) => id}
      refreshMs={({ list }) => (list.some(({ status }) => GOING.includes(status)) ? REFRESH_MS : false)}
      nothingYet={
        <EmptyState title="还没有送出过消息">
          验证码、通知、邮件与 Webhook 送出后留 90 天，只留结果，不留内容。
        </EmptyState>
      }
    />
  );
}
