// The questions of the quote pages, the same on the server and in the browser.
import { pagedQuery } from '@jishi/client/list';
import { getQuote, listQuotable, listQuoteLinks, listQuoteNotices, listQuotes, openSheet } from '@jishi/contract/quote';
import { getSubscription, listRecipients } from '@jishi/contract/quote/mail';
import { query } from '../../shell/client';
import type { UrlQuery } from '../../shell/url-query';

export const QUOTABLE = query(listQuotable, {});
export const RECIPIENTS = query(listRecipients, {});

export const quotes = (search: UrlQuery) => pagedQuery(listQuotes, search);
export const quoteNotices = (search: UrlQuery) => pagedQuery(listQuoteNotices, search);
export const quote = (id: string) => query(getQuote, { id });
export const quoteLinks = (id: string) => query(listQuoteLinks, { id });
export const sheet = (secret: string) => query(openSheet, { secret });
export const subscription = (secret: string) => query(getSubscription, { secret });

/** Every read that a new version changes. */
export const CHANGED_BY_VERSION = [listQuotable, listQuotes, listQuoteNotices] as const;
/** Those that a link or a mail changes. */
export const CHANGED_BY_LINK = [listQuotes, listQuoteNotices, listQuoteLinks] as const;
