// Where a member's calls may come from, and the public key that signed calls are checked with.
import * as contract from '@jishi/contract/access/guard';
import type { Output } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { formatTime, formatTimeOrNull } from '../../../kernel/time';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { requireProof } from '../proof/service';
import { describeRsaKey, parseIpList, pemOf, readRsaKey } from './rules';
import * as store from './store';

type List = Output<typeof contract.getIpContent>;

/** The member's list, where the caller is now, and the public key that was given. */
export const getIpContent = useCase(contract.getIpContent, async (ctx) =>
  view(ctx, await store.selectGuard(ctx.db, ctx.member), await store.selectPlatformKey(ctx.db)),
);

/** Saves the list: gateways go by it as soon as this is committed. @throws Refusal invalidInput, nothing is saved then */
export const saveIpContent = useCase(contract.saveIpContent, async (ctx, input) => {
  const memberId = ctx.member;
  const { content, ips } = parseIpList(input.content ?? '');
  const now = ctx.now();
  const saved = await withTransaction(ctx, async (tx) => {
    await store.lockGuard(tx, memberId);
    const before = await store.selectGuard(tx, memberId);
    if (before.content === content && before.savedAt) return before;
    await store.updateIpList(tx, memberId, { content, ips, now });
    await recordAudit(tx, ctx, {
      action: 'access.saveIpList',
      targetKind: 'member',
      targetId: memberId,
      before: { ips: before.ips },
      after: { ips },
    });
    await notify(tx, ctx, { memberId, event: 'ipListChanged', params: { count: ips.length } });
    return { ...before, content, ips, savedAt: now };
  });
  return view(ctx, saved, await store.selectPlatformKey(ctx.db));
});

/** Turns the keeping of bodies on or off: gateways go by it as soon as this is committed. */
export const saveKeepBodies = useCase(contract.saveKeepBodies, async (ctx, { on }) => {
  const memberId = ctx.member;
  await withTransaction(ctx, async (tx) => {
    await store.lockGuard(tx, memberId);
    const { keepBodies: before } = await store.selectGuard(tx, memberId);
    if (before === on) return;
    await store.updateKeepBodies(tx, memberId, on);
    await recordAudit(tx, ctx, {
      action: 'access.keepBodies',
      targetKind: 'member',
      targetId: memberId,
      before: { on: before },
      after: { on },
    });
  });
  return { on };
});

/** Takes a new public key, which replaces the old one at once. @throws Refusal invalidInput, notFound, or of the proof */
export const resetRsaKey = useCase(contract.resetRsaKey, async (ctx, input) => {
  const memberId = ctx.member;
  const { der, bits, fingerprint } = readRsaKey(input.publicKey);
  if (!(await store.hasKey(ctx.db, memberId))) throw new Refusal('notFound', '还没有密钥，请先在接口密钥页生成');
  await requireProof(ctx, memberId, input);
  const now = ctx.now();
  await withTransaction(ctx, async (tx) => {
    await store.lockGuard(tx, memberId);
    await store.updateRsaKey(tx, memberId, { der, now });
    await recordAudit(tx, ctx, {
      action: 'access.resetRsaKey',
      targetKind: 'member',
      targetId: memberId,
      after: { fingerprint, bits },
    });
    await notify(tx, ctx, { memberId, event: 'rsaKeyReset', params: { fingerprint } });
  });
  return { fingerprint, bits, saveTime: formatTime(now) };
});

function view(
  ctx: Context,
  { content, ips, savedAt, rsaKey, keepBodies }: store.SavedGuard,
  platformKey: Buffer | null,
): List {
  return {
    content,
    count: ips.length,
    callerIp: ctx.ip,
    saveTime: formatTimeOrNull(savedAt),
    rsaKey: rsaKey && { ...describeRsaKey(rsaKey.der), saveTime: formatTime(rsaKey.savedAt) },
    platformKey: platformKey && { pem: pemOf(platformKey), fingerprint: describeRsaKey(platformKey).fingerprint },
    keepBodies,
  };
}
