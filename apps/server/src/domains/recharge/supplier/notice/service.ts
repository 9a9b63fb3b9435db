// What suppliers push: at most a hint that there is something to ask for. Only what they answer when asked is believed.
import type { Context } from '../../../../kernel/context';
import { addressHash } from '../../../../kernel/outlet';
import { recordAnswer } from '../../outcome/service';
import { openAccount } from '../account/service';
import { selectByAddress, selectKnown } from '../account/store';

export type NoticeAnswer = { status: number; body: string };

const NOT_FOUND: NoticeAnswer = { status: 404, body: 'not found' };
const NOT_TAKEN: NoticeAnswer = { status: 400, body: 'fail' };
const NOT_HEARD: NoticeAnswer = { status: 503, body: 'fail' };

/** Takes a notification at a supplier's address and asks the supplier. Never throws for what it says. */
export async function receiveSupplierNotice(
  ctx: Context,
  address: string,
  request: { headers: Record<string, string>; query: URLSearchParams; body: Buffer },
): Promise<NoticeAnswer> {
  const row = await selectByAddress(ctx.db, addressHash(address));
  if (!row) return NOT_FOUND;
  const { readNotification, ask } = openAccount(ctx, row);
  const notice = readNotification(request);
  // a number that is none of ours at this supplier is not told from a wrong signature
  const known = notice && (await selectKnown(ctx.db, row.id, notice.number));
  if (!known) return NOT_TAKEN;
  const answer = await ask(notice.number);
  await recordAnswer(ctx, notice.number, answer);
  // of one that has ended nobody asks by themselves: what it says against its end would be lost, so it has to come again
  if (answer.kind === 'unknown' && known.hasEnded) return NOT_HEARD;
  return { status: 200, body: notice.reply };
}
