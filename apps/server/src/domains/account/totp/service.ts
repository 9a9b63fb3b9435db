// The second factor: begun by SMS code, turned on by a first code, then asked for at every sign-in.
import * as contract from '@jishi/contract/account/password';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { newRecoveryCodes } from '../../../kernel/recovery-codes';
import { NO_STEP, newTotpSecret, otpauthUrl, totpStepOf } from '../../../kernel/totp';
import { type MemberContext, useCase } from '../../../kernel/use-case';
import { recordAudit } from '../../audit';
import { notify } from '../../message';
import { verifyNumberCode } from '../code/service';
import { memberRow, phoneOf } from '../member/service';
import { lockMember } from '../member/store';
import { countSecondFactorTry, spendSecondFactor } from './factor/service';
import { BEGUN_MS, hashRecoveryCode, totpContext } from './rules';
import * as store from './store';

/** Whether it is on, and the recovery codes left. */
export const getTotp = useCase(contract.getTotp, async (ctx) => {
  const [enabled, recoveryLeft] = await Promise.all([
    store.hasTotp(ctx.db, ctx.member),
    store.countRecoveryCodes(ctx.db, ctx.member),
  ]);
  return { enabled, recoveryLeft };
});

/** Gives a secret; nothing is asked for until it is enabled. @throws Refusal codeWrong, stateConflict when it is on */
export const beginTotp = useCase(contract.beginTotp, async (ctx, { code }) => {
  const memberId = ctx.member;
  const { phoneMask } = await memberRow(ctx, memberId);
  // where it is on nothing is begun: no factor is asked for
  await verifyNumberCode(ctx, await phoneOf(ctx, memberId), 'totp', code);
  const secret = newTotpSecret();
  const secretCipher = ctx.vault.seal(secret, totpContext(memberId));
  const hasBegun = await withTransaction(ctx, (tx) => store.insertTotp(tx, memberId, { secretCipher, at: ctx.now() }));
  if (!hasBegun) throw new Refusal('stateConflict', '两步验证已经开启，要换手机上的应用请先关闭');
  return { secret, otpauthUrl: otpauthUrl(secret, ctx.settings.site.name, phoneMask) };
});

/**
 * Turns it on with a first code and gives the recovery codes, this once.
 * @throws Refusal secondFactorWrong, stateConflict when it was not begun in the last 15 minutes or is on
 */
export const enableTotp = useCase(contract.enableTotp, async (ctx, { code }) => {
  const memberId = ctx.member;
  const begun = await store.selectTotp(ctx.db, memberId);
  const isBegun = begun && !begun.enabledAt && begun.begunAt.getTime() + BEGUN_MS > ctx.now().getTime();
  if (!isBegun) throw new Refusal('stateConflict', '请重新获取动态口令的密钥');
  const { secretCipher } = begun;
  const secret = ctx.vault.openText(secretCipher, totpContext(memberId));
  const step = await totpStepOf(secret, code, ctx.now(), NO_STEP);
  if (step === undefined) throw new Refusal('secondFactorWrong', '动态口令不正确，请核对手机时间后再试');
  const recoveryCodes = newRecoveryCodes();
  await withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    const isOn = await store.enable(tx, memberId, { secretCipher, step, at: ctx.now() });
    if (!isOn) throw new Refusal('stateConflict', '请重新获取动态口令的密钥');
    await store.replaceRecoveryCodes(tx, memberId, hashesOf(ctx, memberId, recoveryCodes));
    await recordAudit(tx, ctx, { action: 'account.enableTotp', targetKind: 'member', targetId: memberId });
    await notify(tx, ctx, { memberId, event: 'totpEnabled', params: {} });
  });
  return { recoveryCodes };
});

/** Turns it off. @throws Refusal secondFactorWrong, stateConflict when it is off, tooManyRequests */
export const disableTotp = useCase(contract.disableTotp, async (ctx, { code }) => {
  const memberId = await memberWithTotp(ctx);
  await withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    await spendSecondFactor(tx, ctx, memberId, code);
    await store.deleteTotp(tx, memberId);
    await recordAudit(tx, ctx, { action: 'account.disableTotp', targetKind: 'member', targetId: memberId });
    await notify(tx, ctx, { memberId, event: 'totpDisabled', params: {} });
  });
  return {};
});

/** Ten new recovery codes; the old ones are void. @throws Refusal secondFactorWrong, stateConflict, tooManyRequests */
export const renewRecoveryCodes = useCase(contract.renewRecoveryCodes, async (ctx, { code }) => {
  const memberId = await memberWithTotp(ctx);
  const recoveryCodes = newRecoveryCodes();
  await withTransaction(ctx, async (tx) => {
    await lockMember(tx, memberId);
    await spendSecondFactor(tx, ctx, memberId, code);
    await store.replaceRecoveryCodes(tx, memberId, hashesOf(ctx, memberId, recoveryCodes));
    await recordAudit(tx, ctx, { action: 'account.renewRecoveryCodes', targetKind: 'member', targetId: memberId });
  });
  return { recoveryCodes };
});

async function memberWithTotp(ctx: MemberContext): Promise<MemberId> {
  const memberId = ctx.member;
  if (!(await store.hasTotp(ctx.db, memberId))) throw new Refusal('stateConflict', '两步验证没有开启');
  await countSecondFactorTry(ctx, memberId);
  return memberId;
}

function hashesOf(ctx: Context, memberId: MemberId, codes: readonly string[]): Buffer[] {
  return codes.map((code) => hashRecoveryCode(ctx.vault, memberId, code));
}
