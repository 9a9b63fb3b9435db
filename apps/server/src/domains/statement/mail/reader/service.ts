// What the reader of a statement's mail decides, without an account: that no more come.
import * as contract from '@jishi/contract/statement/mail';
import { type Context, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { useCase } from '../../../../kernel/use-case';
import { digestOf } from '../../../../kernel/secret';
import * as store from './store';

/** Changes nothing: scanners of mail open every link. @throws Refusal notFound */
export const getStatementReader = useCase(contract.getStatementReader, (ctx, { secret }) => find(ctx, secret));

/** Ends the mails to this address; whoever has turned them on for another one since keeps them. @throws Refusal notFound */
export const unsubscribeStatement = useCase(contract.unsubscribeStatement, async (ctx, { secret }) => {
  await withTransaction(ctx, (tx) => store.unsubscribe(tx, digestOf(secret), ctx.now()));
  return find(ctx, secret);
});

async function find(ctx: Context, secret: string): Promise<store.ReaderRow> {
  const found = await store.selectReader(ctx.db, digestOf(secret));
  if (!found) throw new Refusal('notFound');
  return found;
}
