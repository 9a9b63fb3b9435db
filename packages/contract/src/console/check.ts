// Trying an endpoint's upstream before it is on sale.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Id } from '../values';

export const checkApi = endpoint({
  method: 'POST',
  path: '/console-api/project/check',
  bodyMax: 1 << 20,
  access: 'operator',
  permission: 'catalogue.write',
  summary: '试调一个已保存的接口：经网关请求上游，不计费、不记入调用；草稿也可以',
  input: z.object({
    apiId: Id,
    /** By parameter name. */
    values: z.record(z.string().min(1).max(64), z.json()).default({}),
  }),
  output: z.object({
    /** What is wrong with a value; the upstream was not asked then. */
    fault: z.string().nullable(),
    /** Method and path as the upstream got them, without its credentials. */
    sent: z.string(),
    /** Milliseconds. */
    ms: z.number().int(),
    /** Null: no answer came. */
    status: z.number().int().nullable(),
    contentType: z.string(),
    bytes: z.number().int(),
    /** At most its first 64 KB. */
    body: z.string(),
    /** What a caller would have been told instead of the answer. */
    refusal: z.object({ code: z.number().int(), text: z.string() }).nullable(),
    /** The answer's result code. */
    code: z.number().int().nullable(),
    /** Whether a call with this answer costs. */
    charged: z.boolean(),
  }),
  refusals: ['notFound', 'unavailable'],
});
