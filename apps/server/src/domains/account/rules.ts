// A member's states as stored in account.member; the context before a session is open.
import type { Context, MemberId } from '../../kernel/context';

/** The context of a member who proved who they are without a session: what they do is recorded as theirs. */
export function actingAs(ctx: Context, memberId: MemberId): Context {
  return { ...ctx, actor: { kind: 'member', memberId, sessionId: '', token: '' } };
}
