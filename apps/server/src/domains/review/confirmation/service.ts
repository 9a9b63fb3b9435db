// What an operator's yes needs besides the permission: asked of the domains that know operators' second factors.
import type { Permission } from '@jishi/contract/endpoint';
import type { Transaction } from '@jishi/db';
import type { Context } from '../../../kernel/context';
import { extensionPoint } from '../../../kernel/extension';
import type { ReviewKind } from '../kind/service';

/** An act as it is confirmed. `amount` in 0.00001 yuan; null where no money is named. */
type Confirmed = { permission: Permission; called: string; title: string; amount: bigint | null };

/** @throws Refusal secondFactorNeeded, secondFactorWrong; in the transaction of the act, which then does not happen */
export type Confirm = (tx: Transaction, ctx: Context, act: Confirmed) => Promise<void>;

export const confirmations = extensionPoint<Confirm>('review.confirmations');

/** An operator's act about money. @throws Refusal as `Confirm` */
export async function confirmAct(tx: Transaction, ctx: Context, act: Confirmed): Promise<void> {
  for (const confirm of confirmations.of(ctx)) await confirm(tx, ctx, act);
}

/** Whatever an operator proposes or agrees to. @throws Refusal as `Confirm` */
export async function requireConfirmed<Subject>(
  tx: Transaction,
  ctx: Context,
  kind: Pick<ReviewKind<Subject>, 'about' | 'called' | 'decides'>,
  subject: Subject,
): Promise<void> {
  const { amount, title } = kind.about(subject);
  await confirmAct(tx, ctx, { permission: kind.decides, called: kind.called, title, amount });
}
