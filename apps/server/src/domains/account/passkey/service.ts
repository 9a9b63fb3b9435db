// Members' passkeys: a code to the phone (and the second factor of who has one) adds and removes them; one alone signs in, because
// its authenticator has verified the person. No state spans statements: a challenge is gone before anything is looked at.
import * as contract from '@jishi/contract/account/passkey';
import { loginResult, loginWay } from '@jishi/contract/enums/account';
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
import { actRequest } from '../../../kernel/passkey-act';
import { Refusal } from '../../../kernel/refusal';
import { useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { verifyMemberCode } from '../code/service';
import { memberRow } from '../member/service';
import { lockMember } from '../member/store';
import { attemptOf, signIn } from '../sign-in/entry/service';
import { insertAttempt } from '../sign-in/store';
import * as challenges from './challenge/service';
import { passkeyHandle } from './rules';
import * as store from './store';

/** The member's passkeys, and where they work. */
export const listPasskeys = useCase(contract.listPasskeys, async (ctx) =>
  shownPasskeys(ctx, await store.selectPasskeys(ctx.db, ctx.member)),
);

/** @throws Refusal refused where passkeys do not work or there are as many as may be, codeWrong, secondFactorNeeded, secondFactorWrong */
export const beginPasskey = useCase(contract.beginPasskey, async (ctx, { code }) => {
  const site = requireSite(ctx);
  const memberId = ctx.member;
  const rows = await store.selectPasskeys(ctx.db, memberId);
  const bar = barOfAnother(rows);
  if (bar) throw bar;
  await verifyMemberCode(ctx, memberId, 'passkey', code);
  const { phoneMask } = await memberRow(ctx, memberId);
  const siteName = ctx.settings.site.name;
  return creationOf(site, {
    challenge: await challenges.askToAdd(ctx, memberId),
    siteName,
    owner: { handle: passkeyHandle(ctx.vault, memberId), name: phoneMask, displayName: `${siteName} ${phoneMask}` },
    known: rows.map(({ credentialId }) => credentialId),
  });
});

/** @throws Refusal stateConflict with a dead challenge or a passkey that is there already, passkeyWrong, refused when there are as many as may be */
export const addPasskey = useCase(contract.addPasskey, async (ctx, { name, passkey }) => {
  const site = requireSite(ctx);
  const memberId = ctx.member;
  const challenge = await challenges.spendToAdd(ctx, memberId, passkey.response.clientDataJSON);
  const credential = await credentialIn(site, challenge, passkey);
  if (!credential) throw new Refusal('passkeyWrong', WRONG_NEW);
  await withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    const added = { ...credential, name, at: ctx.now(), most: MOST_PASSKEYS };
    if (!(await store.insertPasskey(tx, memberId, added))) throw whyNotAdded(await store.selectPasskeys(tx, memberId));
    const target = { targetKind: 'member', targetId: memberId };
    await recordAudit(tx, ctx, { action: 'account.addPasskey', ...target, after: { name } });
    await notify(tx, ctx, { memberId, event: 'passkeyAdded', params: { name } });
  });
  return {};
});

/** @throws Refusal notFound, codeWrong, secondFactorNeeded, secondFactorWrong */
export const removePasskey = useCase(contract.removePasskey, async (ctx, { id, code }) => {
  const memberId = ctx.member;
  const name = await store.selectName(ctx.db, memberId, id);
  if (name === undefined) throw new Refusal('notFound');
  await verifyMemberCode(ctx, memberId, 'passkey', code);
  await withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    if (!(await store.deletePasskey(tx, memberId, id))) throw new Refusal('notFound');
    const target = { targetKind: 'member', targetId: memberId };
    await recordAudit(tx, ctx, { action: 'account.removePasskey', ...target, before: { name } });
    await notify(tx, ctx, { memberId, event: 'passkeyRemoved', params: { name } });
  });
  return {};
});

/** @throws Refusal refused where passkeys do not work, tooManyRequests */
export const beginPasskeyLogin = useCase(contract.beginPasskeyLogin, async (ctx) =>
  requestOf(requireSite(ctx), await challenges.askToSignIn(ctx)),
);

/**
 * Signs in with a passkey, without another factor. Of one that nobody has and one that was removed the same is told.
 * @throws Refusal stateConflict with a dead challenge, passkeyWrong, accountFrozen
 */
export const loginByPasskey = useCase(contract.loginByPasskey, async (ctx, { passkey }) => {
  const site = requireSite(ctx);
  const { clientDataJSON, userHandle } = passkey.response;
  const challenge = await challenges.spendToSignIn(ctx, clientDataJSON);
  const known = await store.selectByCredential(ctx.db, Buffer.from(passkey.id, 'base64url'));
  const isOwners = known && userHandle === passkeyHandle(ctx.vault, known.memberId).toString('base64url');
  const signCount = isOwners ? await signCountIn(site, challenge, known, passkey) : undefined;
  if (!known || signCount === undefined) {
    await noteWrong(ctx, known);
    throw new Refusal('passkeyWrong');
  }
  const { id, memberId } = known;
  const signedIn = signIn(ctx, loginWay.passkey, async (tx) => {
    await lockMember(tx, memberId);
    if (!(await store.usePasskey(tx, id, signCount, ctx.now()))) throw new Refusal('passkeyWrong');
    return { memberId, registered: false };
  });
  return signedIn.catch(async (error: unknown) => {
    if (error instanceof Refusal && error.refusal === 'passkeyWrong') await noteNotCounted(ctx, known);
    throw error;
  });
});

/** A challenge for one act of the caller. @throws Refusal refused where passkeys do not work, tooManyRequests, stateConflict */
export const beginConfirmation = useCase(contract.beginConfirmation, async (ctx, { act }) =>
  actRequest(ctx, await challenges.askToConfirm(ctx, ctx.member, act)),
);

/** In the login log where it is somebody's; nothing of the passkey itself. */
async function noteWrong(ctx: Context, known: store.KnownPasskey | undefined): Promise<void> {
  ctx.log.warn({ event: 'account.passkeyWrong', isKnown: known !== undefined, ip: ctx.ip }, 'a passkey was not right');
  if (known) await insertAttempt(ctx.db, known.memberId, attemptOf(ctx, loginWay.passkey, loginResult.passkeyWrong));
}

/** A right answer whose count has not gone on: unless the passkey was removed this moment, its key is in two places. */
async function noteNotCounted(ctx: Context, known: store.KnownPasskey): Promise<void> {
  await noteWrong(ctx, known);
  const name = await store.selectName(ctx.db, known.memberId, known.id);
  if (name === undefined) return;
  ctx.log.warn(
    { event: 'account.passkeyNotCounted', memberId: known.memberId, ip: ctx.ip },
    'a passkey counted backwards',
  );
  const system: Context = { ...ctx, actor: { kind: 'system', job: 'account.passkey' } };
  const target = { targetKind: 'member', targetId: known.memberId };
  await withTransaction(ctx, (tx) =>
    recordAudit(tx, system, { action: 'account.refusePasskey', ...target, after: { name } }),
  );
}
