// The questions the security pages ask, in one place so that the server asks exactly the same ones.
import { listApplies } from '@jishi/contract/access';
import { getIpContent } from '@jishi/contract/access/guard';
import { getTotp } from '@jishi/contract/account/password';
import { getClosure, listLoginLog, listSessions } from '@jishi/contract/account/session';
import { getWarnings } from '@jishi/contract/account/warning';
import { listOperations } from '@jishi/contract/audit';
import { query } from '../../shell/client';
import { type LogSearch, loginLogFilter, operationFilter } from './log/log-filter';

export const SESSIONS = query(listSessions, {});
export const CLOSURE = query(getClosure, {});
export const TOTP = query(getTotp, {});
export const WARNINGS = query(getWarnings, {});
export const IP_LIST = query(getIpContent, {});

const LOG_PAGE_SIZE = 20;

/** A page of the login log for an address. */
export function loginLog(search: LogSearch) {
  return query(listLoginLog, { ...loginLogFilter(search), cursor: search.cursor, pageSize: LOG_PAGE_SIZE });
}

/** A page of the operation log for an address. */
export function operations(search: LogSearch) {
  return query(listOperations, { ...operationFilter(search), cursor: search.cursor, pageSize: LOG_PAGE_SIZE });
}

/** A page of the applied APIs, each with its warnings. */
export function warnedApplies({ page }: { page?: string | undefined }) {
  return query(listApplies, { pageNum: Number(page) || 1, pageSize: 10 });
}

export const LATEST_LOGINS = query(listLoginLog, { pageSize: 5 });
export const LATEST_OPERATIONS = query(listOperations, { pageSize: 5 });
