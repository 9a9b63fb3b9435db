// Request and response of a call, for members who have bodies stored.
import type { getCallRecord } from '@jishi/contract/access/record';
import type { Output } from '@jishi/contract/endpoint';
import { contexts } from '@jishi/vault';
import { formatTime } from '../../../../kernel/time';
import type { MemberContext } from '../../../../kernel/use-case';
import { shownBody } from './rules';
import * as store from './store';

const KEPT_MS = 3 * 86_400_000;

/** Null where nothing was kept, or not any more. */
export async function bodiesOf(ctx: MemberContext, callId: string): Promise<Output<typeof getCallRecord>['bodies']> {
  const row = await store.selectBody(ctx.db, ctx.member, callId, new Date(ctx.now().getTime() - KEPT_MS));
  if (!row) return null;
  const open = (cipher: Buffer, part: 'request' | 'response') =>
    ctx.vault.open(cipher, contexts.callBody(callId, part));
  return {
    request: shownBody(row.requestType, row.requestBytes, open(row.requestCipher, 'request')),
    response: shownBody(row.responseType, row.responseBytes, open(row.responseCipher, 'response')),
    dropTime: formatTime(new Date(row.at.getTime() + KEPT_MS)),
  };
}
