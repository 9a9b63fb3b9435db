// Messages on their way to channels: claimed by one process at a time, handed over at most once.
import { smsState } from '@jishi/contract/enums/sms';
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../../kernel/context';
import { selectNow } from '../../batch/store';
import { giveBackUnits } from '../../charge/service';
import { isQuiet } from '../../limit/rules';
import { sealedFor } from '../../sealed/rules';
import { applyEarlyReceipts } from '../receipt/service';
import { type Content, OWN_CODES } from '../rules';
import * as store from './store';

/** A message for a channel. */
export type Claimed = {
  id: string;
  memberId: MemberId;
  phone: string;
  /** Enumerations carrier and smsKind. */
  carrier: number;
  kind: number;
  signatureId: string;
  signatureName: string;
  templateId: string;
  /** With variables, without signature and marketing ending. */
  templateText: string;
  /** As it arrives. */
  text: string;
  params: Readonly<Record<string, string>>;
  segments: number;
};

/**
 * Claims messages whose turn it is, for a minute. Who opted out or was blocked since is not sent to and given back. Name the
 * channel of each by `assignChannels` before it is asked: what has none when the minute is over is claimed again.
 */
export async function claimDue(tx: Transaction, ctx: Context, { limit }: { limit: number }): Promise<Claimed[]> {
  await store.requeueAbandoned(tx, limit);
  const quiet = isQuiet(ctx.settings.smsSending.quiet, await selectNow(tx));
  const due = await store.lockDue(tx, limit, quiet);
  const unsent = due.flatMap(({ id, optedOut, blocked, contentCipher }): Unsent[] => {
    if (blocked) return [{ id, code: OWN_CODES.blocked, words: '号码在黑名单里' }];
    if (optedOut || contentCipher === null) return [{ id, code: OWN_CODES.optedOut, words: '号码已退订' }];
    return [];
  });
  if (unsent.length > 0) {
    await giveBackUnits(
      tx,
      ctx,
      unsent.map(({ id }) => id),
    );
    await store.endUnsent(tx, unsent);
  }
  const ended = new Set(unsent.map(({ id }) => id));
  const claimed = due.filter(({ id }) => !ended.has(id));
  if (claimed.length > 0)
    await store.leaseMessages(
      tx,
      claimed.map(({ id }) => id),
    );
  return claimed.map((row) => opened(ctx, row));
}

type Unsent = { id: string; code: string; words: string };

/** Notes which channel claimed messages are handed to; again when one has refused and another is tried. */
export async function assignChannels(
  tx: Transaction,
  chosen: readonly { id: string; channelId: string }[],
): Promise<void> {
  if (chosen.length > 0) await store.setChannels(tx, chosen);
}

/** Claims messages that their channel may have, to ask it for them; never to send them again. */
export async function claimUncertain(
  tx: Transaction,
  ctx: Context,
  { limit }: { limit: number },
): Promise<(Claimed & { channelId: string })[]> {
  const rows = await store.leaseUncertain(tx, limit);
  return rows.map((row) => ({ ...opened(ctx, row), channelId: row.channelId! }));
}

function opened(ctx: Context, { batchId, position, contentCipher, ...row }: store.DueRow): Claimed {
  const sealed = contentCipher && ctx.vault.openText(contentCipher, sealedFor.message(batchId, position));
  const { phone, text, params } = (sealed ? JSON.parse(sealed) : { phone: '', text: '', params: {} }) as Content;
  const { id, memberId, carrier, kind, segments, signatureId, signatureName, templateId, templateText } = row;
  return {
    id,
    memberId,
    carrier,
    kind,
    segments,
    signatureId,
    signatureName,
    templateId,
    templateText,
    phone,
    text,
    params,
  };
}

/** What a channel said of a message that was handed to it. */
export type SubmitOutcome = { id: string; channelId: string } & (
  | { result: 'accepted'; channelMessageId: string }
  /** It will certainly not be sent. */
  | { result: 'refused'; code: string; words: string }
  /** Nobody knows: `claimUncertain` brings it back. */
  | { result: 'uncertain' }
);

/** When a message whose answer was lost is asked for: a channel may be this late in knowing of it. */
const ASK_AGAIN_SECONDS = 20;

/** Records what channels said. What is refused is given back; what is told again, or has ended meanwhile, changes nothing. */
export async function recordSubmits(tx: Transaction, ctx: Context, outcomes: readonly SubmitOutcome[]): Promise<void> {
  const submitting = await store.lockSubmitting(
    tx,
    outcomes.map(({ id }) => id),
  );
  const once = new Map(
    outcomes.filter(({ id }) => submitting.has(id)).map((outcome) => [outcome.id, movedBy(outcome)]),
  );
  const moved = [...once.values()].toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
  if (moved.length === 0) return;
  await giveBackUnits(
    tx,
    ctx,
    moved.filter(({ state }) => state === smsState.submitFailed).map(({ id }) => id),
  );
  await store.moveSubmitted(tx, moved, ASK_AGAIN_SECONDS);
  await applyEarlyReceipts(
    tx,
    ctx,
    moved.filter(({ state }) => state === smsState.sent).map(({ id }) => id),
  );
}

function movedBy(outcome: SubmitOutcome): store.Moved {
  const { id, channelId } = outcome;
  switch (outcome.result) {
    case 'accepted':
      return { id, channelId, state: smsState.sent, channelMessageId: outcome.channelMessageId, code: '', words: '' };
    case 'refused':
      return {
        id,
        channelId,
        state: smsState.submitFailed,
        channelMessageId: null,
        code: outcome.code,
        words: outcome.words,
      };
    case 'uncertain':
      return { id, channelId, state: smsState.submitting, channelMessageId: null, code: '', words: '' };
  }
}
