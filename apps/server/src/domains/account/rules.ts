// A member's states as stored in account.member; the context before a session is open.
import type { Context, MemberId } from '../../kernel/context';

export const MemberStatus = { normal: 1, frozen: 2, closing: 3, closed: 4 } as const;

/** The context of a member who proved identity without a session: actions are recorded as theirs. */
export function actingAs(ctx: Context, memberId: MemberId): Context {
  return { ...ctx, actor: { kind: 'member', memberId, sessionId: '', token: '' } };
}
