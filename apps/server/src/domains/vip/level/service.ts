// VIP levels: those on sale, and operators' changes. A change creates a new edition; members keep the old one until
// renewal.
import * as consoleContract from '@jishi/contract/console/vip';
import type { Checked } from '@jishi/contract/endpoint';
import * as contract from '@jishi/contract/vip';
import { formatMoney, parseAmount } from '@jishi/money';
import type * as z from 'zod';
import { type Context, memberOrVisitor, withTransaction } from '../../../kernel/context';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { formatTime } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { fallOf, runningAt } from '../membership/rules';
import { selectSpans } from '../membership/store';
import { priceFault } from './rules';
import * as store from './store';

/** A level as everybody sees it. */
export function levelView(level: store.LevelRow): z.output<typeof contract.VipLevel> {
  return {
    level: level.rank,
    name: level.name,
    summary: level.summary,
    callDiscount: level.callDiscount,
    packageDiscount: level.packageDiscount,
    rechargeDiscount: level.rechargeDiscount,
    qpsLimit: level.qpsLimit,
    support: level.support,
    quotas: level.quotas,
    prices: level.prices.map(({ period, price }) => ({ period, price: formatMoney(price) })),
  };
}

/** Levels on sale; for a member with their own level. */
export const listVipLevels = useCase(contract.listVipLevels, async (ctx) => {
  const memberId = memberOrVisitor(ctx);
  const now = ctx.now();
  const [levels, spans] = await Promise.all([
    store.selectOnSale(ctx.db),
    memberId ? selectSpans(ctx.db, memberId, now) : [],
  ]);
  const current = runningAt(spans, now);
  const end = fallOf(spans, now);
  return {
    levels: levels.map(levelView),
    mine: current && end ? { level: current.rank, name: current.name, expireTime: formatTime(end) } : null,
  };
});

/** Levels on sale with their number of members, for operators. */
export const listConsoleVipLevels = useCase(consoleContract.listConsoleVipLevels, async (ctx) => {
  const [levels, holders] = await Promise.all([store.selectOnSale(ctx.db), store.countHolders(ctx.db)]);
  return levels.map((level) => ({
    ...levelView(level),
    edition: level.edition,
    createTime: formatTime(level.createdAt),
    holders: holders.get(level.rank)?.holders ?? 0,
    earlierHolders: holders.get(level.rank)?.earlier ?? 0,
  }));
});

const OVERTAKEN = '这个等级刚刚被改过，请刷新后再改';

/** @throws Refusal invalidInput; stateConflict when another edition is on sale than the one that was changed */
export const saveVipLevel = useCase(consoleContract.saveVipLevel, async (ctx, input) => {
  const edition = await saveLevel(ctx, input);
  return { edition };
});

/** `saveVipLevel` without the permission check: for operators' forms and for a new site's initial levels. */
export async function saveLevel(ctx: Context, input: Checked<typeof consoleContract.saveVipLevel>): Promise<number> {
  const { level: rank, edition, prices, quotas, qpsLimit, ...rest } = input;
  const priced = prices.map(({ period, price }) => ({ period, price: parseAmount(price) }));
  const ids = quotas.map(({ projectId }) => projectId);
  if (new Set(ids).size < ids.length) throw invalidField('quotas', '同一个产品只能有一项月度额度');
  return withTransaction(ctx, async (tx) => {
    const known = await store.selectProjects(tx, ids);
    const unknown = ids.findIndex((id) => !known.has(id));
    if (unknown >= 0) throw invalidField(`quotas.${unknown}.projectId`, '没有这个产品');
    const now = ctx.now();
    const before = edition ? await store.selectEdition(tx, edition) : undefined;
    if (edition && before?.rank !== rank) throw new Refusal('stateConflict', OVERTAKEN);
    if (edition && !(await store.endEdition(tx, edition, now))) throw new Refusal('stateConflict', OVERTAKEN);
    const changed = { rank, ...rest, qpsLimit: qpsLimit ?? null, prices: priced, quotas, createdAt: now };
    const made = await store.insertEdition(tx, changed);
    if (made === undefined) throw new Refusal('stateConflict', '已经有这个等级，请刷新后再改');
    const fault = priceFault(await store.selectOnSale(tx), changed);
    if (fault) throw invalidField(fault.path, fault.message);
    await recordAudit(tx, ctx, {
      action: 'vip.saveLevel',
      targetKind: 'vipLevel',
      targetId: String(rank),
      before: before && audited(before),
      after: audited(changed),
    });
    return made;
  });
}

/** The fields of a level in audit entries. */
function audited(level: store.NewLevel) {
  return {
    name: level.name,
    summary: level.summary,
    callDiscount: level.callDiscount,
    packageDiscount: level.packageDiscount,
    rechargeDiscount: level.rechargeDiscount,
    qpsLimit: level.qpsLimit,
    support: level.support,
    price: level.prices.map(({ period, price }) => `${period}:${formatMoney(price)}`).join(' '),
    quotas: level.quotas.map(({ projectId, calls }) => `${projectId}:${calls}`).join(' '),
  };
}

/**
 * Takes a level off sale: it can no longer be bought or renewed, and its members keep it.
 * @throws Refusal stateConflict
 */
export const endVipLevel = useCase(consoleContract.endVipLevel, async (ctx, { edition }) => {
  await withTransaction(ctx, async (tx) => {
    const level = await store.selectEdition(tx, edition);
    if (!level || !(await store.endEdition(tx, edition, ctx.now()))) throw new Refusal('stateConflict', OVERTAKEN);
    await recordAudit(tx, ctx, {
      action: 'vip.endLevel',
      targetKind: 'vipLevel',
      targetId: String(level.rank),
      before: { name: level.name },
    });
  });
  return {};
});

/** Takes those of these editions that are on sale off it. */
export function endLevels(ctx: Context, editions: readonly number[]): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    for (const edition of editions) await store.endEdition(tx, edition, ctx.now());
  });
}
