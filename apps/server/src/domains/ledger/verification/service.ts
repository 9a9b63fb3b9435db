// Proves that the books add up, from the rows alone.
import type { MemberId } from '../../../kernel/context';
import { type BrokenRow, selectProof, type Sql } from '../store';

export type Proof = {
  ok: boolean;
  /** What was looked at. */
  accounts: number;
  transfers: number;
  postings: number;
  /** Each broken row by account, transfer key and number in the chain, with what is wrong; at most `limit`. */
  broken: BrokenRow[];
};

/**
 * Proves P1 (everything sums to zero), P2 (every transfer balances and is as it was posted), P3 (balances are the sums of
 * their postings), P7 (none is below its floor) and the hash chains, for all or for one member (then without P1). Reads
 * everything on one snapshot; transfers may be posted meanwhile.
 */
export async function verify(db: Sql, only: { memberId?: MemberId; limit?: number } = {}): Promise<Proof> {
  const { accounts, transfers, postings, broken } = await selectProof(db, only.memberId ?? null, only.limit ?? 1000);
  return {
    ok: broken.length === 0,
    accounts: Number(accounts),
    transfers: Number(transfers),
    postings: Number(postings),
    broken,
  };
}
