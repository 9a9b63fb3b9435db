// /recharge/bills: every day's bill of every supplier beside what our attempts say.
import {
  checkSupplierBill,
  listSupplierBillDays,
  listSupplierBillDifferences,
} from '@jishi/contract/console/recharge-bill';
import type { Output } from '@jishi/contract/endpoint';
import { Button, ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip, type StripFigure } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { Figure, Money, formatCount } from '@jishi/ui/money';
import { Link } from '@jishi/ui/router';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { useUrlQuery } from '@jishi/ui/url-query';
import { useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { ListScreen } from '../../../shell/list-screen';
import { useMay } from '../../../shell/operator';

type Page = Output<typeof listSupplierBillDays>;
type Row = Page['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'day', title: '账单日', fold: 'lead', cell: ({ day }) => <b className="nowrap">{day}</b> },
  { key: 'result', title: '结果', fold: 'tail', cell: (row) => <Result {...row} /> },
  {
    key: 'supplier',
    title: '供应商',
    fold: 'second',
    cell: ({ supplierId, supplierName }) => <Link to={`/recharge/suppliers/${supplierId}`}>{supplierName}</Link>,
  },
  { key: 'lines', title: '账单笔数', align: 'end', cell: ({ lines }) => formatCount(lines) },
  { key: 'billed', title: '账单金额', align: 'end', fold: 'second', cell: ({ billed }) => <Money value={billed} /> },
  { key: 'booked', title: '本站成本', align: 'end', fold: 'second', cell: ({ booked }) => <Money value={booked} /> },
  { key: 'checked', title: '对账时间', cell: ({ checkTime }) => <span className="nowrap">{checkTime}</span> },
];

const ACTION = actionColumn((row: Row) => <CheckAgain {...row} />);

const SAMPLE = {
  day: '2026-01-05',
  result: '相符',
  supplier: '供应商',
  lines: '2',
  billed: '98.50',
  booked: '98.50',
  checked: '2026-01-06 09:15:30',
};

export function SupplierBillsScreen() {
  const may = useMay(checkSupplierBill);
  const [search] = useUrlQuery();
  return (
    <ListScreen
      of={listSupplierBillDays}
      title="供应商对账"
      note="每天上午 9 点起取前一天的账单，逐单与本站记录和当时的报价核对"
      actions={<ButtonLink to="/recharge/bills/differences?state=1">处理差异</ButtonLink>}
      above={({ open, unchecked }) =>
        unchecked.length > 0 && (
          <div className="list-sums">
            <FigureStrip label="对账总览" figures={figuresOf(open, unchecked)} />
          </div>
        )
      }
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ supplierId, day }) => `${supplierId} ${day}`}
      set={search.supplierId ? { supplierId: search.supplierId } : {}}
      sample={SAMPLE}
      nothingYet={
        <EmptyState title="还没有对过账">供应商第一次充值到账后，第二天上午 9 点起自动取账单核对。</EmptyState>
      }
    />
  );
}

const NAMED_MOST = 3;

function figuresOf(open: number, unchecked: Page['unchecked']): StripFigure[] {
  const named = unchecked.slice(0, NAMED_MOST).map(({ supplierName, day }) => `${supplierName} ${day}`);
  const more = unchecked.length > NAMED_MOST ? ` 等 ${formatCount(unchecked.length)} 天` : '';
  return [
    {
      label: '待处理差异',
      value: <Figure value={formatCount(open)} unit="处" />,
      note: open > 0 ? '逐处说明原因' : '账单与记录没有未了的差异',
    },
    {
      label: '还没有对账',
      value: <Figure value={formatCount(unchecked.length)} unit="天" />,
      note: `${named.join('、')}${more}；供应商没有给出账单，会继续取`,
    },
  ];
}

function Result({ supplierId, day, differences, open }: Row) {
  if (differences === 0) return <StatusMark tone="success">相符</StatusMark>;
  return (
    <Link to={`/recharge/bills/differences?supplierId=${supplierId}&day=${day}`}>
      <StatusMark tone={open > 0 ? 'warning' : 'quiet'}>
        {open > 0 ? `${formatCount(open)} 处待处理` : `${formatCount(differences)} 处差异已了结`}
      </StatusMark>
    </Link>
  );
}

function CheckAgain({ supplierId, supplierName, day }: Row) {
  const check = useCall(checkSupplierBill, {
    onSuccess: ({ differences }) =>
      toast.success(differences > 0 ? `${day} 已重新对账，有 ${differences} 处差异` : `${day} 已重新对账，相符`),
    onSettled: useRefreshOf(listSupplierBillDays, listSupplierBillDifferences),
  });
  return (
    <Button
      size="small"
      aria-label={check.isPending ? undefined : `重新对账：${day} ${supplierName}`}
      disabled={check.isPending}
      onClick={() => check.mutate({ supplierId, day })}
    >
      {check.isPending ? '正在对账' : '重新对账'}
    </Button>
  );
}
