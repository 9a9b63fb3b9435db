// How the products do, as operators see it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Nothing, Time } from '../values';

export const listAvailability = endpoint({
  method: 'GET',
  path: '/console-api/availability/list',
  access: 'operator',
  permission: 'call.read',
  summary: '最近 24 小时各产品的可用情况，出错多的在前',
  input: Nothing,
  output: z.array(
    z.object({
      projectId: z.string(),
      code: z.string(),
      name: z.string(),
      glyph: z.string(),
      /** Live calls. */
      calls: z.number().int(),
      /** The upstream was unreachable, slow, broken or cut off. */
      failed: z.number().int(),
      /** Per cent, two decimals; null without calls. */
      successRate: z.string().nullable(),
      /** Milliseconds. */
      p50: z.number().int().nullable(),
      p95: z.number().int().nullable(),
      p99: z.number().int().nullable(),
      /** Oldest first. */
      hours: z.array(z.object({ calls: z.number().int(), failed: z.number().int() })),
      /** What failures were, the most frequent first. */
      faults: z.array(z.object({ code: z.number().int(), text: z.string(), calls: z.number().int() })),
    }),
  ),
});

export const listUsageFaults = endpoint({
  method: 'GET',
  path: '/console-api/availability/usage',
  access: 'operator',
  permission: 'call.read',
  summary: '最近 7 天答复里没有说明用量、用量超过上限或中途断开的接口，多的在前',
  input: Nothing,
  output: z.array(
    z.object({
      projectId: z.string(),
      projectName: z.string(),
      apiName: z.string(),
      code: z.number().int(),
      text: z.string(),
      calls: z.number().int(),
      /** All live calls of the endpoint that were answered. */
      of: z.number().int(),
      /** The hour of the last one. */
      lastTime: Time,
    }),
  ),
});
