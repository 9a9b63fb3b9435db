// What a member can still have invoiced, record by record.
import * as contract from '@jishi/contract/invoice';
import { FEN } from '@jishi/money';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

const FEN_UNITS = literal(Number(FEN));
const COVERED = sql`(r.deposit + r.repaid - r.refunded - r.invoiced)`;

type Raw = {
  id: string;
  title: string;
  orderNo: string;
  taxItem: keyof typeof contract.taxItems;
  time: string;
  paid: string;
  refunded: string;
  invoiced: string;
  open: string;
};

/** Everything on record, what was consumed first in front. */
export const listConsumption = listed<typeof contract.listConsumption, Raw>(contract.listConsumption, {
  from: sql`invoice.record r`,
  own: (memberId) => sql`r.member_id = ${memberId}`,
  columns: {
    id: sql`r.id::text`,
    title: sql`r.title`,
    orderNo: sql`coalesce(r.order_no, '')`,
    taxItem: sql`r.tax_item`,
    time: sql`r.at`,
    paid: sql`r.deposit + r.repaid`,
    refunded: sql`r.refunded`,
    invoiced: sql`r.invoiced`,
    open: sql`greatest(${COVERED} - ${COVERED} % ${FEN_UNITS}, 0)`,
  },
  row: (raw, { settings }) => ({ ...raw, ratePercent: settings.invoice.rates[raw.taxItem] }),
  where: { taxItem: (item) => sql`r.tax_item = ${item}` },
  order: sql`r.at, r.source`,
});
