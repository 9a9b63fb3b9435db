// The same calls by product, endpoint, key and result code, each row leading to its records.
import type { getCallStatistics } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { keyMode } from '@jishi/contract/enums/access';
import { unitLabel } from '@jishi/contract/enums/catalogue';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Meter } from '@jishi/ui/meter';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { Segments } from '@jishi/ui/segments';
import { StatusMark } from '@jishi/ui/status-mark';
import { Link } from '@jishi/ui/router';
import { codeTone } from '../call-outcome';

type Statistics = Output<typeof getCallStatistics>;
type ByCode = Statistics['byCode'][number];
type Part = Statistics['total'] & {
  id: string;
  name: string;
  more?: string;
  /** chargeUnit; none for a key, which may serve products that are sold by several. */
  unit?: number;
  conditions: Record<string, string>;
};

const BY = { project: '按产品', api: '按接口', key: '按密钥' } as const;
type By = keyof typeof BY;

/** The same calls by product, endpoint or key. */
export function PartsTable(props: {
  data: Statistics;
  by: string | undefined;
  hrefOf: (conditions: Record<string, string>) => string;
  onBy: (by: By) => void;
}) {
  const { data, hrefOf, onBy } = props;
  const by: By = props.by && props.by in BY ? (props.by as By) : 'project';
  const { total } = data;
  return (
    <section className="workspace-section" aria-labelledby="parts">
      <RuledHead
        id="parts"
        title="分项"
        note="套餐与免费额度抵扣的不计入余额扣费"
        more={
          <Segments label="按什么分项" choices={Object.entries(BY) as [By, string][]} chosen={by} onChoose={onBy} />
        }
      />
      <LedgerTable
        caption={`${BY[by]}的调用统计`}
        columns={columnsOf(by, total.calls, hrefOf)}
        rows={partsOf(data, by)}
        rowKey={({ id }) => id}
        total={{
          name: '合计',
          calls: `${formatCount(total.calls)} 次`,
          charged: formatCount(total.charged),
          amount: formatMoney(total.amount),
        }}
      />
    </section>
  );
}

function columnsOf(by: By, calls: number, hrefOf: (conditions: Record<string, string>) => string): Column<Part>[] {
  const columns: Column<Part>[] = [
    {
      key: 'name',
      title: { project: '产品', api: '接口', key: '密钥' }[by],
      fold: 'lead',
      cell: ({ name, more, conditions }) => (
        <>
          {Object.values(conditions).every(Boolean) ? <Link to={hrefOf(conditions)}>{name}</Link> : name}
          {more && <small className="faint"> {more}</small>}
        </>
      ),
    },
    { key: 'calls', title: '调用', align: 'end', fold: 'tail', cell: ({ calls }) => `${formatCount(calls)} 次` },
    {
      key: 'share',
      title: <span className="sr">占比</span>,
      fold: 'line',
      width: '14%',
      spare: true,
      cell: (part) => <Meter value={part.calls} total={calls} label="占全部调用" />,
    },
    {
      key: 'success',
      title: '成功率',
      align: 'end',
      cell: ({ calls, failed }) => (calls > 0 ? `${(((calls - failed) / calls) * 100).toFixed(2)}%` : '—'),
    },
    { key: 'p50', title: 'p50', align: 'end', cell: ({ p50 }) => ms(p50) },
    { key: 'p95', title: 'p95', align: 'end', cell: ({ p95 }) => ms(p95) },
    { key: 'p99', title: 'p99', align: 'end', cell: ({ p99 }) => ms(p99) },
    {
      key: 'units',
      title: '用量',
      align: 'end',
      cell: ({ units, unit }) => (unit === undefined ? '—' : `${formatCount(units)} ${unitLabel(unit)}`),
    },
    { key: 'charged', title: '计费次数', align: 'end', cell: ({ charged }) => formatCount(charged) },
    {
      key: 'amount',
      title: '余额扣费（元）',
      label: '余额扣费',
      align: 'end',
      cell: ({ amount }) => formatMoney(amount),
    },
  ];
  return by === 'key' ? columns.filter(({ key }) => key !== 'units') : columns;
}

function partsOf({ byProject, byApi, byKey }: Statistics, by: By): Part[] {
  if (by === 'project')
    return byProject.map((row) => ({
      ...row,
      id: row.projectId,
      name: row.projectName,
      conditions: { projectId: row.projectId },
    }));
  if (by === 'api')
    return byApi.map((row) => ({
      ...row,
      id: `${row.projectId}/${row.apiId}`, // calls of no endpoint are listed under each product they named
      name: row.apiName,
      ...(row.projectName !== row.apiName && { more: row.projectName }),
      conditions: { ...(row.apiId === '0' && { projectId: row.projectId }), apiId: row.apiId },
    }));
  return byKey.map((row) => ({
    ...row,
    id: row.keyId,
    name: row.keyName,
    ...(row.mode === keyMode.sandbox && { more: '沙箱' }),
    conditions: { keyId: row.keyId },
  }));
}

export function ByCodeTable(props: { rows: readonly ByCode[]; calls: number; hrefOf: (code: string) => string }) {
  const { rows, calls, hrefOf } = props;
  const columns: Column<ByCode>[] = [
    {
      key: 'code',
      title: '结果码',
      fold: 'lead',
      cell: ({ code, codeText }) => (
        <Link to={hrefOf(String(code))}>
          <StatusMark tone={codeTone(code)}>
            {code} {codeText}
          </StatusMark>
        </Link>
      ),
    },
    { key: 'calls', title: '次数', align: 'end', fold: 'tail', cell: (row) => formatCount(row.calls) },
    {
      key: 'share',
      title: <span className="sr">占比</span>,
      fold: 'line',
      width: '38%',
      cell: (row) => <Meter value={row.calls} total={calls} label="占比" />,
    },
    {
      key: 'percent',
      title: '占比',
      align: 'end',
      cell: (row) => (calls > 0 ? `${((row.calls / calls) * 100).toFixed(2)}%` : '—'),
    },
  ];
  return (
    <section className="workspace-section" aria-labelledby="by-code">
      <RuledHead id="by-code" title="按结果码" />
      <LedgerTable caption="按结果码的调用次数" columns={columns} rows={rows} rowKey={({ code }) => String(code)} />
    </section>
  );
}

function ms(value: number | null): string {
  return value === null ? '—' : `${formatCount(value)} ms`;
}
