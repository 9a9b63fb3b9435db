// Proves that the books add up, from the rows alone.
import type { Queryable } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import { type BrokenRow, selectProof } from '../store';
import { selectLastBooked, selectMemberProof } from './store';

export type Proof = {
  ok: boolean;
  /** The counts of what was checked. */
  accounts: number;
  transfers: number;
  postings: number;
  /** Each violation by account, transfer key and chain number, with its description; at most `limit`. */
  broken: BrokenRow[];
};

/**
 * Proves P1 (everything sums to zero), P2 (every transfer balances and is as it was posted), P3 (balances are the sums of
 * their postings), P7 (none is below its floor, no credit above zero) and the hash chains, for all or for one member (then
 * without P1). Reads everything on one snapshot; transfers may be posted meanwhile.
 */
export async function verify(db: Queryable, only: { memberId?: MemberId; limit?: number } = {}): Promise<Proof> {
  const { accounts, transfers, postings, broken } = await selectProof(db, only.memberId ?? null, only.limit ?? 1000);
  return {
    ok: broken.length === 0,
    accounts: Number(accounts),
    transfers: Number(transfers),
    postings: Number(postings),
    broken,
  };
}

/** Finds violations on accounts that belong to somebody. */
export type BookCheck = (db: Queryable) => Promise<BrokenRow[]>;

/** What other domains can prove of accounts that are theirs to explain. */
export const proofs = extensionPoint<BookCheck>('ledger.proofs');

/** `verify` of everything, and what other domains prove beside it. */
export async function proveBooks({ db, extensions }: { db: Queryable } & Pick<Context, 'extensions'>): Promise<Proof> {
  const proof = await verify(db);
  const found = await Promise.all(proofs.of({ extensions }).map((check) => check(db)));
  const broken = [...proof.broken, ...found.flat()];
  return { ...proof, ok: broken.length === 0, broken };
}

/** A violation in one line. */
export function findingText({ promise, account, transfer, seq, detail }: BrokenRow): string {
  return [promise, account, transfer, seq && `第 ${seq} 笔`, detail].filter(Boolean).join(' · ');
}

/** When the last transfer was booked; null while there is none. */
export const lastBooked = (db: Queryable): Promise<Date | null> => selectLastBooked(db);

export type AccountProof = {
  kind: string;
  balance: bigint;
  /** The sum of the entries. */
  sum: bigint;
  /** Entries that are there, and that there should be. */
  entries: number;
  counted: number;
  /** The hash of the last entry, which covers all before it; in hex. */
  head: string;
  firstAt: Date | null;
  lastAt: Date | null;
};

export type BrokenEntry = {
  /** P2, P3, P7 or chain. */
  promise: string;
  account: string | null;
  /** Number in the account's chain. */
  seq: number | null;
  transfer: string | null;
  orderNo: string | null;
  at: Date | null;
};

/** The most violations reported; one is bad enough. */
const BROKEN_TOLD = 20;

/** Recomputes a member's accounts and hash chains from the rows alone, on one snapshot. */
export async function proveMember(
  db: Queryable,
  memberId: MemberId,
): Promise<{ accounts: AccountProof[]; broken: BrokenEntry[] }> {
  const { accounts, broken } = await selectMemberProof(db, memberId, BROKEN_TOLD);
  return {
    accounts: accounts.map((row) => ({
      kind: row.kind,
      balance: BigInt(row.balance),
      sum: BigInt(row.sum),
      entries: Number(row.counted),
      counted: Number(row.postings),
      head: row.head,
      firstAt: instant(row.firstAt),
      lastAt: instant(row.lastAt),
    })),
    broken: broken.map(({ promise, account, seq, transfer, orderNo, at }) => ({
      promise,
      account: account?.split(':').at(-1) ?? null,
      seq: seq === null ? null : Number(seq),
      transfer,
      orderNo,
      at: instant(at),
    })),
  };
}

function instant(text: string | null): Date | null {
  return text === null ? null : new Date(text);
}
