// What holds for SMS that members send.
import { smsKind } from '@jishi/contract/enums/sms';
import { type Environment, whole } from './environment';

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
