import type { listAppeals } from '@jishi/contract/appeal';
import { appealSide, appealSideWords } from '@jishi/contract/enums/appeal';
import type { RowOf } from '@jishi/contract/list';
import { Moment } from '@jishi/ui/beijing-time';
import type { Column } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { Status, useLabel } from '../../shell/labels';

export type Appeal = RowOf<typeof listAppeals>;

export const SAMPLE = {
  time: <Moment time="2026-01-05 10:20:30" />,
  what: '话费 50 元',
  kind: '没有到账',
  status: '等供应商答复',
  due: <Moment time="2026-01-06 10:20:30" />,
  amount: '49.50',
};

/** Where an appeal stands. */
export const addressOf = (no: string) => `/fund/rechargeRecords?tab=appeal&id=${no}`;

export const COLUMNS: readonly Column<Appeal>[] = [
  { key: 'time', title: '提交时间', fold: 'second', cell: ({ createTime }) => <Moment time={createTime} /> },
  {
    key: 'what',
    title: '订单',
    fold: 'lead',
    cell: ({ no, title, unread }) => (
      <>
        <Link to={addressOf(no)}>{title}</Link>
        {unread > 0 && <span className="case-unread">{unread} 条未读</span>}
      </>
    ),
  },
  { key: 'kind', title: '原因', fold: 'second', cell: ({ kind }) => <Kind value={kind} /> },
  { key: 'status', title: '状态', fold: 'second', cell: ({ status }) => <Status of="appealStatus" value={status} /> },
  { key: 'due', title: '时限', fold: 'line', cell: (row) => <Due of={row} /> },
  {
    key: 'amount',
    title: '金额（元）',
    label: '金额',
    align: 'end',
    fold: 'tail',
    cell: ({ amount }) => formatMoney(amount),
  },
];

function Kind({ value }: { value: number }) {
  return useLabel('appealKind')(value).label;
}

/** Until when who has to act. */
function Due({ of: { turn, dueTime } }: { of: Appeal }) {
  if (turn === null || dueTime === null) return null;
  return (
    <>
      {turn === appealSide.member ? <b>等您</b> : `等${appealSideWords(turn)}`} 至 <Moment time={dueTime} short />
    </>
  );
}
