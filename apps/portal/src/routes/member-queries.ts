// What the pages behind sign-in ask for before they show; their routes say which.
import { getMemberInfo } from '@jishi/contract/account';
import { listEnums } from '@jishi/contract/content';
import {
  CALL_SUBJECTS,
  FAILED_CALLS,
  HOT_PRODUCTS,
  LISTED_KEYS,
  appliedProducts,
  applies,
  callRecords,
  callStatistics,
  callTotals,
  dailyConsumption,
  defaultKey,
  favourites,
  overviewQueries,
  productsOnSale,
} from '../features/access/queries';
import { modeOf } from '../features/access/apply/api-key';
import { spanOf } from '../features/access/daily/span';
import {
  CLOSURE,
  IP_LIST,
  LATEST_LOGINS,
  LATEST_OPERATIONS,
  PASSKEYS,
  SESSIONS,
  TOTP,
  WARNINGS,
  loginLog,
  operations,
  warnedApplies,
} from '../features/account/queries';
import { CERTIFICATE } from '../features/account/certification/queries';
import { coupons } from '../features/coupon/queries';
import { deedQueries } from '../features/deed/queries';
import { AVAILABLE, TITLES, consumption, invoice, invoices } from '../features/invoice/queries';
import { BALANCES, entries, entrySums } from '../features/ledger/queries';
import { LATEST_MESSAGES, RECEPTION, UNREAD, messages } from '../features/message/queries';
import { productOnSale } from '../features/package/queries';
import { RENEWALS } from '../features/package/renewal/queries';
import { packageOrderTotals, packageOrders } from '../features/package/records/queries';
import {
  CONSUMPTION_PACE,
  LATEST_RECHARGES,
  RECHARGE_BONUS,
  RECHARGE_TERMS,
  payOrder,
  payOrderTotals,
  payOrders,
} from '../features/payment/queries';
import { QUOTABLE, RECIPIENTS, quote, quoteLinks, quoteNotices, quotes } from '../features/quote/queries';
import { appealQueries } from '../features/appeal/queries';
import { RECHARGE_PRODUCTS, rechargeOrders, rechargeSums } from '../features/recharge/queries';
import { recordQueries } from '../features/sms/message/queries';
import {
  LATEST_BATCH,
  PRICE,
  SIGNATURES,
  TEMPLATE_COUNTS,
  TODAY,
  USABLE_SIGNATURES,
  USABLE_TEMPLATES,
  signature,
  template,
  templates,
} from '../features/sms/queries';
import { TREND, statistics } from '../features/sms/statistic/queries';
import { ORGANISATIONS, organisationSpend } from '../features/organisation/queries';
import { REFERRAL, referrals } from '../features/referral/queries';
import { ticketQueries } from '../features/support/queries';
import { STATEMENT_MAILS, statement } from '../features/statement/queries';
import { LATEST_VIP_ORDERS, MY_VIP, VIP_LEVELS, vipOrder } from '../features/vip/queries';
import { vipOrderTotals, vipOrders } from '../features/vip/records/queries';
import { type CallKey, query } from '../shell/client';
import type { PageInput } from '../shell/page';

type PageQuery = { queryKey: CallKey };

const MEMBER = query(getMemberInfo, {});

