// What states a member can be in, as account.member stores them; who acts before a session is open.
import type { Context, MemberId } from '../../kernel/context';

/** The context of a member who proved who they are without a session: what they do is recorded as theirs. */
export function actingAs(ctx: Context, memberId: MemberId): Context {
  return { ...ctx, actor: { kind: 'member', memberId, sessionId: '', token: '' } };
}
