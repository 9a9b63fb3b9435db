// Price columns for lists of products.
import { unitLabel } from '@jishi/contract/enums/catalogue';
import type { Column } from '@jishi/ui/ledger-table';
import { Figure, Money, formatCount } from '@jishi/ui/money';

type Priced = { price: string; unit: number; freeQuota: number };

/** The price of a unit, and the units that are free. */
export const PRICE_COLUMNS: readonly Column<Priced>[] = [
  {
    key: 'price',
    title: '单价',
    align: 'end',
    cell: ({ price, unit }) => <Money value={price} unit={`元/${unitLabel(unit)}`} places={3} />,
  },
  {
    key: 'free',
    title: '免费额度',
    align: 'end',
    cell: ({ freeQuota, unit }) =>
      freeQuota > 0 ? <Figure value={formatCount(freeQuota)} unit={unitLabel(unit)} /> : '无',
  },
];
