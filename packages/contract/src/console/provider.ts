// Keys of providers outside: what is set up and whose word it is, changing it, and trying it out. No answer gives a secret back.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { PROVIDERS, typedOfProviders } from '../providers';
import { Nothing, Time } from '../values';
import { Changed, Outcome, Version } from './setting';

const Provider = z.enum(PROVIDERS, '没有这个服务商');

/** Whose words hold: nobody's, the environment's, operators'; broken: operators' cannot be used, so it counts as not set up. */
const State = z.enum(['none', 'environment', 'console', 'broken']);

/** The last time its keys were tried. */
const Tested = z.object({
  isGood: z.boolean(),
  words: z.string(),
  testedBy: z.string(),
  testTime: Time,
  /** Whether what was tried is what holds now. */
  isOfNow: z.boolean(),
});

const Summary = z.object({
  provider: Provider,
  name: z.string(),
  purpose: z.string(),
  state: State,
  /** Whether something of it waits for another operator. */
  isWaiting: z.boolean(),
  /** null where it was never tried. */
  tested: Tested.nullable(),
});

export const listProviders = endpoint({
  method: 'GET',
  path: '/console-api/providers',
  access: 'operator',
  permission: 'setting.read',
  summary: '服务商：每一家有没有设置、出自哪里、上一次测试的结果',
  input: Nothing,
  output: z.object({ providers: z.array(Summary) }),
});

export const getProvider = endpoint({
  method: 'GET',
  path: '/console-api/providers/detail',
  access: 'operator',
  permission: 'setting.read',
  summary: '一家服务商的各项设置（密钥只说有没有、末四位或指纹）、等同意的改动、改过的记录',
  input: z.object({ provider: Provider }),
  output: Summary.extend({
    /** What its test does there. */
    test: z.string(),
    /** What whoever holds its keys gets hold of. */
    guards: z.enum(['money', 'accounts']).nullable(),
    /** Whether any change waits for a second operator; a change of an address always does but at the first set-up. */
    takesTwo: z.boolean(),
    /** Why what is stored cannot be used; '' where it can. */
    broken: z.string(),
    version: z.string(),
    fields: z.array(
      z.object({
        name: z.string(),
        label: z.string(),
        hint: z.string(),
        kind: z.enum(['text', 'lines', 'address']),
        isSecret: z.boolean(),
        isOptional: z.boolean(),
        /** '' for a secret. */
        value: z.string(),
        isSet: z.boolean(),
        /** The end of a secret, or a key's fingerprint; '' where it would say too much. */
        mark: z.string(),
        source: z.enum(['console', 'environment', 'none']),
        variable: z.string(),
        /** Who said it last, and when; '' where no operator did. */
        savedBy: z.string(),
        saveTime: z.string(),
      }),
    ),
    /** null for nothing. */
    waiting: Changed.extend({ reviewId: z.string() }).nullable(),
    /** The last changes that came into force, the newest first. */
    changes: z.array(Changed),
  }),
  refusals: ['invalidInput'],
});

const Reason = z.string('请填写原因').trim().min(2, '请填写原因').max(200, '原因最多 200 个字');

const Typed = typedOfProviders().meta({ description: '只发要改的；密钥留空是不改' });

export const changeProvider = endpoint({
  method: 'POST',
  path: '/console-api/providers/change',
  access: 'operator',
  permission: 'setting.provider',
  summary: '改一家服务商的密钥，要动态口令；收款的、或改了地址的，还要等另一位操作员同意',
  input: z.object({ provider: Provider, version: Version, values: Typed, reason: Reason }),
  output: Outcome,
  refusals: ['invalidInput', 'stateConflict', 'secondFactorNeeded', 'secondFactorWrong'],
});

export const resetProvider = endpoint({
  method: 'POST',
  path: '/console-api/providers/reset',
  access: 'operator',
  permission: 'setting.provider',
  summary: '撤掉在这里填的，改回环境变量；环境变量里没有的就是未设置',
  input: z.object({ provider: Provider, version: Version, reason: Reason }),
  output: Outcome,
  refusals: ['invalidInput', 'stateConflict', 'secondFactorNeeded', 'secondFactorWrong'],
});

export const testProvider = endpoint({
  method: 'POST',
  path: '/console-api/providers/test',
  access: 'operator',
  permission: 'setting.provider',
  summary: '用填写的（没填的用已保存的）向服务商发一次不产生费用与交易的请求，说明哪里对、哪里不对',
  input: z.object({ provider: Provider, values: Typed.default({}) }),
  output: z.object({
    isGood: z.boolean(),
    words: z.string(),
    /** The field that is wrong, where the provider tells; '' where it does not. */
    field: z.string(),
  }),
  refusals: ['invalidInput', 'tooManyRequests', 'stateConflict'],
});
