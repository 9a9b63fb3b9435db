// Kinds of coupons with what became of those granted, as operators list them.
import * as contract from '@jishi/contract/console/coupon';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { figuresView, viewOf } from './service';
import { type KeptTemplate, sumFigures, templateOf, templatesAt } from './store';

/** All kinds, the newest first; the cost of all beside what the ledger says. */
export const listCouponTemplates = listed(contract.listCouponTemplates, {
  from: (ctx) => templatesAt(ctx.now()).from,
  columns: (ctx) => templatesAt(ctx.now()).columns,
  row: (row: KeptTemplate) => viewOf(templateOf(row)),
  where: {},
  order: sql`t.id desc`,
  sums: async (ctx) => {
    const { sum, ledgerCost } = await sumFigures(ctx.db, ctx.now());
    return { sum: figuresView(sum), ledgerCost };
  },
});
