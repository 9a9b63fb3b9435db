// Members by the month in which they registered, and how far they came in the months since.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Nothing } from '../values';

const Count = z.number().int();

export const getCohorts = endpoint({
  method: 'GET',
  path: '/console-api/member/cohorts',
  access: 'operator',
  permission: 'member.read',
  summary: '同期群：最近 12 个月各月注册的用户，到注册后第几个月为止有多少认证、调用、首次付款、再次付款',
  input: Nothing,
  output: z.object({
    /** The newest month first. */
    list: z.array(
      z.object({
        /** yyyy-MM of Beijing. */
        month: z.string(),
        registered: Count,
        steps: z.array(
          z.object({
            /** Enumeration memberStep. */
            step: Count,
            /** Until the end of the month of registration, of the next one and so on, up to the current month. */
            reached: z.array(Count),
          }),
        ),
      }),
    ),
  }),
});
