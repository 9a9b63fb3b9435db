// /reconciliation: every day's bill of every channel beside what is booked, and whether anything is left to do.
import { checkBillDay, listBillDays, listDifferences } from '@jishi/contract/console/reconciliation';
import type { Output } from '@jishi/contract/endpoint';
import { Button, ButtonLink } from '@jishi/ui/button';
import { EmptyState } from '@jishi/ui/empty-state';
import { FigureStrip, type StripFigure } from '@jishi/ui/figure-strip';
import type { Column } from '@jishi/ui/ledger-table';
import { Figure, Money, formatCount, formatMoney } from '@jishi/ui/money';
import { StatusMark } from '@jishi/ui/status-mark';
import { toast } from '@jishi/ui/toast-store';
import { Link } from '@jishi/ui/router';
import { useCall, useRefreshOf } from '../../../shell/client';
import { actionColumn } from '../../../shell/columns';
import { labelOf } from '../../../shell/labels';
import { useMay } from '../../../shell/operator';
import { ListScreen } from '../../../shell/list-screen';

type Page = Output<typeof listBillDays>;
type Row = Page['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'day', title: '账单日', fold: 'lead', cell: ({ day }) => <b className="nowrap">{day}</b> },
  { key: 'result', title: '结果', fold: 'tail', cell: (row) => <Result {...row} /> },
  { key: 'channel', title: '付款方式', fold: 'second', cell: ({ channel }) => labelOf('payChannel', channel).label },
  { key: 'lines', title: '账单笔数', align: 'end', cell: ({ lines }) => formatCount(lines) },
  { key: 'billIn', title: '账单收款', align: 'end', fold: 'second', cell: ({ billIn }) => <Money value={billIn} /> },
  { key: 'bookIn', title: '本站入账', align: 'end', fold: 'second', cell: ({ bookIn }) => <Money value={bookIn} /> },
  { key: 'billOut', title: '账单退款', align: 'end', cell: ({ billOut }) => <Money value={billOut} /> },
  { key: 'bookOut', title: '本站退款', align: 'end', cell: ({ bookOut }) => <Money value={bookOut} /> },
  { key: 'checked', title: '对账时间', cell: ({ checkTime }) => <span className="nowrap">{checkTime}</span> },
];

const ACTION = actionColumn((row: Row) => <CheckAgain {...row} />);

const SAMPLE = {
  day: '2026-01-05',
  result: '相符',
  channel: '支付宝',
  lines: '2',
  billIn: '200.00',
  bookIn: '200.00',
  billOut: '0.00',
  bookOut: '0.00',
  checked: '2026-01-06 10:00:30',
};

export function BillDaysScreen() {
  const may = useMay(checkBillDay);
  return (
    <ListScreen
      of={listBillDays}
      title="对账"
      note="每天上午 10 点起取前一天的渠道账单，逐笔与本站账目核对"
      actions={<ButtonLink to="/reconciliation/differences?state=1">处理差异</ButtonLink>}
      above={(page) => (
        <div className="list-sums">
          <FigureStrip label="对账总览" figures={figuresOf(page)} />
        </div>
      )}
      columns={may ? [...COLUMNS, ACTION] : COLUMNS}
      rowKey={({ channel, day }) => `${channel} ${day}`}
      nothingFound={<EmptyState title="这种付款方式还没有对过账">换一种付款方式，或清除条件看全部。</EmptyState>}
      sample={SAMPLE}
      nothingYet={
        <EmptyState title="还没有对过账">
          用户第一次用支付宝或微信支付付款后，第二天上午 10 点起自动取账单核对。
        </EmptyState>
      }
    />
  );
}

const NAMED_MOST = 3;

/** The first days that were not looked at, and how many more there are. */
function daysInWords(unchecked: Page['unchecked']): string {
  const named = unchecked
    .slice(0, NAMED_MOST)
    .map(({ channel, day }) => `${labelOf('payChannel', channel).label} ${day}`);
  const more = unchecked.length - named.length;
  return named.join('、') + (more > 0 ? ` 等 ${formatCount(unchecked.length)} 天` : '');
}

function figuresOf({ open, unchecked, clearings }: Page): StripFigure[] {
  return [
    {
      label: '待处理差异',
      value: <Figure value={formatCount(open)} unit="处" />,
      note: open > 0 ? '逐处补单或说明原因' : '账单与账目没有未了的差异',
    },
    ...(unchecked.length > 0
      ? [
          {
            label: '还没有对账',
            value: <Figure value={formatCount(unchecked.length)} unit="天" />,
            note: daysInWords(unchecked),
          },
        ]
      : []),
    ...clearings.map(({ channel, ledger, receipts, billed, agrees }) => ({
      label: `${labelOf('payChannel', channel).label}净收`,
      value: <Money value={ledger} />,
      note: agrees ? (
        `总账与收退流水一致，已出账单 ${formatMoney(billed)} 元`
      ) : (
        <b className="clearing-broken">{`收退流水是 ${formatMoney(receipts)} 元，与总账不一致，请核对账目`}</b>
      ),
    })),
  ];
}

function Result({ channel, day, found, lines, differences, open }: Row) {
  if (differences > 0) {
    return (
      <Link to={`/reconciliation/differences?channel=${channel}&day=${day}`}>
        <StatusMark tone={open > 0 ? 'warning' : 'quiet'}>
          {open > 0 ? `${formatCount(open)} 处待处理` : `${formatCount(differences)} 处差异已了结`}
        </StatusMark>
      </Link>
    );
  }
  if (!found && lines === 0) return <StatusMark tone="quiet">当天没有账单</StatusMark>;
  return <StatusMark tone="success">相符</StatusMark>;
}

function CheckAgain({ channel, day }: Row) {
  const refresh = useRefreshOf(listBillDays, listDifferences);
  const check = useCall(checkBillDay, {
    onSuccess: ({ open }) =>
      toast.success(open > 0 ? `${day} 已重新对账，${open} 处差异待处理` : `${day} 已重新对账，没有待处理的差异`),
    onSettled: refresh,
  });
  const { label } = labelOf('payChannel', channel);
  return (
    <Button
      size="small"
      aria-label={check.isPending ? undefined : `重新对账：${day} ${label}`}
      disabled={check.isPending}
      onClick={() => check.mutate({ channel, day })}
    >
      {check.isPending ? '正在对账' : '重新对账'}
    </Button>
  );
}
