// Small transfers to companies' accounts by a provider: sent once per key whatever answers get lost, proved by the amount.
import type { Context } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import type { EsignSettings } from '../../../kernel/settings';
import { FAILED_REASON } from './esign/rules';
import { askProcess, openFlow, sendAmount, tellAmount } from './esign/service';
import {
  type TransferProgress,
  type TransferStart,
  type TransferStarted,
  type TransferVerdict,
  isTransferAmount,
} from './rules';
import * as store from './store';

export type { TransferAccount, TransferProgress, TransferStart, TransferStarted, TransferVerdict } from './rules';

/** Whether companies can be proved by a transfer here. */
export function isTransferOffered({ settings }: Context): boolean {
  return settings.esign !== undefined;
}

/**
 * Sends an amount between 0.01 and 0.99 yuan to the account. Asking again with the same key tells how that went; it is
 * sent a second time only when the provider says that it never was.
 * @throws Refusal unavailable where no provider is configured
 */
export async function startTransfer(ctx: Context, start: TransferStart): Promise<TransferStarted> {
  const settings = settingsOf(ctx);
  try {
    return await started(ctx, settings, start);
  } catch (error) {
    noteFault(ctx, error);
    return { outcome: 'unknown' };
  }
}

async function started(ctx: Context, settings: EsignSettings, start: TransferStart): Promise<TransferStarted> {
  const flow = await flowOf(ctx, settings, start);
  if ('refused' in flow) return { outcome: 'refused', reason: flow.refused };
  const { flowId } = flow;
  if (!(await store.claimSending(ctx.db, flowId, false))) {
    const process = await askProcess(settings, flowId, ctx.now());
    if (process === 'failed' || process === 'over') return { outcome: 'refused', reason: FAILED_REASON };
    if (process !== 'notSent') return { outcome: 'started', flowId };
    if (!(await store.claimSending(ctx.db, flowId, true))) return { outcome: 'unknown' };
  }
  const no = await sendAmount(settings, flowId, start.account, ctx.now());
  if (!no) return { outcome: 'started', flowId };
  await store.releaseSending(ctx.db, flowId);
  return { outcome: 'refused', reason: no.refused };
}

/** The flow of a key; opening one costs a check of the company's data and moves no money. */
async function flowOf(
  { db, now }: Context,
  settings: EsignSettings,
  start: TransferStart,
): Promise<{ flowId: string } | { refused: string }> {
  const known = await store.noteKey(db, start.flowKey);
  if (known) return { flowId: known };
  const opened = await openFlow(settings, start, now());
  return 'refused' in opened ? opened : { flowId: await store.keepFlow(db, start.flowKey, opened.flowId) };
}

/** How a transfer stands. @throws Refusal unavailable */
export async function transferProgress(ctx: Context, flowId: string): Promise<TransferProgress> {
  const settings = settingsOf(ctx);
  try {
    const process = await askProcess(settings, flowId, ctx.now());
    if (process === 'failed') return { outcome: 'failed', reason: FAILED_REASON };
    if (process === 'over') return { outcome: 'failed', reason: '这次打款已经结束，请重新发起' };
    return { outcome: process === 'sent' || process === 'proved' ? 'sent' : 'sending' };
  } catch (error) {
    noteFault(ctx, error);
    return { outcome: 'unknown' };
  }
}

/**
 * Whether this is the amount that arrived, in fen. The provider decides; after three wrong ones it is not asked again.
 * @throws Refusal unavailable
 */
export async function verifyTransfer(ctx: Context, flowId: string, amountFen: number): Promise<TransferVerdict> {
  if (!isTransferAmount(amountFen)) throw new RangeError('a small transfer is 1 to 99 fen');
  const settings = settingsOf(ctx);
  const left = await store.takeTry(ctx.db, flowId);
  try {
    // The answer to the right amount may have been lost with the last try.
    if (left === undefined)
      return { outcome: (await askProcess(settings, flowId, ctx.now())) === 'proved' ? 'right' : 'ended' };
    const verdict = await tellAmount(settings, flowId, amountFen, ctx.now());
    if (verdict === 'wrong') return left === 0 ? { outcome: 'ended' } : { outcome: 'wrong', left };
    // A flow that is over may be over by the right amount, whose answer was lost.
    const isRight = verdict === 'right' || (await askProcess(settings, flowId, ctx.now())) === 'proved';
    return { outcome: isRight ? 'right' : 'ended' };
  } catch (error) {
    noteFault(ctx, error);
    if (left !== undefined) await store.giveTryBack(ctx.db, flowId);
    return { outcome: 'unknown' };
  }
}

/** @throws Refusal unavailable */
function settingsOf({ settings }: Context): EsignSettings {
  if (!settings.esign) throw new Refusal('unavailable', '对公打款认证还没有配置，请换一种认证方式');
  return settings.esign;
}

/** The adapter's own words name codes and never a company. */
function noteFault({ log }: Context, error: unknown): void {
  const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
  log.warn({ reason }, 'the provider of small transfers did not answer as it should');
}
