// The server's log contains nothing people enter: run for real, at the finest level, through every call and every
// fault.
import { Readable } from 'node:stream';
import { getMemberInfo } from '@jishi/contract/account';
import { revokeSession } from '@jishi/contract/account/session';
import { searchAudit } from '@jishi/contract/console/audit';
import type { Endpoint } from '@jishi/contract/endpoint';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { domains, useCases } from '../domains';
import { signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';
import { until } from '../testing/until';
import { allRows, tablesOf } from '../testing/belongings';
import { type Reply, makeCall } from '../testing/caller';
import { leavesOf, sampleInputs } from '../testing/input-samples';
import { giveCodes, honestly, newPerson } from '../testing/lives';
import { type TestMember, newPhone } from '../testing/members';
import { startTalkingServer } from '../testing/server-process';

let server: TestServer;
let talking: Awaited<ReturnType<typeof startTalkingServer>>;
beforeAll(async () => {
  server = await startTestServer({ domains });
  talking = await startTalkingServer(server);
});
afterAll(async () => {
  await talking.close();
  await server.close();
});

/** What people enter; none of it may be logged. */
const ENTERED: Record<string, string> = {
  name: '欧阳不可说',
  nickname: '昵称不可说',
  idNumber: '11010519491231002X',
  password: 'Unsaid-2026-pass',
  tradePassword: '971357',
  email: 'unsaid@example.com',
  captcha: 'captcha-unsaid-0123456789',
  ticket: 'ticket-unsaid-0123456789',
  url: 'https://unsaid.example.com/hook?key=unsaid',
  keyword: '关键词不可说',
  remark: '备注不可说',
  reason: '原因不可说',
};

/** The same server through its port. */
function overTheWire(): Pick<TestServer, 'inject'> {
  return {
    inject: async ({ method, url, query, payload, headers, token }) => {
      const info = Buffer.from(JSON.stringify({ clientType: 3, token: token ?? '' })).toString('base64url');
      const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
      const response = await fetch(`${talking.url}${url as string}${search}`, {
        method: method as string,
        headers: { ...(headers as Record<string, string>), 'x-client-info': info, cookie: `token=${token ?? ''}` },
        ...(payload === undefined ? {} : { body: payload as string }),
      });
      const endless = response.headers.get('content-type')?.startsWith('text/event-stream');
      if (endless) await response.body?.cancel();
      const text = endless ? '{"code":0}' : await response.text();
      const raw = { res: { destroy: () => {} } };
      const answered = Object.fromEntries(response.headers);
      return {
        statusCode: response.status,
        payload: text,
        headers: answered,
        stream: () => Readable.from([text]),
        raw,
      } as never;
    },
  };
}

/** Makes every call once or twice, as a member who has the codes. */
async function doEverything(person: TestMember, phone: string): Promise<Reply[]> {
  const choose = honestly(new Map(), [], { ...ENTERED, phone, code: '246810', username: phone });
  const replies: Reply[] = [];
  for (const { endpoint } of useCases) {
    if (/logout|revoke|close/.test(endpoint.path)) continue;
    if (leavesOf(endpoint).some(({ name }) => name === 'code'))
      for (const one of [phone, person.phone]) await giveCodes(server, one, person.memberId);
    for (const input of sampleInputs(endpoint, choose).slice(0, 2))
      replies.push(await makeCall(overTheWire() as TestServer, endpoint, input, { token: person.token }));
  }
  return replies;
}

function unsaid(person: TestMember, phone: string): string[] {
  const said = talking.said();
  const secrets = [...Object.values(ENTERED), person.phone, phone, person.token, '"246810"'];
  return secrets.filter((secret) => said.includes(secret));
}

test('nothing that people enter, hold or are known by is in the log, whatever they do', async () => {
  const [person, phone] = [await newPerson(server), newPhone()];
  const replies = await doEverything(person, phone);
  expect(replies.filter(({ code }) => code === 0).length).toBeGreaterThan(30);
  expect(unsaid(person, phone)).toEqual([]);
});

test('a refused access is an event of the log: which call, why and by whose id', async () => {
  const [person, frozen] = [await newPerson(server), await newPerson(server)];
  const content = await signInOperator(server, 'content');
  const eventOf = (refusal: string, caller: string) =>
    until('the event is logged', () =>
      talking
        .said()
        .split('\n')
        .find((line) => line.includes('"access.refused"') && line.includes(refusal) && line.includes(caller)),
    );
  const ask = (endpoint: Endpoint, input: object, token: string) =>
    makeCall(overTheWire() as TestServer, endpoint, input, { token });

  expect(await ask(searchAudit, {}, content.token)).toMatchObject({ code: 4009 });
  expect(await eventOf('permissionMissing', `operator ${content.operatorId}`)).toContain(searchAudit.path);
  expect(await ask(revokeSession, { id: '999999999' }, person.token)).toMatchObject({ code: 4004 });
  expect(await eventOf('notFound', `member ${person.memberId}`)).toContain(revokeSession.path);
  await server.db.query('update account.member set status = 2 where id = $1', [frozen.memberId]);
  expect(await ask(getMemberInfo, {}, frozen.token)).toMatchObject({ code: 403 });
  expect(await eventOf('accountFrozen', 'unknown')).toContain(getMemberInfo.path);
  expect(unsaid(person, newPhone())).toEqual([]);
});

test('nor when everything fails: an error is logged without the values it was about', async () => {
  // a process that has counted no requests yet: calls of an address beyond its number are refused before they can fail
  await talking.close();
  talking = await startTalkingServer(server);
  const [person, phone] = [await newPerson(server), newPhone()];
  await doEverything(person, phone);
  const tables = (await tablesOf(server.db)).filter(
    ({ name }) => !/^(account\.(session|member)|operator\.)/.test(name),
  );
  expect((await allRows(server.db, tables)).size).toBeGreaterThan(20);
  for (const { name } of tables) {
    if (name === 'account.verification_code') continue;
    await server.db.query(`alter table ${name} add constraint broken_on_purpose check (false) not valid`);
  }
  await server.db.query(
    "alter table account.member add constraint broken_on_purpose check (nickname not like '%不可说') not valid",
  );
  const replies = await doEverything(person, newPhone());
  expect(replies.filter(({ code }) => code === 500).length).toBeGreaterThan(5);
  await until('the faults are logged', () => talking.said().includes('broken_on_purpose'));
  expect(talking.said()).toContain('call failed');
  expect(unsaid(person, phone)).toEqual([]);
});
