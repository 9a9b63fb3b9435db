// `Idempotency-Key`: the same key and body gets the first answer again, byte for byte.
import { createHash } from 'node:crypto';
import type { Transaction } from '@jishi/db';
import type { Context } from '../kernel/context';
import type { Job } from '../kernel/job';
import { Refusal } from '../kernel/refusal';

/** A claim whose request died is taken over after this long, by the database's clock: servers' clocks may differ. */
const ABANDONED = '60 seconds';
/** Answers are kept this long: longer than any client tries again. */
const KEPT = '7 days';

/**
 * Runs `work` once per actor, endpoint and key, and keeps the text it answers; refusals are not kept, so that a
 * corrected state can be tried again under the same key. A process killed between its commit and this table's update repeats
 * no effect: the use case keeps the key itself, or says `doneOnce` in its transaction.
 * @throws Refusal duplicate when the key was used with another body, or its first request is still under way
 */
export async function answerOnce(
  ctx: Context,
  endpoint: string,
  key: string,
  body: string,
  work: (ctx: Context) => Promise<string>,
): Promise<string> {
  const actor = actorOf(ctx);
  if (!actor) return work(ctx);
  const id = [actor, endpoint, key] as const;
  const digest = createHash('sha256').update(body).digest();
  const claimed = await ctx.db.query<{ claim: string }>(
    `insert into http.idempotent_answer as kept (actor, endpoint, key, body_digest, claimed_at)
     values ($1, $2, $3, $4, now())
     on conflict (actor, endpoint, key) do update set claimed_at = excluded.claimed_at
       where kept.answer is null and not kept.done and kept.body_digest = excluded.body_digest
         and kept.claimed_at < now() - interval '${ABANDONED}'
     returning claimed_at::text as claim`,
    [...id, digest],
  );
  const claim = claimed.rows[0]?.claim;
  if (claim === undefined) return keptAnswer(ctx, id, digest);
  try {
    const answer = await work({ ...ctx, doneOnce: (tx) => markDone(tx, id) });
    await ctx.db.query(
      'update http.idempotent_answer set answer = $4 where actor = $1 and endpoint = $2 and key = $3',
      [...id, answer],
    );
    return answer;
  } catch (error) {
    // only one's own claim: another request may have taken it over meanwhile
    await ctx.db.query(
      `delete from http.idempotent_answer
       where actor = $1 and endpoint = $2 and key = $3 and claimed_at = $4::timestamptz and answer is null and not done`,
      [...id, claim],
    );
    throw error;
  }
}

type RequestId = readonly [actor: string, endpoint: string, key: string];

async function markDone(tx: Transaction, id: RequestId): Promise<void> {
  const { rowCount } = await tx.query(
    'update http.idempotent_answer set done = true where actor = $1 and endpoint = $2 and key = $3 and not done',
    [...id],
  );
  if (rowCount === 0) throw new Refusal('duplicate', DONE);
}

const DONE = '这件事已经办成，请刷新页面看结果';

/** Whose key it is; a visitor has no identity that an answer could be kept for. */
function actorOf({ actor }: Context): string | undefined {
  if (actor.kind === 'member') return `member:${actor.memberId}`;
  if (actor.kind === 'operator') return `operator:${actor.operatorId}`;
  return undefined;
}

/** Answers are forgotten once nobody asks for them again. */
export const forgetAnswers: Job = {
  name: 'http.forgetAnswers',
  schedule: '41 * * * *',
  async run(ctx) {
    await ctx.db.query(`delete from http.idempotent_answer where claimed_at < now() - interval '${KEPT}'`);
  },
};

async function keptAnswer(ctx: Context, id: RequestId, digest: Buffer): Promise<string> {
  const { rows } = await ctx.db.query<{ body_digest: Buffer; answer: string | null; done: boolean }>(
    'select body_digest, answer, done from http.idempotent_answer where actor = $1 and endpoint = $2 and key = $3',
    [...id],
  );
  const kept = rows[0];
  if (kept && !kept.body_digest.equals(digest))
    throw new Refusal('duplicate', '同一个 Idempotency-Key 用在了不同的内容上');
  if (!kept?.answer) throw new Refusal('duplicate', kept?.done ? DONE : '同样的请求正在处理，请稍候');
  return kept.answer;
}
