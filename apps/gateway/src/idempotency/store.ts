// Answers kept under an Idempotency-Key, in SQL. The functions are in packages/db/functions/gateway; claim_answer decides.
import type { Queryable } from '@jishi/db';
import { sql } from '@jishi/db/sql';
import type { NodeRun } from '../node/run';

/** Values of gateway.kept_answer.state. */
export const keptState = { underWay: 1, kept: 2, unkept: 3, unknown: 4 } as const;

/** What gateway.claim_answer says beside the states: the key is the caller's, another request has it, there is no room. */
export const claimOutcome = { ...keptState, claimed: 0, otherRequest: 5, full: 6 } as const;

export type ClaimRequest = {
  callId: string;
  keyId: string;
  memberId: string;
  /** SHA-256 of the Idempotency-Key. */
  keyDigest: Buffer;
  /** SHA-256 of what is asked for. */
  requestDigest: Buffer;
  run: NodeRun;
  walId: string;
  /** By its method: it may be sent on again when its end is unknown. */
  repeatable: boolean;
};

export type ClaimAnswer = {
  outcome: number;
  firstCall: string | null;
  httpStatus: number | null;
  answerCipher: Buffer | null;
};

export class KeptAnswerStore {
  constructor(
    private readonly db: Queryable,
    /** How much is kept for one member, in bytes. */
    private readonly mostBytes: number,
  ) {}

  /**
   * Claims the key for the call, or says what is known under it.
   * @throws when the node's run is over and the key is free (SQLSTATE GW001)
   */
  claim(asked: ClaimRequest): Promise<ClaimAnswer> {
    return this.db.one<ClaimAnswer>({
      named: 'gateway-claim-answer',
      sql: sql`
        select outcome, first_call::text, http_status, answer_cipher from gateway.claim_answer(
          ${asked.callId}, ${asked.keyId}, ${asked.memberId}, ${asked.keyDigest}, ${asked.requestDigest},
          ${asked.run.id}::smallint, ${asked.walId}, ${asked.repeatable}, ${this.mostBytes}, ${asked.run.incarnation}
        )`,
    });
  }

  /** Frees the keys of calls that an earlier process of this log had under way. Its log must be booked. */
  async freeEarlier(walId: string): Promise<void> {
    await this.db.run(sql`select gateway.free_claims(${walId})`);
  }

  /** Deletes what was kept for a day. */
  async forget(): Promise<void> {
    await this.db.run(sql`select gateway.forget_answers()`);
  }
}

/** How a claimed call ended, by `keptState`; 0: nothing was sent on. */
export type EndingRow = { callId: string; state: number; status: number; bytes: number; cipher: Buffer | null };

/** Writes down how claimed calls ended, in the transaction that books them. */
export async function endClaims(db: Pick<Queryable, 'run'>, rows: readonly EndingRow[]): Promise<void> {
  const column = <Name extends keyof EndingRow>(name: Name) => rows.map((row) => row[name]);
  await db.run({
    named: 'gateway-end-claims',
    sql: sql`
      select gateway.end_claims(
        ${column('callId')}::bigint[], ${column('state')}::smallint[], ${column('status')}::smallint[],
        ${column('bytes')}::int[], ${column('cipher')}::bytea[]
      )`,
  });
}
