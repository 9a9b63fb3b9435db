// Applying for products, and what is left of what was bought for them.
import type {
  addApply as AddApply,
  listApplies as ListApplies,
  listTopApplies as ListTopApplies,
} from '@jishi/contract/access';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { formatMoney } from '@jishi/money';
import { type Context, memberOf, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, formatTime, formatTimeOrNull } from '../../../kernel/time';
import { recordAudit } from '../../audit';
import { usableHoldings } from '../../package';
import { type Outlook, firstStatus, missingFor, outlooks } from './rules';
import * as store from './store';

const DAY_MS = 86_400_000;

/** Applies for a product; an application that exists is answered as it is. @throws Refusal notFound, certificationRequired */
export async function addApply(ctx: Context, input: Checked<typeof AddApply>): Promise<Output<typeof AddApply>> {
  const memberId = memberOf(ctx);
  const project = await store.selectProjectOnSale(ctx.db, input.projectId);
  if (!project) throw new Refusal('notFound', '没有这个产品，或它已下架');
  const missing = missingFor(project.needs, await store.selectCertification(ctx.db, memberId));
  if (missing) throw new Refusal('certificationRequired', missing);
  const status = firstStatus(project.needs);
  return withTransaction(ctx, async (tx) => {
    const now = ctx.now();
    const id = await store.insertApply(tx, memberId, {
      projectId: project.id,
      status,
      remark: input.remark ?? '',
      now,
    });
    if (!id) {
      const known = await store.selectApply(tx, memberId, project.id);
      if (!known) throw new Refusal('stateConflict');
      return known;
    }
    await store.insertFreeQuota(tx, memberId, project, now);
    await recordAudit(tx, ctx, {
      action: 'access.apply',
      targetKind: 'project',
      targetId: project.id,
      after: { name: project.name, status },
    });
    return { id, status };
  });
}

/** The member's applications. */
export async function listApplies(
  ctx: Context,
  input: Checked<typeof ListApplies>,
): Promise<Output<typeof ListApplies>> {
  const { pageNum, pageSize } = input;
  const memberId = memberOf(ctx);
  const now = ctx.now();
  const filter = { keyword: (input.keyword ?? '').trim(), status: input.status ?? null };
  const page = { now, today: dayOf(now), limit: pageSize, offset: (pageNum - 1) * pageSize };
  const [rows, total] = await Promise.all([
    store.selectApplies(ctx.db, memberId, filter, page),
    store.countApplies(ctx.db, memberId, filter),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    projectId: row.project_id,
    projectCode: row.code,
    projectName: row.name,
    glyph: row.glyph,
    status: row.status,
    reason: row.reason,
    remark: row.remark,
    price: formatMoney(BigInt(row.price)),
    remaining: Number(row.remaining),
    callsToday: Number(row.calls_today),
    lastCallTime: formatTimeOrNull(row.last_call_at),
    createTime: formatTime(row.created_at),
  }));
  return { list, total, pageNum, pageSize };
}

/** What is left of each package, and what will become of it at the pace of the last 7 days; the soonest to expire first. */
export async function listTopApplies(ctx: Context): Promise<Output<typeof ListTopApplies>> {
  const memberId = memberOf(ctx);
  const now = ctx.now();
  const [usable, week] = await Promise.all([
    usableHoldings(ctx.db, memberId, now),
    store.selectWeekCalls(ctx.db, memberId, dayOf(new Date(now.getTime() - 6 * DAY_MS))),
  ]);
  const holdings = usable.filter(({ remaining }) => remaining > 0);
  const outlookOf = new Map<string, Outlook>();
  for (const projectId of new Set(holdings.map(({ project_id }) => project_id))) {
    const mine = holdings.filter(({ project_id }) => project_id === projectId);
    const foretold = outlooks(mine, Math.ceil((week.get(projectId) ?? 0) / 7), now);
    for (const [at, { id }] of mine.entries()) outlookOf.set(id, foretold[at]!);
  }
  return holdings.map((holding) => ({
    holdingId: holding.id,
    projectId: holding.project_id,
    projectName: holding.project_name,
    glyph: holding.glyph,
    packageName: holding.package_name ?? '免费额度',
    total: holding.total,
    remaining: holding.remaining,
    ...outlookOf.get(holding.id)!,
    expireTime: formatTime(holding.expires_at),
  }));
}
