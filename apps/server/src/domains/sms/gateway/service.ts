// What the gateway passes on to this server in a member's name: the product's calls, behind the gateway's own checks.
import { smsOrigin } from '@jishi/contract/enums/sms';
import { refusals } from '@jishi/contract/refusals';
import { FetchReport, SendMany, SendOne } from '@jishi/contract/sms/gateway';
import type * as z from 'zod';
import { type Context, type MemberId, withTransaction } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { dayOf, parseTime } from '../../../kernel/time';
import { prepare } from '../batch/rules';
import { accept } from '../batch/service';
import { selectNow } from '../batch/store';
import { usableSignature } from '../signature/use/service';
import { usableTemplate } from '../template/use/service';
import { fetchReports } from './report/service';
import { selectBatch } from './store';

type Answer = { code: number; msg: string; data: object | null };
type Asked = Omit<z.output<typeof SendMany>, 'clientId'> & { clientId: string };

/** Answers a call of the product, refusals included. `name` is the last part of its path; undefined for one that is none. */
export async function answerGateway(
  ctx: Context,
  memberId: MemberId,
  name: string,
  body: unknown,
): Promise<Answer | undefined> {
  const call = Object.hasOwn(CALLS, name) ? CALLS[name as keyof typeof CALLS] : undefined;
  if (!call) return undefined;
  try {
    return { code: 0, msg: '成功', data: await call(ctx, memberId, body) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { code: refusals[error.refusal].code, msg: error.message, data: null };
  }
}

const CALLS = {
  async send(ctx: Context, memberId: MemberId, body: unknown) {
    const { clientId, phone, params, ...letter } = checked(SendOne, body);
    const asked = { ...letter, messages: [{ phone, params }], clientId: clientId ?? `call:${ctx.requestId}` };
    const { batchNo, messages } = await send(ctx, memberId, asked);
    return { batchNo, messageId: messages[0]!.id, segments: messages[0]!.segments };
  },
  async batch(ctx: Context, memberId: MemberId, body: unknown) {
    const { batchNo, messages, skipped } = await send(ctx, memberId, checked(SendMany, body));
    return {
      batchNo,
      accepted: messages.length,
      messages: messages.map(({ id, index, segments }) => ({ index, messageId: id, segments })),
      skipped: skipped.map(({ line, words }) => ({ index: line, reason: words })),
    };
  },
  report: (ctx: Context, memberId: MemberId, body: unknown) => fetchReports(ctx, memberId, checked(FetchReport, body)),
};

/** @throws Refusal invalidInput with the first mistake and where it is */
function checked<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue!.path.join('.');
  const words = /\p{Script=Han}/u.test(issue!.message) ? issue!.message : '内容不正确';
  throw new Refusal('invalidInput', place ? `${place}：${words}` : '请求正文要是 JSON 对象');
}

async function send(ctx: Context, memberId: MemberId, asked: Asked) {
  const { no } = await withTransaction(ctx, async (tx) => {
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
  return { batchNo: no, messages, skipped };
}
