// What carriers say became of messages: once, whenever it comes, however often.
import { smsState } from '@jishi/contract/enums/sms';
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../../kernel/context';
import { maskPhone } from '../../../../kernel/phone';
import { formatTime } from '../../../../kernel/time';
import { giveBackUnits } from '../../charge/service';
import { sealedFor } from '../../sealed/rules';
import { tellWebhook } from '../../../message';
import { AWAITING_RECEIPT, type Content } from '../rules';
import * as store from './store';

/**
 * Records receipts. One of a message that is not known as sent yet is kept until it is; one of a message that has ended
 * changes nothing, except that it was given up as unknown.
 */
export async function recordReceipts(tx: Transaction, ctx: Context, receipts: readonly store.Receipt[]): Promise<void> {
  const once = new Map(receipts.map((receipt) => [keyOf(receipt), receipt]).toReversed() as [string, store.Receipt][]);
  if (once.size === 0) return;
  const found = await store.lockReceived(tx, [...once.values()]);
  const isKnown = new Set(found.map(keyOf));
  const early = [...once.values()].filter((receipt) => !isKnown.has(keyOf(receipt)));
  if (early.length > 0) await store.keepEarly(tx, early);
  await end(tx, ctx, found, once);
}

const keyOf = ({ channelId, channelMessageId }: Pick<store.Receipt, 'channelId' | 'channelMessageId'>) =>
  `${channelId}:${channelMessageId}`;

async function end(
  tx: Transaction,
  ctx: Context,
  found: readonly store.Awaiting[],
  receipts: ReadonlyMap<string, store.Receipt>,
): Promise<void> {
  const back = ctx.settings.smsSending.undeliveredIsGivenBack;
  const ended = found
    .filter(({ state }) => AWAITING_RECEIPT.includes(state))
    .map((message): store.Ended => {
      const { delivered, code, words, at } = receipts.get(keyOf(message))!;
      const givenBack = back && !delivered && !message.givenBack;
      return { id: message.id, delivered, code: delivered ? '' : code, words: delivered ? '' : words, at, givenBack };
    });
  if (ended.length === 0) return;
  await giveBackUnits(
    tx,
    ctx,
    ended.filter(({ givenBack }) => givenBack).map(({ id }) => id),
  );
  await store.endReceived(tx, ended);
  await tell(
    tx,
    ctx,
    ended.map(({ id }) => id),
  );
}

/** Applies receipts that came before their messages were known as sent. `ids`: of these; null: of all. */
export async function applyEarlyReceipts(tx: Transaction, ctx: Context, ids: readonly string[] | null): Promise<void> {
  if (ids?.length === 0) return;
  const early = await store.takeEarly(tx, ids);
  if (early.length > 0) await recordReceipts(tx, ctx, early);
}

async function tell(tx: Transaction, ctx: Context, ids: readonly string[]): Promise<void> {
  const byMember = new Map<MemberId, object[]>();
  for (const row of await store.selectTold(tx, ids)) {
    const told = byMember.get(row.memberId) ?? [];
    told.push(receiptView(ctx, row));
    byMember.set(row.memberId, told);
  }
  for (const [memberId, list] of byMember) await tellWebhook(tx, ctx, memberId, 'sms.receipts', list);
}

/** A receipt as a member's program gets it. */
export function receiptView(ctx: Context, row: Omit<store.ToldRow, 'memberId'>) {
  const sealed =
    row.contentCipher && ctx.vault.openText(row.contentCipher, sealedFor.message(row.batchId, row.position));
  return {
    messageId: row.id,
    batchNo: row.batchNo,
    clientId: row.clientId,
    /** Of the request, from 1. */
    index: row.position,
    phone: sealed ? maskPhone((JSON.parse(sealed) as Content).phone) : '',
    delivered: row.state === smsState.delivered,
    code: row.code,
    words: row.words,
    segments: row.segments,
    time: formatTime(row.endedAt),
  };
}
