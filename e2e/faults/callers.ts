// Members who only call, with money of their own.
import { addApply } from '@jishi/contract/access';
import { getApiKey } from '@jishi/contract/access/default-key';
import { parseMoney } from '@jishi/money';
import { post } from '../../apps/server/src/domains/ledger';
import { topUp } from '../../apps/server/src/testing/ledger';
import { giveCodes } from '../../apps/server/src/testing/lives';
import { TRADE_PASSWORD, signInMember } from '../../apps/server/src/testing/members';
import type { TestServer } from '../../apps/server/src/testing/server';

const CODE = '246810';

/** A member with a key for the product, and a bonus to call for, in yuan. */
export async function newCaller(server: TestServer, projectId: string, bonus: string) {
  const member = await signInMember(server, { tradePassword: TRADE_PASSWORD });
  const { memberId, token, phone } = member;
  await server.db.transaction((tx) => post(tx, topUp(memberId, parseMoney(bonus), 'bonus', `welcome:${memberId}`)));
  await giveCodes(server, phone, memberId);
  await server.call(addApply, { projectId }, { token });
  const { result } = await server.call(getApiKey, { code: CODE }, { token });
  return { ...member, secret: result.key?.secret ?? '' };
}
