// The only SQL of help as the public reads it, and of its votes.
import type { Queryable, Transaction } from '@jishi/db';
import type { Entry, Group } from './rules';

export async function selectGroups(db: Queryable): Promise<Group[]> {
  const { rows } = await db.query<Group>(
    `select id, parent_id, name, summary from content.place where kind = 'help' order by sort, id`,
  );
  return rows;
}

export async function selectEntries(db: Queryable): Promise<Entry[]> {
  const { rows } = await db.query<Entry>(
    `select id, title, place_id from content.published where kind = 'help' order by pinned desc, sort, published_at, id`,
  );
  return rows;
}

/** Read most since `since`. */
export async function selectHot(db: Queryable, since: string, limit: number): Promise<Pick<Entry, 'id' | 'title'>[]> {
  const { rows } = await db.query<Pick<Entry, 'id' | 'title'>>(
    `select p.id, p.title from content.published p
     left join (select entry_id, sum(views) as n from content.entry_view where day >= $1::date group by entry_id) v
       on v.entry_id = p.id
     where p.kind = 'help' order by p.recommended desc, v.n desc nulls last, p.sort, p.id limit $2`,
    [since, limit],
  );
  return rows;
}

export type HelpRow = {
  id: string;
  title: string;
  html: string;
  place_id: string;
  place_name: string;
  updated_at: Date;
  useful: number;
  useless: number;
  vote: boolean | null;
};

export async function selectHelp(db: Queryable, id: string, voterKey: Buffer | null): Promise<HelpRow | undefined> {
  const { rows } = await db.query<HelpRow>(
    `select p.id, p.title, p.html, p.place_id, pl.name as place_name, p.updated_at,
       (select count(*)::int from content.help_vote v where v.entry_id = p.id and v.useful) as useful,
       (select count(*)::int from content.help_vote v where v.entry_id = p.id and not v.useful) as useless,
       (select v.useful from content.help_vote v where v.entry_id = p.id and v.voter_key = $2) as vote
     from content.published p join content.place pl on pl.id = p.place_id
     where p.kind = 'help' and p.id = $1`,
    [id, voterKey],
  );
  return rows[0];
}

export async function selectBeside(
  db: Queryable,
  { id, place_id: placeId }: Pick<HelpRow, 'id' | 'place_id'>,
  limit: number,
): Promise<Pick<Entry, 'id' | 'title'>[]> {
  const { rows } = await db.query<Pick<Entry, 'id' | 'title'>>(
    `select id, title from content.published where kind = 'help' and place_id = $1 and id <> $2
     order by sort, published_at, id limit $3`,
    [placeId, id, limit],
  );
  return rows;
}

/** One vote a voter, the last one counts; false when there is no such page. */
export async function upsertVote(
  tx: Transaction,
  id: string,
  voterKey: Buffer,
  vote: { useful: boolean; reason: string; text: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into content.help_vote (entry_id, voter_key, useful, reason, text, at)
     select id, $2, $3, $4, $5, $6 from content.published where id = $1 and kind = 'help'
     on conflict (entry_id, voter_key) do update set
       useful = excluded.useful, at = excluded.at,
       reason = case when excluded.useful then '' when excluded.reason = '' then help_vote.reason else excluded.reason end,
       text = case when excluded.useful then '' when excluded.reason = '' then help_vote.text else excluded.text end`,
    [id, voterKey, vote.useful, vote.reason, vote.text, vote.now],
  );
  return rowCount === 1;
}

export async function countVotes(db: Queryable, id: string): Promise<{ useful: number; useless: number }> {
  const { rows } = await db.query<{ useful: number; useless: number }>(
    `select count(*) filter (where useful)::int as useful, count(*) filter (where not useful)::int as useless
     from content.help_vote where entry_id = $1`,
    [id],
  );
  return rows[0]!;
}

export async function selectReasons(db: Queryable, id: string): Promise<{ reason: string; text: string; at: Date }[]> {
  const { rows } = await db.query<{ reason: string; text: string; at: Date }>(
    `select reason, text, at from content.help_vote where entry_id = $1 and reason <> '' order by at desc limit 200`,
    [id],
  );
  return rows;
}

export async function hasEntry(db: Queryable, id: string): Promise<boolean> {
  const { rowCount } = await db.query(`select 1 from content.entry where id = $1 and kind = 'help'`, [id]);
  return rowCount === 1;
}
