// Resolves a token of any kind to its actor.
import { authenticateMember } from './domains/account';
import { authenticateOperator } from './domains/operator';
import type { Shared } from './http/server';
import type { Actor } from './kernel/context';

/** An empty, unknown or dead token is a visitor's. @throws Refusal accountFrozen when a frozen member calls */
export async function authenticate(shared: Shared, token: string): Promise<Actor> {
  if (token.startsWith('mt_')) return authenticateMember(shared, token);
  if (token.startsWith('op_')) return authenticateOperator(shared, token);
  return { kind: 'visitor' };
}
