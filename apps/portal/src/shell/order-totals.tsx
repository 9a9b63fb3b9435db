// How many orders there are under the conditions of a list, and what was paid for them.
import { formatCount, formatMoney } from '@jishi/ui/money';
import { type Stat, StatStrip } from '@jishi/ui/stat-strip';
import type { ReactNode } from 'react';

type Totals = { orders: number; paidOrders: number; paidAmount: string };

export function OrderTotals({ of, more, remark }: { of: Totals; more: readonly Stat[]; remark: ReactNode }) {
  return (
    <StatStrip
      label="合计"
      stats={[
        { label: '订单', value: formatCount(of.orders), note: '笔' },
        { label: '已付款', value: `¥${formatMoney(of.paidAmount)}`, note: `${formatCount(of.paidOrders)} 笔` },
        ...more,
      ]}
      remark={remark}
    />
  );
}
