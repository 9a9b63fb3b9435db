// Resolves a token of any kind to its actor.
import { authenticateMember } from './domains/account';
import { authenticateOperator, withSecondFactor } from './domains/operator';
import type { Shared } from './http/server';
import type { Actor, Context } from './kernel/context';

/** An empty, unknown or dead token is a visitor's. @throws Refusal accountFrozen when a frozen member calls */
export async function authenticate(shared: Shared, token: string): Promise<Actor> {
  if (token.startsWith('mt_')) return authenticateMember(shared, token);
  if (token.startsWith('op_')) return authenticateOperator(shared, token);
  return { kind: 'visitor' };
}

/** The context of a call that came with a second factor. Of others than operators it is passed over. @throws Refusal */
export async function confirm(ctx: Context, code: string): Promise<Context> {
  return ctx.actor.kind === 'operator' ? withSecondFactor(ctx, code) : ctx;
}
