// Operators' passkeys: password and second factor add and remove them; one alone signs in, because its authenticator has verified the
// person. No state spans statements: a challenge is gone before anything is looked at.
import * as contract from '@jishi/contract/console/own-passkey';
import { operatorStatus } from '@jishi/contract/enums/account';
import type { Checked } from '@jishi/contract/endpoint';
import { type Context, withTransaction } from '../../../kernel/context';
import {
  MOST_PASSKEYS,
  WRONG_NEW,
  barOfAnother,
  creationOf,
  credentialIn,
  requestOf,
  requireSite,
  shownPasskeys,
  signCountIn,
  whyNotAdded,
} from '../../../kernel/passkey';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { type OperatorRow, lockUnchanged, selectOperator } from '../account/store';
import { knownMark } from '../browser/service';
import { WRONG } from '../credentials/rules';
import { actFactor, actRequest } from '../../../kernel/passkey-act';
import { operatorRow, proved, record } from '../self/proof/service';
import { enterConsole } from '../sign-in/entry/service';
import { notePasskeyFailure } from '../sign-in/failure/service';
import { NOT_COUNTED } from '../sign-in/rules';
import { tell } from '../telling/service';
import * as challenges from './challenge/service';
import { passkeyHandle } from './rules';
import * as store from './store';

const WRONG_ANSWER = '通行密钥不正确';

/** The operator's passkeys, and where they work. */
export const listOwnPasskeys = useCase(contract.listOwnPasskeys, async (ctx) =>
  shownPasskeys(ctx, await store.selectPasskeys(ctx.db, ctx.operator)),
);

/** @throws Refusal refused where passkeys do not work or there are as many as may be, codeWrong, tooManyRequests */
export const beginOwnPasskey = useCase(contract.beginOwnPasskey, async (ctx, typed) => {
  const site = requireSite(ctx);
  const rows = await store.selectPasskeys(ctx.db, ctx.operator);
  const bar = barOfAnother(rows);
  if (bar) throw bar;
  const { account } = await proved(ctx, typed, (_tx, operator) => Promise.resolve(operator));
  const siteName = `${ctx.settings.site.name}运营台`;
  return creationOf(site, {
    challenge: await challenges.askToAdd(ctx, ctx.operator),
    siteName,
    owner: { handle: passkeyHandle(ctx.vault, ctx.operator), name: account, displayName: `${siteName} ${account}` },
    known: rows.map(({ credentialId }) => credentialId),
  });
});

/** @throws Refusal stateConflict with a dead challenge or a passkey that is there already, passkeyWrong, refused when there are as many as may be */
export const addOwnPasskey = useCase(contract.addOwnPasskey, async (ctx, { name, passkey }) => {
  const site = requireSite(ctx);
  const operatorId = ctx.operator;
  const challenge = await challenges.spendToAdd(ctx, operatorId, passkey.response.clientDataJSON);
  const credential = await credentialIn(site, challenge, passkey);
  if (!credential) throw new Refusal('passkeyWrong', WRONG_NEW);
  const operator = await operatorRow(ctx);
  await withTransaction(ctx, async (tx) => {
    if (!(await lockUnchanged(tx, operator))) throw new Refusal('stateConflict');
    const added = { ...credential, name, at: ctx.now(), most: MOST_PASSKEYS };
    if (!(await store.insertPasskey(tx, operatorId, added)))
      throw whyNotAdded(await store.selectPasskeys(tx, operatorId));
    await record(tx, ctx, { action: 'operator.addPasskey', after: { name } });
    await tell(tx, ctx, operator, `您的运营台账号添加了通行密钥“${name}”`);
  });
  return {};
});

/** @throws Refusal notFound, codeWrong, tooManyRequests */
export const removeOwnPasskey = useCase(contract.removeOwnPasskey, async (ctx, { id, ...typed }) => {
  const name = await store.selectName(ctx.db, ctx.operator, id);
  if (name === undefined) throw new Refusal('notFound');
  return proved(ctx, typed, async (tx, operator) => {
    if (!(await store.deletePasskey(tx, ctx.operator, id))) throw new Refusal('notFound');
    await record(tx, ctx, { action: 'operator.removePasskey', after: { name } });
    await tell(tx, ctx, operator, `您的运营台账号删除了通行密钥“${name}”`);
    return {};
  });
});

