// The only SQL of agents' letters before the operators.
import { reviewKind, reviewStatus } from '@jishi/contract/enums/review';
import { type Queryable, type Transaction, sql } from '@jishi/db';

export type AgentRow = { agentCipher: Buffer; nameMask: string; phoneMask: string; submittedAt: Date };

export async function selectAgent(db: Queryable, id: string): Promise<AgentRow | undefined> {
  return db.maybe<AgentRow>(sql`
    select agent_cipher, name_mask, phone_mask, submitted_at
    from certification.enterprise_agent
    where enterprise_id = ${id}`);
}

/** Keeps who acts for an enterprise in the place of an earlier one. */
export async function saveAgent(tx: Transaction, id: string, agent: AgentRow): Promise<void> {
  await tx.run(sql`
    insert into certification.enterprise_agent (enterprise_id, agent_cipher, name_mask, phone_mask, submitted_at)
    values (${id}, ${agent.agentCipher}, ${agent.nameMask}, ${agent.phoneMask}, ${agent.submittedAt})
    on conflict (enterprise_id) do update
    set
      agent_cipher = excluded.agent_cipher,
      name_mask = excluded.name_mask,
      phone_mask = excluded.phone_mask,
      submitted_at = excluded.submitted_at`);
}

/** Whether a letter of an application waits for operators. */
export async function hasOpenReview(db: Queryable, id: string): Promise<boolean> {
  const { open } = await db.one<{ open: boolean }>(sql`
    select exists (
      select from review.review r
      where r.kind = ${reviewKind.certification} and r.subject_id = ${id}
        and r.status in (${reviewStatus.waiting}, ${reviewStatus.toSecond})
    ) as open`);
  return open;
}

/** Keeps what a machine read in the picture of an application's licence. */
export async function saveReading(db: Queryable, id: string, cipher: Buffer): Promise<void> {
  await db.run(sql`update certification.enterprise set reading_cipher = ${cipher} where id = ${id}`);
}
