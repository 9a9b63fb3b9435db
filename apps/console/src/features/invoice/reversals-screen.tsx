// /invoices/reversals: red reversals, those that are not finished in front.
import { aside } from '@jishi/ui/main-part';
import { enterReversal, searchReversals } from '@jishi/contract/console/invoice';
import { getInvoiceSettings } from '@jishi/contract/console/invoice-setting';
import { reversalStatus } from '@jishi/contract/enums/invoice';
import { reviewKind } from '@jishi/contract/enums/review';
import type { RowOf } from '@jishi/contract/list';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money, formatMoney } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '@jishi/ui/router';
import { query, useCall } from '../../shell/client';
import { MEMBER, actionColumn, statusColumn } from '../../shell/columns';
import { ReviewLink } from '../../shell/links';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { EntryDialog } from './entry-dialog';
import { useRefresh } from './refresh';

type Row = RowOf<typeof searchReversals>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'no', title: '红冲编号', fold: 'none', cell: ({ no }) => <span className="mono">{no}</span> },
  statusColumn('reversalStatus'),
  {
    key: 'invoice',
    title: '蓝字发票',
    fold: 'lead',
    cell: ({ invoiceNo, invoiceNumber }) => (
      <Link className="ledger-id" to={`/invoices/${invoiceNo}`}>
        {invoiceNumber || invoiceNo}
      </Link>
    ),
  },
  {
    key: 'gross',
    title: '红冲金额',
    label: '',
    align: 'end',
    fold: 'second',
    cell: ({ gross }) => <Money value={gross} />,
  },
  {
    key: 'reason',
    title: '原因',
    fold: 'second',
    cell: ({ reason, isDue, said }) => (
      <>
        {reason}
        {isDue && <span className="quiet small"> 已退款，必须红冲</span>}
        {said && <span className="apply-reason">平台的答复：{said}</span>}
      </>
    ),
  },
  { ...MEMBER, fold: 'none' },
  {
    key: 'number',
    title: '红字号码',
    fold: 'none',
    cell: ({ number }) => (number ? <span className="mono">{number}</span> : <span className="quiet">还没有</span>),
  },
  { key: 'time', title: '提出', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
];

const ACTION = actionColumn((row: Row) => (
  <>
    <EnterReversal reversal={row} />{' '}
    <ReviewLink
      kind={reviewKind.redReversal}
      id={row.reviewId}
      no={row.no}
      waits={row.status === reversalStatus.waiting}
    />
  </>
));

export function ReversalsScreen() {
  return (
    <ListScreen
      of={searchReversals}
      title="红冲"
      note={({ waiting, waitingAmount }) =>
        waiting > 0 ? `${waiting} 张没有办完，共 ${formatMoney(waitingAmount)} 元` : '没有等着办的'
      }
      columns={[...COLUMNS, ACTION]}
      rowKey={({ no }) => no}
      nothingFound={<EmptyState title="没有符合条件的红冲">申请编号要完整输入；也可以换个状态试试。</EmptyState>}
      nothingYet={<EmptyState title="还没有红冲">已开票的消费退款后自动列在这里，也可以在发票页里提出。</EmptyState>}
    />
  );
}

/** The red invoice uploaded, where no platform issues it or the platform refused to. */
function EnterReversal({ reversal: { no, status, gross, said } }: { reversal: Row }) {
  const [open, setOpen] = useState(false);
  const platform = useQuery(aside('开票设置', query(getInvoiceSettings, {}))).data?.platform;
  const may = useMay(enterReversal);
  const enter = useCall(enterReversal, { silent: true, onSettled: useRefresh() });
  if (!may || status !== reversalStatus.issuing || (platform !== false && !said)) return null;
  return (
    <>
      <Button size="small" aria-label={`上传红字发票 ${no}`} onClick={() => setOpen(true)}>
        上传红字发票
      </Button>
      {open && (
        <EntryDialog
          title="上传开好的红字发票"
          gross={gross.replace('-', '')}
          pending={enter.isPending}
          onEnter={(typed) => enter.mutateAsync({ no, ...typed })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
