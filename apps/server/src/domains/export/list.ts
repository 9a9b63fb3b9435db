// The files that a member asked for.
import { exportState } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/export';
import { sql } from '@jishi/db';
import { listed } from '../../kernel/listed';

/** The newest first; a file is expired on time, whenever it is dropped. */
export const listExports = listed(contract.listExports, {
  from: sql`export.request r`,
  columns: ({ now }) => ({
    id: sql`r.id`,
    kind: sql`r.kind`,
    state: sql`case when r.state = ${exportState.ready} and r.expires_at <= ${now()} then ${exportState.expired} else r.state end`,
    rows: sql`r.rows`,
    bytes: sql`r.bytes::float8`,
    failure: sql`r.failure`,
    createTime: sql`r.asked_at`,
    finishTime: sql`r.finished_at`,
    expireTime: sql`r.expires_at`,
  }),
  where: { kind: (kind) => sql`r.kind = ${kind}` },
  own: (memberId) => sql`r.member_id = ${memberId}`,
  order: sql`r.id desc`,
});

/** One of them. @throws Refusal notFound */
export const getExportProgress = listExports.one(contract.getExportProgress, ({ id }) => sql`r.id = ${id}`);
