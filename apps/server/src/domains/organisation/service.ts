// Organisations as their owner and their colleagues come to them.
import * as contract from '@jishi/contract/organisation';
import { type Context, type MemberId, withTransaction } from '../../kernel/context';
import { Refusal } from '../../kernel/refusal';
import { dayOf, formatTime } from '../../kernel/time';
import { useCase } from '../../kernel/use-case';
import { capsTold, useTold } from '../access';
import { recordAudit } from '../audit';
import { standingOf } from '../certification';
import * as store from './store';

/** The member's own, those they are in, and invitations to their phone. */
export const listOrganisations = useCase(contract.listOrganisations, async (ctx) => {
  const now = ctx.now();
  const [own, standing, joined, invited] = await Promise.all([
    store.selectOwn(ctx.db, ctx.member),
    standingOf(ctx.db, ctx.member),
    store.selectJoined(ctx.db, ctx.member, dayOf(now)),
    store.selectInvited(ctx.db, ctx.member, now),
  ]);
  return {
    own: own ?? null,
    mayFound: !own && standing.certified !== 'no',
    enterpriseName: standing.enterprise?.name ?? '',
    joined: joined.map((row) => ({
      id: row.id,
      name: row.name,
      ownerPhone: row.ownerPhone,
      role: row.role,
      caps: capsTold(row),
      use: useTold(row),
      inOrder: row.inOrder,
      readsSpend: row.readsSpend,
      joinTime: formatTime(row.joinedAt),
    })),
    invitations: invited.map((row) => ({
      id: row.id,
      name: row.name,
      inviterPhone: row.inviterPhone,
      role: row.role,
      caps: capsTold(row),
      expireTime: formatTime(row.expiresAt),
    })),
  };
});

/** @throws Refusal certificationRequired, stateConflict when the member has one */
export const foundOrganisation = useCase(contract.foundOrganisation, async (ctx, input) => {
  const name = await nameFor(ctx, ctx.member, input.name);
  return withTransaction(ctx, async (tx) => {
    const id = await store.insertOrganisation(tx, ctx.member, name, ctx.now());
    if (!id) throw new Refusal('stateConflict', '您已经建立了组织，请刷新查看');
    await recordAudit(tx, ctx, {
      action: 'organisation.found',
      targetKind: 'organisation',
      targetId: id,
      after: { name },
    });
    return { id, name };
  });
});

/** The enterprise's name, or the one that the owner chose. */
async function nameFor(ctx: Context, memberId: MemberId, chosen: string): Promise<string> {
  const { certified, enterprise } = await standingOf(ctx.db, memberId);
  if (certified === 'no') throw new Refusal('certificationRequired', '先完成实名认证或企业认证，再建立组织');
  return enterprise?.name ?? chosen;
}
