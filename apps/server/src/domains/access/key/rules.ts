// Rules for keys: format, masking, how many, limits.
import { randomBytes, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { keyMode } from '@jishi/contract/enums/access';
import { parseAmount } from '@jishi/money';
import { invalidField } from '../../../kernel/refusal';
import { parseTime } from '../../../kernel/time';
import { parseIpList } from '../guard/rules';

/** Keys of one member, the default ones included; of one colleague in an organisation. */
export const MOST_KEYS = 20;

/** A new key pair: the public part names the key, the secret signs. 96 and 190 random bits. */
export function newKeyPair(mode: number): { appKey: string; secret: string } {
  const prefix = mode === keyMode.live ? 'ak' : 'sk';
  return { appKey: `${prefix}${randomBytes(12).toString('hex')}`, secret: newSecret() };
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Tells a secret of ours in whatever text it was left in. */
const SECRET_PREFIX = 'jsk_';
const RANDOM_SIGNS = 32;
const CHECK_SIGNS = 6;

/**
 * 190 random bits, in letters that any header takes. Who looks for secrets that leaked finds `jsk_` and knows by the last six
 * signs, the CRC-32 of those before them, that it is one.
 */
export function newSecret(): string {
  const body = Array.from({ length: RANDOM_SIGNS }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return `${SECRET_PREFIX}${body}${checkOf(body)}`;
}

/** Whether a text has the form of a secret; those from before 2026-11-28 do not. */
export function isSecret(text: string): boolean {
  const body = text.slice(SECRET_PREFIX.length, -CHECK_SIGNS);
  return text.startsWith(SECRET_PREFIX) && body.length === RANDOM_SIGNS && text.endsWith(checkOf(body));
}

function checkOf(body: string): string {
  let rest = crc32(body);
  let signs = '';
  for (let at = 0; at < CHECK_SIGNS; at += 1) {
    signs = SIGNS[rest % SIGNS.length] + signs;
    rest = Math.floor(rest / SIGNS.length);
  }
  return signs;
}

/** First and last characters only. */
export function maskSecret(secret: string): string {
  return `${secret.slice(0, 3)}****${secret.slice(-3)}`;
}

type Asked = {
  name: string;
  projectIds?: readonly string[] | null | undefined;
  ipContent?: string | null | undefined;
  qps?: number | null | undefined;
  dailyCalls?: number | null | undefined;
  dailySpend?: string | null | undefined;
  expireTime?: string | null | undefined;
};

export type Limits = {
  name: string;
  /** Null: every product. */
  projectIds: string[] | null;
  ips: string[];
  qps: number | null;
  dailyCalls: number | null;
  /** Units of 0.00001 yuan. */
  dailySpend: bigint | null;
  expiresAt: Date | null;
};

export const UNLIMITED: Omit<Limits, 'name'> = {
  projectIds: null,
  ips: [],
  qps: null,
  dailyCalls: null,
  dailySpend: null,
  expiresAt: null,
};

/**
 * Limits as stored. `before`: the key's present end; a past one may be kept but not newly set.
 * @throws Refusal invalidInput at the field
 */
export function limitsOf(asked: Asked, now: Date, before: Date | null = null): Limits {
  const expiresAt = asked.expireTime ? parseTime(asked.expireTime) : null;
  // Displayed times have no fractions of a second, so an unchanged end comes back without them.
  const kept = before && expiresAt && Math.floor(before.getTime() / 1000) === expiresAt.getTime() / 1000;
  if (expiresAt && !kept && expiresAt <= now) throw invalidField('expireTime', '到期时间要晚于现在');
  return {
    name: asked.name,
    projectIds: asked.projectIds ? [...new Set(asked.projectIds)] : null,
    ips: parseIpList(asked.ipContent ?? '', 'ipContent').ips,
    qps: asked.qps ?? null,
    dailyCalls: asked.dailyCalls ?? null,
    dailySpend: asked.dailySpend ? parseAmount(asked.dailySpend) : null,
    expiresAt: kept ? before : expiresAt,
  };
}

/** Caps of a colleague, or of a key that a colleague made; null: none. Money in units of 0.00001 yuan. */
export type Caps = {
  dailyCalls: number | null;
  dailySpend: bigint | null;
  weeklyCalls: number | null;
  weeklySpend: bigint | null;
  monthlyCalls: number | null;
  monthlySpend: bigint | null;
};

export const UNCAPPED: Caps = {
  dailyCalls: null,
  dailySpend: null,
  weeklyCalls: null,
  weeklySpend: null,
  monthlyCalls: null,
  monthlySpend: null,
};

type AskedCaps = { [Name in keyof Caps]?: (Name extends `${string}Calls` ? number : string) | null | undefined };

/** Caps as stored. */
export function capsOf(asked: AskedCaps): Caps {
  const moneyOf = (amount: string | null | undefined) => (amount ? parseAmount(amount) : null);
  return {
    dailyCalls: asked.dailyCalls ?? null,
    dailySpend: moneyOf(asked.dailySpend),
    weeklyCalls: asked.weeklyCalls ?? null,
    weeklySpend: moneyOf(asked.weeklySpend),
    monthlyCalls: asked.monthlyCalls ?? null,
    monthlySpend: moneyOf(asked.monthlySpend),
  };
}
