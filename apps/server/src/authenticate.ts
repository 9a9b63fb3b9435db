// Resolves a token of any kind to its actor.
import { authenticateMember, recallMember, sessionGoesOn } from './domains/account';
import { authenticateOperator } from './domains/operator';
import type { MemberPages } from './http/page-reads';
import type { Shared } from './http/server';
import type { Actor, Browser } from './kernel/context';

/**
 * An empty, unknown or dead token is a visitor's, and so is one of another browser.
 * @throws Refusal accountFrozen when a frozen member calls
 */
export async function authenticate(shared: Shared, token: string, browser?: Browser): Promise<Actor> {
  if (token.startsWith('mt_')) return authenticateMember(shared, token, browser);
  if (token.startsWith('op_')) return authenticateOperator(shared, token, browser);
  return { kind: 'visitor' };
}

/** How members' pages know whose they are, without a question of its own. */
export const memberPages: MemberPages = {
  recall: (token, browser) => (token.startsWith('mt_') ? recallMember(token, browser) : undefined),
  goesOn: sessionGoesOn,
};
