// Paying out what is settled, and the payouts there were.
import { Press } from '@jishi/ui/button';
import { cancelPayout, listPayouts } from '@jishi/contract/marketplace/settlement';
import type { RowOf } from '@jishi/contract/list';
import { payoutStatus } from '@jishi/contract/enums/marketplace';
import { Moment } from '@jishi/ui/beijing-time';
import { confirm } from '@jishi/ui/confirm';
import { EmptyState } from '@jishi/ui/empty-state';
import { FilteredList } from '@jishi/ui/filtered-list';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { formatMoney } from '@jishi/ui/money';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { refreshReads, useCall } from '../../../../shell/client';
import { useFilters } from '../../../../shell/filters';
import { Status } from '../../../../shell/labels';
import { Pages } from '../../../../shell/pages';
import { toast } from '../../../../shell/toast-store';
import { useUrlQuery } from '../../../../shell/url-query';
import { OWN_SUPPLY, payouts } from '../../queries';
import { CHANGED_BY_PAYOUT } from '../changed';
import { PayoutForm } from './payout-form';

type Row = RowOf<typeof listPayouts>;

const COLUMNS: readonly Column<Row>[] = [
  { key: 'no', title: '提现单号', fold: 'lead', cell: ({ no }) => <span className="mono break">{no}</span> },
  { key: 'time', title: '申请', cell: ({ createTime }) => <Moment time={createTime} short /> },
  { key: 'account', title: '收款账户', fold: 'line', cell: ({ account }) => <span className="break">{account}</span> },
  {
    key: 'status',
    title: '状态',
    cell: ({ status, reason, serial }) => (
      <span className="supply-name">
        <Status of="payoutStatus" value={status} />
        {(reason || serial) && <small className="quiet">{reason || `流水号 ${serial}`}</small>}
      </span>
    ),
  },
  {
    key: 'amount',
    title: '金额（元）',
    label: '金额',
    align: 'end',
    fold: 'tail',
    cell: ({ amount }) => formatMoney(amount),
  },
  { key: 'action', title: '操作', label: '', align: 'end', fold: 'line', cell: (row) => <Cancel of={row} /> },
];

export function PayoutPart() {
  const [search] = useUrlQuery();
  const supply = useQuery(aside('可提现的货款', OWN_SUPPLY)).data;
  const found = useQuery({ ...payouts(search), placeholderData: keepPreviousData });
  return (
    <>
      {supply &&
        (Number(supply.money.balance) > 0 ? (
          <PayoutForm key={supply.money.balance} balance={supply.money.balance} holder={supply.terms.enterprise} />
        ) : (
          <div className="supply-none">
            <EmptyState title="现在没有可提现的货款">
              待结算的 ¥{formatMoney(supply.money.waiting)} 到期无争议后可以提现。
            </EmptyState>
          </div>
        ))}
      <FilteredList
        of={found}
        what="提现"
        filters={useFilters(listPayouts)}
        rows={4}
        nothingYet={<EmptyState title="还没有提现过" />}
      >
        {(page) => (
          <>
            <LedgerTable caption="提现" columns={COLUMNS} rows={page.list} rowKey={({ no }) => no} />
            <Pages of={page} unit="笔" />
          </>
        )}
      </FilteredList>
    </>
  );
}

function Cancel({ of: { no, amount, status } }: { of: Row }) {
  const client = useQueryClient();
  const { mutate, isPending } = useCall(cancelPayout, {
    onSuccess: () => toast.success('已撤回，货款已解冻'),
    onSettled: () => refreshReads(client, ...CHANGED_BY_PAYOUT),
  });
  if (status !== payoutStatus.waiting) return null;
  async function ask() {
    const content = `冻结的 ${formatMoney(amount)} 元马上回到可提现的货款。`;
    if (await confirm({ title: '撤回提现', content, confirmText: '撤回提现' })) mutate({ no });
  }
  return (
    <Press className="text-button" aria-label={`撤回提现 ${no}`} disabled={isPending} onClick={() => void ask()}>
      撤回
    </Press>
  );
}
