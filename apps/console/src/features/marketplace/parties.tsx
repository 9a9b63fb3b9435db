import type { Column } from '@jishi/ui/ledger-table';
import { Link } from '@jishi/ui/router';

type Supplied = { supplierId: string; supplierName: string };

/** Whose goods a row is about. */
export const SUPPLIER: Column<Supplied> = {
  key: 'supplier',
  title: '供货方',
  fold: 'second',
  cell: ({ supplierId, supplierName }) => (
    <Link className="column-name" to={`/marketplace/suppliers/${supplierId}`}>
      {supplierName}
    </Link>
  ),
};

/** An order by its number, leading to its page. */
export function GoodsOrderLink({ no }: { no: string }) {
  return (
    <Link className="ledger-id" to={`/marketplace/orders/${no}`}>
      {no}
    </Link>
  );
}
