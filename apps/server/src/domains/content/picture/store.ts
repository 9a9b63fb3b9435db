// The only SQL of pictures that stand for a page: what is public of its subject.
import { projectStatus } from '@jishi/contract/enums/catalogue';
import { type Queryable, sql } from '@jishi/db';
import type { EntrySubject, ProductSubject } from './rules';

export async function selectProduct(db: Queryable, id: string): Promise<ProductSubject | undefined> {
  return db.maybe<ProductSubject>(sql`
    select name, glyph, summary, price, free_quota, official,
      (select count(*)::int from catalogue.api_info a where a.project_id = p.id) as apis
    from catalogue.project p where id = ${id} and status = ${projectStatus.onSale}`);
}

export async function selectEntry(db: Queryable, kind: string, id: string): Promise<EntrySubject | undefined> {
  return db.maybe<EntrySubject>(sql`
    select p.title, p.summary, pl.name as place, p.notice_kind,
      case when p.kind = 'help' then p.updated_at else p.published_at end as at
    from content.published p left join content.place pl on pl.id = p.place_id
    where p.kind = ${kind} and p.id = ${id}`);
}
