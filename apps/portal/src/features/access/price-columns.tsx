// Price columns for lists of products.
import type { Column } from '@jishi/ui/ledger-table';
import { Figure, Money, formatCount } from '@jishi/ui/money';

type Priced = { price: string; freeQuota: number };

/** The price of a call, and the calls that are free. */
export const PRICE_COLUMNS: readonly Column<Priced>[] = [
  {
    key: 'price',
    title: '按次单价',
    align: 'end',
    cell: ({ price }) => <Money value={price} unit="元/次" places={4} />,
  },
  {
    key: 'free',
    title: '免费额度',
    align: 'end',
    cell: ({ freeQuota }) => (freeQuota > 0 ? <Figure value={formatCount(freeQuota)} unit="次" /> : '无'),
  },
];
