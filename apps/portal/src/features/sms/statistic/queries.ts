// The questions of 统计, the same on the server and in the browser.
import { getSmsStatistics, getSmsTrend } from '@jishi/contract/sms/statistic';
import type { Input } from '@jishi/contract/endpoint';
import { query } from '../../../shell/client';
import type { UrlQuery } from '../../../shell/url-query';

const CONDITIONS = ['kind', 'templateId', 'signatureId', 'carrier'] as const;

export const TREND = query(getSmsTrend, {});

/** The days of an address are those of its range; without one they are the server's thirty. */
export function statistics(search: UrlQuery) {
  const conditions = Object.fromEntries(CONDITIONS.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
  const days = { beginDay: search.beginTime?.slice(0, 10), endDay: search.endTime?.slice(0, 10) };
  return query(getSmsStatistics, { ...conditions, ...days } as Input<typeof getSmsStatistics>);
}
