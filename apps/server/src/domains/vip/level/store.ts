// The only SQL of levels. A row is one edition of a level; the newest that has not ended is the one on sale.
import type { Queryable, Transaction } from '@jishi/db';

export type Quota = { projectId: string; projectName: string; calls: number };

export type LevelRow = {
  /** The edition's number. */
  edition: number;
  rank: number;
  name: string;
  summary: string;
  callDiscount: number;
  packageDiscount: number;
  rechargeDiscount: number;
  qpsLimit: number | null;
  support: string;
  createdAt: Date;
  endedAt: Date | null;
  /** In 0.00001 yuan, by period. */
  prices: { period: number; price: bigint }[];
  quotas: Quota[];
};

type Raw = {
  edition: number;
  rank: number;
  name: string;
  summary: string;
  call_discount: number;
  package_discount: number;
  recharge_discount: number;
  qps_limit: number | null;
  support: string;
  created_at: Date;
  ended_at: Date | null;
  prices: { period: number; price: string }[];
  quotas: Quota[];
};

const SELECT = `select
    v.level as edition, v.rank, v.name, v.summary, v.call_discount, v.package_discount, v.recharge_discount, v.qps_limit,
    v.support, v.created_at, v.ended_at,
    coalesce((
      select json_agg(json_build_object('period', p.period, 'price', p.price::text) order by p.period)
      from vip.price p where p.level = v.level
    ), '[]') as prices,
    coalesce((
      select json_agg(json_build_object('projectId', q.project_id::text, 'projectName', c.name, 'calls', q.calls) order by q.project_id)
      from vip.quota q join catalogue.project c on c.id = q.project_id where q.level = v.level
    ), '[]') as quotas
  from vip.level v`;

function fromRaw(raw: Raw): LevelRow {
  return {
    edition: raw.edition,
    rank: raw.rank,
    name: raw.name,
    summary: raw.summary,
    callDiscount: raw.call_discount,
    packageDiscount: raw.package_discount,
    rechargeDiscount: raw.recharge_discount,
    qpsLimit: raw.qps_limit,
    support: raw.support,
    createdAt: raw.created_at,
    endedAt: raw.ended_at,
    prices: raw.prices.map(({ period, price }) => ({ period, price: BigInt(price) })),
    quotas: raw.quotas,
  };
}

/** Levels on sale, the lowest first. */
export async function selectOnSale(db: Queryable): Promise<LevelRow[]> {
  const { rows } = await db.query<Raw>(`${SELECT} where v.ended_at is null order by v.rank`);
  return rows.map(fromRaw);
}

/** The edition of a rank that is on sale. */
export async function selectByRank(db: Queryable, rank: number): Promise<LevelRow | undefined> {
  const { rows } = await db.query<Raw>(`${SELECT} where v.rank = $1 and v.ended_at is null`, [rank]);
  return rows[0] && fromRaw(rows[0]);
}

/** One edition, on sale or not. */
export async function selectEdition(db: Queryable, edition: number): Promise<LevelRow | undefined> {
  const { rows } = await db.query<Raw>(`${SELECT} where v.level = $1`, [edition]);
  return rows[0] && fromRaw(rows[0]);
}

/** How many members have each rank now, on the terms on sale or on earlier ones. */
export async function countHolders(db: Queryable): Promise<Map<number, { holders: number; earlier: number }>> {
  const { rows } = await db.query<{ rank: number; holders: number; earlier: number }>(
    `select v.rank, count(*)::int as holders, (count(*) filter (where v.ended_at is not null))::int as earlier
     from account.member m join vip.level v on v.level = m.vip_level
     where m.vip_level > 0
     group by v.rank`,
  );
  return new Map(rows.map(({ rank, holders, earlier }) => [rank, { holders, earlier }]));
}

/** Ends the edition that an operator saw on sale; false when another took its place meanwhile. */
export async function endEdition(tx: Transaction, edition: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query('update vip.level set ended_at = $2 where level = $1 and ended_at is null', [
    edition,
    now,
  ]);
  return rowCount === 1;
}

export type NewLevel = Omit<LevelRow, 'edition' | 'endedAt' | 'quotas'> & {
  quotas: readonly { projectId: string; calls: number }[];
};

/** Puts a new edition on sale; undefined when the rank has one already. */
export async function insertEdition(tx: Transaction, level: NewLevel): Promise<number | undefined> {
  // two operators at once: the numbers of editions come one after the other
  await tx.query('lock table vip.level in share row exclusive mode');
  const { rows } = await tx.query<{ edition: number }>(
    `insert into vip.level
       (level, rank, name, summary, call_discount, package_discount, recharge_discount, qps_limit, support, created_at)
     select coalesce(max(v.level), 0) + 1, $1, $2, $3, $4, $5, $6, $7, $8, $9 from vip.level v
     on conflict (rank) where ended_at is null do nothing
     returning level as edition`,
    [
      level.rank,
      level.name,
      level.summary,
      level.callDiscount,
      level.packageDiscount,
      level.rechargeDiscount,
      level.qpsLimit,
      level.support,
      level.createdAt,
    ],
  );
  const edition = rows[0]?.edition;
  if (edition === undefined) return undefined;
  await tx.query(
    `insert into vip.price (level, period, price) select $1, * from unnest($2::smallint[], $3::bigint[])`,
    [edition, level.prices.map(({ period }) => period), level.prices.map(({ price }) => price)],
  );
  await tx.query(
    `insert into vip.quota (level, project_id, calls) select $1, * from unnest($2::bigint[], $3::integer[])`,
    [edition, level.quotas.map(({ projectId }) => projectId), level.quotas.map(({ calls }) => calls)],
  );
  return edition;
}

/** Which of these products there are. */
export async function selectProjects(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>('select id from catalogue.project where id = any($1::bigint[])', [
    ids,
  ]);
  return new Set(rows.map(({ id }) => id));
}
