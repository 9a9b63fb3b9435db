// What became of a call, noted once: its messages, its channel, the day's counts.
import type { Transaction } from '@jishi/db';
import { randomInt } from 'node:crypto';
import { type Context, withTransaction } from '../../../../../kernel/context';
import { type SubmitOutcome, recordSubmits } from '../../../message';
import { channelTable } from '../../account/store';
import type { Answer, Piece } from '../../provider';
import { keyOf } from '../../push/rules';
import { chosenWay, waysLeft } from '../../routing/rules';
import { failureOf, verdictOf } from '../rules';
import * as store from '../store';

/** A number from 0 up to 1. */
export const chance = () => randomInt(2 ** 32) / 2 ** 32;

export type Called = { channelId: string; outId: string; pieces: readonly Piece[]; answers: readonly Answer[] };

/**
 * Notes the answers to a call. Messages whose outcome somebody else noted meanwhile are left alone. A definite refusal
 * takes a message to the next channel; when there is none, it is refused for good.
 */
export async function noteCall(ctx: Context, called: Called): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const ids = called.pieces.map(({ id }) => id);
    const open = new Map((await store.lockHanded(tx, ids, called.outId)).map((row) => [row.messageId, row.refusedBy]));
    const told = called.pieces.flatMap((piece, at) => {
      const [answer, refusedBy] = [called.answers[at], open.get(piece.id)];
      return answer && refusedBy ? [{ piece, answer, refusedBy }] : [];
    });
    const ways = await store.selectWays(
      tx,
      told.map(({ piece }) => piece.id),
    );
    const outcomes: SubmitOutcome[] = [];
    const tallies: store.Tally[] = [];
    for (const { piece, answer, refusedBy } of told) {
      const verdict = verdictOf(answer, called.pieces.length);
      const { id: messageId, phone } = piece;
      const at = { id: messageId, channelId: called.channelId };
      if (verdict.leads === 'alone') {
        await store.turnTo(tx, { messageId, channelId: called.channelId, refusedBy, alone: true });
      } else if (verdict.leads === 'ask') {
        outcomes.push({ ...at, result: 'uncertain' });
        tallies.push({ messageId, result: 'uncertain' });
      } else if (verdict.leads === 'accepted') {
        const channelMessageId = keyOf(ctx.vault, verdict.ref, phone);
        outcomes.push({ ...at, result: 'accepted', channelMessageId });
        tallies.push({ messageId, result: 'accepted' });
      } else {
        const refused = [...refusedBy, called.channelId];
        const next =
          verdict.leads === 'elsewhere' ? chosenWay(waysLeft(ways.get(messageId) ?? [], refused), chance()) : undefined;
        tallies.push({ messageId, result: 'refused' });
        if (next) await store.turnTo(tx, { messageId, channelId: next.channelId, refusedBy: refused, alone: false });
        else outcomes.push({ ...at, result: 'refused', code: verdict.code, words: verdict.words });
      }
    }
    await settle(tx, ctx, outcomes);
    await store.countDay(tx, called.channelId, tallies);
    await channelTable.noteAnswer(tx, called.channelId, failureOf(called.answers));
  });
}

/** Tells the messages; those with an end are not under way any more. */
export async function settle(tx: Transaction, ctx: Context, outcomes: readonly SubmitOutcome[]): Promise<void> {
  if (outcomes.length === 0) return;
  await store.removeSubmissions(
    tx,
    outcomes.filter(({ result }) => result !== 'uncertain').map(({ id }) => id),
  );
  await recordSubmits(tx, ctx, outcomes);
}
