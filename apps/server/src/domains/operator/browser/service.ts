// Browsers that have signed in to the console before.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { FORGOTTEN_MS, hashMark, newMark } from './rules';
import { isKnown, saveBrowser } from './store';

/** The mark's hash when the caller's browser has signed in to the account before. */
export async function knownMark(ctx: Context, account: string): Promise<Buffer | undefined> {
  const markHash = hashMark(ctx.browser?.mark ?? '');
  return markHash && (await isKnown(ctx.db, { markHash, account, since: longAgo(ctx) })) ? markHash : undefined;
}

/**
 * Knows the caller's browser from now on, by the mark that it has or by a new one: which the browser is to be given once the
 * transaction has committed.
 */
export async function rememberBrowser(tx: Transaction, ctx: Context, operatorId: string): Promise<string> {
  const mark = ctx.browser?.mark ?? '';
  const given = hashMark(mark);
  // a mark that we never gave out may be known to others
  const isOurs = given && (await isKnown(tx, { markHash: given, account: null, since: longAgo(ctx) }));
  const own = isOurs ? mark : newMark();
  await saveBrowser(tx, hashMark(own)!, operatorId, ctx.now());
  return own;
}

const longAgo = (ctx: Pick<Context, 'now'>) => new Date(ctx.now().getTime() - FORGOTTEN_MS);
