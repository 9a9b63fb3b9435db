// What the reader of a mail decides, without an account: whether this member's quotes go on coming.
import * as contract from '@jishi/contract/quote/mail';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { digestOf } from '../../../../kernel/secret';
import { headOf } from '../../record/rules';
import * as store from './store';

/** @throws Refusal notFound */
export const getSubscription = useCase(contract.getSubscription, async (ctx, { secret }) => {
  const found = await find(ctx, secret);
  return shown(ctx, found, !found.unsubscribed);
});

/** @throws Refusal notFound */
export const changeSubscription = useCase(contract.changeSubscription, async (ctx, { secret, subscribed }) => {
  const found = await find(ctx, secret);
  await withTransaction(ctx, (tx) =>
    subscribed ? store.deleteOptOut(tx, found) : store.insertOptOut(tx, found, ctx.now()),
  );
  return shown(ctx, found, subscribed);
});

async function find(ctx: Context, secret: string): Promise<store.SubscriptionRow> {
  const found = await store.selectSubscription(ctx.db, digestOf(secret));
  if (!found) throw new Refusal('notFound');
  return found;
}

function shown(ctx: Context, found: store.SubscriptionRow, subscribed: boolean) {
  return { email: found.emailMask, issuer: headOf(ctx, found).issuer, subscribed };
}
