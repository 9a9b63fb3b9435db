// The calls of a product of ours, which the gateway passes on in a member's name, behind its own checks.
import { refusals } from '@jishi/contract/refusals';
import type * as z from 'zod';
import type { Context, MemberId } from './context';
import { Refusal } from './refusal';

type Call = (ctx: Context, memberId: MemberId, body: unknown) => Promise<{ data: object; units?: number }>;
/** `units`: what this call was charged, 0 where it costs nothing itself or repeats another. */
type Answer = { body: { code: number; msg: string; data: object | null }; units: number };

/** What answers a product's calls, refusals included. `name` is the last part of a call's path; undefined for one that is none. */
export const gatewayCalls =
  (calls: Readonly<Record<string, Call>>) =>
  async (ctx: Context, memberId: MemberId, name: string, body: unknown): Promise<Answer | undefined> => {
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (!call) return undefined;
    try {
      const { data, units = 0 } = await call(ctx, memberId, body);
      return { body: { code: 0, msg: '成功', data }, units };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { body: { code: refusals[error.refusal].code, msg: error.message, data: null }, units: 0 };
    }
  };

/** The body of a call. @throws Refusal invalidInput with the first mistake and where it is */
export function checkedBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue!.path.join('.');
  const words = /\p{Script=Han}/u.test(issue!.message) ? issue!.message : '内容不正确';
  throw new Refusal('invalidInput', place ? `${place}：${words}` : '请求正文要是 JSON 对象');
}
