// WeChat accounts: signing in by scan, binding one at the first scan or from the security page, unbinding.
import * as contract from '@jishi/contract/account/wechat';
import type { Checked, Output } from '@jishi/contract/endpoint';
import { loginWay } from '@jishi/contract/enums/account';
import type { Transaction } from '@jishi/db';
import { addressSubject } from '../../../kernel/address';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { addJob } from '../../../kernel/job';
import { Refusal } from '../../../kernel/refusal';
import type { WechatSettings } from '../../../kernel/settings';
import { useCase } from '../../../kernel/use-case';
import { digestOf, newSecret } from '../../../kernel/secret';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { spendAllowance } from '../allowance/service';
import { verifyMemberCode, verifyNumberCode } from '../code/service';
import { lockMember } from '../member/store';
import { actingAs } from '../rules';
import { comerByPhone, signIn } from '../sign-in/entry/service';
import { issueLooseTicket, requireTicket, spendLooseTicket } from '../ticket/service';
import { FIND_FOLLOWERS } from './jobs';
import { type WechatPerson, scanUrl } from './open-platform/rules';
import { whoScanned } from './open-platform/service';
import { RETURN_PAGES, SCAN_LIMITS, SCAN_MS, type ScanPurpose } from './rules';
import { wechatContexts, wechatKeyOf } from './rules';
import * as store from './store';

type Authorisation = Output<typeof contract.startWechatLogin>;
type Granted = Checked<typeof contract.loginByWechat>;

const SCAN_AGAIN = '扫码已失效，请重新扫码';
const WECHAT_TAKEN = '这个微信已绑定其他账户，请先在那个账户中解绑';
const HAS_WECHAT = '账户已经绑定了微信，请先解绑再绑定新的';

/** Where to scan for signing in. @throws Refusal unavailable, tooManyRequests */
export const startWechatLogin = useCase(contract.startWechatLogin, (ctx) => startScan(ctx, 'login', null));

/** Where to scan for binding. @throws Refusal unavailable, tooManyRequests, stateConflict when one is bound */
export const startWechatBinding = useCase(contract.startWechatBinding, async (ctx) => {
  if (await store.hasWechat(ctx.db, ctx.member)) throw new Refusal('stateConflict', HAS_WECHAT);
  return startScan(ctx, 'bind', ctx.member);
});

async function startScan(ctx: Context, purpose: ScanPurpose, memberId: MemberId | null): Promise<Authorisation> {
  const settings = requireSettings(ctx);
  const [state, proof] = [newSecret(), newSecret()];
  const expiresAt = new Date(ctx.now().getTime() + SCAN_MS);
  await withTransaction(ctx, async (tx) => {
    await spendAllowance(tx, ctx, `scan:address:${addressSubject(ctx.ip)}`, SCAN_LIMITS);
    const scan = { stateHash: digestOf(state), proofHash: digestOf(proof), purpose, memberId, expiresAt };
    await store.insertScan(tx, scan);
  });
  return { url: scanUrl(settings, `${ctx.settings.publicUrl}${RETURN_PAGES[purpose]}`, state), state, proof };
}

/**
 * Signs in the person who scanned; an unbound WeChat account gets a ticket for `bindThird`.
 * @throws Refusal stateConflict, accountFrozen, unavailable
 */
export const loginByWechat = useCase(contract.loginByWechat, async (ctx, granted) => {
  const person = await personOf(ctx, granted, 'login', null);
  const { nickname } = person;
  const wechatKey = wechatKeyOf(ctx.vault, person);
  if (!(await store.selectMemberOfWechat(ctx.db, wechatKey))) {
    const bindTicket = await issueLooseTicket(ctx.db, ctx, 'wechatBind', JSON.stringify(person));
    return { token: null, totpTicket: null, registered: false, bindTicket, nickname };
  }
  const signedIn = await signIn(ctx, loginWay.wechat, async (tx) => {
    const memberId = await store.selectMemberOfWechat(tx, wechatKey);
    if (!memberId) throw new Refusal('stateConflict', SCAN_AGAIN);
    return { memberId, registered: false };
  });
  return { ...signedIn, bindTicket: null, nickname };
});

/**
 * Binds an unbound WeChat account to the member of a proven phone, registering them if needed, and signs in. For
 * members with a second factor, `bindOnEntry` binds it after that step: a phone alone must not open such an account.
 * @throws Refusal codeWrong, stateConflict, accountFrozen, refused
 */
