// What the pages behind sign-in ask for before they show, by page name.
import { getMemberInfo } from '@jishi/contract/account';
import { listEnums } from '@jishi/contract/content';
import {
  appliedProducts,
  applies,
  callRecords,
  callStatistics,
  callTotals,
  defaultKey,
  overviewQueries,
  productsOnSale,
} from '../features/access/queries';
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
import { entries } from '../features/ledger/queries';
import { RECEPTION, UNREAD, messages } from '../features/message/queries';
import { productOnSale } from '../features/package/queries';
import {
  CONSUMPTION_PACE,
  LATEST_RECHARGES,
  RECHARGE_TERMS,
  payOrder,
  payOrderTotals,
  payOrders,
} from '../features/payment/queries';
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
    defaultKey(1),
    ...(search.projectId ? [productOnSale(search.projectId)] : []),
  ],
  ReqApply: ({ search }) => [MEMBER, applies(search), defaultKey(search.mode === '2' ? 2 : 1)],
  ReqBuy: ({ search }) => (search.projectId ? [productOnSale(search.projectId)] : []),
  ApplyList: ({ search }) => [appliedProducts(), callRecords(search), callTotals(search)],
  ReqStatics: ({ search }) => [appliedProducts(), callStatistics(search)],
  RechargeCenter: () => [RECHARGE_TERMS, LATEST_RECHARGES, CONSUMPTION_PACE],
  RechargeRecords: ({ search }) => [MEMBER, payOrders(search), payOrderTotals(search)],
  Fund: ({ search }) => [MEMBER, entries(search)],
  AccountSecurity: () => [MEMBER, SESSIONS, CLOSURE, TOTP],
  AlertSettings: ({ search }) => [WARNINGS, warnedApplies(search)],
  NotifyMessage: ({ search }) => [MEMBER, ...(search.tab === 'reception' ? [RECEPTION] : [messages(search), UNREAD])],
  Notice: () => [messages({})],
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

function orderOf({ search: { orderNo } }: PageInput): PageQuery[] {
  return [MEMBER, ...(orderNo ? [payOrder(orderNo)] : [])];
}
