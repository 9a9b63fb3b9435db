// What an offer cost from when on, and why.
import { listOfferPrices, type listRechargeOffers } from '@jishi/contract/console/recharge-supplier';
import type { Output } from '@jishi/contract/endpoint';
import { Dialog } from '@jishi/ui/dialog';
import { type Column, LedgerTable } from '@jishi/ui/ledger-table';
import { Money } from '@jishi/ui/money';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../shell/client';
import { Loaded } from '../../../shell/loaded';

type Offer = Output<typeof listRechargeOffers>['list'][number];
type Row = Output<typeof listOfferPrices>['list'][number];

const COLUMNS: readonly Column<Row>[] = [
  { key: 'from', title: '从何时起', fold: 'lead', cell: ({ fromTime }) => <span className="nowrap">{fromTime}</span> },
  { key: 'price', title: '进价', align: 'end', fold: 'tail', cell: ({ price }) => <Money value={price} /> },
  { key: 'by', title: '操作员', fold: 'second', cell: ({ setBy }) => setBy || '系统' },
  { key: 'reason', title: '原因', fold: 'second', cell: ({ reason }) => reason },
];
/** Of a dialog: older ones are in the audit log. */
const SHOWN = 50;

export function PricesDialog({ offer, onClose }: { offer: Offer; onClose: () => void }) {
  const prices = useQuery(query(listOfferPrices, { offerId: offer.id, pageSize: SHOWN }));
  const title = `${offer.supplierName}的${offer.productName}：进价历史`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Loaded of={prices} what="进价历史" rows={3}>
        {({ list }) => <LedgerTable caption={title} columns={COLUMNS} rows={list} rowKey={({ id }) => id} dense />}
      </Loaded>
    </Dialog>
  );
}
