// /organisation/spend: what an organisation spent in a month, by colleague, product and key, and its owner's statement in sums.
import * as codes from '@jishi/contract/codes';
import { type getOrganisationSpend, downloadOrganisationSpend } from '@jishi/contract/organisation/spend';
import type { Output } from '@jishi/contract/endpoint';
import { Button } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { FigureStrip } from '@jishi/ui/figure-strip';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { PageHead } from '@jishi/ui/page-head';
import { Link } from '@jishi/ui/router';
import { RuledHead } from '@jishi/ui/ruled-head';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { Tag } from '@jishi/ui/tag';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLabel } from '../../shell/labels';
import { useUrlQuery } from '../../shell/url-query';
import { useDownload } from '../../shell/use-download';
import { organisationSpend } from './queries';
import './organisation.css';

type Spend = Output<typeof getOrganisationSpend>;
type Caller = Omit<Spend['colleagues'][number], keyof Sums>;
type Sums = Spend['total'];
type Statement = NonNullable<Spend['statement']>;

export function SpendScreen() {
  const [{ id, month }, setSearch] = useUrlQuery();
  const { data, error, refetch } = useQuery({
    ...organisationSpend(id ?? '', month),
    enabled: id !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <div className="organisation-spend">
      <PageHead title="组织花费" note={data?.name} />
      {data ? (
        <Month of={data} onChoose={(chosen) => setSearch({ month: chosen })} />
      ) : id === undefined ? (
        <EmptyState title="地址里没有组织">
          <Link to="/organisation">到组织页里找</Link>
        </EmptyState>
      ) : error?.code === codes.notFound ? (
        <EmptyState title="看不到这个组织的花费">
          它不存在，或者您不是它的所有者、管理员或财务。<Link to="/organisation">到组织页</Link>
        </EmptyState>
      ) : error ? (
        <Failure title="组织花费没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
      ) : (
        <TableSkeleton rows={6} />
      )}
    </div>
  );
}

function Month({ of, onChoose }: { of: Spend; onChoose: (month: string) => void }) {
  const { id, month, months, total, colleagues, products, keys, keyCount, statement } = of;
  const [busy, download] = useDownload(downloadOrganisationSpend, '组织花费');
  return (
    <>
      <div className="statement-head">
        <label>
          <span>月份</span>
          <select className="input" value={month} onChange={(event) => onChoose(event.target.value)}>
            {months.map((one) => (
              <option key={one} value={one}>
                {`${one.slice(0, 4)} 年 ${Number(one.slice(5))} 月`}
              </option>
            ))}
          </select>
        </label>
        <div className="statement-files">
          <Button disabled={busy || total.calls === 0} onClick={() => download({ id, month })}>
            下载 CSV
          </Button>
        </div>
      </div>
      <FigureStrip
        label="本月合计"
        figures={[
          { label: '花费', value: `¥${formatMoney(total.amount)}`, note: '从所有者的余额扣' },
          { label: '调用', value: `${formatCount(total.calls)} 次`, note: '含失败与被拒绝的' },
          { label: '计费调用', value: `${formatCount(total.charged)} 次`, note: '含从套餐抵扣的' },
        ]}
      />
      <p className="note">
        所有者与成员用密钥的正式调用，按调用的日期计，与所有者的调用消费一致。补录的调用随后计入它们的日期。
      </p>
      {total.calls === 0 ? (
        <EmptyState title="这个月没有调用">
          {months.length > 1 ? '可以在上面选别的月份。' : '成员用密钥调用以后，花费按成员、产品和密钥列在这里。'}
          <Link to="/organisation">看成员与密钥</Link>
        </EmptyState>
      ) : (
        <>
          <Part title="按成员" rows={colleagues} lead={CALLER} rowKey={(row) => row.id ?? ''} />
          <Part title="按产品" rows={products} lead={PRODUCT} rowKey={(row) => row.id} />
          <Part
            title="按密钥"
            note={keyCount > keys.length ? `花费最多的 ${keys.length} 个，共 ${keyCount} 个，其余在 CSV 里` : undefined}
            rows={keys}
            lead={KEY}
            rowKey={(row) => row.id}
          />
        </>
      )}
      {statement && <StatementPart of={statement} />}
    </>
  );
}

type PartProps<Row> = {
  title: string;
  note?: string | undefined;
  rows: readonly Row[];
  lead: Column<Row>;
  rowKey: (row: Row) => string;
};

function Part<Row extends Sums>({ title, note, rows, lead, rowKey }: PartProps<Row>) {
  return (
    <section aria-label={title}>
      <RuledHead title={title} note={note} />
      <LedgerTable caption={title} columns={[lead, ...sumColumns<Row>()]} rows={rows} rowKey={rowKey} />
    </section>
  );
}

const CALLER: Column<Spend['colleagues'][number]> = {
  key: 'who',
  title: '成员',
  fold: 'lead',
  cell: (row) => <CallerCell of={row} />,
};

function CallerCell({ of: { phone, nickname, role, isPresent } }: { of: Caller }) {
  const roleOf = useLabel('organisationRole');
  return (
    <span className="key-name">
      <span>
        <CallerName of={{ phone, nickname }} /> <Tag tone="quiet">{role === null ? '所有者' : roleOf(role).label}</Tag>{' '}
        {!isPresent && <Tag tone="quiet">已离开</Tag>}
      </span>
      {phone && <span className="small quiet">{nickname}</span>}
    </span>
  );
}

const PRODUCT: Column<Spend['products'][number]> = {
  key: 'product',
  title: '产品',
  fold: 'lead',
  cell: ({ name }) => name,
};

const KEY: Column<Spend['keys'][number]> = {
  key: 'key',
  title: '密钥',
  fold: 'lead',
  cell: ({ name, appKey, isRemoved, caller }) => (
    <span className="key-name">
      <span>
        <b>{name}</b> {isRemoved && <Tag tone="quiet">已删除</Tag>}
      </span>
      <span className="small quiet">
        {appKey && <span className="mono">{appKey}</span>}{' '}
        {caller.role === null ? '所有者' : <CallerName of={caller} />}
      </span>
    </span>
  ),
};

/** The phone; a closed account has none. */
function CallerName({ of: { phone, nickname } }: { of: Pick<Caller, 'phone' | 'nickname'> }) {
  return phone ? <b className="mono">{phone}</b> : <b>{nickname}</b>;
}

/** The same in each table, so that figures stand below each other. */
const FIGURES = '22%';

function sumColumns<Row extends Sums>(): Column<Row>[] {
  return [
    { key: 'calls', width: FIGURES, title: '调用次数', align: 'end', cell: ({ calls }) => formatCount(calls) },
    { key: 'charged', width: FIGURES, title: '计费次数', align: 'end', cell: ({ charged }) => formatCount(charged) },
    {
      key: 'amount',
      width: FIGURES,
      title: '花费（元）',
      label: '花费',
      align: 'end',
      fold: 'tail',
      cell: ({ amount }) => formatMoney(amount),
    },
  ];
}

function StatementPart({
  of: { closed, opening, income, outgo, closing, kinds, beginTime, endTime },
}: {
  of: Statement;
}) {
  const kindLabel = useLabel('ledgerEntryKind');
  return (
    <section aria-label="所有者的对账单">
      <RuledHead title="所有者的对账单" note={`${beginTime} 至 ${endTime}${closed ? '' : '，还没有关账'}`} />
      <FigureStrip
        label="对账单合计"
        figures={[
          { label: '期初余额', value: `¥${formatMoney(opening)}` },
          { label: '收入', value: `¥${formatMoney(income)}` },
          { label: '支出', value: `¥${formatMoney(outgo).replace('-', '')}` },
          { label: closed ? '期末余额' : '此刻余额', value: `¥${formatMoney(closing)}` },
        ]}
      />
      {kinds.length > 0 && (
        <LedgerTable
          caption="对账单按类型合计"
          columns={[
            { key: 'kind', title: '类型', fold: 'lead', cell: ({ kind }) => kindLabel(kind).label },
            { key: 'entries', width: FIGURES, title: '笔数', align: 'end', cell: (row) => formatCount(row.entries) },
            {
              key: 'income',
              width: FIGURES,
              title: '收入（元）',
              label: '收入',
              align: 'end',
              cell: (row) => formatMoney(row.income),
            },
            {
              key: 'outgo',
              width: FIGURES,
              title: '支出（元）',
              label: '支出',
              align: 'end',
              cell: (row) => formatMoney(row.outgo).replace('-', ''),
            },
          ]}
          rows={kinds}
          rowKey={({ kind }) => String(kind)}
        />
      )}
      <p className="note">
        对账单按入账计：还没有结算的调用不在其中，关账后才到的调用计入下个月，所以与上面的花费可以不同。
      </p>
    </section>
  );
}
