// Incidents as the public and as operators list them.
import * as consoleContract from '@jishi/contract/console/status';
import * as contract from '@jishi/contract/status';
import { sql } from '@jishi/db';
import { listed } from '../../kernel/listed';
import { overdueAt, phaseAt } from './store';

const COLUMNS = {
  id: sql`i.id`,
  kind: sql`i.kind`,
  title: sql`i.title`,
  effect: sql`i.effect`,
  parts: sql`i.parts`,
  beginTime: sql`i.began_at`,
  endTime: sql`i.ended_at`,
  windowBegin: sql`i.window_begin`,
  windowEnd: sql`i.window_end`,
  updateTime: sql`i.updated_at`,
};

/** What has ended, the latest first. */
export const listIncidents = listed(contract.listIncidents, {
  from: sql`status.incident i`,
  only: sql`i.ended_at is not null`,
  columns: { ...COLUMNS, phase: sql`i.phase` },
  where: {},
  order: sql`i.began_at desc, i.id desc`,
});

/** What has not ended first. */
export const searchIncidents = listed(consoleContract.searchIncidents, {
  from: sql`status.incident i`,
  columns: (ctx) => ({ ...COLUMNS, phase: phaseAt(ctx.now()), overdue: overdueAt(ctx.now()) }),
  where: {
    kind: (kind) => sql`i.kind = ${kind}`,
    phase: (phase, ctx) => sql`${phaseAt(ctx.now())} = ${phase}`,
    keyword: (keyword) => sql`strpos(lower(i.title), lower(${keyword})) > 0`,
  },
  at: sql`i.began_at`,
  order: sql`i.ended_at is not null, i.began_at desc, i.id desc`,
});
