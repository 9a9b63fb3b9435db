// How operators are created: the first owner by a one-time link in the server's log while there is no owner; all others
// by a link sent to their own phone or mail, so that nobody else sees it or knows their password.
import * as contract from '@jishi/contract/console/operator';
import { type Context, withTransaction } from '../../../kernel/context';
import { hashPassword } from '../../../kernel/password';
import { Refusal, invalidField } from '../../../kernel/refusal';
import { NO_STEP, newTotpSecret, otpauthUrl, totpStepOf } from '../../../kernel/totp';
import { useCase } from '../../../kernel/use-case';
import { digestOf, newSecret } from '../../../kernel/secret';
import { recordAudit } from '../../audit';
import { openTotp, passwordFault, sealTotp } from '../account/rules';
import { hasContact, hasOwner, insertOperator, selectByAccount } from '../account/store';
import { rememberBrowser } from '../browser/service';
import { KNOWN_CONTACT } from '../contact/rules';
import { giveRecoveryCodes } from '../recovery/service';
import { openSession } from '../session/service';
import { LINK_MS, setupTotpOwner, setupUrl } from './rules';
import * as store from './store';

const DEAD_LINK = '链接已失效。请让邀请您的所有者重新发送；还没有所有者时，重新启动服务，日志里会有新的链接';

/** A new link for the first owner, valid for 24 hours; earlier ones are void. Undefined once there is an owner. */
export function issueOwnerLink(shared: Pick<Context, 'db' | 'settings' | 'now'>): Promise<string | undefined> {
  return shared.db.transaction(async (tx) => {
    await store.lockSetup(tx);
    if (await hasOwner(tx)) return undefined;
    const token = newSecret();
    const now = shared.now();
    await store.replaceLink(tx, digestOf(token), now, new Date(now.getTime() + LINK_MS));
    return setupUrl(shared.settings.publicUrl, token);
  });
}

/** Opens the link: the secret for the authenticator, the same one each time. @throws Refusal notFound */
export const beginOwnerSetup = useCase(contract.beginOwnerSetup, async (ctx, { token }) => {
  const tokenHash = digestOf(token);
  const owner = setupTotpOwner(tokenHash);
  const link = await store.openLink(ctx.db, tokenHash, sealTotp(ctx.vault, owner, newTotpSecret()), ctx.now());
  if (!link) throw new Refusal('notFound', DEAD_LINK);
  const secret = openTotp(ctx.vault, owner, link.totpCipher);
  const { invited } = link;
  const url = otpauthUrl(secret, `${ctx.settings.site.name}控制台`, invited?.account ?? 'owner');
  return { secret, otpauthUrl: url, invited: invited ?? null };
});

/**
 * Creates the first owner, or the invited operator, and signs them in, with recovery codes that are shown this once; the link is
 * used up.
 * @throws Refusal notFound, codeWrong, invalidInput, stateConflict where the link's phone or mail has become another
 * operator's
 */
export const finishOwnerSetup = useCase(contract.finishOwnerSetup, async (ctx, input) => {
  return withTransaction(ctx, async (tx) => {
    await store.lockSetup(tx);
    const tokenHash = digestOf(input.token);
    const link = await store.useLink(tx, tokenHash, ctx.now());
    if (!link || (!link.invited && (await hasOwner(tx)))) throw new Refusal('notFound', DEAD_LINK);
    const { account, name, role } = link.invited ?? { account: input.account, name: input.name, role: 'owner' };
    const fault = passwordFault(input.password, { account, siteName: ctx.settings.site.name });
    if (fault) throw invalidField('password', fault);
    if (await selectByAccount(tx, account)) throw invalidField('account', '账号已有人使用');
    if (link.invited && (await hasContact(tx, link.invited.contactKey)))
      throw new Refusal('stateConflict', KNOWN_CONTACT);
    const secret = openTotp(ctx.vault, setupTotpOwner(tokenHash), link.totpCipher);
    const step = await totpStepOf(secret, input.totp, ctx.now(), NO_STEP);
    if (step === undefined) throw new Refusal('codeWrong', '动态口令不正确，请核对手机时间后再试');
    const operator = {
      account,
      name,
      role,
      passwordHash: await hashPassword(ctx.vault, input.password),
      totpCipher: sealTotp(ctx.vault, account, secret),
      totpStep: step,
      createdAt: ctx.now(),
      latestLoginTime: ctx.now(),
      contactKey: link.invited?.contactKey ?? null,
      contactCipher: link.invited?.contactCipher ?? null,
    };
    const id = await insertOperator(tx, operator, { established: link.invited?.granted ?? true });
    const { token, asOperator } = await openSession(tx, ctx, { id, role });
    await rememberBrowser(tx, ctx, id);
    const action = link.invited ? 'operator.join' : 'operator.createOwner';
    await recordAudit(tx, asOperator, { action, targetKind: 'operator', targetId: id, after: { account, role } });
    return { token, recoveryCodes: await giveRecoveryCodes(tx, ctx, id) };
  });
});
