// The only SQL of the audit chain.
import { type Queryable, type Transaction, sql } from '@jishi/db';
import type { Anchor, Fault, FaultKind, Head, Verification } from './rules';

export type Place = 'file' | 'webhook';

/** Puts up to so many entries into the chain; how many they were. */
export async function sealSome(tx: Transaction, most: number): Promise<number> {
  const { sealed } = await tx.one<{ sealed: number }>(sql`select audit.seal(${most}::int) as sealed`);
  return sealed;
}

/** The last link; undefined when there is none, or when the place knows it. */
export function selectHeadUnknownTo(db: Queryable, place: Place): Promise<Head | undefined> {
  return db.maybe<Head>(sql`
    select l.seq, l.entry_id, encode(l.hash, 'hex') as hash, l.sealed_at as at
    from audit.link l
    where l.seq = (select max(seq) from audit.link)
      and not exists (select from audit.anchor a where a.place = ${place} and a.seq >= l.seq)`);
}

export async function noteAnchor(db: Queryable, place: Place, seq: bigint, now: Date): Promise<void> {
  await db.run(sql`
    insert into audit.anchor as a (place, seq, at) values (${place}, ${seq}, ${now})
    on conflict (place) do update set seq = greatest(a.seq, excluded.seq), at = excluded.at`);
}

type Step = {
  upTo: bigint;
  links: bigint;
  fault: FaultKind | null;
  faultSeq: bigint | null;
  faultEntryId: string | null;
};

/** Verifies the links after one; undefined after the last. */
export async function verifySome(
  db: Queryable,
  after: bigint,
  most: number,
): Promise<{ upTo: bigint; links: number; fault: Fault | undefined } | undefined> {
  const step = await db.maybe<Step>(sql`
    select up_to, links, fault, fault_seq, fault_entry_id from audit.verify(${after}::bigint, ${most}::int)`);
  if (!step) return undefined;
  const { fault, faultSeq: seq, faultEntryId: entryId } = step;
  return { upTo: step.upTo, links: Number(step.links), fault: fault ? { kind: fault, seq, entryId } : undefined };
}

/** The first entry that should not be there, or that is gone before it was sealed. */
export async function selectOutside(db: Queryable): Promise<Fault | undefined> {
  const [found] = await db.many<{ fault: FaultKind; faultEntryId: string }>(
    sql`select fault, fault_entry_id from audit.outside_chain() order by fault_entry_id`,
  );
  return found && { kind: found.fault, seq: null, entryId: found.faultEntryId };
}

/** The first anchor of some that the chain does not bear out. */
export async function selectContradicted(
  db: Queryable,
  anchors: readonly Anchor[],
): Promise<(Anchor & { isGone: boolean; end: bigint }) | undefined> {
  return db.maybe(sql`
    select a.seq, a.entry_id, a.hash, l.seq is null as is_gone, (select coalesce(max(seq), 0) from audit.link) as end
    from unnest(
      ${anchors.map(({ seq }) => String(seq))}::bigint[], ${anchors.map(({ entryId }) => entryId)}::bigint[],
      ${anchors.map(({ hash }) => hash)}::text[]
    ) as a (seq, entry_id, hash)
    left join audit.link l on l.seq = a.seq
    where encode(l.hash, 'hex') is distinct from a.hash
    order by a.seq
    limit 1`);
}

export function selectLink(db: Queryable, seq: bigint): Promise<{ entryId: string; at: Date } | undefined> {
  return db.maybe(sql`select entry_id, sealed_at as at from audit.link where seq = ${seq}`);
}

export async function noteVerification(
  db: Queryable,
  { rows, anchors, fault }: Verification,
  now: Date,
): Promise<void> {
  const [kind, seq, entryId] = [fault?.kind ?? null, fault?.seq ?? null, fault?.entryId ?? null];
  await db.run(sql`
    insert into audit.verification (at, rows, anchors, fault, fault_seq, fault_entry_id)
    values (${now}, ${rows}, ${anchors}, ${kind}, ${seq}, ${entryId})
    on conflict (only_one) do update
    set at = excluded.at, rows = excluded.rows, anchors = excluded.anchors, fault = excluded.fault,
      fault_seq = excluded.fault_seq, fault_entry_id = excluded.fault_entry_id`);
}

export type Standing = {
  waiting: number;
  anchoredRows: number | null;
  anchoredAt: Date | null;
  verifiedAt: Date | null;
  rows: number | null;
  anchors: number | null;
  fault: FaultKind | null;
  faultSeq: bigint | null;
  faultEntryId: string | null;
  lastEntryId: string | null;
  lastAt: Date | null;
};

/** How the chain stands: what waits, how far it is anchored, and the latest verification. */
export function selectStanding(db: Queryable): Promise<Standing> {
  return db.one<Standing>(sql`
    select (select count(*)::int from audit.unsealed) as waiting, a.seq::int as anchored_rows, a.at as anchored_at,
      v.at as verified_at, v.rows::int as rows, v.anchors::int as anchors, v.fault, v.fault_seq, v.fault_entry_id,
      l.entry_id as last_entry_id, l.sealed_at as last_at
    from (values (1)) as always (one)
    left join audit.verification v on true
    left join audit.link l on l.seq = v.rows
    left join lateral (select seq, at from audit.anchor order by seq desc limit 1) a on true`);
}
