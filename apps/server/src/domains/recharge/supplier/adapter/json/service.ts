// A supplier of the JSON style: requests, answers and notifications are signed with HMAC-SHA256.
import { randomBytes } from 'node:crypto';
import { formatMoney } from '@jishi/money';
import { request } from 'undici';
import { objectOf } from '../../../../../kernel/json';
import { type Adapter, type Connection, answerOfFailure, textOf, unknown } from '../rules';
import { answerOf, balanceIn, billIn, signatureOf, signedFields } from './rules';

const UNSIGNED = '供应商的答复没有有效签名';

/** The adapter of an account: `account` is the application's number. */
export function json(connection: Connection): Adapter {
  const { secret } = connection;
  return {
    async submit({ number, product, account, count, cost }) {
      const order = {
        orderNo: number,
        productCode: product,
        account,
        quantity: count,
        maxAmount: formatMoney(cost),
        notifyUrl: connection.notifyUrl,
      };
      try {
        const fields = await call(connection, 'POST', '/v1/orders', JSON.stringify(order));
        const known = { account, sinceMs: 0 };
        return fields ? answerOf(fields, number, { secret, known, asked: false }) : unknown(UNSIGNED);
      } catch (error) {
        return answerOfFailure(error);
      }
    },
    async ask(number) {
      const known = await connection.known(number);
      const fields = await ask(connection, `/v1/orders/${encodeURIComponent(number)}`);
      return fields ? answerOf(fields, number, { secret, known, asked: true }) : unknown(UNSIGNED);
    },
    readNotification({ headers, body }) {
      const fields = signedFields({ ...signatureIn(headers), body: body.toString('utf8') }, secret, connection.now());
      const number = fields && textOf(objectOf(fields['data'])['orderNo']);
      if (!number || number.length > 64) return undefined;
      // late or repeated, it may be older than what is known: the supplier is asked
      return { number, answer: unknown('收到通知，等待查询'), reply: '{"code":"OK"}' };
    },
    async balance() {
      const fields = await ask(connection, '/v1/balance');
      return fields && balanceIn(fields);
    },
    async bill(day) {
      const fields = await ask(connection, `/v1/bills/${day}`);
      return fields && billIn(fields);
    },
  };
}

/** What may be asked again: undefined when no signed answer came. */
async function ask(connection: Connection, path: string): Promise<Record<string, unknown> | undefined> {
  try {
    return await call(connection, 'GET', path, '');
  } catch {
    return undefined;
  }
}

/** The fields of a signed answer, undefined when it is not signed. @throws when no whole answer came */
async function call(connection: Connection, method: 'GET' | 'POST', path: string, body: string) {
  const { endpoint, account, secret, dispatcher, now } = connection;
  const address = new URL(`${endpoint.replace(/\/+$/, '')}${path}`);
  const timestamp = String(Math.floor(now().getTime() / 1000));
  const nonce = randomBytes(12).toString('hex');
  const response = await request(address, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-app-id': account,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signatureOf(secret, method, address.pathname, timestamp, nonce, body),
    },
    ...(method === 'POST' && { body }),
    dispatcher,
  });
  const text = await response.body.text();
  const signed = { ...signatureIn(response.headers), nonce };
  return signedFields({ ...signed, body: text }, secret, now());
}

function signatureIn(headers: Readonly<Record<string, string | string[] | undefined>>) {
  const one = (name: string) => textOf(headers[name]);
  return { timestamp: one('x-timestamp'), nonce: one('x-nonce'), signature: one('x-signature') };
}
