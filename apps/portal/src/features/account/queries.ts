// The questions the security pages ask, in one place so that the server asks exactly the same ones.
import { pageIn } from '@jishi/client/page-number';
import { cursoredQuery } from '@jishi/client/list';
import { listApplies } from '@jishi/contract/access';
import { getIpContent } from '@jishi/contract/access/guard';
import { listPasskeys } from '@jishi/contract/account/passkey';
import { getTotp } from '@jishi/contract/account/password';
import { getClosure, listLoginLog, listSessions } from '@jishi/contract/account/session';
import { getWarnings } from '@jishi/contract/account/warning';
import { listOperations } from '@jishi/contract/audit';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const SESSIONS = query(listSessions, {});
export const CLOSURE = query(getClosure, {});
export const TOTP = query(getTotp, {});
export const PASSKEYS = query(listPasskeys, {});
export const WARNINGS = query(getWarnings, {});
export const IP_LIST = query(getIpContent, {});

/** A page of the login log for an address. */
export function loginLog(search: UrlQuery) {
  return cursoredQuery(listLoginLog, search);
}

/** A page of the operation log for an address. */
export function operations(search: UrlQuery) {
  return cursoredQuery(listOperations, search);
}

/** A page of the applied APIs, each with its warnings. */
export function warnedApplies({ page }: { page?: string | undefined }) {
  return query(listApplies, { pageNum: pageIn(page), pageSize: 10 });
}

export const LATEST_LOGINS = query(listLoginLog, { pageSize: 5 });
export const LATEST_OPERATIONS = query(listOperations, { pageSize: 5 });
