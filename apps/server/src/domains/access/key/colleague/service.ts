// Keys that colleagues make for an organisation. Its owner pays for them; who may do what is for the organisation to say.
import { keyStatus } from '@jishi/contract/enums/access';
import type { Transaction } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import type * as z from 'zod';
import type { ApiKey } from '@jishi/contract/access/default-key';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { dayOf } from '../../../../kernel/time';
import { recordAudit } from '../../../audit';
import { requireProof } from '../../proof/service';
import { type Caps, UNLIMITED } from '../rules';
import { makeKey, takeKeyAway, viewOf } from '../service';
import * as store from './store';

type Proof = Parameters<typeof requireProof>[2];
type KeyView = z.output<typeof ApiKey>;
type Making = { ownerId: MemberId; colleagueId: string; mode: number; name: string; caps: Caps };

/**
 * Makes a key of the owner for a colleague who proves to be it; `hold` is asked in the transaction whether they still may.
 * @throws Refusal of the proof or of `hold`, stateConflict when they have as many as there may be
 */
export async function addColleagueKey(
  ctx: Context,
  memberId: MemberId,
  { ownerId, colleagueId, mode, name, caps }: Making,
  proof: Proof,
  hold: (tx: Transaction) => Promise<void>,
): Promise<KeyView> {
  await requireProof(ctx, memberId, proof);
  const { dailyCalls, dailySpend } = caps;
  const limits = { ...UNLIMITED, name, dailyCalls, dailySpend };
  return withTransaction(ctx, async (tx) => {
    await hold(tx);
    return makeKey(tx, ctx, ownerId, { mode, isDefault: false, limits, maker: { colleagueId, caps } });
  });
}

/** An owner's keys that colleagues made, or those of one; masked, with what they used. */
export async function listColleagueKeys(ctx: Context, ownerId: MemberId, colleagueId?: string) {
  const rows = await store.selectColleagueKeys(ctx.db, ownerId, {
    day: dayOf(ctx.now()),
    colleagueId: colleagueId ?? null,
  });
  return rows.map((row) => ({ row, view: viewOf(ctx, row) }));
}

/** Of which key it is about, and whose it must be: null, of whichever colleague. */
type Place = { ownerId: MemberId; colleagueId: string | null; id: string };
/** Asked in the transaction, so that it holds what it went by. */
type HoldPlace = (tx: Transaction) => Promise<Place>;

/** Sets the caps of a key: gateways go by them as soon as this is committed. @throws Refusal notFound, or of `holdPlace` */
export async function saveColleagueKeyCaps(ctx: Context, holdPlace: HoldPlace, caps: Caps): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const place = await holdPlace(tx);
    const before = await hold(tx, ctx, place);
    await store.updateCaps(tx, place.id, caps);
    const after = await hold(tx, ctx, place);
    await recordAudit(tx, ctx, {
      action: 'access.saveKey',
      targetKind: 'apiKey',
      targetId: place.id,
      before: { name: before.name, ...capsTold(before) },
      after: { name: after.name, ...capsTold(after) },
    });
  });
}

/** Switches a key on or off. @throws Refusal notFound, stateConflict when an operator switched it off, or of `holdPlace` */
export async function switchColleagueKey(ctx: Context, holdPlace: HoldPlace, on: boolean): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const place = await holdPlace(tx);
    const { status, name } = await hold(tx, ctx, place);
    if (status === keyStatus.stopped) throw new Refusal('stateConflict', '这个密钥由平台停用，请联系客服');
    if ((status === keyStatus.on) === on) return;
    await store.updateOn(tx, place.id, on);
    await recordAudit(tx, ctx, {
      action: 'access.switchKey',
      targetKind: 'apiKey',
      targetId: place.id,
      before: { name, enabled: !on },
      after: { name, enabled: on },
    });
  });
}

/** Removes a key; gateways refuse it as soon as this is committed. @throws Refusal notFound, or of `holdPlace` */
export async function removeColleagueKey(ctx: Context, holdPlace: HoldPlace): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    const place = await holdPlace(tx);
    const key = await hold(tx, ctx, place);
    await takeKeyAway(tx, ctx, { ...key, memberId: place.ownerId });
  });
}

/** Removes every key that a colleague made, in the transaction in which they cease to be one. */
export async function takeColleagueKeysAway(
  tx: Transaction,
  ctx: Context,
  { ownerId, colleagueId }: { ownerId: MemberId; colleagueId: string },
): Promise<void> {
  const keys = await store.selectColleagueKeys(tx, ownerId, { day: dayOf(ctx.now()), colleagueId });
  for (const key of keys) await takeKeyAway(tx, ctx, { ...key, memberId: ownerId });
}

async function hold(tx: Transaction, ctx: Context, { ownerId, colleagueId, id }: Place): Promise<store.ColleagueKey> {
  await store.lockColleagueKey(tx, ownerId, id);
  const [key] = await store.selectColleagueKeys(tx, ownerId, { day: dayOf(ctx.now()), colleagueId, id });
  if (!key) throw new Refusal('notFound');
  return key;
}

/** Caps as the wire writes them. */
export function capsTold(caps: { [Name in keyof Caps]: bigint | number | null }) {
  const callsOf = (calls: bigint | number | null) => (calls === null ? null : Number(calls));
  const moneyOf = (amount: bigint | number | null) => (amount === null ? null : formatMoney(BigInt(amount)));
  return {
    dailyCalls: callsOf(caps.dailyCalls),
    dailySpend: moneyOf(caps.dailySpend),
    weeklyCalls: callsOf(caps.weeklyCalls),
    weeklySpend: moneyOf(caps.weeklySpend),
    monthlyCalls: callsOf(caps.monthlyCalls),
    monthlySpend: moneyOf(caps.monthlySpend),
  };
}

/** What was used, as the wire writes it. */
export function useTold(use: store.Use) {
  return {
    callsToday: Number(use.callsToday),
    spentToday: formatMoney(use.spentToday),
    callsThisWeek: Number(use.callsThisWeek),
    spentThisWeek: formatMoney(use.spentThisWeek),
    callsThisMonth: Number(use.callsThisMonth),
    spentThisMonth: formatMoney(use.spentThisMonth),
  };
}