// The first query of a page is its subject. Conditions typed into an address must not make a 404 of a list, so lists
// begin with something that cannot be missing.
const memberQueries = {
  overview: overviewQueries,
  newApply: ({ search }) => [
    appliedProducts(),
    productsOnSale(search),
    ...(search.from === 'collect' ? [favourites(search)] : []),
    defaultKey(modeOf(undefined)),
    ...(search.projectId ? [productOnSale(search.projectId)] : []),
  ],
  applies: ({ search }) =>
    search.tab === 'keys' ? [LISTED_KEYS] : [MEMBER, applies(search), defaultKey(modeOf(search.mode))],
  favourites: ({ search }) => [MEMBER, favourites(search)],
  packageOnSale: ({ search }) => (search.projectId ? [productOnSale(search.projectId)] : []),
  firstCall: () => [HOT_PRODUCTS, defaultKey(1)],
  failedCalls: () => [FAILED_CALLS],
  callRecords: ({ search }) => [appliedProducts(), CALL_SUBJECTS, callRecords(search), callTotals(search)],
  callStatistics: ({ search }) => [appliedProducts(), CALL_SUBJECTS, callStatistics(search)],
  recharge: () => [RECHARGE_TERMS, RECHARGE_BONUS, LATEST_RECHARGES, CONSUMPTION_PACE],
  payOrders: ({ search }) => {
    if (search.tab === 'appeal') return [MEMBER, ...appealQueries(search)];
    if (search.tab === 'quick') return [MEMBER, rechargeOrders(search), rechargeSums(search), RECHARGE_PRODUCTS];
    return [MEMBER, payOrders(search), payOrderTotals(search)];
  },
  fund: ({ search }) => [MEMBER, BALANCES, ...bookOf(search)],
  consumption: ({ search }) => [MEMBER, ...consumptionOf(search)],
  tickets: ({ search }) => ticketQueries(search),
  deeds: ({ search }) => deedQueries(search),
  coupons: ({ search }) => [MEMBER, coupons(search)],
  referral: ({ search }) => [MEMBER, REFERRAL, referrals(search)],
  organisations: () => [MEMBER, ORGANISATIONS],
  organisationSpend: ({ search: { id, month } }) => [MEMBER, ...(id ? [organisationSpend(id, month)] : [])],
  invoices: ({ search }) => [MEMBER, AVAILABLE, invoices(search)],
  applyInvoice: ({ search }) => [
    MEMBER,
    AVAILABLE,
    TITLES,
    consumption(search),
    ...(search.again ? [invoice(search.again)] : []),
  ],
  vip: () => [VIP_LEVELS, MY_VIP, LATEST_VIP_ORDERS],
  vipLevels: () => [VIP_LEVELS],
  vipOrder: ({ search }) => (search.orderNo ? [vipOrder(search.orderNo)] : []),
  security: () => [MEMBER, SESSIONS, CLOSURE, TOTP, PASSKEYS],
  warnings: ({ search }) => [WARNINGS, warnedApplies(search)],
  messages: ({ search }) => [MEMBER, ...(search.tab === 'reception' ? [RECEPTION] : [messages(search), UNREAD])],
  latestMessages: () => [LATEST_MESSAGES],
  ipList: () => [IP_LIST],
  logs: () => [LATEST_LOGINS, LATEST_OPERATIONS],
  loginLog: ({ search }) => [MEMBER, loginLog(search)],
  operations: ({ search }) => [MEMBER, operations(search)],
  sms: ({ search }) => [MEMBER, ...smsOf(search)],
  smsSignature: ({ search }) => [MEMBER, search.id ? signature(search.id) : CERTIFICATE],
  smsTemplate: ({ search }) => [MEMBER, ...(search.id ? [template(search.id)] : []), SIGNATURES],
  quotes: ({ search }) => [MEMBER, ...quotesOf(search)],
  certificate: () => [CERTIFICATE],
  payOrder: ({ search: { orderNo } }) => [MEMBER, ...(orderNo ? [payOrder(orderNo)] : [])],
} satisfies Record<string, (input: PageInput) => PageQuery[]>;

/** What a route may name as its queries. */
export type MemberQueries = keyof typeof memberQueries;

/** A page's own queries, then the member and the words of enumerations, which all of them show. */
export function queriesOf(own: MemberQueries | undefined, input: PageInput): PageQuery[] {
  return [...(own ? memberQueries[own](input) : []), MEMBER, query(listEnums, {})];
}

function bookOf(search: PageInput['search']): PageQuery[] {
  if (search.tab === 'statement') return [statement(search.month), STATEMENT_MAILS];
  return search.tab === 'proof' ? [] : [entries(search), entrySums(search)];
}

function quotesOf(search: PageInput['search']): PageQuery[] {
  if (search.id) return [quote(search.id), quoteLinks(search.id)];
  if (search.tab === 'notices') return [quoteNotices(search)];
  if (search.tab === 'recipients') return [RECIPIENTS];
  return search.tab === 'edit' ? [QUOTABLE] : [quotes(search)];
}

function smsOf(search: PageInput['search']): PageQuery[] {
  if (search.tab === 'message') return recordQueries(search);
  if (search.tab === 'statistic') return [TODAY, TREND, statistics(search)];
  if (search.tab === 'signature') return [TODAY, SIGNATURES];
  if (search.tab === 'template') return [TODAY, SIGNATURES, TEMPLATE_COUNTS, templates(search)];
  return [PRICE, USABLE_SIGNATURES, USABLE_TEMPLATES, LATEST_BATCH];
}

function consumptionOf(search: PageInput['search']): PageQuery[] {
  if (search.tab === 'vip') return [vipOrders(search), vipOrderTotals(search)];
  if (search.tab === 'calls') return [dailyConsumption(spanOf(search.days))];
  return [packageOrders(search), packageOrderTotals(search), RENEWALS];
}
