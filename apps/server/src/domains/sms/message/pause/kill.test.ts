// Server processes are killed while members hold batches back and let them go: a batch is held whole or not at all, what was
// answered holds, and every message goes out once.
import { getBatch, pauseBatch, resumeBatch } from '@jishi/contract/sms/batch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawing, killSeeds, killing, persist } from '../../../../testing/killing';
import { type TestServer, startTestServer } from '../../../../testing/server';
import { type Servers, startServers } from '../../../../testing/server-process';
import {
  type Sender,
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  unsound,
} from '../../../../testing/sms-senders';
import { sms } from '../../domain';
import { countDifferences } from '../../statistic/proof/service';

const seed = killSeeds(1)[0]!;
type Batch = { who: Sender; no: string };
const MESSAGES = 30;
/** Of what is so already: the answer before was lost with its process. */
const STATE_CONFLICT = 4005;

let server: TestServer;
let servers: Servers;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms] });
  projectId = await sellSms(server);
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

test(`holding batches back and letting them go survive kill -9 (seed ${seed})`, { timeout: 200_000 }, async () => {
  const draw = drawing(seed);
  const kills = killing(servers, 3, () => 1 + draw(6));
  const batches: Batch[] = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const who = await newSender(server, projectId, { money: '10.00' });
    batches.push({ who, no: (await sendList(server, who, newList(MESSAGES))).result.no });
  }
  const say = async (what: typeof pauseBatch | typeof resumeBatch, { who, no }: Batch) => {
    const { token } = who;
    const { code } = await persist('a word', () => servers.call(what, { no }, { token }));
    kills.answered();
    expect([0, STATE_CONFLICT]).toContain(code);
    const { paused } = (await server.call(getBatch, { no }, { token })).result;
    expect(paused, 'whole or not at all, as it was answered').toBe(what === pauseBatch ? MESSAGES : 0);
  };
  const disturb = async (batch: Batch) => {
    for (let round = 0; round < 4; round += 1) {
      await say(pauseBatch, batch);
      await say(resumeBatch, batch);
    }
    await say(pauseBatch, batch);
  };
  await Promise.all(batches.map(disturb));
  await kills.done();
  expect(kills.over()).toBe(true);

  expect(await submitDue(server), 'all is held back').toEqual([]);
  for (const batch of batches) await say(resumeBatch, batch);
  const ids = (await submitDue(server)).map(({ id }) => id);
  expect([ids.length, new Set(ids).size, (await submitDue(server)).length]).toEqual([4 * MESSAGES, 4 * MESSAGES, 0]);
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
});
