// Server processes are killed while members send: what was acknowledged is there, under each client id once, and every unit of it
// was charged once.
import { refundSmsMessage, searchSmsMessages } from '@jishi/contract/console/sms-message';
import { getSmsPrice, sendSms } from '@jishi/contract/sms/send';
import { listBatches } from '@jishi/contract/sms/batch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOperator } from '../../testing/operators';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Servers, startServers } from '../../testing/server-process';
import { newList, newSender, sellSms, sendList, submitDue, unsound, whatOf } from '../../testing/sms-senders';
import { verify } from '../ledger';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { recordReceipts } from '.';
import { sms } from './domain';
import { countDifferences } from './statistic/proof/service';

const seed = killSeeds(1)[0]!;

let server: TestServer;
let servers: Servers;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message, review] });
  projectId = await sellSms(server);
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

test(
  `sends survive kill -9, and what was accepted is submitted once (seed ${seed})`,
  { timeout: 200_000 },
  async () => {
    const draw = drawing(seed);
    const who = await newSender(server, projectId, { money: '1.00' });
    const kills = killing(servers, 2, () => 1 + draw(5));
    const acknowledged = new Map<string, string>();
    const asked = Array.from({ length: 10 }, (_, at) => ({ clientId: `kill-${seed}-${at}`, list: newList(3) }));
    const queue = [...asked, ...asked].values();
    const hand = async () => {
      for (const { clientId, list } of queue) {
        const input = { ...whatOf(who, list), clientId, shown: { messages: 3, amount: '0.15' } };
        const { code, result } = await persist('a send', () => servers.call(sendSms, input, { token: who.token }));
        if (code === 0) acknowledged.set(clientId, result.no);
        kills.answered();
      }
    };
    await Promise.all(Array.from({ length: 4 }, hand));
    await kills.done();
    expect(kills.over()).toBe(true);

    const { list } = (await server.call(listBatches, { pageSize: 100 }, who)).result;
    expect(list, 'six times three at 0.05 are 0.90 of 1.00').toHaveLength(6);
    expect(new Map(list.map(({ clientId, no }) => [clientId, no]))).toEqual(acknowledged);
    expect((await server.call(getSmsPrice, {}, who)).result).toMatchObject({ balance: '0.10', sentToday: 18 });
    const ids = (await submitDue(server)).map(({ id }) => id);
    expect([ids.length, new Set(ids).size, (await submitDue(server)).length]).toEqual([18, 18, 0]);
    expect(await unsound(server)).toEqual([]);
    expect(await countDifferences(server)).toBe(0);
    expect(await verify(server.db)).toMatchObject({ ok: true });
  },
);

test(`a message goes back once although processes are killed (seed ${seed})`, { timeout: 200_000 }, async () => {
  const draw = drawing(seed);
  const who = await newSender(server, projectId, { money: '1.00' });
  await sendList(server, who, newList(6));
  const ids = (await submitDue(server)).map(({ id }) => id);
  const at = new Date();
  const receipts = ids.map((id) => ({
    channelId: '1',
    channelMessageId: `c${id}`,
    delivered: false,
    code: 'UNDELIV',
    words: '关机',
    at,
  }));
  await server.db.transaction((tx) => recordReceipts(tx, systemContext(server), receipts));
  const { token } = await signInOperator(server);
  const kills = killing(servers, 2, () => 1 + draw(3));
  const queue = [...ids, ...ids].values();
  const hand = async () => {
    for (const id of queue) {
      await persist('a refund', () => servers.call(refundSmsMessage, { id, reason: '手机停机' }, { token }));
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 3 }, hand));
  await kills.done();
  expect(kills.over()).toBe(true);
  const { list } = (await server.call(searchSmsMessages, { memberId: who.memberId }, { token })).result;
  expect(list.map(({ givenBack, refund }) => [givenBack, refund])).toEqual(ids.map(() => [true, 2]));
  expect((await server.call(getSmsPrice, {}, who)).result).toMatchObject({ balance: '1.00' });
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
