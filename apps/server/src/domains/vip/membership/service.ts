// Memberships: beginning one, letting a member's level follow them, telling members, giving them as an operator.
import * as contract from '@jishi/contract/console/vip';
import type { Transaction } from '@jishi/db';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { addJob, job } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { setVipLevel } from '../../account';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { grantVipQuota, takeVipQuota } from '../../package';
import { selectByRank, selectEdition } from '../level/store';
import { deleteLapsed } from '../renewal/store';
import { quotaMoments, startOf } from './rules';
import * as store from './store';

/** Lets a member's level follow their memberships. */
export const FOLLOW = job<{ memberId: MemberId }>('vip.followMembership');

type Beginning = Pick<store.NewMembership, 'memberId' | 'edition' | 'value' | 'by'> & {
  rank: number;
  /** Its end, announced at its start. */
  endsAt(startsAt: Date): Date;
};

/** Begins a membership where it belongs among the others; the caller has locked them. */
export async function beginMembership(
  tx: Transaction,
  ctx: Context,
  { rank, endsAt: endOf, ...begun }: Beginning,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const now = ctx.now();
  const { memberId } = begun;
  const startsAt = startOf(await store.selectSpans(tx, memberId, now), rank, now);
  const endsAt = endOf(startsAt);
  const id = await store.insertMembership(tx, { ...begun, startsAt, endsAt }, now);
  await followMembership(tx, ctx, memberId);
  if (startsAt > now) await addJob(tx, FOLLOW, { memberId }, { runAt: startsAt, key: `vip:${id}:begin` });
  await addJob(tx, FOLLOW, { memberId }, { runAt: endsAt, key: `vip:${id}:end` });
  return { startsAt, endsAt };
}

/** Sets a member's level from their memberships, with its monthly calls; notifies them when it ends or drops. */
async function followMembership(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  const now = ctx.now();
  await giveQuotas(tx, now, memberId);
  const { written, due } = await store.selectStanding(tx, memberId, now);
  if (written === due) return;
  await setVipLevel(tx, memberId, due);
  const [before, after] = [await selectEdition(tx, written), await selectEdition(tx, due)];
  if (!before || (after && after.rank >= before.rank)) return;
  await deleteLapsed(tx, memberId, after?.rank ?? 0);
  const params = { name: before.name, next: after?.name ?? '' };
  await notify(tx, ctx, { memberId, event: 'vipEnded', params, key: `${before.edition}:${formatTime(now)}` });
}

/** `followMembership` as a job: a membership of the member has begun or ended. */
export function follow(ctx: Context, { memberId }: { memberId: MemberId }): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    if (await store.lockMemberships(tx, memberId)) await followMembership(tx, ctx, memberId);
  });
}

/** Finds members whose job was lost. */
export async function followAll(ctx: Context): Promise<void> {
  for (const memberId of await store.selectOverdue(ctx.db, ctx.now()))
    await addJob(ctx.db, FOLLOW, { memberId }, { key: `vip:follow:${memberId}` });
}

/**
 * Grants the free calls of this month and, near its end, of the next one: by the memberships at those moments, of one
 * member or everybody, including products applied for since.
 */
export async function giveQuotas(tx: Transaction, now: Date, memberId: MemberId | null): Promise<void> {
  for (const at of quotaMoments(now)) {
    const levels = await store.selectLevels(tx, at, memberId);
    if (at > now) await takeVipQuota(tx, at, levels, now, memberId);
    await grantVipQuota(tx, at, levels, now);
  }
}

/** `giveQuotas` for everybody. */
export function grantQuotas(ctx: Context): Promise<void> {
  return withTransaction(ctx, (tx) => giveQuotas(tx, ctx.now(), null));
}

const DAY_MS = 86_400_000;

/**
 * Grants a membership from an operator; it starts after what the member has of that level or above.
 * @throws Refusal notFound
 */
export const grantVip = useCase(contract.grantVip, async (ctx, { memberId: id, level, days, reason }) => {
  const memberId = id as MemberId;
  return withTransaction(ctx, async (tx) => {
    await ctx.doneOnce?.(tx);
    const given = await selectByRank(tx, level);
    if (!given) throw new Refusal('notFound', '没有这个等级，或它已停售');
    if (!(await store.lockMemberships(tx, memberId))) throw new Refusal('notFound', '没有这个用户');
    const { startsAt, endsAt } = await beginMembership(tx, ctx, {
      memberId,
      edition: given.edition,
      rank: level,
      value: 0n,
      by: { reason },
      endsAt: (begun) => new Date(begun.getTime() + days * DAY_MS),
    });
    const times = { beginTime: formatTime(startsAt), endTime: formatTime(endsAt) };
    await recordAudit(tx, ctx, {
      action: 'vip.grant',
      targetKind: 'member',
      targetId: memberId,
      after: { name: given.name, days, reason, expireTime: times.endTime },
    });
    const params = { name: given.name, begin: startsAt, end: endsAt };
    await notify(tx, ctx, { memberId, event: 'vipGranted', params });
    return times;
  });
});
