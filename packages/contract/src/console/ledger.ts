// The book as operators see it.
import * as z from 'zod';
import { endpoint } from '../endpoint';
import { belongsTo, choice, list, search } from '../list';
import { Money, Nothing, Time } from '../values';

export const searchTransfers = list({
  path: '/console-api/ledger/transfer/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '账目：每笔转账与它的分录',
  row: z.object({
    id: z.string(),
    key: z.string(),
    kind: z.number().int(),
    memo: z.string(),
    time: Time,
    postings: z.array(z.object({ account: z.string(), amount: Money, balanceAfter: Money.nullable() })),
  }),
  filter: {
    kind: choice('ledgerEntryKind', '类别'),
    key: search('业务键', { most: 100, placeholder: '如 pay:PO…', wide: true }),
    memberId: belongsTo('用户编号'),
    flow: choice('moneyFlow', '资金流向'),
  },
  period: '记账时间',
  /** What the flow that is asked for comes to from the asked time on; null where no flow, no time, or more is asked for. */
  sums: { flowAmount: Money.nullable() },
  paged: 'cursor',
});

export const searchLateCharges = list({
  path: '/console-api/ledger/late-charge/list',
  access: 'operator',
  permission: 'ledger.read',
  summary: '迟到扣费：网关节点失联后才入账的调用，用户付不出的由平台承担',
  row: z.object({
    id: z.string(),
    memberId: z.string(),
    memberName: z.string(),
    projectName: z.string(),
    node: z.string(),
    state: z.number().int(),
    /** In the product's unit, like `borneUnits`. */
    units: z.number().int(),
    unit: z.number().int(),
    borneUnits: z.number().int(),
    amount: Money,
    borneAmount: Money,
    foundTime: Time,
    settledTime: Time.nullable(),
  }),
  filter: { state: choice('lateCharge', '状态'), memberId: belongsTo('用户编号') },
  period: '发现时间',
  sums: { borne: z.number().int(), borneAmount: Money },
  paged: 'cursor',
});

export const verifyLedger = endpoint({
  method: 'POST',
  path: '/console-api/ledger/verify',
  access: 'operator',
  permission: 'ledger.read',
  summary: '核对全部账目：总和为零、逐笔平衡、余额等于分录之和、链未断',
  input: Nothing,
  output: z.object({
    clean: z.boolean(),
    accounts: z.number().int(),
    transfers: z.number().int(),
    postings: z.number().int(),
    findings: z.array(z.string()),
    checkedTime: Time,
  }),
});
