// What the page of invitations asks, the same on the server and in the browser.
import { pagedQuery } from '@jishi/client/list';
import { getReferral, listReferrals } from '@jishi/contract/referral';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const REFERRAL = { ...query(getReferral, {}), meta: { part: '邀请规则与链接' } };
export const referrals = (search: UrlQuery) => pagedQuery(listReferrals, search);
