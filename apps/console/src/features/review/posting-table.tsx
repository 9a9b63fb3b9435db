// What the books get once it is agreed to.
import type { getReview } from '@jishi/contract/console/review';
import type { Output } from '@jishi/contract/endpoint';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { accountNameOf } from '../../shell/account-name';
import { sumOf } from './sum';

/** Two lines may be alike: their place tells them apart. */
type Posting = Output<typeof getReview>['postings'][number] & { place: number };

const side = (key: 'debit' | 'credit', title: string): Column<Posting> => ({
  key,
  title,
  align: 'end',
  cell: ({ [key]: amount }) => (
    <span className={Number(amount) === 0 ? 'faint' : undefined}>{formatMoney(amount)}</span>
  ),
});

const COLUMNS: readonly Column<Posting>[] = [
  {
    key: 'account',
    title: '科目',
    fold: 'lead',
    cell: ({ account }) => <span className="break">{nameOf(account)}</span>,
  },
  { key: 'memo', title: '摘要', fold: 'tail', cell: ({ memo }) => <span className="quiet break">{memo}</span> },
  side('debit', '借（元）'),
  side('credit', '贷（元）'),
];

export function PostingTable({ postings }: { postings: readonly Omit<Posting, 'place'>[] }) {
  const total = {
    account: '合计',
    memo: '',
    debit: formatMoney(sumOf(postings.map(({ debit }) => debit))),
    credit: formatMoney(sumOf(postings.map(({ credit }) => credit))),
  };
  return (
    <section>
      <RuledHead title="同意以后记什么账" />
      <LedgerTable
        caption="同意以后记什么账"
        columns={COLUMNS}
        rows={postings.map((posting, place) => ({ ...posting, place }))}
        rowKey={({ place }) => String(place)}
        dense
        total={total}
      />
    </section>
  );
}

function nameOf(account: string): string {
  const { memberId, text } = accountNameOf(account);
  return `${memberId ? '用户' : '平台'}，${text}`;
}
