// Batches held back: nothing of them goes out, nothing of them is lost or sent twice.
import { cancelBatch, getBatch, pauseBatch, resumeBatch } from '@jishi/contract/sms/batch';
import { smsState } from '@jishi/contract/enums/sms';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPhone, systemContext } from '../../../../testing/members';
import { signInOperator } from '../../../../testing/operators';
import { type SandboxProcess, startSandboxProcess } from '../../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../../testing/server';
import * as channels from '../../../../testing/sms-channels';
import { newList, newSender, sellSms, sendList, submitDue, unsound } from '../../../../testing/sms-senders';
import { review } from '../../../review/domain';
import { claimDue } from '../..';
import { submitDue as submitByChannel } from '../../channel/submission/service';
import { insertSubmissions } from '../../channel/submission/store';
import { sms } from '../../domain';
import { holdBack, letGo, lockHoldable } from './store';

const NOT_FOUND = 4004;
const STATE_CONFLICT = 4005;

let server: TestServer;
let sandbox: SandboxProcess;
let projectId: string;
beforeAll(async () => {
  [server, sandbox] = await Promise.all([startTestServer({ domains: [sms, review] }), startSandboxProcess()]);
  projectId = await sellSms(server);
});
afterAll(async () => {
  await server?.close();
  await sandbox?.close();
});

const newBatch = async (count: number) => {
  const who = await newSender(server, projectId, { money: '10.00' });
  const { no } = (await sendList(server, who, newList(count))).result;
  return { who, no };
};

test('what is held back waits until it goes on; what is under way is sent', async () => {
  const { who, no } = await newBatch(3);
  const { who: other } = await newBatch(1);
  expect((await server.call(getBatch, { no }, who)).result).toMatchObject({ paused: 0, pauses: true });
  expect(await server.call(pauseBatch, { no }, other)).toMatchObject({ code: NOT_FOUND });
  expect((await server.call(pauseBatch, { no }, who)).result).toMatchObject({ paused: 3, waiting: 3, pauses: false });
  expect(await server.call(pauseBatch, { no }, who)).toMatchObject({ code: STATE_CONFLICT });
  expect(await submitDue(server), 'only the other one’s').toHaveLength(1);
  expect(await server.call(resumeBatch, { no }, other)).toMatchObject({ code: NOT_FOUND });
  expect((await server.call(resumeBatch, { no }, who)).result).toMatchObject({ paused: 0, waiting: 3 });
  expect(await server.call(resumeBatch, { no }, who)).toMatchObject({ code: STATE_CONFLICT });
  expect(await submitDue(server)).toHaveLength(3);
  expect(await server.call(pauseBatch, { no }, who)).toMatchObject({ code: STATE_CONFLICT });
  expect((await server.call(getBatch, { no }, who)).result).toMatchObject({ sent: 3, pauses: false });
});

test('what waits for its channel is held back as well, and what is held back can be cancelled', async () => {
  const { who, no } = await newBatch(2);
  const operator = await signInOperator(server);
  const known = { ...(await channels.newSender(server, sandbox)) };
  const channelId = await channels.newChannel(server, operator, sandbox, known, { provider: smsProvider.aliyun });
  await server.db.transaction(async (tx) => {
    const claimed = await claimDue(tx, systemContext(server), { limit: 10 });
    await insertSubmissions(
      tx,
      claimed.map(({ id }) => ({ messageId: id, channelId })),
    );
  });
  expect((await server.call(pauseBatch, { no }, who)).result).toMatchObject({ paused: 2, cancels: true });
  expect((await server.db.query('select from sms.submission')).rows).toEqual([]);
  expect((await server.call(cancelBatch, { no }, who)).result).toMatchObject({ cancelled: 2, backAmount: '0.10' });
  expect(await server.call(resumeBatch, { no }, who)).toMatchObject({ code: STATE_CONFLICT });
  expect(await unsound(server)).toEqual([]);
});

test('held back and let go while workers submit, every phone has its message once', async () => {
  await sandbox.post('/aliyun-sms/switches', { outcome: 'delivered', seconds: 0 });
  const operator = await signInOperator(server);
  const sender = await channels.newSender(server, sandbox);
  const { aliyun } = smsProvider;
  const channelId = await channels.newChannel(server, operator, sandbox, sender, { provider: aliyun, rate: 60 });
  await channels.route(server, operator, [{ channelId, weight: 1 }]);
  const phones = Array.from({ length: 4 }, () => Array.from({ length: 40 }, newPhone));
  const ids: string[] = [];
  for (const own of phones) ids.push(...(await channels.queue(server, sender, own)));
  const batches = (
    await server.db.query<{ id: string }>('select distinct batch_id as id from sms.message where id = any ($1)', [ids])
  ).rows.map(({ id }) => id);

  let held = 0;
  const disturb = async (batchId: string) => {
    for (let round = 0; round < 15; round += 1) {
      await server.db.transaction(async (tx) => {
        const own = await lockHoldable(tx, batchId);
        held += own.length;
        await holdBack(tx, own);
      });
      await server.db.transaction((tx) => letGo(tx, batchId));
    }
  };
  const submit = () => submitByChannel(systemContext(server));
  await Promise.all([...batches.map(disturb), ...Array.from({ length: 3 }, submit)]);
  expect(held, 'something was held back').toBeGreaterThan(0);
  const open = async () =>
    (
      await server.db.query('select from sms.message where id = any ($1) and state = any ($2)', [
        ids,
        [smsState.queued, smsState.submitting],
      ])
    ).rows.length;
  await expect.poll(async () => (await submit(), open())).toBe(0);
  for (const phone of phones.flat())
    await expect.poll(async () => (await channels.inboxOf(sandbox, phone)).length).toBe(1);
  expect((await server.db.query('select from sms.submission')).rows).toEqual([]);
});
