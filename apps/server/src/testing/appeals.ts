// Appeals about recharge orders, for tests: what both sides do through HTTP.
import { randomUUID } from 'node:crypto';
import * as contract from '@jishi/contract/appeal';
import * as consoleAppeals from '@jishi/contract/console/appeal';
import { appealKind } from '@jishi/contract/enums/appeal';
import { rechargeStatus } from '@jishi/contract/enums/recharge';
import { expect } from 'vitest';
import { appeal } from '../domains/appeal/domain';
import { answerRecharge } from '../domains/recharge';
import { askDue } from '../domains/recharge/submission/asking/service';
import { submitDue } from '../domains/recharge/submission/service';
import { balances, verify } from '../domains/ledger';
import { message } from '../domains/message/domain';
import { review } from '../domains/review/domain';
import { type TestMember, systemContext } from './members';
import { type TestOperator, signInOperator } from './operators';
import { Suppliers, makeDue, newAccount, newBuyer, newProduct, rechargeDomains, unsound } from './recharge';
import { type TestServer, startTestServer } from './server';
import { sendForm } from './sms';

let orders = 0;

/** An order at 9.90 yuan that succeeded, or that nobody knows the end of and a person is to decide about. */
export async function boughtOrder(
  server: TestServer,
  suppliers: Suppliers,
  member: TestMember,
  end: 'success' | 'uncertain' = 'success',
): Promise<string> {
  const { code } = await newProduct(server);
  const orderNo = `appealed-${++orders}`;
  const system = systemContext(server);
  const asked = { orderNo, product: code, account: newAccount() };
  const answer = await answerRecharge(system, member.memberId, 'submit', asked);
  if (answer?.body.code !== 0) throw new Error('the order was not accepted');
  suppliers.says['1'] = end === 'success' ? { kind: 'delivered' } : { kind: 'unknown', reason: '超时' };
  await submitDue(system);
  for (let round = 0; end === 'uncertain' && round < 6; round++) {
    await makeDue(server);
    await askDue(system);
  }
  const { rows } = await server.db.query<{ no: string; status: number }>(
    'select no, status from recharge.quick_order where member_id = $1 and own_no = $2',
    [member.memberId, orderNo],
  );
  if (rows[0]?.status !== rechargeStatus[end]) throw new Error(`the order is ${rows[0]?.status}`);
  return rows[0].no;
}

type Files = Parameters<typeof sendForm>[4];

/** Appeals against an order: nothing has arrived. */
export function appealAgainst(server: TestServer, member: TestMember, orderNo: string, files: Files = ['账单.png']) {
  const fields = { orderNo, kind: String(appealKind.notReceived), text: '机主没有收到充值短信' };
  return sendForm(server, contract.createAppeal, member, fields, files);
}

/** Lets the time of an open appeal be up. */
export async function makeAppealDue({ db }: Pick<TestServer, 'db'>, no: string): Promise<void> {
  await db.query("update appeal.appeal set due_at = clock_timestamp() - interval '1 second' where no = $1", [no]);
}

/** What both sides do on a server. */
export function appealsOn(server: TestServer, suppliers: Suppliers) {
  return {
    /** Yuan of the member's deposit, and frozen. */
    async held({ memberId }: TestMember) {
      const { deposit, frozen } = await balances(server.db, memberId);
      return [deposit, frozen].map((amount) => Number(amount) / 100_000);
    },
    async orderStatus(no: string) {
      const { rows } = await server.db.query<{ status: number }>(
        'select status from recharge.quick_order where no = $1',
        [no],
      );
      return rows[0]!.status;
    },
    see: async (member: TestMember, no: string) => (await server.call(contract.getAppeal, { no }, member)).result,
    talk: async (member: TestMember, no: string) =>
      (await server.call(contract.listAppealMessages, { no }, member)).result.list,
    send: (member: TestMember, no: string, text: string, files: string[] = [], clientId: string = randomUUID()) =>
      server.call(contract.sendAppealMessage, { no, clientId, text, files }, member),
    say: (by: TestOperator, no: string, word: number, text = '请看一下') =>
      server.call(consoleAppeals.sayInAppeal, { no, clientId: randomUUID(), word: word as 1, text }, by),
    decide: (by: TestOperator, no: string, outcome: number, reason = '账单里没有入账') =>
      server.call(consoleAppeals.decideAppeal, { no, outcome: outcome as 1, reason }, by),
    cancel: (member: TestMember, no: string, arrived: 0 | 1 = 0) =>
      server.call(contract.cancelAppeal, { no, arrived }, member),
    /** A member with an appeal against an order of theirs. */
    async appealed(end: 'success' | 'uncertain' = 'success') {
      const member = await newBuyer(server);
      const orderNo = await boughtOrder(server, suppliers, member, end);
      const { code, msg, result } = await appealAgainst(server, member, orderNo);
      if (code !== 0) throw new Error(msg);
      return { member, orderNo, no: result.no };
    },
  };
}

export type Appeals = Awaited<ReturnType<typeof startAppeals>>;

/** A server with appeals, somebody of customer service, and what both sides do; at its end all money is where it belongs. */
export async function startAppeals() {
  const suppliers = new Suppliers();
  const server = await startTestServer({ domains: [...rechargeDomains(suppliers), appeal, review, message] });
  return {
    suppliers,
    server,
    support: await signInOperator(server, 'support'),
    on: appealsOn(server, suppliers),
    async close() {
      expect(await unsound(server)).toEqual([]);
      expect(await verify(server.db)).toMatchObject({ ok: true });
      await server.close();
    },
  };
}
