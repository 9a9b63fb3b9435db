// The history of a product that its buyers see.
import * as contract from '@jishi/contract/catalogue/choice';
import type { Transaction } from '@jishi/db';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { selectProjectOnSale } from '../store';
import { type Terms, changesOf } from './rules';
import { insertChange, selectChanges } from './store';

const MOST = 50;

/** What changed about a product on sale, the latest first. @throws Refusal notFound */
export const listProjectChanges = useCase(contract.listProjectChanges, async (ctx, { id }) => {
  if (!(await selectProjectOnSale(ctx.db, id))) throw new Refusal('notFound', '没有这个产品，或它已下架');
  return (await selectChanges(ctx.db, id, MOST)).map(({ at, lines }) => ({ time: formatTime(at), lines }));
});

/** Keeps what is different between two contents of a product, if anything that buyers rely on is. */
export async function noteChanges(tx: Transaction, id: string, at: Date, before: Terms, after: Terms): Promise<void> {
  const lines = changesOf(before, after);
  if (lines.length > 0) await insertChange(tx, id, at, lines);
}
