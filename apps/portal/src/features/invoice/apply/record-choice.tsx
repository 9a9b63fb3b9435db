// The first step: which consumption, by records or by an amount.
import { EmptyState } from '@jishi/ui/empty-state';
import { Failure } from '@jishi/ui/failure';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { formatCount, formatMoney } from '@jishi/ui/money';
import { Segments } from '@jishi/ui/segments';
import { TableSkeleton } from '@jishi/ui/table-skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLabel } from '../../../shell/labels';
import { AmountField } from '../../../shell/number-inputs';
import { Pages } from '../../../shell/pages';
import { useUrlQuery } from '../../../shell/url-query';
import { AVAILABLE, consumption } from '../queries';
import { type Spent, type Way, isOpen, withPicked } from './chosen';
import type { Application } from './use-application';

const WAYS = [
  ['records', '按记录选'],
  ['amount', '按金额开'],
] as const satisfies readonly (readonly [Way, string])[];

export function RecordChoice({ application }: { application: Application }) {
  const { way, setWay, picked, setPicked, form, preview } = application;
  const minimum = useQuery(AVAILABLE).data?.minimum;
  return (
    <fieldset className="form-part">
      <legend>
        <span className="form-part-number">1</span>选记录
        <small>
          <Segments plain label="怎么选" choices={WAYS} chosen={way} onChoose={setWay} />
        </small>
      </legend>
      {way === 'records' ? (
        <Records
          picked={picked}
          gross={preview.data?.gross}
          onPick={(ids, on) => {
            setPicked((before) => withPicked(before, ids, on));
            form.change({});
          }}
        />
      ) : (
        <AmountField
          label="开票金额"
          hint="单位：元；从最早的消费记录开始取"
          error={form.errors.amount}
          value={form.values.amount}
          onChange={(amount) => form.change({ amount })}
        />
      )}
      <p className="small quiet apply-rule">
        {preview.data && `开完还可开 ${formatMoney(preview.data.left)} 元。`}
        {minimum && `每张最低 ${formatMoney(minimum)} 元。`}
        同事也在提交时，以先到的为准。
      </p>
    </fieldset>
  );
}

type Props = {
  picked: readonly string[];
  /** What they come to, once the server has said so. */
  gross: string | undefined;
  onPick: (ids: readonly string[], on: boolean) => void;
};

function Records({ picked, gross, onPick }: Props) {
  const [search] = useUrlQuery();
  const { data, error, refetch } = useQuery({
    ...consumption(search),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(data?.list ?? [], picked, onPick);
  if (!data) {
    return error ? (
      <Failure title="消费记录没有加载出来" reason={error.msg} onRetry={() => void refetch()} />
    ) : (
      <TableSkeleton rows={6} />
    );
  }
  if (data.list.length === 0) {
    return (
      <EmptyState title="还没有可以开票的消费">
        用充值的钱买的套餐、会员，和已经月结的按次调用，会列在这里；只充值没有消费的不能开。
      </EmptyState>
    );
  }
  return (
    <>
      <LedgerTable
        caption="可以开票的消费"
        columns={columns}
        rows={data.list}
        rowKey={({ id }) => id}
        total={{
          title: `已选 ${formatCount(picked.length)} 笔`,
          open: picked.length > 0 && gross ? formatMoney(gross) : '',
        }}
      />
      <Pages of={data} unit="笔" />
    </>
  );
}

function useColumns(rows: readonly Spent[], picked: readonly string[], onPick: Props['onPick']): Column<Spent>[] {
  const itemLabel = useLabel('taxItem');
  const open = rows.filter(isOpen).map(({ id }) => id);
  const isAll = open.length > 0 && open.every((id) => picked.includes(id));
  return [
    {
      key: 'title',
      title: (
        <label className="pick">
          <input
            type="checkbox"
            aria-label="全选可开的记录"
            checked={isAll}
            disabled={open.length === 0}
            onChange={(event) => onPick(open, event.target.checked)}
          />
          记录
        </label>
      ),
      label: '',
      fold: 'lead',
      cell: (row) => (
        <label className="pick">
          <input
            type="checkbox"
            checked={picked.includes(row.id)}
            disabled={!isOpen(row)}
            onChange={(event) => onPick([row.id], event.target.checked)}
          />
          <span>
            {row.title}
            <small className={row.orderNo ? 'mono break' : undefined}>{row.orderNo || row.time.slice(0, 10)}</small>
          </span>
        </label>
      ),
    },
    {
      key: 'item',
      title: '税目',
      fold: 'second',
      cell: ({ taxItem, ratePercent }) => `${itemLabel(taxItem).label} ${ratePercent}%`,
    },
    { key: 'paid', title: '实付', align: 'end', spare: true, cell: ({ paid }) => formatMoney(paid) },
    { key: 'refunded', title: '已退', align: 'end', spare: true, cell: ({ refunded }) => <Less value={refunded} /> },
    { key: 'invoiced', title: '已开', align: 'end', spare: true, cell: ({ invoiced }) => <Less value={invoiced} /> },
    {
      key: 'open',
      title: '可开（元）',
      label: '可开',
      align: 'end',
      fold: 'tail',
      cell: (row) => <span className={isOpen(row) ? undefined : 'faint'}>{formatMoney(row.open)}</span>,
    },
  ];
}

/** What is taken off; nothing is faint. */
function Less({ value }: { value: string }) {
  return Number(value) === 0 ? <span className="faint">0.00</span> : <>−{formatMoney(value)}</>;
}
