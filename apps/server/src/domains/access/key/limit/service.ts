// Keys with their limits and today's use.
import * as contract from '@jishi/contract/access/key';
import type { Output } from '@jishi/contract/endpoint';
import { keyStatus } from '@jishi/contract/enums/access';
import type { Queryable } from '@jishi/db';
import { formatMoney } from '@jishi/money';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { Refusal } from '../../../../kernel/refusal';
import { dayOf, formatTimeOrNull } from '../../../../kernel/time';
import { useCase } from '../../../../kernel/use-case';
import { recordAudit } from '../../../audit';
import { MOST_KEYS, limitsOf } from '../rules';
import { requireApplied } from '../scope/service';
import { viewOf } from '../service';
import * as store from './store';

type Limited = Output<typeof contract.saveApiKey>;

/** Every key that the member made. */
export const listApiKeys = useCase(contract.listApiKeys, async (ctx) => keysOf(ctx, ctx.member));

/** Keys of a member, for callers allowed to see them. */
export async function keysOf(
  ctx: Context,
  memberId: MemberId,
  whose: { colleagues?: boolean } = {},
): Promise<Output<typeof contract.listApiKeys>> {
  const [rows, memberIps] = await Promise.all([
    store.selectKeys(ctx.db, memberId, dayOf(ctx.now()), whose),
    store.countMemberIps(ctx.db, memberId),
  ]);
  return { list: rows.map((row) => limitedView(ctx, row)), most: MOST_KEYS, memberIps };
}

/** Saves name, scope and limits: gateways go by them as soon as this is committed. @throws Refusal invalidInput, notFound */
export const saveApiKey = useCase(contract.saveApiKey, async (ctx, input) => {
  const memberId = ctx.member;
  const { id } = input;
  const known = await find(ctx, ctx.db, memberId, id);
  const asked = limitsOf(input, ctx.now(), known.expiresAt);
  const added = asked.projectIds?.filter((projectId) => !known.projectIds?.includes(projectId));
  await requireApplied(ctx, memberId, added ?? null);
  return withTransaction(ctx, async (tx) => {
    await store.lockKey(tx, memberId, id);
    const before = toldOf(await find(ctx, tx, memberId, id));
    await store.updateLimits(tx, memberId, id, asked);
    const row = await find(ctx, tx, memberId, id);
    const after = toldOf(row);
    if (JSON.stringify(before) !== JSON.stringify(after))
      await recordAudit(tx, ctx, { action: 'access.saveKey', targetKind: 'apiKey', targetId: id, before, after });
    return limitedView(ctx, row);
  });
});

/** Switches a key on or off. @throws Refusal notFound, stateConflict when an operator switched it off */
export const switchApiKey = useCase(contract.switchApiKey, async (ctx, { id, on }) => {
  const memberId = ctx.member;
  return withTransaction(ctx, async (tx) => {
    await store.lockKey(tx, memberId, id);
    const { status } = await find(ctx, tx, memberId, id);
    if (status === keyStatus.stopped) throw new Refusal('stateConflict', '这个密钥由平台停用，请联系客服');
    const next = on ? keyStatus.on : keyStatus.off;
    if (status !== next) {
      await store.updateStatus(tx, memberId, id, next);
      await recordAudit(tx, ctx, {
        action: 'access.switchKey',
        targetKind: 'apiKey',
        targetId: id,
        before: { enabled: !on },
        after: { enabled: on },
      });
    }
    return limitedView(ctx, await find(ctx, tx, memberId, id));
  });
});

async function find(ctx: Context, db: Queryable, memberId: MemberId, id: string): Promise<store.LimitedRow> {
  const [row] = await store.selectKeys(db, memberId, dayOf(ctx.now()), { id });
  if (!row) throw new Refusal('notFound');
  return row;
}

/** A key's fields in the operation log. */
function toldOf({ name, projects, ips, qps, dailyCalls: calls, dailySpend: spend, expiresAt: end }: store.LimitedRow) {
  return {
    name,
    projects: projects?.map((project) => project.name) ?? null,
    ips,
    qps,
    dailyCalls: calls === null ? null : Number(calls),
    dailySpend: spend === null ? null : formatMoney(spend),
    expireTime: formatTimeOrNull(end),
  };
}

function limitedView(ctx: Context, row: store.LimitedRow): Limited {
  const { dailyCalls, dailySpend, expireTime } = toldOf(row);
  return {
    ...viewOf(ctx, row),
    isDefault: row.isDefault,
    clientName: row.clientName,
    maker: row.maker,
    projects: row.projectIds && (row.projects ?? []),
    ipContent: row.ips.join('\n'),
    qps: row.qps,
    dailyCalls,
    dailySpend,
    expireTime,
    expired: row.expiresAt !== null && row.expiresAt <= ctx.now(),
    stopReason: row.status === keyStatus.stopped ? row.stopReason : '',
    callsToday: Number(row.callsToday),
    spentToday: formatMoney(row.spentToday),
  };
}
