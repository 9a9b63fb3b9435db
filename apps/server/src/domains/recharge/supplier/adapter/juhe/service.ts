// A supplier of Juhe's style: forms signed with MD5, orders by number, a notification that only says "ask".
import { request } from 'undici';
import { parsedObject } from '../../../../../kernel/json';
import { type Adapter, type Connection, answerOfFailure, refused, unknown } from '../rules';
import { answerOfQuery, answerOfSubmit, balanceIn, billIn, md5, notifiedNumber } from './rules';

const ABOUT = '/ofpay/mobile/';

/** The adapter of an account: `account` is the application's key, `secret` the OpenID. */
export function juhe(connection: Connection): Adapter {
  const { account: key, secret: openId } = connection;
  return {
    async submit(order) {
      const { number, product, account, count } = order;
      if (count !== 1) return refused('count', '这个供应商一单只充一份');
      const sign = md5(openId + key + account + product + number);
      const form = { key, phoneno: account, cardnum: product, orderid: number, sign };
      try {
        return answerOfSubmit(await call(connection, 'onlineorder', form), order);
      } catch (error) {
        return answerOfFailure(error);
      }
    },
    async ask(number) {
      const known = await connection.known(number);
      try {
        return answerOfQuery(await call(connection, 'ordersta', { key, orderid: number }), number, known);
      } catch {
        return unknown('没有等到查询的回应');
      }
    },
    readNotification({ body }) {
      const number = notifiedNumber(new URLSearchParams(body.toString('utf8')), key);
      return number === undefined ? undefined : { number, answer: unknown('通知里的状态没有签名'), reply: 'success' };
    },
    async balance() {
      const timestamp = String(Math.floor(connection.now().getTime() / 1000));
      try {
        return balanceIn(await call(connection, 'yue', { key, timestamp, sign: md5(openId + key + timestamp) }));
      } catch {
        return undefined;
      }
    },
    async bill(day) {
      try {
        return billIn(await call(connection, 'bill', { key, day, sign: md5(openId + key + day) }));
      } catch {
        return undefined;
      }
    },
  };
}

/** @throws when no whole answer came */
async function call({ endpoint, dispatcher }: Connection, name: string, form: Record<string, string>) {
  const response = await request(`${endpoint.replace(/\/+$/, '')}${ABOUT}${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
    dispatcher,
  });
  const text = await response.body.text();
  return response.statusCode === 200 ? parsedObject(text) : {};
}
