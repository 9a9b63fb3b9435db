// Receipts and replies for programs that fetch them: given until a fetch is acknowledged.
import { randomUUID } from 'node:crypto';
import { type Context, type MemberId, withTransaction } from '../../../../kernel/context';
import { formatTime } from '../../../../kernel/time';
import { receiptView } from '../../message/receipt/service';
import { sealedFor } from '../../sealed/rules';
import * as store from './store';

type Asked = { ack?: string | null | undefined; limit: number };

/** Ends the fetch that is acknowledged, and gives what has come since. */
export function fetchReports(ctx: Context, memberId: MemberId, { ack, limit }: Asked) {
  return withTransaction(ctx, async (tx) => {
    if (ack) await store.endFetch(tx, memberId, ack);
    const fetchId = randomUUID();
    const taken = await store.takeReports(tx, memberId, fetchId, limit);
    const receipts = await store.selectReceipts(tx, memberId, fetchId);
    const replies = await store.selectReplies(tx, memberId, fetchId);
    return {
      /** Send it as `ack` with the next fetch. */
      ack: taken > 0 ? fetchId : null,
      receipts: receipts.map((row) => receiptView(ctx, row)),
      replies: replies.map((row) => replyView(ctx, row)),
      more: taken === limit,
    };
  });
}

/** The program has to know who answered, so the number is whole. */
function replyView(
  ctx: Context,
  { id, messageId, channelId, channelReplyId, contentCipher, optsOut, at }: store.ReplyRow,
) {
  const sealed = contentCipher && ctx.vault.openText(contentCipher, sealedFor.reply(channelId, channelReplyId));
  const { phone, text } = (sealed ? JSON.parse(sealed) : { phone: '', text: '' }) as { phone: string; text: string };
  return { replyId: id, messageId, phone, text, optsOut, time: formatTime(at) };
}
