// /marketplace/payouts: suppliers who want their money, and recording that the bank has paid it.
import { getPayoutAccount, recordGoodsPayout, searchPayouts } from '@jishi/contract/console/marketplace-order';
import type { Output } from '@jishi/contract/endpoint';
import type { RowOf } from '@jishi/contract/list';
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import { reviewKind } from '@jishi/contract/enums/review';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FactList } from '@jishi/ui/fact-list';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { useState } from 'react';
import { useCall, useRefreshOf } from '../../shell/client';
import { actionColumn, statusColumn } from '../../shell/columns';
import { TextField } from '../../shell/form/fields';
import { SaveDialog } from '../../shell/form/save-dialog';
import { useNewForm } from '../../shell/form/use-form-store';
import { ReviewLink } from '../../shell/links';
import { ListScreen } from '../../shell/list-screen';
import { useMay } from '../../shell/operator';
import { SUPPLIER } from './parties';

type Row = RowOf<typeof searchPayouts>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'no', title: '提现', fold: 'lead', cell: ({ no }) => <span className="mono nowrap">{no}</span> },
  SUPPLIER,
  { key: 'amount', title: '金额', align: 'end', fold: 'second', cell: ({ amount }) => <Money value={amount} /> },
  { key: 'account', title: '收款账户', fold: 'line', cell: ({ account }) => <span className="break">{account}</span> },
  {
    key: 'result',
    title: '结果',
    fold: 'none',
    cell: ({ reason, serial }) => <span className="break">{reason || serial}</span>,
  },
  {
    key: 'time',
    title: '申请',
    fold: 'second',
    cell: ({ createTime }) => <span className="nowrap">{createTime}</span>,
  },
  statusColumn('payoutStatus'),
];

const ACTION = actionColumn((row: Row) => <Act payout={row} />);

export function GoodsPayoutsScreen() {
  return (
    <ListScreen
      of={searchPayouts}
      title="货款提现"
      note="申请在“待办”里决定，超过限额由两人决定；打款后在这里登记银行流水号"
      columns={[...COLUMNS, ACTION]}
      rowKey={({ no }) => no}
      nothingYet={<EmptyState title="还没有提现">供货方申请后列在这里，金额都已冻结。</EmptyState>}
    />
  );
}

function Act({ payout }: { payout: Row }) {
  const may = useMay(recordGoodsPayout);
  const [isOpen, setOpen] = useState(false);
  const { status, reviewId, no } = payout;
  if (status === payoutStatus.toPay && may) {
    return (
      <>
        <Button size="small" aria-label={`打款 ${no}`} onClick={() => setOpen(true)}>
          打款
        </Button>
        {isOpen && <PayDialog payout={payout} onClose={() => setOpen(false)} />}
      </>
    );
  }
  return <ReviewLink kind={reviewKind.goodsPayout} id={reviewId} no={no} waits={status === payoutStatus.waiting} />;
}

function PayDialog({ payout: { no, amount }, onClose }: { payout: Row; onClose: () => void }) {
  const form = useNewForm(() => ({ serial: '' }));
  const [account, setAccount] = useState<Output<typeof getPayoutAccount>>();
  const show = useCall(getPayoutAccount, { onSuccess: setAccount });
  return (
    <SaveDialog
      by={recordGoodsPayout}
      said="已登记"
      refresh={useRefreshOf(searchPayouts)}
      title={`登记打款 ${no}`}
      form={form}
      consequences={['先在银行打款，再登记；登记后冻结的货款付出，不能撤回']}
      lead={
        account ? (
          <FactList
            facts={[
              ['户名', account.holder],
              ['开户行', account.bank],
              ['账号', <span className="mono break">{account.number}</span>],
              ['金额', <Money value={amount} />],
            ]}
          />
        ) : (
          <p>
            <Button size="small" disabled={show.isPending} onClick={() => show.mutate({ no })}>
              查看收款账号
            </Button>{' '}
            <span className="small quiet">查看留在审计记录里</span>
          </p>
        )
      }
      verb="登记"
      pendingVerb="正在登记"
      input={() => ({ ...form.values(), no })}
      onClose={onClose}
    >
      <TextField path="serial" label="银行流水号" hint="6 到 40 位字母、数字和横线" mono />
    </SaveDialog>
  );
}
