// Statistics under any conditions beside the same sums over the messages themselves.
import { getSmsStatistics } from '@jishi/contract/sms/statistic';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, startTestServer } from '../../../testing/server';
import {
  type Sender,
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  takeReceipts,
} from '../../../testing/sms-senders';
import { message } from '../../message/domain';
import { sms } from '../domain';

let server: TestServer;
let who: Sender;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message] });
  const projectId = await sellSms(server);
  who = await newSender(server, projectId, { money: '20.00', packages: [9] });
  const other = await newSender(server, projectId, { money: '1.00' });
  for (const kind of [1, 2, 1, 2]) await send(who, newList(8), kind);
  await send(other, newList(3), 2);
  const told = await submitDue(server, (_, at) => (['accepted', 'accepted', 'refused', 'uncertain'] as const)[at % 4]!);
  for (const [at, { id, result }] of told.entries())
    if (result === 'accepted' && at % 5 > 0)
      await takeReceipts(server, { id, delivered: at % 3 > 0, code: `E${at % 4}`, words: `原因${at % 4}` });
  await send(who, newList(2), 2);
  await server.db.query(
    `update sms.message set created_at = created_at - (id % 5) * interval '1 day', carrier = 1 + id % 2, segments = 1 + id % 3 where member_id = $1`,
    [who.memberId],
  );
});
afterAll(() => server.close());

const send = async (by: Sender, list: string, kind: number) =>
  expect(await sendList(server, by, list, { kind })).toMatchObject({ code: 0 });

const conditions = fc.record({
  kind: fc.option(fc.integer({ min: 1, max: 3 })),
  carrier: fc.option(fc.integer({ min: 1, max: 3 })),
  template: fc.option(fc.integer({ min: 0, max: 2 })),
  span: fc.option(fc.tuple(fc.nat(4), fc.nat(4))),
});
const day = (back: number) => new Date(Date.now() + (8 - 24 * back) * 3_600_000).toISOString().slice(0, 10);

/** Sums over the messages, each grouped by what `key` says, as the wire has them. */
async function summed(key: string, values: unknown[]) {
  const { rows } = await server.db.query<{ key: string }>(
    `select ${key} as key, count(*)::int as messages, sum(segments)::int as segments,
       count(*) filter (where state in (1, 2))::int as waiting, count(*) filter (where state = 3)::int as sent,
       count(*) filter (where state = 4)::int as delivered, count(*) filter (where state = 5)::int as "submitFailed",
       count(*) filter (where state = 6)::int as "notDelivered",
       coalesce(sum(package_units) filter (where not given_back), 0)::int as "packageUnits",
       to_char(coalesce(sum(amount) filter (where not given_back), 0) / 100000.0, 'FM990.00') as amount
     from sms.message
     where member_id = $1 and ($2::int is null or kind = $2) and ($3::int is null or carrier = $3)
       and ($4::bigint is null or template_id = $4)
       and (created_at at time zone 'Asia/Shanghai')::date between $5::date and $6::date
     group by 1 order by 2 desc, 1`,
    values,
  );
  return rows;
}

test('statistics under any conditions are the sums of the messages that they mean', async () => {
  const codes = new Set<string>();
  await fc.assert(
    fc.asyncProperty(conditions, async ({ kind, carrier, template, span }) => {
      const templateId = template === null ? null : Object.values(who.templates)[template]!;
      const [beginDay, endDay] = span ? [day(Math.max(...span)), day(Math.min(...span))] : [day(29), day(0)];
      const { code, result } = await server.call(
        getSmsStatistics,
        { kind, carrier, templateId, ...(span && { beginDay, endDay }) } as never,
        who,
      );
      expect(code).toBe(0);
      const values = [who.memberId, kind, carrier, templateId, beginDay, endDay];
      const [{ key: _, ...total } = { key: '', messages: 0, segments: 0 }] = await summed(`''`, values);
      expect(result.total).toMatchObject(total);
      expect(result.templates).toMatchObject(await summed('template_id::text', values));
      expect(result.signatures).toMatchObject(await summed('signature_id::text', values));
      expect(result.carriers).toMatchObject(await summed('carrier::text', values));
      const failed = (await summed('code', values)).filter(({ key }) => key !== '');
      expect(result.codes.map(({ code: key, messages }) => ({ key, messages }))).toEqual(
        failed.map(({ key, messages }: { key: string; messages?: number }) => ({ key, messages })),
      );
      for (const one of result.codes) {
        codes.add(one.code);
        expect(one.words).toBe(one.code === 'REFUSED' ? '运营商拒收' : `原因${one.code.slice(1)}`);
      }
    }),
    { numRuns: 60 },
  );
  expect(codes.size).toBeGreaterThan(2);
});
