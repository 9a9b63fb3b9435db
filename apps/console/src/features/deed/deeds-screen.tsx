// /deeds: contracts, those that wait for us in front.
import { countDeeds, searchDeeds } from '@jishi/contract/console/deed';
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedKind } from '@jishi/contract/enums/deed-paper';
import type { RowOf } from '@jishi/contract/list';
import { EmptyState } from '@jishi/ui/empty-state';
import type { Column } from '@jishi/ui/ledger-table';
import { aside } from '@jishi/ui/main-part';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../shell/client';
import { MEMBER, statusColumn } from '../../shell/columns';
import { ListScreen } from '../../shell/list-screen';
import { QueueTabs } from '../../shell/queue-tabs';
import { labelIn } from './case';

type Row = RowOf<typeof searchDeeds>;

const addressOf = ({ no }: Row) => `/deeds/${no}`;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'no',
    title: '合同编号',
    fold: 'lead',
    cell: (row) => (
      <Link className="ledger-id" to={addressOf(row)}>
        {row.no}
      </Link>
    ),
  },
  { key: 'buyer', title: '甲方', fold: 'line', cell: ({ buyer }) => <span className="break">{buyer}</span> },
  MEMBER,
  { key: 'kind', title: '类型', fold: 'second', cell: ({ kind }) => labelIn(deedKind, kind) },
  { key: 'purchase', title: '采购编号', cell: ({ purchaseNo }) => <span className="break">{purchaseNo}</span> },
  {
    key: 'amount',
    title: '金额（元）',
    align: 'end',
    fold: 'second',
    cell: ({ amount }) => (amount === null ? <span className="quiet">—</span> : formatMoney(amount)),
  },
  statusColumn('deedStatus'),
  { key: 'changed', title: '变化', cell: ({ changeTime }) => <span className="nowrap">{changeTime}</span> },
  { key: 'time', title: '申请', cell: ({ createTime }) => <span className="nowrap">{createTime}</span> },
];

export function DeedsScreen() {
  return (
    <ListScreen
      of={searchDeeds}
      title="合同"
      note="等我们确认的在前，等得最久的最先"
      above={<Above />}
      columns={COLUMNS}
      rowKey={({ no }) => no}
      open={addressOf}
      nothingFound={
        <EmptyState title="没有符合条件的合同">换个状态试试；编号要完整输入，企业名称可以只输入一部分。</EmptyState>
      }
      nothingYet={<EmptyState title="还没有合同">完成企业认证的用户申请合同后列在这里。</EmptyState>}
    />
  );
}

function Above() {
  const found = useQuery(aside('合同的份数', query(countDeeds, {}))).data;
  if (!found) return null;
  const countOf = (status: number) => found.counts.find((one) => one.status === status)?.count ?? 0;
  const all = found.counts.reduce((sum, { count }) => sum + count, 0);
  const parts = deedStatus.rows.map(({ value, label }) => [value, label, countOf(value)] as const);
  return (
    <>
      {found.lacking && (
        <p className="note">
          我方的{found.lacking}还没有填，用户申请不了合同。<Link to="/invoices/settings">去开票设置填写</Link>
        </p>
      )}
      <QueueTabs to="/deeds" by="status" parts={[[undefined, '全部', all], ...parts]} />
    </>
  );
}
