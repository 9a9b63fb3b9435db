// A server killed with SIGKILL while a ticket is asked, answered and taken: all of it or nothing, and asked again the same once.
import { randomUUID } from 'node:crypto';
import * as consoleContract from '@jishi/contract/console/support';
import { ticketStatus } from '@jishi/contract/enums/support';
import { ticketQueue, ticketWord } from '@jishi/contract/enums/ticket-talk';
import * as contract from '@jishi/contract/support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestMember, signInMember } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { DOT, sendForm } from '../../testing/sms';
import { type Doomed, expectNothingOf, prepareStanding, wholeTables } from '../../testing/standing-still';
import { message } from '../message/domain';
import { support } from './domain';

const TITLE = '发票怎么开';
const PICTURE = '截图.png';

let server: TestServer;
let agent: TestOperator;
let other: TestOperator;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ domains: [support, message] });
  [agent, other] = [await signInOperator(server, 'support'), await signInOperator(server, 'owner')];
  member = await signInMember(server);
  await prepareStanding(server, MOMENTS);
}, 60_000);
afterAll(() => server.close());

/** A ticket is there; something is said in it, with its picture; it is somebody's, somebody's turn; all is written, not committed. */
const MOMENTS = `
  create trigger stand_kept after insert on support.ticket for each row execute function standing.still('kept');
  create trigger stand_said after insert on support.message for each row execute function standing.still('said');
  create trigger stand_shown after insert on support.picture for each row execute function standing.still('shown');
  create trigger stand_taken after update of assignee_id on support.ticket
    for each row execute function standing.still('taken');
  create trigger stand_moved after update of turn_at on support.ticket
    for each row execute function standing.still('moved');
  create constraint trigger stand_commit after insert or update on support.ticket deferrable initially deferred
    for each row execute function standing.still('commit');
  create constraint trigger stand_commit after insert on support.message deferrable initially deferred
    for each row execute function standing.still('commit');`;

const TABLES = [
  'support.ticket',
  'support.message',
  'support.picture',
  'account.allowance',
  'audit.entry',
  'message.member_message',
];

const nothingCameOf = (moments: readonly string[], ask: (doomed: Doomed) => Promise<unknown>) =>
  expectNothingOf(server, { tables: TABLES, moments }, ask);

type Fields = Readonly<Record<string, string>>;
function partsOf(fields: Fields): FormData {
  const parts = new FormData();
  for (const [name, value] of Object.entries(fields)) parts.append(name, value);
  parts.append('files', new Blob([new Uint8Array(DOT)], { type: 'image/png' }), PICTURE);
  return parts;
}

const see = async (no: string) => (await server.call(contract.getTicket, { no }, member)).result;
const caseOf = async (no: string) => (await server.call(consoleContract.getTicketCase, { no }, agent)).result;
const counts = async () => (await server.call(consoleContract.countTickets, {}, agent)).result;
const queueOf = async (queue: 1 | 2 | 3 | 4) =>
  (await server.call(consoleContract.searchTickets, { queue }, agent)).result.list.map(({ no }) => no);
const onRecord = async (no: string) =>
  (
    await server.db.query<{ action: string }>(
      `select action from audit.entry where target_kind = 'ticket' and target_id = $1 order by id`,
      [no],
    )
  ).rows.map(({ action }) => action);

test('a ticket is kept with its words and pictures or not at all, and once under its number', async () => {
  const fields = { postId: randomUUID(), subject: '1', priority: '1', title: TITLE, text: '想把上个月的合并开一张' };
  await nothingCameOf(['kept', 'said', 'shown', 'commit'], (doomed) =>
    doomed.sendParts(contract.createTicket, partsOf(fields), member),
  );
  const post = () => sendForm(server, contract.createTicket, member, fields, [PICTURE]);
  const { no } = (await post()).result;
  const after = await wholeTables(server, TABLES);
  expect(await post()).toMatchObject({ code: 0, result: { no, title: TITLE } });
  expect(await wholeTables(server, TABLES)).toEqual(after);
  expect(await queueOf(ticketQueue.unassigned)).toEqual([no]);
  expect(await counts()).toMatchObject({ open: 1, ours: 1, mine: 0, unassigned: 1 });
  expect(await onRecord(no)).toEqual(['support.open']);
});

test('taken, answered, and answered in turn under kill -9: each once, and the queue with it', async () => {
  const [no] = (await queueOf(ticketQueue.unassigned)) as [string];
  const take = { no };
  await nothingCameOf(['taken', 'commit'], (doomed) => doomed.call(consoleContract.takeTicket, take, agent));
  expect(await counts()).toMatchObject({ mine: 0, unassigned: 1 });
  for (const times of [1, 2]) {
    expect(await server.call(consoleContract.takeTicket, take, agent), `${times}`).toMatchObject({ code: 0 });
    expect(await counts()).toMatchObject({ open: 1, ours: 1, mine: 1, unassigned: 0 });
  }
  expect(await server.call(consoleContract.takeTicket, take, other)).not.toMatchObject({ code: 0 });

  const solving = { no, postId: randomUUID(), word: ticketWord.solve, text: '已经开好' };
  await nothingCameOf(['said', 'moved', 'commit'], (doomed) =>
    doomed.call(consoleContract.sayInTicket, solving, agent),
  );
  for (const times of [1, 2])
    expect(await server.call(consoleContract.sayInTicket, solving, agent), `${times}`).toMatchObject({
      code: 0,
      result: { status: ticketStatus.solved },
    });
  expect(await counts()).toMatchObject({ open: 0, ours: 0, mine: 0, unassigned: 0 });

  const reply = { no, postId: randomUUID(), text: '抬头写错了' };
  await nothingCameOf(['said', 'shown', 'moved', 'commit'], (doomed) =>
    doomed.sendParts(contract.sendTicketMessage, partsOf(reply), member),
  );
  for (const times of [1, 2])
    expect(await sendForm(server, contract.sendTicketMessage, member, reply, [PICTURE]), `${times}`).toMatchObject({
      code: 0,
      result: { status: ticketStatus.handling },
    });
  expect(await queueOf(ticketQueue.mine)).toEqual([no]);
  expect(await counts()).toMatchObject({ open: 1, ours: 1, mine: 1, unassigned: 0 });
  const { messages, unread } = await see(no);
  const words = messages.filter(({ text }) => text).map(({ text, pictures }) => [text, pictures.length]);
  expect(words).toEqual([
    ['想把上个月的合并开一张', 1],
    ['已经开好', 0],
    ['抬头写错了', 1],
  ]);
  expect([unread, (await caseOf(no)).unread]).toEqual([1, 2]);
  expect(await onRecord(no)).toEqual(['support.open', 'support.take', 'support.solve', 'support.reopen']);
});
