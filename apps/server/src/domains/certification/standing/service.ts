// How a member stands, for the gates of other domains.
import { authStatus, authType } from '@jishi/contract/enums/account';
import type { Queryable } from '@jishi/db';
import type { Context, MemberId } from '../../../kernel/context';
import { Refusal } from '../../../kernel/refusal';
import { selectStandingOf } from './store';

/** `expired`: the licence's term has ended. Keys go on working; what moves money out or names the enterprise waits. */
export type Standing = {
  certified: 'no' | 'person' | 'enterprise' | 'expired';
  /** Of an enterprise, also an expired one. */
  enterprise: { name: string; creditCode: string } | undefined;
};

/** A member's certification as gates judge it. */
export async function standingOf(db: Queryable, memberId: MemberId): Promise<Standing> {
  const { authStatus: status, authType: type, name, creditCode } = await selectStandingOf(db, memberId);
  const enterprise = name !== null && creditCode !== null ? { name, creditCode } : undefined;
  if (status === authStatus.expired) return { certified: 'expired', enterprise };
  if (status !== authStatus.certified) return { certified: 'no', enterprise: undefined };
  return { certified: type === authType.enterprise ? 'enterprise' : 'person', enterprise };
}

export const LICENCE_ENDED = '营业执照的期限已到，请先提交新的营业执照完成企业认证';

/** Keeps money in while the licence by which a member is certified has ended. @throws Refusal certificationRequired */
export async function requireLiveLicence(ctx: Context, memberId: MemberId): Promise<void> {
  const { certified } = await standingOf(ctx.db, memberId);
  if (certified === 'expired') throw new Refusal('certificationRequired', LICENCE_ENDED);
}
