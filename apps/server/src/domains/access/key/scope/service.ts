// Which products a key may be limited to.
import type { Context, MemberId } from '../../../../kernel/context';
import { invalidField } from '../../../../kernel/refusal';
import { haveApplied } from './store';

/** @throws Refusal invalidInput when a product was not applied for, or is not there at all */
export async function requireApplied(ctx: Context, memberId: MemberId, projectIds: readonly string[] | null) {
  if (projectIds && !(await haveApplied(ctx.db, memberId, projectIds)))
    throw invalidField('projectIds', '只能选已经申请的产品');
}
