// Compares suppliers' daily bills with our attempts. A difference stays open until a later look resolves it or an operator
// explains it.
import * as contract from '@jishi/contract/console/recharge-bill';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal, invalidField } from '../../../../kernel/refusal';
import { dayOf } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { openAccount } from '../account/service';
import { selectSupplier } from '../account/store';
import type { BillLine } from '../adapter';
import { daysAsked, daysDue, differencesOf } from './rules';
import * as store from './store';

/**
 * Looks at the finished days whose bill was not looked at: those of the last week, and some older ones unless the supplier is
 * silent about all of the week's. Silent about a day, it is asked again later.
 */
export async function compareBills(ctx: Context): Promise<void> {
  const [now, today] = [ctx.now(), dayOf(ctx.now())];
  for (const { supplierId, first } of await store.selectFirstDays(ctx.db)) {
    const unchecked = await store.selectUnchecked(ctx.db, supplierId, daysDue(today, first));
    const { recent, older } = daysAsked(unchecked, now, today);
    const given = await compareDays(ctx, supplierId, recent);
    if (given > 0 || recent.length === 0) await compareDays(ctx, supplierId, older);
  }
}

/** How many of the days' bills the supplier gave. */
async function compareDays(ctx: Context, supplierId: string, days: readonly string[]): Promise<number> {
  let given = 0;
  for (const day of days) if ((await compareDay(ctx, supplierId, day)) !== undefined) given += 1;
  return given;
}

/** How many differences a day has; undefined when the supplier did not give its bill. */
async function compareDay(ctx: Context, supplierId: string, day: string): Promise<number | undefined> {
  const supplier = await selectSupplier(ctx.db, supplierId);
  const bill = supplier && (await openAccount(ctx, supplier).bill(day));
  if (!bill) return undefined;
  return withTransaction(ctx, async (tx) => {
    await store.lockBills(tx, supplierId);
    await store.replaceLines(tx, supplierId, day, bill satisfies BillLine[]);
    const open = await store.selectOpenDays(tx, supplierId);
    let found = 0;
    for (const one of new Set([...open, day])) {
      const differences = differencesOf(
        await store.selectLines(tx, supplierId, one),
        await store.selectBooks(tx, supplierId, one),
      );
      if (one === day) found = differences.length;
      await store.saveDay(tx, supplierId, one, differences);
    }
    return found;
  });
}

/** Fetches a day's bill now. @throws Refusal notFound, invalidInput for a day that is not over, channelFault */
export const checkSupplierBill = useCase(contract.checkSupplierBill, async (ctx, { supplierId, day }) => {
  if (day >= dayOf(ctx.now())) throw invalidField('day', '当天的账单要到第二天才有');
  if (!(await selectSupplier(ctx.db, supplierId))) throw new Refusal('notFound');
  const differences = await compareDay(ctx, supplierId, day);
  if (differences === undefined) throw new Refusal('channelFault', '供应商没有给出这天的账单，请稍后再试');
  await withTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: 'recharge.checkBill',
      targetKind: 'rechargeSupplier',
      targetId: supplierId,
      after: { day },
    }),
  );
  return { differences };
});

/** Closes a difference with a reason. @throws Refusal notFound, stateConflict when it is closed */
export const explainSupplierBill = useCase(contract.explainSupplierBill, async (ctx, { id, reason }) => {
  await withTransaction(ctx, async (tx) => {
    const difference = await store.selectDifference(tx, id);
    if (!difference) throw new Refusal('notFound');
    if (!(await store.explain(tx, id, { operatorId: ctx.operator, note: reason })))
      throw new Refusal('stateConflict', '这处差异已经处理过了');
    await recordAudit(tx, ctx, {
      action: 'recharge.explainBill',
      targetKind: 'rechargeBill',
      targetId: difference.number,
      after: { kind: difference.kind, reason },
    });
  });
  return {};
});
