// Proves the ledger: re-reads every entry while the member watches.
import { proveAccount } from '@jishi/contract/statement';
import type { Output } from '@jishi/contract/endpoint';
import { Moment } from '@jishi/ui/beijing-time';
import { Button } from '@jishi/ui/button';
import { CopyButton } from '@jishi/ui/copy-button';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Seal } from '@jishi/ui/seal';
import { useCall } from '../../shell/client';

type Proof = Output<typeof proveAccount>;
type Account = Proof['accounts'][number];
type Broken = Proof['broken'][number];

const BOOK =
  '账簿只增不改：每一笔都带着前一笔的指纹，改动任何一笔，后面就对不上。核对会从第一笔起重新相加、重新计算指纹，与现在的余额比较。';

export function BookProof() {
  const { mutate, data, isPending } = useCall(proveAccount);
  return (
    <section aria-label="核对账簿">
      <div className="proof-head">
        <div>
          <p>{BOOK}</p>
          <Button look="main" disabled={isPending} onClick={() => mutate({})}>
            {isPending ? '正在逐笔核对' : data ? '再核对一次' : '核对我的账簿'}
          </Button>
        </div>
        {data?.ok && <Seal text="账实相符" label="账实相符" />}
      </div>
      <div role="status">{data && <Outcome proof={data} />}</div>
    </section>
  );
}

function Outcome({ proof: { ok, time, accounts, broken } }: { proof: Proof }) {
  const entries = accounts.reduce((sum, account) => sum + account.entries, 0);
  return (
    <>
      <p className={ok ? 'proof-outcome' : 'proof-outcome tone-danger'}>
        <b>
          {ok
            ? accounts.length > 0
              ? `${formatCount(entries)} 条分录全部核对无误`
              : '账簿还是空的，没有什么对不上'
            : `有 ${broken.length} 处对不上，请把这一页发给客服`}
        </b>
        <span className="faint">核对于 {time}（北京时间）</span>
      </p>
      {broken.length > 0 && (
        <LedgerTable
          caption="对不上的地方"
          columns={BROKEN_COLUMNS}
          rows={broken}
          rowKey={({ account, entry, what }) => account + entry + what}
        />
      )}
      {accounts.length > 0 && (
        <LedgerTable caption="各账户的核对结果" columns={COLUMNS} rows={accounts} rowKey={({ kind }) => kind} />
      )}
    </>
  );
}

const COLUMNS: Column<Account>[] = [
  { key: 'name', title: '账户', fold: 'lead', cell: ({ name }) => name },
  { key: 'entries', title: '分录', align: 'end', cell: ({ entries }) => `${formatCount(entries)} 条` },
  { key: 'sum', title: '逐笔相加（元）', label: '逐笔相加', align: 'end', cell: ({ sum }) => formatMoney(sum) },
  {
    key: 'balance',
    title: '余额（元）',
    label: '余额',
    align: 'end',
    cell: ({ sum, balance }) => <b className={sum === balance ? undefined : 'tone-danger'}>{formatMoney(balance)}</b>,
  },
  {
    key: 'last',
    title: '最后一笔',
    cell: ({ lastTime }) => (lastTime ? <Moment time={lastTime} /> : <span className="faint">没有</span>),
  },
  {
    key: 'head',
    title: '末笔指纹',
    fold: 'line',
    cell: ({ head }) => (
      <span className="proof-head-hash">
        <span className="mono faint" title={head}>
          {head.slice(0, 16)}…
        </span>
        <CopyButton compact what="末笔指纹" text={head} />
      </span>
    ),
  },
];

const BROKEN_COLUMNS: Column<Broken>[] = [
  { key: 'account', title: '账户', fold: 'lead', cell: ({ account }) => account || '全部' },
  { key: 'entry', title: '哪一笔', fold: 'line', cell: ({ entry }) => <span className="mono break">{entry}</span> },
  { key: 'time', title: '时间', cell: ({ time }) => time && <Moment time={time} /> },
  { key: 'what', title: '哪里不对', fold: 'line', cell: ({ what }) => what },
];
