// The only SQL of pictures that stand for a page: what is public of its subject.
import type { Queryable } from '@jishi/db';
import type { EntrySubject, ProductSubject } from './rules';

export async function selectProduct(db: Queryable, id: string): Promise<ProductSubject | undefined> {
  const { rows } = await db.query<ProductSubject>(
    `select name, glyph, summary, price, free_quota as "freeQuota", official,
       (select count(*)::int from catalogue.api_info a where a.project_id = p.id) as apis
     from catalogue.project p where id = $1 and status = 2`,
    [id],
  );
  return rows[0];
}

export async function selectEntry(db: Queryable, kind: string, id: string): Promise<EntrySubject | undefined> {
  const { rows } = await db.query<EntrySubject>(
    `select p.title, p.summary, pl.name as place, p.notice_kind as "noticeKind",
       case when p.kind = 'help' then p.updated_at else p.published_at end as at
     from content.published p left join content.place pl on pl.id = p.place_id
     where p.kind = $1 and p.id = $2`,
    [kind, id],
  );
  return rows[0];
}
