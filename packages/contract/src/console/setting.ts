// Settings of the shop: what holds, where it comes from, who changed it; and the change of each group.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { SETTING_GROUPS, changesOf } from '../settings';
import { Nothing, Time } from '../values';

/** A change that came into force, or waits. */
export const Changed = z.object({
  version: z.string(),
  /** What was changed, as it is entered; of a secret only that it was. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), from: z.string(), to: z.string() })),
  reason: z.string(),
  savedBy: z.string(),
  /** '' where nobody had to agree, or has not yet. */
  agreedBy: z.string(),
  saveTime: Time,
});

export const getSettings = endpoint({
  method: 'GET',
  path: '/console-api/settings',
  access: 'operator',
  permission: 'setting.read',
  summary: '系统设置：每一组现在的值、出自哪里、等另一位操作员同意的改动、改过的记录',
  input: Nothing,
  output: z.object({
    groups: z.array(
      z.object({
        group: z.enum(SETTING_GROUPS),
        /** What is shown; '' before the first change. */
        version: z.string(),
        settings: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            hint: z.string(),
            unit: z.string(),
            kind: z.enum(['text', 'picture', 'yuan', 'count']),
            value: z.string(),
            /** Whose word it is: an operator's, the environment's, or nobody's. */
            source: z.enum(['console', 'environment', 'none']),
            /** Of the environment, which says the first value; '' where none does. */
            variable: z.string(),
            /** Raising it takes a second operator. */
            isGuarded: z.boolean(),
          }),
        ),
        /** null for nothing. */
        waiting: Changed.extend({ reviewId: z.string() }).nullable(),
        /** The last changes that came into force, the newest first. */
        changes: z.array(Changed),
      }),
    ),
  }),
});

export const Version = z
  .string('缺少版本')
  .regex(/^\d{0,18}$/, '版本不正确')
  .meta({ description: '读到的版本，没有改过时为空' })
  .default('');

const Reason = z.string('请填写原因').trim().max(200, '原因最多 200 个字');

/** Whether it holds already, or waits for another operator. */
export const Outcome = z.object({ inForce: z.boolean() });

export const changeSiteSettings = endpoint({
  method: 'POST',
  path: '/console-api/settings/site/change',
  access: 'operator',
  permission: 'setting.write',
  summary: '改网站的名称、备案号、联系方式等：只发要改的，马上生效，不用重启',
  input: z.object({ version: Version, values: changesOf('site'), reason: Reason.default('') }),
  output: Outcome,
  refusals: ['invalidInput', 'stateConflict'],
});

export const changeLimitSettings = endpoint({
  method: 'POST',
  path: '/console-api/settings/limits/change',
  access: 'operator',
  permission: 'setting.limit',
  summary: '改界线：收紧的马上生效；其中有金额放宽的，整份要动态口令，并等另一位操作员同意',
  input: z.object({ version: Version, values: changesOf('limits'), reason: Reason.min(2, '请填写原因') }),
  output: Outcome,
  refusals: ['invalidInput', 'stateConflict', 'secondFactorNeeded', 'secondFactorWrong'],
});

export const changeServiceSettings = endpoint({
  method: 'POST',
  path: '/console-api/settings/service/change',
  access: 'operator',
  permission: 'setting.write',
  summary: '改客服的服务时间与工单的答复时限：只发要改的，马上生效；已经承诺的时限不变',
  input: z.object({ version: Version, values: changesOf('service'), reason: Reason.default('') }),
  output: Outcome,
  refusals: ['invalidInput', 'stateConflict'],
});
