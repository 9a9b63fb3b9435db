// Metadata of the status pages, from what they show.
import { getStatus, getIncident } from '@jishi/contract/status';
import type { PageFacts } from '../../shell/page';
import { headlineOf } from './words';

export function statusDescription({ read }: PageFacts): string {
  const status = read(getStatus, {});
  const now = status ? `${headlineOf(status.parts).words}。` : '';
  return `${now}各项服务近 90 天的状态，故障与维护的通报。`;
}

export function incidentTitle({ read, params: { id = '' } }: PageFacts): string {
  return read(getIncident, { id })?.title ?? '服务状态';
}
