// /remittances: bank transfers to match with the bank's statement, the one that waits longest first.
import { searchRemittances } from '@jishi/contract/console/remittance';
import type { Output } from '@jishi/contract/endpoint';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { MEMBER, statusColumn } from '../../../shell/columns';
import { ListScreen } from '../../../shell/list-screen';

type Page = Output<typeof searchRemittances>;
type Row = Page['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'code',
    title: '汇款码',
    fold: 'lead',
    cell: ({ code, orderNo }) => (
      <Link className="mono" to={`/remittances/${orderNo}`}>
        {code}
      </Link>
    ),
  },
  statusColumn('remittanceStatus'),
  { key: 'due', title: '应付', align: 'end', fold: 'end', cell: ({ payAmount }) => <Money value={payAmount} /> },
  {
    key: 'said',
    title: '用户说汇了',
    align: 'end',
    cell: ({ amount, payAmount }) =>
      amount === null ? (
        <span className="quiet">还没有说</span>
      ) : (
        <>
          <Money value={amount} />
          {amount !== payAmount && <span className="quiet small"> 与应付不同</span>}
        </>
      ),
  },
  { key: 'payer', title: '付款户名', cell: ({ payer }) => <span className="break">{payer}</span> },
  MEMBER,
  {
    key: 'submitted',
    title: '提交',
    fold: 'second',
    cell: ({ submitTime }) => <span className="nowrap">{submitTime ?? '还没有提交回单'}</span>,
  },
];

const SAMPLE = {
  code: '20260105',
  status: '待核对',
  due: '1,000.00',
  said: '1,000.00',
  payer: '示例公司',
  member: '138****8000',
  submitted: '2026-01-05 10:20:30',
};

export function RemittancesScreen() {
  return (
    <ListScreen
      of={searchRemittances}
      title="对公转账"
      note={noteOf}
      actions={<Link to="/remittances/payees">收款账户</Link>}
      columns={COLUMNS}
      rowKey={({ orderNo }) => orderNo}
      open={({ orderNo }) => `/remittances/${orderNo}`}
      nothingFound={
        <EmptyState title="没有对得上的转账">
          汇款码是 8 位数字，金额写到分；附言里没有码时，按金额找，再看付款户名。
        </EmptyState>
      }
      sample={SAMPLE}
      nothingYet={
        <EmptyState title="还没有对公转账">
          用户选对公转账付款后，列在这里。没有在用的<Link to="/remittances/payees">收款账户</Link>
          时，用户看不到这种付款方式。
        </EmptyState>
      }
    />
  );
}

function noteOf({ toMatch, toSecond, waitingSince }: Page): string {
  if (toMatch + toSecond === 0) return '没有在等的';
  const parts = [toMatch > 0 && `${toMatch} 笔待核对`, toSecond > 0 && `${toSecond} 笔待复核`].filter(Boolean);
  return `${parts.join('，')}，最早提交于 ${waitingSince}`;
}
