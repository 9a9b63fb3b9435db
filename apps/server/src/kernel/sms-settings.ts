// The SMS that this site sends itself, and what holds for those that members send.
import { smsKind } from '@jishi/contract/enums/sms';
import { type Environment, pairs, required, whole } from './environment';

/** Alibaba Cloud's SMS, for messages of our own. */
export type SmsSettings = {
  endpoint: string;
  accessKeyId: string;
  accessKeySecret: string;
  signName: string;
  /** Of a code whose purpose has no template of its own: it can not say what the code is for. */
  codeTemplate: string;
  /** Template codes by what a code is for. */
  codeTemplates: Readonly<Record<string, string>>;
  /** Template codes by event of the message catalogue; an event without one is never an SMS. */
  noticeTemplates: Readonly<Record<string, string>>;
};

/** At most `most` messages of one kind from one member to one number in `seconds`. */
export type FrequencyLimit = { seconds: number; most: number };

export type SmsSendingSettings = {
  /** By smsKind; the longest is a day. */
  frequency: Readonly<Record<number, readonly FrequencyLimit[]>>;
  /** Messages that a member can have accepted in a Beijing day. */
  dailyCap: number;
  /** Hours of Beijing between which no marketing goes out. */
  quiet: { from: number; until: number };
  /** Whether messages that carriers could not deliver are given back, too. */
  undeliveredIsGivenBack: boolean;
  /** What the gateway shows when it passes a member's call on; '' takes none. */
  insideSecret: string;
};

/** undefined where it is not set up. @throws Error naming the variable */
export function sms(env: Environment): SmsSettings | undefined {
  if (!env.ALIYUN_SMS_ACCESS_KEY_ID) return undefined;
  return {
    endpoint: env.ALIYUN_SMS_ENDPOINT ?? 'https://dysmsapi.aliyuncs.com/',
    accessKeyId: env.ALIYUN_SMS_ACCESS_KEY_ID,
    accessKeySecret: required(env, 'ALIYUN_SMS_ACCESS_KEY_SECRET'),
    signName: env.ALIYUN_SMS_SIGN_NAME ?? '集市',
    codeTemplate: env.ALIYUN_SMS_CODE_TEMPLATE ?? 'SMS_CODE',
    codeTemplates: pairs(env, 'ALIYUN_SMS_CODE_TEMPLATES'),
    noticeTemplates: pairs(env, 'ALIYUN_SMS_NOTICE_TEMPLATES'),
  };
}

const DAY_SECONDS = 86_400;

/** @throws Error naming the variable */
export function smsSending(env: Environment): SmsSendingSettings {
  return {
    frequency: {
      [smsKind.code]: limits(env, 'SMS_LIMITS_CODE', '1/60,5/3600,10/86400'),
      [smsKind.notice]: limits(env, 'SMS_LIMITS_NOTICE', '5/3600,20/86400'),
      [smsKind.marketing]: limits(env, 'SMS_LIMITS_MARKETING', '1/3600,2/86400'),
    },
    dailyCap: whole(env, 'SMS_DAILY_CAP', 100_000),
    quiet: { from: hour(env, 'SMS_QUIET_FROM', 21), until: hour(env, 'SMS_QUIET_UNTIL', 8) },
    undeliveredIsGivenBack: env.SMS_GIVE_BACK_UNDELIVERED === '1',
    insideSecret: env.SMS_INSIDE_SECRET ?? '',
  };
}

function limits(env: Environment, name: string, fallback: string): FrequencyLimit[] {
  return (env[name] ?? fallback).split(',').map((item) => {
    const [most, seconds] = /^\s*(\d{1,4})\/(\d{1,5})\s*$/.exec(item)?.slice(1).map(Number) ?? [];
    if (!most || !seconds || seconds > DAY_SECONDS) throw new Error(`${name}: ${item} is not number/seconds`);
    return { most, seconds };
  });
}

function hour(env: Environment, name: string, fallback: number): number {
  const value = whole(env, name, fallback);
  if (value > 23) throw new Error(`${name} is an hour from 0 to 23, not ${value}`);
  return value;
}
