// Queries that pages behind sign-in await before they show, by page name.
import { getMemberInfo } from '@jishi/contract/account';
import { listEnums } from '@jishi/contract/content';
import {
  CALL_SUBJECTS,
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
import { spanOf } from '../features/access/daily/span';
import {
  CLOSURE,
  IP_LIST,
  LATEST_LOGINS,
  LATEST_OPERATIONS,
  SESSIONS,
  TOTP,
  WARNINGS,
  loginLog,
  operations,
  warnedApplies,
} from '../features/account/queries';
import { CERTIFICATE } from '../features/account/certification/queries';
import { coupons } from '../features/coupon/queries';
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
import { statement } from '../features/statement/queries';
import { LATEST_VIP_ORDERS, MY_VIP, VIP_LEVELS, vipOrder } from '../features/vip/queries';
import { vipOrderTotals, vipOrders } from '../features/vip/records/queries';
import { type CallKey, query } from '../shell/client';
import type { PageInput } from '../shell/page';

type PageQuery = { queryKey: CallKey };

const MEMBER = query(getMemberInfo, {});

// The first query of a page is its subject. Conditions typed into an address must not make a 404 of a list, so lists
// begin with something that cannot be missing.
const byPage: Record<string, (input: PageInput) => PageQuery[]> = {
  Overview: overviewQueries,
  ReqApplyNew: ({ search }) => [
    appliedProducts(),
    productsOnSale(search),
    ...(search.from === 'collect' ? [favourites(search)] : []),
    defaultKey(1),
    ...(search.projectId ? [productOnSale(search.projectId)] : []),
  ],
  ReqApply: ({ search }) =>
    search.tab === 'keys' ? [LISTED_KEYS] : [MEMBER, applies(search), defaultKey(search.mode === '2' ? 2 : 1)],
  ReqCollect: ({ search }) => [MEMBER, favourites(search)],
  ReqBuy: ({ search }) => (search.projectId ? [productOnSale(search.projectId)] : []),
  ApplyList: ({ search }) => [appliedProducts(), CALL_SUBJECTS, callRecords(search), callTotals(search)],
  ReqStatics: ({ search }) => [appliedProducts(), CALL_SUBJECTS, callStatistics(search)],
  RechargeCenter: () => [RECHARGE_TERMS, RECHARGE_BONUS, LATEST_RECHARGES, CONSUMPTION_PACE],
  RechargeRecords: ({ search }) => [MEMBER, payOrders(search), payOrderTotals(search)],
  Fund: ({ search }) => [MEMBER, BALANCES, ...bookOf(search)],
  ConsumptionRecords: ({ search }) => [MEMBER, ...consumptionOf(search)],
  CouponRecords: ({ search }) => [MEMBER, coupons(search)],
  VipIndex: () => [VIP_LEVELS, MY_VIP, LATEST_VIP_ORDERS],
  BuyVip: () => [VIP_LEVELS],
  BanlaPaySure: () => [VIP_LEVELS],
  PayStateDia: ({ search }) => (search.orderNo ? [vipOrder(search.orderNo)] : []),
  AccountSecurity: () => [MEMBER, SESSIONS, CLOSURE, TOTP],
  AlertSettings: ({ search }) => [WARNINGS, warnedApplies(search)],
  NotifyMessage: ({ search }) => [MEMBER, ...(search.tab === 'reception' ? [RECEPTION] : [messages(search), UNREAD])],
  Notice: () => [LATEST_MESSAGES],
  WhitelistSettings: () => [IP_LIST],
  LogManagement: () => [LATEST_LOGINS, LATEST_OPERATIONS],
  LoginLog: ({ search }) => [MEMBER, loginLog(search)],
  OperateLog: ({ search }) => [MEMBER, operations(search)],
  AuthPage: () => [CERTIFICATE],
  AuthForm: () => [CERTIFICATE],
  PayPage: orderOf,
  PayRes: orderOf,
};

/** A page's own queries, then the member and the words of enumerations, which all of them show. */
export function queriesOf(name: string, input: PageInput): PageQuery[] {
  return [...(byPage[name]?.(input) ?? []), MEMBER, query(listEnums, {})];
}

function bookOf(search: PageInput['search']): PageQuery[] {
  if (search.tab === 'statement') return [statement(search.month)];
  return search.tab === 'proof' ? [] : [entries(search), entrySums(search)];
}

function consumptionOf(search: PageInput['search']): PageQuery[] {
  if (search.tab === 'vip') return [vipOrders(search), vipOrderTotals(search)];
  if (search.tab === 'calls') return [dailyConsumption(spanOf(search.days))];
  return [packageOrders(search), packageOrderTotals(search), RENEWALS];
}

function orderOf({ search: { orderNo } }: PageInput): PageQuery[] {
  return [MEMBER, ...(orderNo ? [payOrder(orderNo)] : [])];
}
