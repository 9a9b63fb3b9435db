// /recharge/differences: what suppliers said after the money had moved the other way.
import { closeRechargeDifference, searchRechargeDifferences } from '@jishi/contract/console/recharge-order';
import { rechargeDifference } from '@jishi/contract/enums/recharge';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { toast } from '@jishi/ui/toast-store';
import { useCall, useRefreshOf } from '../../shell/client';
import { MEMBER, actionColumn } from '../../shell/columns';
import { Status } from '../../shell/labels';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { ReasonButton } from '../../shell/reason-button';

type Row = RowOf<typeof searchRechargeDifferences>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'words', title: '差异', fold: 'lead', cell: ({ words }) => <b>{words}</b> },
  { key: 'state', title: '状态', fold: 'tail', cell: ({ state }) => <Status of="rechargeDifference" value={state} /> },
  {
    key: 'no',
    title: '订单',
    fold: 'second',
    cell: ({ no, productName }) => (
      <>
        <Link className="ledger-id" to={`/recharge/orders/${no}`}>
          {no}
        </Link>{' '}
        {productName}
      </>
    ),
  },
  MEMBER,
  { key: 'supplier', title: '供应商', fold: 'second', cell: ({ supplierName }) => supplierName },
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'time', title: '发现时间', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
  {
    key: 'closed',
    title: '处理',
    fold: 'line',
    cell: ({ closedBy, note }) => (closedBy ? <span className="break">{`${closedBy}：${note}`}</span> : ''),
  },
];

const ACTION = actionColumn((row: Row) => <Close difference={row} />, 'line');

export function RechargeDifferencesScreen() {
  const may = useMay(closeRechargeDifference);
  return (
    <ListScreen
      of={searchRechargeDifferences}
      title="充值差异"
      note={({ open, openAmount }) =>
        open > 0 ? (
          <>
            {open} 条待处理，涉及 <Money value={openAmount} />
          </>
        ) : (
          '没有待处理的差异'
        )
      }
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ id }) => id}
      nothingYet={<EmptyState title="没有差异">供应商说的与钱的去向都相符。</EmptyState>}
    />
  );
}

function Close({ difference: { id, no, state } }: { difference: Row }) {
  const { mutateAsync, isPending } = useCall(closeRechargeDifference, {
    silent: true,
    onSuccess: () => toast.success('已关闭'),
    onSettled: useRefreshOf(searchRechargeDifferences),
  });
  if (state !== rechargeDifference.open) return null;
  return (
    <ReasonButton
      size="small"
      label={`处理 ${no} 的差异`}
      title="关闭差异"
      consequences={['只记下怎么处理的，用户的钱不动；要退款或扣款，另走调账']}
      hint="与供应商核对的结果"
      verb="关闭差异"
      templates={['供应商同意退还我方', '已向用户说明并调账']}
      pending={isPending}
      onConfirm={(note) => mutateAsync({ id, note })}
    >
      处理
    </ReasonButton>
  );
}
