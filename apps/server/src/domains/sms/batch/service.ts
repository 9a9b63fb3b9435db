// Accepts messages: one transaction decides for whom, counts them for the limits, charges and writes them, once for a client id.
import { lineFault, smsKind } from '@jishi/contract/enums/sms';
import type { RefusalName } from '@jishi/contract/refusals';
import type { Transaction } from '@jishi/db';
import { askedOf } from '../../../kernel/asked';
import type { Context, MemberId } from '../../../kernel/context';
import { maskPhone } from '../../../kernel/phone';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { addSubmitting } from '../channel/submission/job/service';
import { chargeBatch } from '../charge/service';
import { quietFault } from '../limit/rules';
import { PHONE_PURPOSE } from '../message/rules';
import type { Fault } from '../recipient/rules';
import { ASKED_PURPOSE, sealedFor } from '../sealed/rules';
import { type Prepared, barOf, scheduleFault } from './rules';
import * as store from './store';

export type Order = {
  signature: { id: string; name: string };
  template: { id: string; name: string; kind: number; content: string };
  memberId: MemberId;
  clientId: string;
  /** All that was asked for, to tell a repetition from another request under the same id. */
  asked: unknown;
  origin: number;
  /** null: now. */
  sendAt: Date | null;
  prepared: readonly Prepared[];
  faults: readonly Fault[];
};

/** The product's id. @throws Refusal unavailable while there is none on sale */
export async function requireProduct(db: Parameters<typeof store.selectProduct>[0]): Promise<string> {
  const id = await store.selectProduct(db);
  if (!id) throw new Refusal('unavailable', '短信服务还没有开放');
  return id;
}

/** Which prepared messages may go out now, and why the others may not; in the order of their lines. */
export async function judged(
  tx: Transaction,
  ctx: Context,
  { memberId, kind, prepared }: { memberId: MemberId; kind: number; prepared: readonly Prepared[] },
  now: Date,
): Promise<{ allowed: (Prepared & { digest: Buffer })[]; faults: Fault[] }> {
  const digested = prepared.map((one) => ({ ...one, digest: ctx.vault.keyedDigest(one.phone, PHONE_PURPOSE) }));
  const digests = digested.map(({ digest }) => digest);
  const standings = await store.selectStandings(tx, memberId, kind, digests);
  const known = new Map(standings.map((one) => [one.phoneDigest.toString('hex'), one]));
  const limits = ctx.settings.smsSending.frequency[kind] ?? [];
  const allowed: (Prepared & { digest: Buffer })[] = [];
  const faults: Fault[] = [];
  for (const one of digested) {
    const bar = barOf(known.get(one.digest.toString('hex'))!, kind === smsKind.code, limits, now);
    if (bar) faults.push({ line: one.line, shown: maskPhone(one.phone), ...bar });
    else allowed.push(one);
  }
  return { allowed, faults };
}

/** @throws Refusal invalidInput, smsQuietHours */
export function checkTime(ctx: Context, kind: number, sendAt: Date | null, now: Date): void {
  const late = sendAt && scheduleFault(sendAt, now);
  if (late) throw invalidField('sendTime', late);
  const quiet = quietFault(ctx.settings.smsSending.quiet, kind, sendAt ?? now);
  if (quiet) throw new Refusal('smsQuietHours', quiet);
}

/** `replayed`: the client id was used before for the same; nothing happened now. */
export type Accepted = { no: string; replayed: boolean };

/**
 * Accepts an order whole. `agreed` may still refuse it, once it is known for how many and at what price.
 * @throws Refusal clientIdReused, invalidInput, smsQuietHours, smsDailyCap, nobodyToSend, balanceTooLow, unavailable
 */
export async function accept(
  tx: Transaction,
  ctx: Context,
  order: Order,
  agreed: (accepted: { messages: number; amount: bigint }) => void = () => {},
): Promise<Accepted> {
  const { memberId, clientId, template, signature } = order;
  const asked = askedOf(ctx.vault, ASKED_PURPOSE, order.asked);
  const batch = await store.insertBatch(tx, {
    memberId,
    clientId,
    asked,
    origin: order.origin,
    kind: template.kind,
    signatureId: signature.id,
    signatureName: signature.name,
    templateId: template.id,
    templateName: template.name,
    templateText: template.content,
    sendAt: order.sendAt,
  });
  if (!batch) {
    const earlier = await store.selectEarlier(tx, memberId, clientId, asked);
    if (!earlier?.isSame) throw new Refusal('clientIdReused');
    return { no: earlier.no, replayed: true };
  }
  const now = await store.selectNow(tx);
  checkTime(ctx, template.kind, order.sendAt, now);
  const projectId = await requireProduct(tx);
  const sentToday = await store.lockDay(tx, memberId);
  const { allowed, faults } = await judged(tx, ctx, { ...order, kind: template.kind }, now);
  const skipped = [...order.faults, ...faults].toSorted((a, b) => a.line - b.line);
  if (allowed.length === 0) throw noneAllowed(skipped);
  const { dailyCap } = ctx.settings.smsSending;
  if (sentToday + allowed.length > dailyCap)
    throw new Refusal('smsDailyCap', `每天最多 ${dailyCap} 条，今天已有 ${sentToday} 条`);
  await store.countSends(
    tx,
    memberId,
    template.kind,
    allowed.map(({ digest }) => digest),
  );
  const units = allowed.reduce((sum, { segments }) => sum + segments, 0);
  const amount = await chargeBatch(tx, { ...batch, memberId }, projectId, units);
  agreed({ messages: allowed.length, amount });
  await store.insertMessages(tx, batch.id, sealedMessages(ctx, batch.id, allowed));
  const kept = skipped.map(({ line, fault, words }) => ({ line, fault, words }));
  await store.completeBatch(tx, batch.id, { messages: allowed.length, units, skipped: kept });
  // those for later are found when their time has come
  if (!order.sendAt) await addSubmitting(tx);
  return { no: batch.no, replayed: false };
}

function sealedMessages(
  ctx: Context,
  batchId: string,
  allowed: readonly (Prepared & { digest: Buffer })[],
): store.NewMessage[] {
  let unitFrom = 0;
  return allowed.map(({ line, phone, text, params, segments, carrier, digest }) => {
    const content = JSON.stringify({ phone, text, params });
    const contentCipher = ctx.vault.seal(content, sealedFor.message(batchId, line));
    const from = unitFrom;
    unitFrom += segments;
    return { position: line, carrier, phoneDigest: digest, contentCipher, segments, unitFrom: from };
  });
}

const REFUSALS: Readonly<Record<number, RefusalName>> = {
  [lineFault.phone]: 'invalidInput',
  [lineFault.carrier]: 'signatureUnusable',
  [lineFault.variable]: 'variableWrong',
  [lineFault.word]: 'wordForbidden',
  [lineFault.optedOut]: 'phoneOptedOut',
  [lineFault.blocked]: 'phoneBlocked',
  [lineFault.frequent]: 'phoneTooFrequent',
};

/** Of one message the reason itself, of several that there is nobody. */
function noneAllowed(faults: readonly Fault[]): Refusal {
  const [only, ...more] = faults;
  if (!only || more.length > 0) return new Refusal('nobodyToSend');
  return new Refusal(REFUSALS[only.fault] ?? 'nobodyToSend', only.words);
}
