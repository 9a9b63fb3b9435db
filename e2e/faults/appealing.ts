// Members appeal against recharge orders that were delivered or that nobody knows the end of; operators give the money back or do not.
import { cancelAppeal, createAppeal, escalateAppeal, listAppeals } from '@jishi/contract/appeal';
import { decideAppeal, searchAppeals } from '@jishi/contract/console/appeal';
import { appealKind, appealOutcome, appealStatus } from '@jishi/contract/enums/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { listRechargeOrders } from '@jishi/contract/recharge/order';
import { DOT } from '../../apps/server/src/testing/sms';
import { type Answer, ask, call, look } from './asking';
import type { Ground, Shopper } from './ground';

const NOT_APPEALED = ['已有处理中的申诉', '成功和待确认的才能申诉', '操作太频繁'];
const CHANGED = ['申诉已经结束', '刚刚有了变化', '请刷新', '退款在等另一位操作员同意', '只能请客服裁定一次'];
const NOT_DECIDED = [...CHANGED, '要处理请先接手', '还在查询，没有结果时会列入待办'];

const ENDS: readonly number[] = [
  appealStatus.arrived,
  appealStatus.refunded,
  appealStatus.rejected,
  appealStatus.cancelled,
];
const isOpen = ({ status }: { status: number }) => !ENDS.includes(status);
const pickOf = <Row>(rows: readonly Row[] | undefined, at: number) => rows?.[at % (rows.length || 1)];

/** A form with a picture, each time to the next server. */
function sendForm(servers: readonly string[], path: string, fields: Readonly<Record<string, string>>, token: string) {
  const info = Buffer.from(JSON.stringify({ clientType: 3, token })).toString('base64url');
  let turn = 0;
  return async (key: string): Promise<Answer<object>> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    body.append('files', new Blob([DOT], { type: 'image/png' }), '账单.png');
    const answer = await fetch(servers[turn++ % servers.length]! + path, {
      method: 'POST',
      headers: { 'x-client-info': info, 'idempotency-key': key },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    return answer.json() as never;
  };
}

/** A member appeals against one of their orders, with a picture; when `who` has none, another does. False: nobody has one. */
export async function appeal(
  { servers, seen, shoppers }: Ground,
  key: string,
  who: Shopper,
  at: number,
): Promise<boolean> {
  const from = servers();
  for (const { token } of [who, ...shoppers.filter((one) => one !== who)]) {
    const found = await look(call(from, listRechargeOrders, { pageSize: 50 }, token));
    const order = pickOf(
      found?.list.filter(({ status }) => status === rechargeStatus.success || status === rechargeStatus.uncertain),
      at,
    );
    if (!order) continue;
    const fields = { orderNo: order.no, kind: String(appealKind.notReceived), text: '机主没有收到充值短信' };
    const send = sendForm(from, createAppeal.path, fields, token);
    await ask<object>(seen, { key, what: 'appeal', send, mayHear: NOT_APPEALED });
    return true;
  }
  return false;
}

/** An operator gives the money of an open appeal back, or says that it arrived or that there is nothing in it. */
export async function decideOnAppeal(
  { servers, seen, operators }: Ground,
  key: string,
  {
    by,
    outcome,
    at,
  }: { by: 0 | 1; outcome: keyof typeof appealOutcome & ('refund' | 'arrived' | 'reject'); at: number },
): Promise<void> {
  const from = servers();
  const found = await look(call(from, searchAppeals, { pageSize: 50 }, operators[by]));
  const row = pickOf(found?.list.filter(isOpen), at);
  if (!row) return;
  const input = { no: row.no, outcome: appealOutcome[outcome], reason: '账单里没有入账' };
  const send = call(from, decideAppeal, input, operators[by]);
  await ask<object>(seen, { key, what: 'appeal decided', send, mayHear: NOT_DECIDED });
}

/** A member has customer service decide, takes an appeal back, or says that it has arrived after all. */
export async function turnAppeal(
  { servers, seen }: Ground,
  key: string,
  who: Shopper,
  { how, at }: { how: 'escalates' | 'takesBack' | 'confirms'; at: number },
): Promise<void> {
  const from = servers();
  const found = await look(call(from, listAppeals, { pageSize: 50 }, who.token));
  const no = pickOf(found?.list.filter(isOpen), at)?.no;
  if (!no) return;
  const send =
    how === 'escalates'
      ? call(from, escalateAppeal, { no }, who.token)
      : call(from, cancelAppeal, { no, arrived: how === 'confirms' ? 1 : 0 }, who.token);
  await ask<object>(seen, { key, what: `appeal ${how}`, send, mayHear: CHANGED });
}
