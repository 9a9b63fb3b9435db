// Browsers that have signed in to the console before.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { FORGOTTEN_MS, hashMark } from './rules';
import { isKnown, saveBrowser } from './store';

/** The hash of its name when the caller's browser has signed in to the account before. */
export async function knownMark(ctx: Context, account: string): Promise<Buffer | undefined> {
  if (!ctx.browser || ctx.browser.isNew) return undefined;
  const markHash = hashMark(ctx.browser.id);
  const since = new Date(ctx.now().getTime() - FORGOTTEN_MS);
  return (await isKnown(ctx.db, { markHash, account, since })) ? markHash : undefined;
}

/** Knows the caller's browser from now on. */
export async function rememberBrowser(tx: Transaction, ctx: Context, operatorId: string): Promise<void> {
  if (ctx.browser) await saveBrowser(tx, hashMark(ctx.browser.id), operatorId, ctx.now());
}