/** @throws Refusal refused where passkeys do not work, tooManyRequests */
export const beginOperatorPasskeyLogin = useCase(contract.beginOperatorPasskeyLogin, async (ctx) =>
  requestOf(requireSite(ctx), await challenges.askToSignIn(ctx)),
);

/**
 * Signs in with a passkey in place of password and code. Of one that nobody has, one that was removed and one of an operator who is off
 * the same is told.
 * @throws Refusal stateConflict with a dead challenge, passkeyWrong
 */
export const loginOperatorByPasskey = useCase(contract.loginOperatorByPasskey, async (ctx, { passkey }) => {
  const found = await checkPasskey(ctx, passkey);
  const token = 'operator' in found ? await enter(ctx, found) : undefined;
  if (token) return { token };
  await notePasskeyFailure(ctx, ...('operator' in found ? await whyNot(ctx, found) : found.wrong));
  throw new Refusal('passkeyWrong');
});

/** A challenge for one act of the caller. @throws Refusal refused where passkeys do not work, tooManyRequests, stateConflict */
export const beginOwnConfirmation = useCase(contract.beginOwnConfirmation, async (ctx, { act }) =>
  actRequest(ctx, await challenges.askToConfirm(ctx, ctx.operator, act)),
);

/** A passkey's answer as a second factor for one act; undefined when it is not right. @throws Refusal refused */
export function passkeyFactor(
  ctx: Context,
  operator: OperatorRow,
  answer: Checked<typeof contract.loginOperatorByPasskey>['passkey'],
): Promise<Context['secondFactor']> {
  return actFactor(ctx, answer, {
    handle: passkeyHandle(ctx.vault, operator.id),
    async find(credentialId) {
      const known = await store.selectByCredential(ctx.db, credentialId);
      return known?.operatorId === operator.id ? known : undefined;
    },
    take: async (tx, challenge) =>
      (await lockUnchanged(tx, operator)) && challenges.takeToConfirm(tx, ctx, operator.id, challenge),
    use: (tx, id, signCount) => store.usePasskey(tx, id, signCount, ctx.now()),
  });
}

type Found = { operator: OperatorRow; id: string; signCount: number };

/** The operator and what the authenticator counted; or whose it seems to be, and what is wrong. */
async function checkPasskey(
  ctx: Context,
  passkey: Checked<typeof contract.loginOperatorByPasskey>['passkey'],
): Promise<Found | { wrong: [account: string | undefined, reason: string] }> {
  const site = requireSite(ctx);
  const { clientDataJSON, userHandle } = passkey.response;
  const challenge = await challenges.spendToSignIn(ctx, clientDataJSON);
  const known = await store.selectByCredential(ctx.db, Buffer.from(passkey.id, 'base64url'));
  const operator = known && (await selectOperator(ctx.db, known.operatorId));
  if (!operator) return { wrong: [undefined, WRONG.account] };
  const isOwners = userHandle === passkeyHandle(ctx.vault, operator.id).toString('base64url');
  const signCount = isOwners ? await signCountIn(site, challenge, known, passkey) : undefined;
  if (signCount === undefined) return { wrong: [operator.account, WRONG_ANSWER] };
  if (operator.status !== operatorStatus.on) return { wrong: [operator.account, WRONG.off] };
  return { operator, id: known.id, signCount };
}

/** The token of a session; undefined when the passkey or the operator has changed meanwhile, or it has not counted on. */
async function enter(ctx: Context, { operator, id, signCount }: Found): Promise<string | undefined> {
  const isStranger = (await knownMark(ctx, operator.account)) === undefined;
  return withTransaction(ctx, async (tx) => {
    if (!(await lockUnchanged(tx, operator))) return undefined;
    if (!(await store.usePasskey(tx, id, signCount, ctx.now()))) return undefined;
    return enterConsole(tx, ctx, operator, { isStranger, recoveryLeft: null, by: { by: '通行密钥' } });
  });
}

/** Why a right answer did not open a session. */
async function whyNot(ctx: Context, { operator, id }: Found): Promise<[account: string, reason: string]> {
  const now = await selectOperator(ctx.db, operator.id);
  const isThere = (await store.selectName(ctx.db, operator.id, id)) !== undefined;
  return [operator.account, isThere && now?.status === operatorStatus.on ? NOT_COUNTED : WRONG_ANSWER];
}
