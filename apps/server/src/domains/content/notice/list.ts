// Notices, as the public lists them.
import * as contract from '@jishi/contract/content/notice';
import { sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';

/** Those pinned first, then the newest. */
export const listNotices = listed(contract.listNotices, {
  from: sql`content.published p`,
  columns: {
    id: sql`p.id`,
    title: sql`p.title`,
    kind: sql`p.notice_kind`,
    summary: sql`p.summary`,
    pinned: sql`p.pinned`,
    important: sql`p.important`,
    publishTime: sql`p.published_at`,
  },
  only: sql`p.kind = 'notice'`,
  where: { kind: (kind) => sql`p.notice_kind = ${kind}` },
  order: sql`p.pinned desc, p.published_at desc, p.id desc`,
});
