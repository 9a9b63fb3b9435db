// Operators' own sign-in data. A session alone changes nothing: password and second factor are required again.
import * as contract from '@jishi/contract/console/own-account';
import { withTransaction } from '../../../kernel/context';
import { hashPassword } from '../../../kernel/password';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { NO_STEP, newTotpSecret, otpauthUrl, totpStepOf } from '../../../kernel/totp';
import { useCase } from '../../../kernel/use-case';
import { openNextTotp, passwordFault, sealNextTotp, sealTotp } from '../account/rules';
import { giveRecoveryCodes } from '../recovery/service';
import { ownSession } from '../session/service';
import { endSessions } from '../session/store';
import { tell } from '../telling/service';
import { operatorRow, proved, record } from './proof/service';
import { BEGUN_MS } from './rules';
import * as store from './store';

const NOT_BEGUN = '请重新开始更换：新的密钥 15 分钟内有效';

/** All other sessions end. @throws Refusal codeWrong, tooManyRequests, invalidInput */
export const changeOwnPassword = useCase(contract.changeOwnPassword, async (ctx, { newPassword, ...typed }) => {
  const { operatorId, sessionId } = ownSession(ctx);
  const { account } = await operatorRow(ctx);
  const fault = passwordFault(newPassword, { account, siteName: ctx.settings.site.name });
  if (fault) throw invalidField('newPassword', fault);
  if (newPassword === typed.password) throw invalidField('newPassword', '新密码和原来的一样');
  return proved(ctx, typed, async (tx) => {
    await store.changePassword(tx, operatorId, await hashPassword(ctx.vault, newPassword));
    const ended = await endSessions(tx, operatorId, { except: sessionId }, ctx.now());
    await record(tx, ctx, { action: 'operator.changePassword', after: { ended } });
    return { ended };
  });
});

/** The secret of a new authenticator; the one before stays good until it is finished. @throws Refusal codeWrong, tooManyRequests */
export const beginOwnTotp = useCase(contract.beginOwnTotp, async (ctx, typed) => {
  const { operatorId } = ownSession(ctx);
  const secret = newTotpSecret();
  return proved(ctx, typed, async (tx, { account }) => {
    await store.beginTotp(tx, operatorId, sealNextTotp(ctx.vault, account, secret), ctx.now());
    return { secret, otpauthUrl: otpauthUrl(secret, `${ctx.settings.site.name}控制台`, account) };
  });
});

/** Puts the new authenticator in use by its first code. @throws Refusal codeWrong, stateConflict */
export const finishOwnTotp = useCase(contract.finishOwnTotp, async (ctx, { totp }) => {
  const { operatorId, sessionId } = ownSession(ctx);
  const { account, nextTotpCipher: next, nextTotpAt } = await operatorRow(ctx);
  const isBegun = next && nextTotpAt && nextTotpAt.getTime() + BEGUN_MS > ctx.now().getTime();
  if (!isBegun) throw new Refusal('stateConflict', NOT_BEGUN);
  const secret = openNextTotp(ctx.vault, account, next);
  const step = await totpStepOf(secret, totp, ctx.now(), NO_STEP);
  if (step === undefined) throw new Refusal('codeWrong', '动态口令不正确，请核对手机时间后再试');
  return withTransaction(ctx, async (tx) => {
    const cipher = sealTotp(ctx.vault, account, secret);
    const isFirst = await store.finishTotp(tx, operatorId, { next, cipher, step });
    if (!isFirst) throw new Refusal('stateConflict', NOT_BEGUN);
    const recoveryCodes = await giveRecoveryCodes(tx, ctx, operatorId);
    const ended = await endSessions(tx, operatorId, { except: sessionId }, ctx.now());
    await record(tx, ctx, { action: 'operator.renewTotp', after: { ended } });
    return { recoveryCodes, ended };
  });
});

/** Ten new recovery codes, shown this once; the old ones are void. @throws Refusal codeWrong, tooManyRequests */
export const renewOwnRecoveryCodes = useCase(contract.renewOwnRecoveryCodes, async (ctx, typed) =>
  proved(ctx, typed, async (tx, operator) => {
    const recoveryCodes = await giveRecoveryCodes(tx, ctx, operator.id);
    await record(tx, ctx, { action: 'operator.renewRecoveryCodes' });
    await tell(tx, ctx, operator, '您在运营台的恢复码换成了新的，先前的作废');
    return { recoveryCodes };
  }),
);
