// The only SQL of levels. A row is one edition of a level; the newest that has not ended is the one on sale.
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type Quota = { projectId: string; projectName: string; calls: number; unit: number };

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

/** As it is selected: JSON has prices as text. */
type Selected = Omit<LevelRow, 'prices'> & { prices: { period: number; price: string }[] };

const SELECT = sql`
  select
    v.level as edition, v.rank, v.name, v.summary, v.call_discount, v.package_discount, v.recharge_discount, v.qps_limit,
    v.support, v.created_at, v.ended_at,
    coalesce((
      select json_agg(json_build_object('period', p.period, 'price', p.price::text) order by p.period)
      from vip.price p where p.level = v.level
    ), '[]') as prices,
    coalesce((
      select json_agg(json_build_object('projectId', q.project_id::text, 'projectName', c.name, 'calls', q.calls, 'unit', c.unit) order by q.project_id)
      from vip.quota q join catalogue.project c on c.id = q.project_id where q.level = v.level
    ), '[]') as quotas
  from vip.level v`;

function levelOf(row: Selected): LevelRow {
  return { ...row, prices: row.prices.map(({ period, price }) => ({ period, price: BigInt(price) })) };
}

/** Levels on sale, the lowest first. */
export async function selectOnSale(db: Queryable): Promise<LevelRow[]> {
  const rows = await db.many<Selected>(sql`${SELECT} where v.ended_at is null order by v.rank`);
  return rows.map(levelOf);
}

/** The edition of a rank that is on sale. */
export async function selectByRank(db: Queryable, rank: number): Promise<LevelRow | undefined> {
  const row = await db.maybe<Selected>(sql`${SELECT} where v.rank = ${rank} and v.ended_at is null`);
  return row && levelOf(row);
}

/** One edition, on sale or not. */
export async function selectEdition(db: Queryable, edition: number): Promise<LevelRow | undefined> {
  const row = await db.maybe<Selected>(sql`${SELECT} where v.level = ${edition}`);
  return row && levelOf(row);
}

/** How many members have each rank now, on the terms on sale or on earlier ones. */
export async function countHolders(db: Queryable): Promise<Map<number, { holders: number; earlier: number }>> {
  const rows = await db.many<{ rank: number; holders: number; earlier: number }>(sql`
    select v.rank, count(*)::int as holders,
      (count(*) filter (where v.ended_at is not null))::int as earlier
    from account.member m join vip.level v on v.level = m.vip_level
    where m.vip_level > 0
    group by v.rank`);
  return new Map(rows.map(({ rank, holders, earlier }) => [rank, { holders, earlier }]));
}

/** Ends the edition that an operator saw on sale; false when another took its place meanwhile. */
export async function endEdition(tx: Transaction, edition: number, now: Date): Promise<boolean> {
  return (
    (await tx.run(sql`update vip.level set ended_at = ${now} where level = ${edition} and ended_at is null`)) === 1
  );
}

export type NewLevel = Omit<LevelRow, 'edition' | 'endedAt' | 'quotas'> & {
  quotas: readonly { projectId: string; calls: number }[];
};

/** Puts a new edition on sale; undefined when the rank has one already. */
export async function insertEdition(tx: Transaction, level: NewLevel): Promise<number | undefined> {
  // two operators at once: the numbers of editions come one after the other
  await tx.run(sql`lock table vip.level in share row exclusive mode`);
  const row = await tx.maybe<{ edition: number }>(sql`
    insert into vip.level
      (level, rank, name, summary, call_discount, package_discount, recharge_discount, qps_limit, support, created_at)
    select coalesce(max(v.level), 0) + 1, ${level.rank}, ${level.name}, ${level.summary}, ${level.callDiscount},
      ${level.packageDiscount}, ${level.rechargeDiscount}, ${level.qpsLimit}, ${level.support}, ${level.createdAt}
    from vip.level v
    on conflict (rank) where ended_at is null do nothing
    returning level as edition`);
  const edition = row?.edition;
  if (edition === undefined) return undefined;
  await tx.run(sql`
    insert into vip.price (level, period, price)
    select ${edition}, * from unnest(
      ${level.prices.map(({ period }) => period)}::smallint[],
      ${level.prices.map(({ price }) => price)}::bigint[]
    )`);
  await tx.run(sql`
    insert into vip.quota (level, project_id, calls)
    select ${edition}, * from unnest(
      ${level.quotas.map(({ projectId }) => projectId)}::bigint[],
      ${level.quotas.map(({ calls }) => calls)}::integer[]
    )`);
  return edition;
}

/** Which of these products there are. */
export async function selectProjects(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.many<{ id: string }>(sql`select id from catalogue.project where id = any(${ids}::bigint[])`);
  return new Set(rows.map(({ id }) => id));
}
