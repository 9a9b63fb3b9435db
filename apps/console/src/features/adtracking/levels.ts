// Groupings and filters of visits.
import { filtersOf } from '../../shell/list-conditions';
import { type exportCampaigns, listCampaigns } from '@jishi/contract/console/adtracking';
import type { Input } from '@jishi/contract/endpoint';
import type { UrlQuery } from '@jishi/ui/url-query';

export type Level = NonNullable<Input<typeof exportCampaigns>['level']>;

export const LEVELS: readonly (readonly [Level, string])[] = [
  ['channel', '渠道'],
  ['plan', '计划'],
  ['unit', '单元'],
  ['creative', '创意'],
  ['keyword', '关键词'],
  ['product', '产品'],
];

/** The grouping that a row opens into. */
const BELOW: Readonly<Record<Level, Level>> = {
  channel: 'plan',
  plan: 'unit',
  unit: 'keyword',
  creative: 'keyword',
  keyword: 'creative',
  product: 'plan',
};

/** What visits can be narrowed to. */
export const VISIT_FILTERS = filtersOf(listCampaigns);

/** The level an address asks for; plans where it asks for none that there is. */
export function levelOf({ level }: UrlQuery): Level {
  return LEVELS.find(([known]) => known === level)?.[0] ?? 'plan';
}

/** What changes in the address when one row of a level is opened. */
export function openedBy(level: Level, id: string): Record<string, string | null> {
  return { [level]: id, level: BELOW[level], page: null };
}

/** The conditions of an address, as they are passed on to the list of members. */
export function conditionsIn(search: UrlQuery): URLSearchParams {
  const names = ['beginTime', 'endTime', ...LEVELS.map(([level]) => level)];
  return new URLSearchParams(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])));
}
