// What keeps messages from going out, against the processes that submit them: a batch that is cancelled, numbers that opt out.
import { cancelBatch } from '@jishi/contract/sms/batch';
import { smsState } from '@jishi/contract/enums/sms';
import { addOptOut } from '@jishi/contract/sms/opt-out';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { assignChannels, claimDue } from '../..';
import { systemContext } from '../../../../testing/members';
import { type TestServer, startTestServer } from '../../../../testing/server';
import {
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  tellOutcomes,
  unsound,
} from '../../../../testing/sms-senders';
import { spendable } from '../../../ledger';
import { message } from '../../../message/domain';
import { sms } from '../../domain';
import { countDifferences } from '../../statistic/proof/service';

let server: TestServer;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message] });
  projectId = await sellSms(server);
});
afterAll(() => server.close());

const PRICE = 5_000n;

/** Claims a few messages that are due and hands them to the channel 1, as one of many processes does. */
const claimSome = () =>
  server.db.transaction(async (tx) => {
    const due = await claimDue(tx, systemContext(server), { limit: 4 });
    await assignChannels(
      tx,
      due.map(({ id }) => ({ id, channelId: '1' })),
    );
    return due;
  });

test('cancelled while processes claim it, each message either goes out or goes back, never both', async () => {
  const who = await newSender(server, projectId, { money: '3.00' });
  let [out, back] = [0, 0];
  for (let round = 0; round < 6; round++) {
    const { no } = (await sendList(server, who, newList(10))).result;
    const cancel = () => server.call(cancelBatch, { no }, who);
    // the two claim eight at most, every other time one of them before anybody cancels
    const claiming = claimSome();
    if (round % 2 === 1) await claiming;
    const [first, second, ...answers] = await Promise.all([claiming, claimSome(), cancel(), cancel()]);
    const claimed = [...first, ...second];
    await tellOutcomes(server, claimed);
    const cancelled = answers.reduce((sum, answer) => sum + (answer.code === 0 ? answer.result.cancelled : 0), 0);
    expect(claimed.length + cancelled, 'no process claims what is left').toBe(10);
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length);
    const { rows } = await server.db.query<{ state: number; n: number }>(
      `select m.state, count(*)::int as n from sms.message m join sms.batch b on b.id = m.batch_id where b.no = $1 group by 1 order by 1`,
      [no],
    );
    const counts = [
      { state: smsState.sent, n: claimed.length },
      { state: smsState.cancelled, n: cancelled },
    ];
    expect(rows).toEqual(counts.filter(({ n }) => n > 0));
    out += claimed.length;
    back += cancelled;
  }
  expect(out).toBeGreaterThan(0);
  expect(back).toBeGreaterThanOrEqual(12);
  expect(await spendable(server.db, who.memberId)).toBe(300_000n - PRICE * BigInt(out));
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
});

test('numbers opt out while messages to them are accepted and claimed: what was not claimed by then goes back, all of it', async () => {
  const who = await newSender(server, projectId, { money: '6.00' });
  let [out, accepted] = [0, 0];
  for (let round = 0; round < 6; round++) {
    const list = newList(10);
    const optOut = (line: string) => server.call(addOptOut, { phone: line.slice(0, 11) }, who);
    const earlier = await sendList(server, who, list);
    const [first, second, later] = await Promise.all([
      claimSome(),
      claimSome(),
      sendList(server, who, list),
      ...list.split('\n').map(optOut),
    ]);
    const claimed = [...first, ...second];
    await tellOutcomes(server, claimed);
    expect(await submitDue(server), 'all have opted out').toEqual([]);
    const batches = [earlier, later].filter(({ code }) => code === 0).map(({ result }) => result);
    const { rows } = await server.db.query<{ state: number; n: number }>(
      `select m.state, count(*)::int as n from sms.message m join sms.batch b on b.id = m.batch_id
       where b.no = any ($1) group by 1 order by 1`,
      [batches.map(({ no }) => no)],
    );
    const messages = batches.reduce((sum, batch) => sum + batch.messages, 0);
    const counts = [
      { state: smsState.sent, n: claimed.length },
      { state: smsState.submitFailed, n: messages - claimed.length },
    ];
    expect(rows).toEqual(counts.filter(({ n }) => n > 0).toSorted((a, b) => a.state - b.state));
    out += claimed.length;
    accepted += messages;
  }
  expect(out).toBeGreaterThan(0);
  expect(accepted).toBeGreaterThan(out);
  expect(await spendable(server.db, who.memberId)).toBe(600_000n - PRICE * BigInt(out));
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
});
