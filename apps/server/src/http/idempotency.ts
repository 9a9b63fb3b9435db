// `Idempotency-Key`: the same key and body gets the first answer again, byte for byte.
import { createHash } from 'node:crypto';
import { type Transaction, sql } from '@jishi/db';
import type { Context } from '../kernel/context';
import type { Job } from '../kernel/job';
import { Refusal } from '../kernel/refusal';

/** A claim whose request died is taken over after this long, by the database's clock: servers' clocks may differ. */
const ABANDONED = '60 seconds';
/** Answers are kept this long: longer than any client tries again. */
const KEPT = '7 days';

/**
 * Runs `work` once per actor, endpoint and key, and stores its answer; refusals are not stored, so that the request can
 * be retried under the same key. A crash between the commit and this table's update repeats no effect, because the use
 * case stores the key itself or calls `doneOnce` in its transaction.
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
  const id = { actor, endpoint, key };
  const digest = createHash('sha256').update(body).digest();
  const claimed = await ctx.db.maybe<{ at: string }>(sql`
    insert into http.idempotent_answer as kept (actor, endpoint, key, body_digest, claimed_at)
    values (${actor}, ${endpoint}, ${key}, ${digest}, now())
    on conflict (actor, endpoint, key) do update set claimed_at = excluded.claimed_at
      where kept.answer is null and not kept.done and kept.body_digest = excluded.body_digest
        and kept.claimed_at < now() - ${ABANDONED}::interval
    returning claimed_at::text as at`);
  if (!claimed) return keptAnswer(ctx, id, digest);
  try {
    const answer = await work({ ...ctx, doneOnce: (tx) => markDone(tx, id) });
    await ctx.db.run(sql`update http.idempotent_answer set answer = ${answer} where ${isOf(id)}`);
    return answer;
  } catch (error) {
    // only one's own claim: another request may have taken it over meanwhile
    await ctx.db.run(sql`
      delete from http.idempotent_answer
      where ${isOf(id)} and claimed_at = ${claimed.at}::timestamptz and answer is null and not done`);
    throw error;
  }
}

type RequestId = { actor: string; endpoint: string; key: string };

const isOf = ({ actor, endpoint, key }: RequestId) => sql`actor = ${actor} and endpoint = ${endpoint} and key = ${key}`;

async function markDone(tx: Transaction, id: RequestId): Promise<void> {
  const marked = await tx.run(sql`update http.idempotent_answer set done = true where ${isOf(id)} and not done`);
  if (marked === 0) throw new Refusal('duplicate', DONE);
}

const DONE = '这件事已经办成，请刷新页面看结果';

/** Whose key it is; a visitor has no identity that an answer could be kept for. */
function actorOf({ actor }: Context): string | undefined {
  if (actor.kind === 'member') return `member:${actor.memberId}`;
  if (actor.kind === 'operator') return `operator:${actor.operatorId}`;
  return undefined;
}

/** Answers are deleted once a retry is no longer expected. */
export const forgetAnswers: Job = {
  name: 'http.forgetAnswers',
  schedule: '41 * * * *',
  async run(ctx) {
    await ctx.db.run(sql`delete from http.idempotent_answer where claimed_at < now() - ${KEPT}::interval`);
  },
};

async function keptAnswer(ctx: Context, id: RequestId, digest: Buffer): Promise<string> {
  const kept = await ctx.db.maybe<{ bodyDigest: Buffer; answer: string | null; done: boolean }>(
    sql`select body_digest, answer, done from http.idempotent_answer where ${isOf(id)}`,
  );
  if (kept && !kept.bodyDigest.equals(digest))
    throw new Refusal('duplicate', '同一个 Idempotency-Key 用在了不同的内容上');
  if (!kept?.answer) throw new Refusal('duplicate', kept?.done ? DONE : '同样的请求正在处理，请稍候');
  return kept.answer;
}
