// Keys for an organisation: a colleague makes them and acts on their own, who manages on all.
import * as contract from '@jishi/contract/organisation/key';
import type { Transaction } from '@jishi/db';
import { Refusal } from '../../../kernel/refusal';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import {
  MOST_KEYS,
  addColleagueKey,
  capsOf,
  capsTold,
  listColleagueKeys,
  removeColleagueKey,
  saveColleagueKeyCaps,
  switchColleagueKey,
  useTold,
} from '../../access';
import { holdAbout, holdStanding, requireMakingKeys, requireManaging, standingIn } from '../standing/service';
import { selectProducts } from './store';

/** @throws Refusal notFound */
export const listOrganisationKeys = useCase(contract.listOrganisationKeys, async (ctx, { id }) => {
  const { ownerId, colleagueId, manages, makesKeys } = await standingIn(ctx.db, id, ctx.member);
  if (!manages && !makesKeys) throw new Refusal('notFound');
  const [keys, products] = await Promise.all([
    listColleagueKeys(ctx, ownerId, manages ? undefined : colleagueId),
    selectProducts(ctx.db, ownerId),
  ]);
  return {
    list: keys.map(({ row, view }) => ({
      ...view,
      maker: row.maker,
      isOwn: row.makerId === ctx.member,
      caps: capsTold(row),
      use: useTold(row),
      stopReason: row.stopReason,
    })),
    most: MOST_KEYS,
    mayMake: makesKeys,
    maySetCaps: manages,
    products,
  };
});

/**
 * Makes a key that the owner pays for, shown whole this once.
 * @throws Refusal notFound, permissionMissing as `requireMakingKeys`; stateConflict, or of the proof
 */
export const addOrganisationKey = useCase(contract.addOrganisationKey, async (ctx, { id, mode, name, ...asked }) => {
  const standing = await standingIn(ctx.db, id, ctx.member);
  requireMakingKeys(standing);
  const making = { ownerId: standing.ownerId, colleagueId: standing.colleagueId!, mode, name, caps: capsOf(asked) };
  const key = await addColleagueKey(ctx, ctx.member, making, asked, async (tx) => {
    requireMakingKeys(await holdStanding(tx, id, ctx.member));
  });
  return { key };
});

/** @throws Refusal notFound, permissionMissing */
export const saveOrganisationKey = useCase(contract.saveOrganisationKey, async (ctx, { id, ...asked }) => {
  const hold = async (tx: Transaction) => {
    const place = await holdPlace(tx, ctx, id);
    requireManaging(place.standing);
    return place;
  };
  await saveColleagueKeyCaps(ctx, hold, capsOf(asked));
  return {};
});

/** @throws Refusal notFound, stateConflict when an operator switched it off */
export const switchOrganisationKey = useCase(contract.switchOrganisationKey, async (ctx, { id, on }) => {
  await switchColleagueKey(ctx, (tx) => holdPlace(tx, ctx, id), on);
  return {};
});

/** @throws Refusal notFound */
export const removeOrganisationKey = useCase(contract.removeOrganisationKey, async (ctx, { id }) => {
  await removeColleagueKey(ctx, (tx) => holdPlace(tx, ctx, id));
  return {};
});

/** Where a key is, and which of its keys the caller may act on; roles stay what they are until the transaction ends. */
async function holdPlace(tx: Transaction, ctx: MemberContext, id: string) {
  const standing = await holdAbout(tx, 'key', id, ctx.member);
  const { ownerId, colleagueId, manages, makesKeys } = standing;
  if (!manages && !makesKeys) throw new Refusal('notFound');
  return { standing, ownerId, colleagueId: manages ? null : colleagueId!, id };
}
