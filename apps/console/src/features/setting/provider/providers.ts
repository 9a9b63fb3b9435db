// What screens of providers share: how a provider stands, and what is read again after a change.
import { getProvider, listProviders } from '@jishi/contract/console/provider';
import type { Output } from '@jishi/contract/endpoint';
import type { Tone } from '@jishi/ui/status-mark';
import { getHomeOpening } from '@jishi/contract/console/home';
import { useRefreshOf } from '../../../shell/client';

export type Provider = Output<typeof getProvider>;
export type Field = Provider['fields'][number];
export type Change = Provider['changes'][number];
export type Summary = Output<typeof listProviders>['providers'][number];

export const STATES: Readonly<Record<Summary['state'], readonly [word: string, tone: Tone]>> = {
  none: ['未设置', 'quiet'],
  environment: ['由环境变量设置', 'success'],
  console: ['已设置', 'success'],
  broken: ['不能用', 'danger'],
};

/** Has everything read again that a change or a test of a provider shows in. */
export const useRefresh = () => useRefreshOf(listProviders, getProvider, getHomeOpening);
