// What was asked for under a number of one's own is kept keyed, of messages, recharge orders and price lists; rows from before, whose
// digest is plain, are answered for, before and after they are made anew.
import { randomUUID } from 'node:crypto';
import { clientIdReused, ownNoReused } from '@jishi/contract/codes';
import { setQuote } from '@jishi/contract/quote';
import { submitRecharge } from '@jishi/contract/recharge/order';
import { sendSms } from '@jishi/contract/sms/send';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { message } from '../domains/message/domain';
import { quote } from '../domains/quote/domain';
import { review } from '../domains/review/domain';
import { sms } from '../domains/sms/domain';
import { TRADE_PASSWORD, systemContext } from '../testing/members';
import { listOf, newReseller, ofApi } from '../testing/quotes';
import { Suppliers, newAccount, newBuyer, newProduct, rechargeDomains } from '../testing/recharge';
import { type TestServer, startTestServer } from '../testing/server';
import { newList, newSender, sellSms, whatOf } from '../testing/sms-senders';

const REUSED = clientIdReused;

let server: TestServer;
const domains = [sms, quote, ...rechargeDomains(new Suppliers()), message, review];
beforeAll(async () => {
  server = await startTestServer({ domains });
});
afterAll(() => server.close());

type Answer = { code: number; result: unknown };
/** The same words, and others, under one number. */
type Case = { same: () => Promise<Answer>; other: () => Promise<Answer>; reused: number };

const CASES: Record<string, () => Promise<Case>> = {
  async 'sms.batch'() {
    const who = await newSender(server, await sellSms(server), { money: '10.00' });
    const clientId = randomUUID();
    const shown = { messages: 1, amount: '0.05' };
    const send = (list: string) => server.call(sendSms, { ...whatOf(who, list), clientId, shown }, who);
    const list = newList(1);
    return { same: () => send(list), other: () => send(newList(1)), reused: REUSED };
  },
  async 'recharge.quick_order'() {
    const { token } = await newBuyer(server);
    const { id: productId } = await newProduct(server);
    const clientId = randomUUID();
    const shown = { orders: 1, amount: '9.90' };
    const buy = (list: string) =>
      server.call(submitRecharge, { productId, list, clientId, shown, tradePassword: TRADE_PASSWORD }, { token });
    const list = newAccount();
    return { same: () => buy(list), other: () => buy(newAccount()), reused: ownNoReused };
  },
  async 'quote.record'() {
    const member = await newReseller(server);
    const list = listOf([ofApi(member.api, '0.08')]);
    const save = (title: string) => server.call(setQuote, { ...list, title }, { token: member.token });
    return { same: () => save('一张'), other: () => save('另一张'), reused: REUSED };
  },
};

async function digestsOf(table: string) {
  const { rows } = await server.db.query<{ plain: Buffer | null; keyed: Buffer | null }>(
    `select asked_digest as plain, asked_key as keyed from ${table} order by id desc limit 1`,
  );
  return rows[0]!;
}

test.each(Object.keys(CASES))('%s keeps it keyed, and rows from before are answered for', async (table) => {
  const { same, other, reused } = await CASES[table]!();
  const keying = vi.spyOn(server.shared.vault, 'keyedDigest');
  const first = await same();
  expect(first).toMatchObject({ code: 0 });
  const plain = keying.mock.calls.find(([, purpose]) => purpose.endsWith('.asked'))![0];
  const { keyed } = await digestsOf(table);
  expect(keyed).toHaveLength(32);
  expect(keyed!.toString('hex'), 'whoever knows what was asked does not find it').not.toBe(plain);
  const answered = async () => {
    expect(await same()).toMatchObject({ code: 0, result: first.result });
    expect(await other()).toMatchObject({ code: reused });
  };
  await answered();

  await server.db.query(`update ${table} set asked_digest = decode($1, 'hex'), asked_key = null where asked_key = $2`, [
    plain,
    keyed,
  ]);
  await answered();
  const job = domains.flatMap(({ jobs = [] }) => jobs).find(({ name }) => name === `${table.split('.')[0]}.keyAsked`)!;
  await job.run({ ...systemContext(server), ...server.shared }, undefined as never);
  expect(await digestsOf(table), 'made anew without what was asked').toEqual({ plain: null, keyed });
  await answered();
  keying.mockRestore();
});
