// Why a call was refused: the texts of a wrong signature, and what its answer says of parameters.
import type { getCallRecord } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { formatTime } from '../../../../kernel/time';
import type { MemberContext } from '../../../../kernel/use-case';
import * as store from './store';

const KEPT_MS = 7 * 86_400_000;

/** Null where nothing was kept, or not any more. */
export async function refusalOf(ctx: MemberContext, callId: string): Promise<Output<typeof getCallRecord>['refusal']> {
  const row = await store.selectRefusal(ctx.db, ctx.member, callId, new Date(ctx.now().getTime() - KEPT_MS));
  if (!row) return null;
  return {
    expected: row.expected ?? '',
    signed: row.signed ?? '',
    cause: row.cause ?? '',
    fields: row.fields ?? [],
    dropTime: formatTime(new Date(row.at.getTime() + KEPT_MS)),
  };
}
