// The only SQL of help as the public reads it, and of its votes.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Entry, Group } from './rules';

export async function selectGroups(db: Queryable): Promise<Group[]> {
  return db.many<Group>(sql`
    select id, parent_id, name, summary from content.place where kind = 'help' order by sort, id`);
}

export async function selectEntries(db: Queryable): Promise<Entry[]> {
  return db.many<Entry>(sql`
    select id, title, place_id
    from content.published
    where kind = 'help'
    order by pinned desc, sort, published_at, id`);
}

/** Read most since `since`. */
export async function selectHot(db: Queryable, since: string, limit: number): Promise<Pick<Entry, 'id' | 'title'>[]> {
  return db.many<Pick<Entry, 'id' | 'title'>>(sql`
    select p.id, p.title from content.published p
    left join (select entry_id, sum(views) as n from content.entry_view where day >= ${since}::date group by entry_id) v
      on v.entry_id = p.id
    where p.kind = 'help' order by p.recommended desc, v.n desc nulls last, p.sort, p.id limit ${limit}`);
}

export type HelpRow = {
  id: string;
  title: string;
  html: string;
  placeId: string;
  placeName: string;
  updatedAt: Date;
  useful: number;
  useless: number;
  vote: boolean | null;
};

export async function selectHelp(db: Queryable, id: string, voterKey: Buffer | null): Promise<HelpRow | undefined> {
  return db.maybe<HelpRow>(sql`
    select p.id, p.title, p.html, p.place_id, pl.name as place_name, p.updated_at,
      (select count(*)::int from content.help_vote v where v.entry_id = p.id and v.useful) as useful,
      (select count(*)::int from content.help_vote v where v.entry_id = p.id and not v.useful) as useless,
      (select v.useful from content.help_vote v where v.entry_id = p.id and v.voter_key = ${voterKey}) as vote
    from content.published p join content.place pl on pl.id = p.place_id
    where p.kind = 'help' and p.id = ${id}`);
}

export async function selectBeside(
  db: Queryable,
  { id, placeId }: Pick<HelpRow, 'id' | 'placeId'>,
  limit: number,
): Promise<Pick<Entry, 'id' | 'title'>[]> {
  return db.many<Pick<Entry, 'id' | 'title'>>(sql`
    select id, title from content.published where kind = 'help' and place_id = ${placeId} and id <> ${id}
    order by sort, published_at, id limit ${limit}`);
}

/** One vote per voter, the last one counts; false for an unknown page. */
export async function upsertVote(
  tx: Transaction,
  id: string,
  voterKey: Buffer,
  vote: { useful: boolean; reason: string; text: string; now: Date },
): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into content.help_vote (entry_id, voter_key, useful, reason, text, at)
    select id, ${voterKey}, ${vote.useful}, ${vote.reason}, ${vote.text}, ${vote.now}
    from content.published
    where id = ${id} and kind = 'help'
    on conflict (entry_id, voter_key) do update set
      useful = excluded.useful, at = excluded.at,
      reason = case
        when excluded.useful then ''
        when excluded.reason = '' then help_vote.reason
        else excluded.reason
      end,
      text = case when excluded.useful then '' when excluded.reason = '' then help_vote.text else excluded.text end`);
  return inserted === 1;
}

export async function countVotes(db: Queryable, id: string): Promise<{ useful: number; useless: number }> {
  return db.one<{ useful: number; useless: number }>(sql`
    select count(*) filter (where useful)::int as useful, count(*) filter (where not useful)::int as useless
    from content.help_vote where entry_id = ${id}`);
}

export async function selectReasons(db: Queryable, id: string): Promise<{ reason: string; text: string; at: Date }[]> {
  return db.many<{ reason: string; text: string; at: Date }>(sql`
    select reason, text, at from content.help_vote where entry_id = ${id} and reason <> '' order by at desc limit 200`);
}

export async function hasEntry(db: Queryable, id: string): Promise<boolean> {
  return (await db.run(sql`select 1 from content.entry where id = ${id} and kind = 'help'`)) === 1;
}
