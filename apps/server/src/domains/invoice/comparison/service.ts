// Compares each month's invoices at the platform with those kept here. A difference stays open until a later check no
// longer finds it, or an operator explains it.
import * as contract from '@jishi/contract/console/comparison';
import { differenceState } from '@jishi/contract/enums/payment';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { dayOf } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { platformOf } from '../platform';
import { comparisonOf } from './list';
import { type There, differencesOf, monthsDue, spanOfMonth } from './rules';
import * as store from './store';

/** The months that are to be compared now; none where no platform issues. */
export async function dueMonths(ctx: Context): Promise<string[]> {
  return platformOf(ctx) ? store.selectDue(ctx.db, monthsDue(dayOf(ctx.now()))) : [];
}

/** Fetches the platform's list of a month and compares. @throws when the platform does not answer plainly */
export async function compareMonth(ctx: Context, month: string): Promise<void> {
  const platform = platformOf(ctx);
  if (!platform) throw new Refusal('unavailable', '还没有配置开票平台');
  const there = await platform.month(month);
  await withTransaction(ctx, async (tx) => {
    await store.lockMonth(tx, month);
    const at = ctx.now();
    const numbers = there.map(({ number }) => number);
    const held = await store.selectHeld(tx, spanOfMonth(month), numbers);
    const here = held.filter(({ expected }) => expected);
    const sides = { there: there.length, thereGross: sumOf(there), here: here.length, hereGross: sumOf(here) };
    await store.saveComparison(tx, { month, ...sides, at });
    await store.saveDifferences(tx, { month, at }, differencesOf(there, held));
  });
}

function sumOf(invoices: readonly There[]): bigint {
  return invoices.reduce((sum, { gross }) => sum + gross, 0n);
}

/** Compares a month now. @throws Refusal invalidInput for a month that is not over, unavailable */
export const compareInvoices = useCase(contract.compareInvoices, async (ctx, { month }) => {
  if (month >= dayOf(ctx.now()).slice(0, 7)) throw invalidField('month', '当月的清单要到下月才完整');
  await compareMonth(ctx, month).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    ctx.log.warn({ err: error, month }, 'the list of a month could not be compared');
    throw new Refusal('unavailable', '开票平台没有给出这个月的清单，请稍后再试');
  });
  await withTransaction(ctx, (tx) =>
    recordAudit(tx, ctx, {
      action: 'invoice.compareMonth',
      targetKind: 'invoiceMonth',
      targetId: month,
      after: { month },
    }),
  );
  return comparisonOf(ctx, month);
});

/** Closes a difference with a reason. @throws Refusal notFound, stateConflict when it is closed */
export const explainInvoiceDifference = useCase(contract.explainInvoiceDifference, async (ctx, { id, reason }) => {
  const difference = await store.selectDifference(ctx.db, id);
  if (!difference) throw new Refusal('notFound', '没有这处差异');
  const { number, kind, state } = difference;
  const closed = new Refusal('stateConflict', '这处差异已经处理过了');
  if (state !== differenceState.open) throw closed;
  await withTransaction(ctx, async (tx) => {
    const how = { operatorId: ctx.operator, note: reason, at: ctx.now() };
    if (!(await store.closeDifference(tx, id, how))) throw closed;
    await recordAudit(tx, ctx, {
      action: 'invoice.explainDifference',
      targetKind: 'invoice',
      targetId: number,
      after: { kind, reason },
    });
  });
  return {};
});
