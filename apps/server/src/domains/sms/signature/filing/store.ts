// The only SQL of signatures' filings at the carriers.
import { type Transaction, sql } from '@jishi/db';
import { filingStatus } from '@jishi/contract/enums/sms';
import type { Filing } from '../rules';

/** Keeps how far a carrier is. Answers what it was before. */
export async function saveFiling(tx: Transaction, signatureId: string, filing: Filing, now: Date): Promise<number> {
  const { status } = await tx.one<{ status: number }>(sql`
    select status from sms.signature_filing
    where signature_id = ${signatureId} and carrier = ${filing.carrier}
    for update`);
  await tx.run(sql`
    update sms.signature_filing
    set status = ${filing.status}, reason = ${filing.reason}, changed_at = ${now}
    where signature_id = ${signatureId} and carrier = ${filing.carrier}`);
  return status;
}

/** What carriers refused is asked for again, with the new person. */
export async function reopenRefused(tx: Transaction, signatureId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update sms.signature_filing
    set status = ${filingStatus.none}, reason = '', changed_at = ${now}
    where signature_id = ${signatureId} and status = ${filingStatus.refused}`);
}

/** How many carriers have filed a signature. */
export async function countFiled(tx: Transaction, signatureId: string): Promise<number> {
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from sms.signature_filing
    where signature_id = ${signatureId} and status = ${filingStatus.filed}`);
  return n;
}
