// /revenue: earnings by day, and what the site owes its members.
import { getRevenue } from '@jishi/contract/console/revenue';
import type { Output } from '@jishi/contract/endpoint';
import { FigureStrip, type StripFigure } from '@jishi/ui/figure-strip';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money, formatMoney } from '@jishi/ui/money';
import { RuledHead } from '@jishi/ui/ruled-head';
import { useUrlQuery } from '@jishi/ui/url-query';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';
import { Periods } from '../../../shell/periods';
import { Screen } from '../../../shell/screen';
import { DayBars } from './day-bars';

type Revenue = Output<typeof getRevenue>;
type Row = Revenue['list'][number];
type Figure = Exclude<keyof Row, 'day'>;

const PERIODS = [7, 30, 90, 365];
const USUAL = 30;

/** The figures of a day in the order of the table, with their names. */
const FIGURES: readonly [Figure, string][] = [
  ['api', '按次调用'],
  ['package', '套餐'],
  ['vip', '会员'],
  ['sms', '短信'],
  ['recharge', '充值商品'],
  ['marketplace', '市场服务'],
  ['refunds', '退款'],
  ['net', '净收入'],
  ['bonus', '赠送成本'],
  ['coupon', '优惠券成本'],
];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'day', title: '日期', fold: 'lead', cell: ({ day }) => <span className="nowrap">{day}</span> },
  ...FIGURES.map(([name, title]): Column<Row> => ({
    key: name,
    title,
    align: 'end',
    ...(name === 'net' && { fold: 'tail' }),
    cell: (row) => <Sum value={row[name]} strong={name === 'net'} />,
  })),
];

/** Lines without movement are muted, so that the others stand out. */
function Sum({ value, strong }: { value: string; strong: boolean }) {
  if (Number(value) === 0) return <span className="faint">0.00</span>;
  const text = formatMoney(value);
  return strong ? <b>{text}</b> : text;
}

export function RevenueScreen() {
  const [search] = useUrlQuery();
  const days = search.days ?? String(USUAL);
  const revenue = useQuery({
    ...query(getRevenue, { days }),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen title="收入" note="全部出自总账分录，按北京时间分日">
      <Periods periods={PERIODS} days={days} usual={USUAL} />
      <Loaded of={revenue} what="收入">
        {({ list, total, outstanding }) => (
          <div className="sections">
            <section aria-label="合计">
              <FigureStrip label={`最近 ${list.length} 天合计`} figures={earnedFigures(total)} />
              <DayBars days={list} />
            </section>
            <section>
              <RuledHead title="现在欠着的" note="用户还没用完的钱，和暂时不属于谁的钱" />
              <FigureStrip label="用户的钱" figures={membersFigures(outstanding)} compact />
              <FigureStrip label="往来" figures={otherFigures(outstanding)} compact />
            </section>
            <section>
              <RuledHead title="逐日" note="单位：元" />
              <LedgerTable
                caption="逐日收入"
                columns={COLUMNS}
                rows={list}
                rowKey={({ day }) => day}
                dense
                total={{
                  day: '合计',
                  ...Object.fromEntries(FIGURES.map(([name]) => [name, formatMoney(total[name])])),
                }}
              />
            </section>
          </div>
        )}
      </Loaded>
    </Screen>
  );
}

function earnedFigures({ net, refunds, bonus, coupon }: Revenue['total']): StripFigure[] {
  return [
    { label: '净收入', value: <Money value={net} />, note: '各条业务收入减去退款' },
    { label: '退款', value: <Money value={refunds} /> },
    { label: '赠送成本', value: <Money value={bonus} />, note: '送到赠送余额的钱' },
    { label: '优惠券成本', value: <Money value={coupon} />, note: '优惠券替用户付的钱' },
  ];
}

function membersFigures({ deposit, bonus, frozen, hold }: Revenue['outstanding']): StripFigure[] {
  return [
    { label: '充值余额', value: <Money value={deposit} /> },
    { label: '赠送余额', value: <Money value={bonus} /> },
    { label: '冻结', value: <Money value={frozen} /> },
    { label: '调用预占', value: <Money value={hold} /> },
  ];
}

function otherFigures({ credit, refundPayable, suspense }: Revenue['outstanding']): StripFigure[] {
  return [
    { label: '用户已用授信', value: <Money value={credit} />, note: '用户欠本站' },
    { label: '应退款项', value: <Money value={refundPayable} /> },
    { label: '待查款项', value: <Money value={suspense} /> },
  ];
}
