// News, help, notices and banners, as those who write them list them.
import { entryStatus } from '@jishi/contract/enums/content';
import * as contract from '@jishi/contract/console/entry';
import { literal, sql } from '@jishi/db';
import { listed } from '../../../kernel/listed';
import { holding } from '../../../kernel/search';

/** What was changed last, first. */
export const listEntries = listed(contract.listEntries, {
  from: sql`content.entry e
    left join content.place pl on pl.id = e.place_id
    left join content.published p on p.id = e.id`,
  columns: {
    id: sql`e.id`,
    kind: sql`e.kind`,
    title: sql`e.title`,
    placeName: sql`coalesce(pl.name, '')`,
    status: sql`e.status`,
    changed: sql`(e.status = ${literal(entryStatus.published)} or p.published_at is not null)
      and e.published_version is distinct from e.version`,
    pinned: sql`(e.draft ->> 'pinned')::boolean`,
    views: sql`(select coalesce(sum(v.views), 0)::float8 from content.entry_view v where v.entry_id = e.id)`,
    sort: sql`e.sort`,
    publishTime: sql`case when e.status = ${literal(entryStatus.scheduled)} then e.scheduled_at else p.published_at end`,
    updatedTime: sql`e.updated_at`,
    operatorName: sql`coalesce((select a.name from operator.account a where a.id = e.operator_id), e.operator_id::text, '系统')`,
  },
  where: {
    kind: (kind) => sql`e.kind = ${kind}`,
    status: (status) => sql`e.status = ${status}`,
    placeId: (id) => sql`e.place_id = ${id}`,
    keyword: (word) => sql`e.title ilike ${holding(word)}`,
  },
  order: sql`e.updated_at desc, e.id desc`,
});
