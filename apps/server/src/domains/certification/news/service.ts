// Who has to know of a member's certification.
import type { Transaction } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';

/** Runs in the transaction that certifies, as a person or as an enterprise. */
type Certified = (tx: Transaction, ctx: Context, memberId: MemberId) => Promise<void>;

export const certifications = extensionPoint<Certified>('certification.certified');

/** Tells them. */
export async function tellCertified(tx: Transaction, ctx: Context, memberId: MemberId): Promise<void> {
  for (const heed of certifications.of(ctx)) await heed(tx, ctx, memberId);
}
