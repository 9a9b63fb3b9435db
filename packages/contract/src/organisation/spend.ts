// What an organisation spends in a month: by colleague, product and key, to the last unit.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { Month, MonthTotals } from '../statement';
import { Id, Money, Nothing } from '../values';

/** Live calls as they are recorded, the refused ones included, and what they took from the balance. */
const Spent = z.object({
  calls: z.number().int(),
  charged: z.number().int(),
  amount: Money,
});

/** Who called. */
const Caller = z.object({
  /** Of a colleague; null: the owner. */
  id: z.string().nullable(),
  /** Masked; '' once the account is closed. */
  phone: z.string(),
  nickname: z.string(),
  /** Enumeration organisationRole; null: the owner. */
  role: z.number().int().nullable(),
  /** Still in the organisation. */
  isPresent: z.boolean(),
});

const asked = { id: Id, month: Month.nullish() };

export const getOrganisationSpend = endpoint({
  method: 'GET',
  path: '/mem/organisation/spend',
  access: 'member',
  summary: '组织一个月的调用花费：按成员、产品、密钥，合计等于所有者当月的调用消费；所有者、管理员与财务可看',
  input: z.object(asked),
  output: z.object({
    id: z.string(),
    name: z.string(),
    month: z.string(),
    /** Since the organisation is, the newest first. */
    months: z.array(z.string()),
    total: Spent,
    /** Those who called, the most spent first. */
    colleagues: z.array(Caller.extend(Spent.shape)),
    products: z.array(Spent.extend({ id: z.string(), name: z.string() })),
    /** At most 100, the most spent first; the file has all. */
    keys: z.array(
      Spent.extend({
        /** '0': calls without a key. */
        id: z.string(),
        name: z.string(),
        /** Masked. */
        appKey: z.string(),
        caller: Caller,
        isRemoved: z.boolean(),
      }),
    ),
    keyCount: z.number().int(),
    /** The owner's statement in sums: for the owner and finance; null for managers, and before the owner's first entry. */
    statement: MonthTotals.nullable(),
  }),
  refusals: ['invalidInput', 'notFound'],
});

export const downloadOrganisationSpend = endpoint({
  method: 'GET',
  path: '/mem/organisation/spend/file',
  access: 'member',
  summary: '组织一个月的调用花费（CSV）：每个成员、密钥、产品一行，末行合计',
  input: z.object(asked),
  output: Nothing,
  answers: 'file',
  refusals: ['invalidInput', 'notFound'],
});
