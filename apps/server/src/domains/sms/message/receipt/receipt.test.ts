// Receipts against their messages: alike, of others, and at the same moment as the answer.
import { smsState } from '@jishi/contract/enums/sms';
import { listSmsMessages } from '@jishi/contract/sms/message';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordSubmits } from '..';
import { systemContext } from '../../../../testing/members';
import { type TestServer, startTestServer } from '../../../../testing/server';
import {
  type Sender,
  handDue,
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  takeReceipts,
  tellOutcomes,
  unsound,
} from '../../../../testing/sms-senders';
import { message } from '../../../message/domain';
import { sms } from '../../domain';
import { countDifferences } from '../../statistic/proof/service';

let server: TestServer;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message] });
  projectId = await sellSms(server);
});
afterAll(async () => {
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
  await server.close();
});

const sender = () => newSender(server, projectId, { money: '10.00' });
const statesOf = async ({ memberId }: Sender) =>
  (
    await server.db.query<{ state: number }>('select state from sms.message where member_id = $1 order by id', [
      memberId,
    ])
  ).rows.map(({ state }) => state);
const kept = async () => (await server.db.query('select from sms.early_receipt')).rows.length;

test('two messages that a channel names alike both have their outcome, and their receipt', async () => {
  const who = await sender();
  await sendList(server, who, newList(2));
  const handed = await handDue(server);
  await server.db.transaction((tx) =>
    recordSubmits(
      tx,
      systemContext(server),
      handed.map(({ id }) => ({ id, channelId: '1', result: 'accepted', channelMessageId: `c${handed[0]!.id}` })),
    ),
  );
  expect(await statesOf(who)).toEqual([smsState.sent, smsState.sent]);
  await takeReceipts(server, { id: handed[0]!.id });
  expect(await statesOf(who)).toEqual([smsState.delivered, smsState.delivered]);
});

test('a receipt waits only while the channel may have a message for its number', async () => {
  const who = await sender();
  await sendList(server, who, newList(2));
  const { rows } = await server.db.query<{ id: string }>(
    'select id::text from sms.message where member_id = $1 order by id',
    [who.memberId],
  );
  const [first, second] = rows as [{ id: string }, { id: string }];
  await takeReceipts(server, first);
  expect(await kept(), 'nobody was handed it').toBe(0);
  const handed = await handDue(server);
  await takeReceipts(server, first);
  expect(await kept()).toBe(1);
  await tellOutcomes(server, handed);
  expect([await kept(), await statesOf(who)]).toEqual([0, [smsState.delivered, smsState.sent]]);
  await takeReceipts(server, second);
  // the account's own codes to the same number
  await server.db.query("update sms.message set channel_message_id = 'c0' where id = $1", [second.id]);
  await takeReceipts(server, second);
  expect(await kept()).toBe(0);
});

test('receipts that come in the moment of the answer are not lost', async () => {
  const who = await sender();
  await sendList(server, who, newList(60));
  const handed = await handDue(server);
  const parts = Array.from({ length: 20 }, (_, at) => handed.slice(at * 3, at * 3 + 3));
  await Promise.all(parts.flatMap((part) => [tellOutcomes(server, part), takeReceipts(server, ...part)]));
  await server.db.query("select graphile_worker.add_job('sms.settleReceipts', '{}')");
  expect(await server.runJobs()).toEqual([]);
  expect(new Set(await statesOf(who))).toEqual(new Set([smsState.delivered]));
  expect(await kept()).toBe(0);
});

const conditions = fc.record({
  state: fc.option(fc.integer({ min: 1, max: 8 })),
  kind: fc.option(fc.integer({ min: 1, max: 3 })),
  carrier: fc.option(fc.integer({ min: 1, max: 3 })),
  template: fc.option(fc.integer({ min: 0, max: 2 })),
  span: fc.option(fc.tuple(fc.nat(4), fc.nat(4))),
});

test('a list under any conditions has the messages that they mean', async () => {
  const who = await sender();
  for (const kind of [1, 2]) for (let n = 0; n < 5; n++) await sendList(server, who, newList(2), { kind });
  const fates = ['accepted', 'refused', 'accepted', 'uncertain'] as const;
  const told = await submitDue(server, (_, at) => fates[at % 4]!);
  await takeReceipts(server, ...told.filter(({ result }) => result === 'accepted').slice(3));
  await sendList(server, who, newList(1));
  await server.db.query(
    `update sms.message set created_at = created_at - (id % 5) * interval '1 day', carrier = 1 + id % 2 where member_id = $1`,
    [who.memberId],
  );
  const day = (back: number) => new Date(Date.now() + (8 - 24 * back) * 3_600_000).toISOString().slice(0, 10);
  await fc.assert(
    fc.asyncProperty(conditions, async ({ state, kind, carrier, template, span }) => {
      const templateId = template === null ? null : Object.values(who.templates)[template]!;
      const period = span && {
        beginTime: `${day(Math.max(...span))} 00:00:00`,
        endTime: `${day(Math.min(...span))} 23:59:59`,
      };
      const asked = { state, kind, carrier, templateId, ...period, pageSize: 100 };
      const { code, result } = await server.call(listSmsMessages, asked as never, who);
      const { rows } = await server.db.query<{ id: string }>(
        `select id::text from sms.message
         where member_id = $1 and ($2::int is null or state = $2) and ($3::int is null or kind = $3)
           and ($4::int is null or carrier = $4) and ($5::bigint is null or template_id = $5)
           and ($6::text is null or created_at at time zone 'Asia/Shanghai' between $6::timestamp and $7::timestamp)
         order by id desc`,
        [who.memberId, state, kind, carrier, templateId, period?.beginTime ?? null, period?.endTime ?? null],
      );
      expect([code, result.list.map(({ id }) => id), result.total]).toEqual([0, rows.map(({ id }) => id), rows.length]);
    }),
    { numRuns: 60 },
  );
});
