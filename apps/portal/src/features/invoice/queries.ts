// The questions of the invoice pages, the same on the server and in the browser.
import { pagedQuery } from '@jishi/client/list';
import { getAvailable, getInvoice, getTitles, listConsumption, listInvoices } from '@jishi/contract/invoice';
import { query } from '../../shell/client';
import { pageIn } from '@jishi/client/page-number';
import type { UrlQuery } from '../../shell/url-query';

/** Enough for a year of months and orders on one page. */
const CONSUMPTION_PAGE_SIZE = 50;

export const AVAILABLE = query(getAvailable, {});
export const TITLES = query(getTitles, {});

export function invoices(search: UrlQuery) {
  return pagedQuery(listInvoices, search);
}

export function invoice(no: string) {
  return query(getInvoice, { no });
}

/** What can be invoiced, the oldest first. */
export function consumption(search: UrlQuery) {
  return query(listConsumption, { pageNum: pageIn(search.page), pageSize: CONSUMPTION_PAGE_SIZE });
}

/** Every read that an application, a cancelled one or a reversal changes. */
export const CHANGED = [getAvailable, listConsumption, listInvoices, getInvoice] as const;
