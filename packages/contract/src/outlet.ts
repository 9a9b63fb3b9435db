// An outlet is who outside carries out what we sell, such as a channel of SMS or a supplier of recharge: what operators' calls about
// one have alike.
import * as z from 'zod';
import { Id, Nothing, Reason, Time } from './values';

/** How one is reached and whose account it is there; an empty secret means the one that is kept. */
export const outletAccess = (account: { missing: string; wrong: string }) => ({
  endpoint: z
    .string('请填写接口地址')
    .trim()
    .max(200, '接口地址太长')
    .regex(/^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/, '接口地址是 http 或 https 开头的完整地址')
    .refine((text) => URL.canParse(text), '接口地址是 http 或 https 开头的完整地址'),
  account: z
    .string(account.missing)
    .trim()
    .regex(/^[A-Za-z0-9_-]{4,128}$/, account.wrong),
  secret: z
    .string()
    .trim()
    .max(200, '密钥太长')
    .regex(/^[\x21-\x7e]*$/, '密钥里不能有空格或中文')
    .default(''),
});

/** How one has answered lately. */
export const OutletHealth = {
  /** Enumeration outletHealth. */
  health: z.number().int(),
  failures: z.number().int(),
  /** While the breaker is open: until when. */
  openUntil: Time.nullable(),
  failure: z.string(),
  failTime: Time.nullable(),
  successTime: Time.nullable(),
};

const acting = {
  method: 'POST',
  access: 'operator',
  refusals: ['notFound', 'stateConflict'],
  output: Nothing,
} as const;

/** The rest of a call that saves one. */
export const savingOutlet = {
  method: 'POST',
  access: 'operator',
  output: z.object({ id: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'duplicate'],
} as const;

/** The rest of a call that turns one on or off. */
export const switchingOutlet = {
  ...acting,
  input: z.object({ id: Id, isOn: z.boolean('请选择启用或停用'), reason: Reason }),
} as const;

/** The rest of a call that closes its breaker at once. */
export const closingBreaker = { ...acting, input: z.object({ id: Id, reason: Reason }) } as const;

/** The rest of a call that shows the addresses it calls, or gives it new ones. */
export const showingAddress = {
  method: 'POST',
  access: 'operator',
  input: z.object({ id: Id, renew: z.boolean().default(false), reason: Reason }),
  refusals: ['notFound'],
} as const;