export const bindThird = useCase(contract.bindThird, async (ctx, input) => {
  const ticket = requireTicket(ctx, input.ticket, 'wechatBind');
  await verifyNumberCode(ctx, input.phone, 'bindWechat', input.code);
  return signIn(ctx, loginWay.wechat, async (tx) => {
    const payload = await spendLooseTicket(tx, ctx, ticket);
    const comer = await comerByPhone(tx, ctx, input);
    return { ...comer, onEntry: { payload, run: (entering) => bindOnEntry(entering, ctx, comer.memberId, payload) } };
  });
});

/**
 * Binds the WeChat account carried by a sign-in to the member who completed it.
 * @throws Refusal refused
 */
export function bindOnEntry(tx: Transaction, ctx: Context, memberId: MemberId, payload: string): Promise<void> {
  return bind(tx, actingAs(ctx, memberId), memberId, JSON.parse(payload) as WechatPerson);
}

/** Binds who scanned to the signed-in member. @throws Refusal stateConflict, refused, unavailable */
export const bindWechat = useCase(contract.bindWechat, async (ctx, granted) => {
  const person = await personOf(ctx, granted, 'bind', ctx.member);
  await withTransaction(ctx, (tx) => bind(tx, ctx, ctx.member, person));
  return { nickname: person.nickname };
});

async function bind(tx: Transaction, ctx: Context, memberId: MemberId, person: WechatPerson): Promise<void> {
  await lockMember(tx, memberId);
  const wechatKey = wechatKeyOf(ctx.vault, person);
  const openidCipher = ctx.vault.seal(person.openid, wechatContexts(wechatKey).openid);
  const { nickname } = person;
  const isBound = await store.insertWechat(tx, memberId, { wechatKey, openidCipher, nickname, boundAt: ctx.now() });
  if (!isBound) throw new Refusal('refused', (await store.hasWechat(tx, memberId)) ? HAS_WECHAT : WECHAT_TAKEN);
  await recordAudit(tx, ctx, {
    action: 'account.bindWechat',
    targetKind: 'member',
    targetId: memberId,
    after: { nickname },
  });
  await notify(tx, ctx, { memberId, event: 'wechatBound', params: { nickname } });
  await addJob(tx, FIND_FOLLOWERS, {}, { key: FIND_FOLLOWERS.name });
}

/**
 * Unbinds after a code to the member's phone.
 * @throws Refusal codeWrong, stateConflict when none is bound
 */
export const unbindWechat = useCase(contract.unbindWechat, async (ctx, { code }) => {
  const memberId = ctx.member;
  await verifyMemberCode(ctx, memberId, 'unbindWechat', code);
  await withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    const nickname = await store.deleteWechat(tx, memberId);
    if (nickname === undefined) throw new Refusal('stateConflict', '账户没有绑定微信');
    await recordAudit(tx, ctx, {
      action: 'account.unbindWechat',
      targetKind: 'member',
      targetId: memberId,
      before: { nickname },
    });
    await notify(tx, ctx, { memberId, event: 'wechatUnbound', params: {} });
  });
  return {};
});

/**
 * The person behind a scan that this browser began. The scan is used up in any case.
 * @throws Refusal stateConflict, unavailable
 */
async function personOf(
  ctx: Context,
  { code, state, proof }: Granted,
  purpose: ScanPurpose,
  memberId: MemberId | null,
): Promise<WechatPerson> {
  const settings = requireSettings(ctx);
  const scan = { stateHash: digestOf(state), proofHash: digestOf(proof), purpose, memberId };
  if (!(await store.useScan(ctx.db, scan, ctx.now()))) throw new Refusal('stateConflict', SCAN_AGAIN);
  const person = await whoScanned(settings, code).catch((error: unknown) => {
    ctx.log.warn({ reason: error instanceof Error ? error.message.slice(0, 200) : 'unknown' }, 'WeChat did not answer');
    throw new Refusal('unavailable', '微信暂时没有回应，请稍后重新扫码');
  });
  if (person === 'deadCode') throw new Refusal('stateConflict', SCAN_AGAIN);
  return person;
}

function requireSettings({ settings }: Context): WechatSettings {
  if (settings.wechat) return settings.wechat;
  throw new Refusal('unavailable', '微信登录还没有配置，请用其他方式登录');
}
