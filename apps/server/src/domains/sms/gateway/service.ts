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

/** `units`: what this call was charged, 0 for one that repeats another. */
type Answer = { body: { code: number; msg: string; data: object | null }; units: number };
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
    const { data, units } = await call(ctx, memberId, body);
    return { body: { code: 0, msg: '成功', data }, units };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { body: { code: refusals[error.refusal].code, msg: error.message, data: null }, units: 0 };
  }
}

const CALLS = {
  async send(ctx: Context, memberId: MemberId, body: unknown) {
    const { clientId, phone, params, ...letter } = checked(SendOne, body);
    const asked = { ...letter, messages: [{ phone, params }], clientId: clientId ?? `call:${ctx.requestId}` };
    const { batchNo, messages, units } = await send(ctx, memberId, asked);
    return { data: { batchNo, messageId: messages[0]!.id, segments: messages[0]!.segments }, units };
  },
  async batch(ctx: Context, memberId: MemberId, body: unknown) {
    const { batchNo, messages, skipped, units } = await send(ctx, memberId, checked(SendMany, body));
    const data = {
      batchNo,
      accepted: messages.length,
      messages: messages.map(({ id, index, segments }) => ({ index, messageId: id, segments })),
      skipped: skipped.map(({ line, words }) => ({ index: line, reason: words })),
    };
    return { data, units };
  },
  async report(ctx: Context, memberId: MemberId, body: unknown) {
    return { data: await fetchReports(ctx, memberId, checked(FetchReport, body)), units: 0 };
  },
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
