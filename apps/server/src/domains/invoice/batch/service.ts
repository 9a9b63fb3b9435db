// Ordinary invoices that agree in all are granted together; each is decided as by itself.
import * as contract from '@jishi/contract/console/invoice';
import { reviewStatus } from '@jishi/contract/enums/review';
import { Refusal } from '../../../kernel/refusal';
import { type OperatorContext, useCase } from '../../../kernel/use-case';
import { decideReview } from '../../review';
import { keptBack } from './rules';
import { selectCandidates } from './store';

/** Grants those that may be, and says why the others are left. */
export const grantInvoices = useCase(contract.grantInvoices, async (ctx, { reviewIds }) => {
  const candidates = await selectCandidates(ctx.db, reviewIds);
  const left: { reviewId: string; why: string }[] = [];
  let granted = 0;
  for (const reviewId of new Set(reviewIds)) {
    const found = candidates.find(({ id }) => id === reviewId);
    const why = keptBack(found, ctx.settings.limits.invoiceBatchUpTo) ?? (await grant(ctx, reviewId));
    if (why === undefined) granted += 1;
    else left.push({ reviewId, why });
  }
  return { granted, left };
});

/** Why it was not granted; undefined when it was. */
async function grant(ctx: OperatorContext, id: string): Promise<string | undefined> {
  try {
    const { status, outcome } = await decideReview(ctx, { id, accepted: true });
    return status === reviewStatus.granted ? undefined : outcome;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}
