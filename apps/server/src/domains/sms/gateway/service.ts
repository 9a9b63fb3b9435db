// What the gateway passes on to this server in a member's name: the product's calls, behind the gateway's own checks.
import { smsOrigin } from '@jishi/contract/enums/sms';
import { FetchReport, SendMany, SendOne } from '@jishi/contract/sms/gateway';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { checkedBody, gatewayCalls } from '../../../kernel/gateway-calls';
import { dayOf, parseTime } from '../../../kernel/time';
import { prepare } from '../batch/rules';
import { accept } from '../batch/service';
import { selectNow } from '../batch/store';
import { usableSignature } from '../signature/use/service';
import { usableTemplate } from '../template/use/service';
import { fetchReports } from './report/service';
import { selectBatch } from './store';

type Asked = Omit<z.output<typeof SendMany>, 'clientId'> & { clientId: string };

/** Answers a call of the product, refusals included. */
export const answerGateway = gatewayCalls({
  async send(ctx, memberId, body) {
    const { clientId, phone, params, ...letter } = checkedBody(SendOne, body);
    const asked = { ...letter, messages: [{ phone, params }], clientId: clientId ?? `call:${ctx.requestId}` };
    const { batchNo, messages, units } = await send(ctx, memberId, asked);
    return { data: { batchNo, messageId: messages[0]!.id, segments: messages[0]!.segments }, units };
  },
  async batch(ctx, memberId, body) {
    const { batchNo, messages, skipped, units } = await send(ctx, memberId, checkedBody(SendMany, body));
    const data = {
      batchNo,
      accepted: messages.length,
      messages: messages.map(({ id, index, segments }) => ({ index, messageId: id, segments })),
      skipped: skipped.map(({ line, words }) => ({ index: line, reason: words })),
    };
    return { data, units };
  },
  async report(ctx, memberId, body) {
    return { data: await fetchReports(ctx, memberId, checkedBody(FetchReport, body)) };
  },
});

async function send(ctx: Context, memberId: MemberId, asked: Asked) {
  const { no, replayed } = await withTransaction(ctx, async (tx) => {
    const sendAt = asked.sendTime ? parseTime(asked.sendTime) : null;
    const day = dayOf(sendAt ?? (await selectNow(tx)));
    const letter = {
      signature: await usableSignature(tx, memberId, { name: asked.signature }, day),
      template: await usableTemplate(tx, memberId, { code: asked.template }, day),
    };
    const wanted = asked.messages.map(({ phone, params }, at) => ({ line: at + 1, cell: phone, params }));
    const { clientId, ...content } = asked;
    const order = { ...letter, memberId, clientId, asked: content, origin: smsOrigin.gateway, sendAt };
    return accept(tx, ctx, { ...order, ...prepare(wanted, letter) });
  });
  const { messages, skipped } = await selectBatch(ctx.db, memberId, no);
  const units = replayed ? 0 : messages.reduce((sum, { segments }) => sum + segments, 0);
  return { batchNo: no, messages, skipped, units };
}
