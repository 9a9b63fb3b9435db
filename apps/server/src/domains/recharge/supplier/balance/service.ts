// Watches what is left of our prepaid money with suppliers.
import * as contract from '@jishi/contract/console/recharge-supplier';
import { formatMoney } from '@jishi/money';
import type { Context } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { openAccount } from '../account/service';
import { type SupplierRow, selectOn, selectSupplier } from '../account/store';
import { isLow } from '../rules';
import { saveBalance } from './store';

/** Asks every supplier in use; warns once when the money becomes low. */
export async function watchBalances(ctx: Context): Promise<void> {
  await Promise.all((await selectOn(ctx.db)).map((row) => ask(ctx, row)));
}

async function ask(ctx: Context, row: SupplierRow): Promise<bigint | undefined> {
  const balance = await openAccount(ctx, row).balance();
  const { before, warnBelow } = await saveBalance(ctx.db, row.id, balance);
  if (balance !== undefined && isLow(balance, warnBelow) && !isLow(before, warnBelow)) {
    const facts = { supplier: row.name, balance: formatMoney(balance), warnBelow: formatMoney(warnBelow) };
    ctx.log.warn(facts, 'the prepaid money with a recharge supplier runs low');
  }
  return balance;
}

/** Asks now. @throws Refusal notFound */
export const askSupplierBalance = useCase(contract.askSupplierBalance, async (ctx, { id }) => {
  const row = await selectSupplier(ctx.db, id);
  if (!row) throw new Refusal('notFound');
  const balance = await ask(ctx, row);
  return { balance: balance === undefined ? null : formatMoney(balance) };
});
