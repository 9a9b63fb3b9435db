// What operators see of messages on their way out.
import { searchDeliveries } from '@jishi/contract/console/delivery';
import { deliveryChannel, deliveryStatus } from '@jishi/contract/enums/delivery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberId } from '../../../kernel/context';
import { type TestMember, signInMember, systemContext } from '../../../testing/members';
import { type TestOperator, signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { account } from '../../account/domain';
import { message } from '../domain';
import { enqueue } from '../outbox/queue/service';
import { deliver } from '../outbox/service';

let server: TestServer;
let operator: TestOperator;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, message] });
  [operator, member] = [await signInOperator(server), await signInMember(server)];
  await server.db.query('delete from message.outbox');
});
afterAll(() => server.close());

const find = async (input: object = {}) => {
  const { code, msg, result } = await server.call(searchDeliveries, input, { token: operator.token });
  expect(code, msg).toBe(0);
  return result;
};

let written = 0;
/** Writes an SMS, to be sent within `goodForMs`, and answers its id. */
async function write(memberId: string | null, goodForMs = 60_000): Promise<string> {
  const id = `00000000-0000-4000-8000-${String(++written).padStart(12, '0')}`;
  const content = { phone: '13800138000', template: 'nothing', params: { code: '246810' } };
  await server.shared.db.transaction((tx) =>
    enqueue(tx, systemContext(server), { channel: 'sms', content, memberId: memberId as MemberId, goodForMs, id }),
  );
  return id;
}

test('each message is a line with how it stands and what was said of it, never what it says', async () => {
  await write(null);
  await deliver(systemContext(server), { id: await write(member.memberId) });
  await deliver(systemContext(server), { id: await write(member.memberId, -1) });
  const { list, sent, notSent, total } = await find();
  expect(list).toMatchObject([
    { status: deliveryStatus.expired, memberId: member.memberId, dueTime: null },
    { status: deliveryStatus.failed, memberId: member.memberId, said: 'not configured', dueTime: null },
    { status: deliveryStatus.waiting, memberId: '', memberPhone: '', said: '', endTime: null },
  ]);
  expect({ sent, notSent, total }).toEqual({ sent: 0, notSent: 2, total: 3 });
  expect(JSON.stringify(list)).not.toMatch(/13800138000|246810/);
});

test('they are found by state, way, member and time; a page goes on where the last one ended', async () => {
  const failed = await find({ status: deliveryStatus.failed });
  expect(failed.list.map(({ status }) => status)).toEqual([deliveryStatus.failed]);
  expect((await find({ channel: deliveryChannel.email })).list).toEqual([]);
  expect((await find({ memberId: member.memberId })).list).toHaveLength(2);
  expect((await find({ endTime: '2026-01-01 00:00:00' })).list).toEqual([]);
  const first = await find({ pageSize: 2 });
  const next = await find({ pageSize: 2, cursor: first.nextCursor });
  expect([...first.list, ...next.list].map(({ status }) => status)).toEqual([
    deliveryStatus.expired,
    deliveryStatus.failed,
    deliveryStatus.waiting,
  ]);
});
