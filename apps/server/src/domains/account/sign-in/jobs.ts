// Telling a member that their password was locked.
import { memberStatus } from '@jishi/contract/enums/account';
import { type Context, withTransaction } from '../../../kernel/context';
import { job } from '../../../kernel/job';
import { notify } from '../../message';
import { takeAllowance } from '../allowance/store';
import { selectMemberByPhone } from '../member/store';
import { LOCKED_MINUTES, NOTICE_LIMITS } from '../password/try/rules';

/** `phoneKey` in hex; the phone may have no member. */
async function tellOfLock(ctx: Context, { phoneKey }: { phoneKey: string }): Promise<void> {
  const member = await selectMemberByPhone(ctx.db, Buffer.from(phoneKey, 'hex'));
  if (!member || member.status === memberStatus.closed) return;
  await withTransaction(ctx, async (tx) => {
    if (!(await takeAllowance(tx, `lockNotice:${phoneKey}`, NOTICE_LIMITS, ctx.now()))) return;
    await notify(tx, ctx, { memberId: member.id, event: 'passwordLocked', params: { minutes: LOCKED_MINUTES } });
  });
}

export const TELL_LOCKED = job<{ phoneKey: string }>('account.tellLocked');
export const tellLocked = TELL_LOCKED.does(tellOfLock);
