// /sms/messages: members' messages, and the one that is given back because nobody received it.
import { refundSmsMessage, searchSmsMessages } from '@jishi/contract/console/sms-message';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../shell/client';
import { MEMBER_ID, actionColumn } from '../../shell/columns';
import { Status, labelOf } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';

type Row = RowOf<typeof searchSmsMessages>;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'time',
    title: '提交时间',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  {
    key: 'phone',
    title: '手机号',
    fold: 'lead',
    cell: ({ phone, carrier }) => (
      <>
        <span className="mono">{phone || '已注销'}</span>{' '}
        <small className="faint">{labelOf('carrier', carrier).label}</small>
      </>
    ),
  },
  MEMBER_ID,
  {
    key: 'template',
    title: '模板与批次',
    fold: 'line',
    cell: ({ templateName, signature, batchNo }) => (
      <span className="break">
        {templateName}【{signature}】<small className="mono faint">{batchNo}</small>
      </span>
    ),
  },
  { key: 'channel', title: '通道', fold: 'second', cell: ({ channel }) => channel || '—' },
  {
    key: 'cost',
    title: '费用',
    align: 'end',
    fold: 'end',
    cell: (row) => <span className="nowrap">{costOf(row)}</span>,
  },
  {
    key: 'state',
    title: '状态',
    fold: 'tail',
    cell: ({ state, refund }) => (
      <>
        <Status of="smsState" value={state} /> {refund !== null && <Status of="smsRefundStatus" value={refund} />}
      </>
    ),
  },
  {
    key: 'words',
    title: '说明',
    fold: 'line',
    cell: ({ words, code }) => <span className="break">{words || code}</span>,
  },
];

const ACTION = actionColumn((row: Row) => row.refunds && <Refund message={row} />);

function costOf({ segments, packageUnits, amount, givenBack }: Row): string {
  const parts = [packageUnits > 0 && `套餐 ${packageUnits} 条`, Number(amount) > 0 && `${formatMoney(amount)} 元`];
  return `${segments} 条：${parts.filter(Boolean).join(' + ') || '0.00 元'}${givenBack ? '，已退回' : ''}`;
}

export function MessagesScreen() {
  const may = useMay(refundSmsMessage);
  return (
    <ListScreen
      of={searchSmsMessages}
      title="短信发送记录"
      note="未送达和未知的可以退回一次，条数回套餐，钱回余额"
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="还没有用户发过短信">用户发出的每一条出现在这里，没有正文。</EmptyState>}
    />
  );
}

function Refund({ message: { id, phone, packageUnits, amount } }: { message: Row }) {
  const refund = useCall(refundSmsMessage, {
    silent: true,
    onSuccess: ({ outcome }) => toast.success(outcome),
    onSettled: useRefreshOf(searchSmsMessages),
  });
  const parts = [
    packageUnits > 0 && `${packageUnits} 条回到套餐`,
    Number(amount) > 0 && `${formatMoney(amount)} 元回到余额`,
  ];
  return (
    <ReasonButton
      size="small"
      label={`退回发给 ${phone} 的短信`}
      title="退回这条短信的费用"
      consequences={[`${parts.filter(Boolean).join('，')}，不能撤回；超过限额的等另一位操作员同意。`]}
      hint="留在审计记录里"
      verb="退回"
      pending={refund.isPending}
      onConfirm={(reason) => refund.mutateAsync({ id, reason })}
    >
      退回
    </ReasonButton>
  );
}
