// Hands waiting messages to their channels. What is about to be called is written down before the call, so that a
// process that dies in between leaves messages that are asked for, not ones that are sent again.
import { randomBytes } from 'node:crypto';
import type { Transaction } from '@jishi/db';
import { namesIn } from '@jishi/contract/sms/variable';
import { type Context, withTransaction } from '../../../../../kernel/context';
import { type SubmitOutcome, assignChannels } from '../../../message';
import { lineOf, openChannel, type OpenChannel } from '../../account/service';
import type { Batch, Piece } from '../../provider';
import { type Way, chosenWay, waysLeft } from '../../routing/rules';
import { type OpenedMessage, openMessages } from '../content/service';
import { chance, noteCall, settle } from '../outcome/service';
import { ASK_AFTER_MS, isTooLate } from '../rules';
import * as store from '../store';

const AT_ONCE = 500;
/** How long a message waits for its channel's rate. */
const RATE_PAUSE_MS = 100;
/** How long it waits for a channel whose breaker is open, when there is no other. */
const BREAKER_PAUSE_MS = 5_000;

export const NO_CHANNEL = { code: 'NO_CHANNEL', words: '没有可用的短信通道' };

type Call = { channel: OpenChannel; batch: Batch };

/** Hands over what is due; how many messages were looked at. */
export async function handOver(ctx: Context): Promise<number> {
  const { calls, looked } = await withTransaction(ctx, (tx) => prepare(tx, ctx));
  await Promise.all(
    calls.map(async ({ channel, batch }) => {
      const answers = await channel.provider.submit(channel.account, batch, lineOf(ctx));
      await noteCall(ctx, { channelId: channel.row.id, outId: batch.outId, pieces: batch.pieces, answers });
    }),
  );
  return looked;
}

/** Decides in one transaction what is handed over now, and writes it down. */
async function prepare(tx: Transaction, ctx: Context): Promise<{ calls: Call[]; looked: number }> {
  const waiting = await store.lockWaiting(tx, AT_ONCE);
  const ids = waiting.map(({ messageId }) => messageId);
  const ways = await store.selectWays(tx, ids);
  const byChannel = new Map<string, store.Waiting[]>();
  for (const one of waiting) byChannel.set(one.channelId, [...(byChannel.get(one.channelId) ?? []), one]);
  const calls: Call[] = [];
  // channels in the order of their ids: two workers lock them alike
  for (const [channelId, all] of [...byChannel].sort(([one], [other]) => Number(BigInt(one) - BigInt(other)))) {
    const still = all.filter(({ messageId }) => ways.get(messageId)?.some((way) => way.channelId === channelId));
    const granted = still.length > 0 ? await store.admit(tx, channelId, still.length) : 0;
    const going = still.slice(0, granted);
    calls.push(...(await callsOf(tx, ctx, channelId, going, ways)));
    const left = all.filter((one) => !going.includes(one));
    await leave(tx, ctx, left, ways);
  }
  return { calls, looked: waiting.length };
}

async function callsOf(
  tx: Transaction,
  ctx: Context,
  channelId: string,
  going: readonly store.Waiting[],
  ways: ReadonlyMap<string, readonly Way[]>,
): Promise<Call[]> {
  if (going.length === 0) return [];
  const channel = await openChannel(tx, ctx, channelId);
  const messages = await openMessages(
    tx,
    ctx,
    going.map(({ messageId }) => messageId),
  );
  const pieceOf = (message: OpenedMessage): Piece => ({
    id: message.id,
    phone: message.phone,
    signature: message.signatureName,
    templateCode: ways.get(message.id)?.find((way) => way.channelId === channelId)?.code ?? '',
    values: namesIn(message.templateText).map((name) => ({ name, value: message.params[name] ?? '' })),
  });
  const alone = new Set(going.filter((one) => one.alone).map(({ messageId }) => messageId));
  const pieces = messages.map(pieceOf);
  const batches = [
    ...channel.provider.batchesOf(pieces.filter(({ id }) => !alone.has(id))),
    ...pieces.filter(({ id }) => alone.has(id)).map((piece): [Piece] => [piece]),
  ];
  const calls = batches.map((own) => ({ channel, batch: { outId: newOutId(), pieces: own } }));
  await assignChannels(
    tx,
    messages.map(({ id }) => ({ id, channelId })),
  );
  for (const { batch } of calls) {
    await store.markHanded(
      tx,
      batch.pieces.map(({ id }) => id),
      batch.outId,
      ASK_AFTER_MS,
    );
  }
  return calls;
}

/** Those that may not go now: by another channel that works, or later; for a code there is no later. */
async function leave(
  tx: Transaction,
  ctx: Context,
  left: readonly store.Waiting[],
  ways: ReadonlyMap<string, readonly Way[]>,
): Promise<void> {
  const [forRate, forBreaker]: [string[], string[]] = [[], []];
  const refused: SubmitOutcome[] = [];
  for (const { messageId, channelId, kind, refusedBy, waitedMs } of left) {
    const possible = waysLeft(ways.get(messageId) ?? [], refusedBy);
    const own = possible.find((way) => way.channelId === channelId);
    const next = own?.isOpen ? own : chosenWay(possible, chance());
    if (!next || (!next.isOpen && isTooLate(kind, waitedMs))) {
      refused.push({ id: messageId, channelId, result: 'refused', ...NO_CHANNEL });
    } else if (next.channelId === channelId) {
      (next.isOpen ? forRate : forBreaker).push(messageId);
    } else {
      await store.turnTo(tx, { messageId, channelId: next.channelId, refusedBy, alone: false });
    }
  }
  await store.postpone(tx, forRate, RATE_PAUSE_MS);
  await store.postpone(tx, forBreaker, BREAKER_PAUSE_MS);
  await settle(tx, ctx, refused);
}

/** Our number for a call. */
export function newOutId(): string {
  return `J${randomBytes(12).toString('hex')}`;
}
