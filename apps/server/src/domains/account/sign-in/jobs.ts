// Telling a member that their password was locked.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Context, withTransaction } from '../../../kernel/context';
import { job } from '../../../kernel/job';
import { notify } from '../../message';
import { takeAllowance } from '../allowance/store';
import { phoneKeyOf } from '../member/rules';
import { selectMemberByPhone } from '../member/store';
import { LOCKED_MINUTES, NOTICE_LIMITS } from '../password/try/rules';

/** The vault context of the phone in such a job. */
export const LOCKED_CONTEXT = 'account.tellLocked.phone';

/** `sealedPhone` in base64; the phone may have no member. */
async function tellOfLock(ctx: Context, { sealedPhone }: { sealedPhone: string }): Promise<void> {
  const phoneKey = phoneKeyOf(ctx.vault, ctx.vault.openText(Buffer.from(sealedPhone, 'base64'), LOCKED_CONTEXT));
  const member = await selectMemberByPhone(ctx.db, phoneKey);
  if (!member || member.status === memberStatus.closed) return;
  await withTransaction(ctx, async (tx) => {
    if (!(await takeAllowance(tx, `lockNotice:${phoneKey.toString('hex')}`, NOTICE_LIMITS, ctx.now()))) return;
    await notify(tx, ctx, { memberId: member.id, event: 'passwordLocked', params: { minutes: LOCKED_MINUTES } });
  });
}

export const TELL_LOCKED = job<{ sealedPhone: string }>('account.tellLocked');
export const tellLocked = TELL_LOCKED.does(tellOfLock);
