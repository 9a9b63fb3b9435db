// What phones answer (上行): kept once, told to the member whose message it answers, and an end to messages where it asks for one.
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../../kernel/context';
import { formatTime } from '../../../../kernel/time';
import { tellWebhook } from '../../../message';
import { sealedFor } from '../../sealed/rules';
import { PHONE_PURPOSE, asksOut } from '../rules';
import * as store from './store';

export type IncomingReply = { channelId: string; channelReplyId: string; phone: string; text: string; at: Date };

/** Longer replies come in parts; nothing we keep is. */
const TEXT_MAX = 1000;

/** Records a reply once. False when it answers no message, or was told before. */
export async function recordReply(tx: Transaction, ctx: Context, reply: IncomingReply): Promise<boolean> {
  const { channelId, channelReplyId, phone, at } = reply;
  const text = reply.text.slice(0, TEXT_MAX);
  const phoneDigest = ctx.vault.keyedDigest(phone, PHONE_PURPOSE);
  const answered = await store.selectAnswered(tx, channelId, phoneDigest);
  if (!answered) return false;
  const optsOut = asksOut(text);
  const contentCipher = ctx.vault.seal(JSON.stringify({ phone, text }), sealedFor.reply(channelId, channelReplyId));
  const kept = { ...answered, channelId, channelReplyId, phoneDigest, contentCipher, optsOut, at };
  const id = await store.insertReply(tx, kept);
  if (!id) return false;
  const { memberId, messageId } = answered;
  if (optsOut) {
    const phoneCipher = ctx.vault.seal(phone, sealedFor.optOut(memberId, phoneDigest));
    await store.insertOptOut(tx, { memberId, phoneDigest, phoneCipher });
  }
  await tellWebhook(tx, ctx, memberId, 'sms.replies', [
    { replyId: id, messageId, phone, text, optsOut, time: formatTime(at) },
  ]);
  return true;
}
