// The questions the status page asks.
import { pageIn } from '@jishi/client/page-number';
import { getIncident, getStatus, listIncidents } from '@jishi/contract/status';
import { query } from '../../shell/client';

const PAGE_SIZE = 10;

export const STATUS = query(getStatus, {});
export const incidents = (page: string | null | undefined) =>
  query(listIncidents, { pageNum: pageIn(page), pageSize: PAGE_SIZE });
export const incident = (id: string) => query(getIncident, { id });

export const PAGE = '/status';
export const incidentAddress = (id: string) => `${PAGE}/${id}`;
