// What a member can still have invoiced, record by record.
import * as contract from '@jishi/contract/invoice';
import { FEN } from '@jishi/money';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { useCase } from '../../../kernel/use-case';
import { recordsOf } from './service';

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

const recorded = listed<typeof contract.listConsumption, Raw>(contract.listConsumption, {
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

/** What was consumed first in front, brought up to date before. */
export const listConsumption = useCase(contract.listConsumption, async (ctx, asked) => {
  await recordsOf(ctx, ctx.member);
  return recorded(ctx, asked);
});
