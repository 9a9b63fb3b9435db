// Closes tickets whose members have had their time.
import { ticketStatus } from '@jishi/contract/enums/support';
import { type Context, withTransaction } from '../../../kernel/context';
import { notify } from '../../message';
import { WAITS_DAYS } from '../rules';
import { lockTicket, selectWaited } from '../store';
import { act, pageOf } from '../turn/service';

const AT_ONCE = 200;

/** What was solved and not opened again ends for good; what its member never answered can still be opened again. */
export async function closeWaited(ctx: Context): Promise<void> {
  for (const no of await selectWaited(ctx.db, ctx.now(), AT_ONCE))
    await withTransaction(ctx, async (tx) => {
      const ticket = await lockTicket(tx, no);
      if (!ticket?.waitsUntil || ticket.waitsUntil > ctx.now()) return;
      if (ticket.status === ticketStatus.solved) await act(tx, ctx, ticket, 'lapse');
      if (ticket.status !== ticketStatus.needsMember) return;
      await act(tx, ctx, ticket, 'silent');
      const { memberId } = ticket;
      const params = { no, days: WAITS_DAYS };
      await notify(tx, ctx, { memberId, event: 'ticketClosed', params, link: pageOf(no), key: `${no}:closed` });
    });
}
