// The questions the coupon page asks, the same on the server and in the browser.
import { listCoupons } from '@jishi/contract/coupon';
import { couponStatus } from '@jishi/contract/enums/coupon';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

const COUPONS_PAGE_SIZE = 12;

/** The status that the address names; by default the usable ones. */
export function statusOf({ status }: UrlQuery): number {
  return couponStatus.rows.find(({ value }) => String(value) === status)?.value ?? couponStatus.usable;
}

export function coupons(search: UrlQuery) {
  const page = /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : 1;
  return query(listCoupons, { status: statusOf(search), pageNum: page, pageSize: COUPONS_PAGE_SIZE });
}
