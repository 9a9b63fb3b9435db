import { getMemberInfo, loginBySms } from '@jishi/contract/account';
import { getOperator, loginOperator } from '@jishi/contract/console/operator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { account } from '../domains/account/domain';
import { operator } from '../domains/operator/domain';
import { giveCode } from '../testing/codes';
import { newPhone } from '../testing/members';
import { OPERATOR_PASSWORD, codeOf, signInOperator } from '../testing/operators';
import { type TestServer, startTestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [account, operator] });
});
afterAll(() => server.close());

const HERE = 'a'.repeat(22);
const ELSEWHERE = 'b'.repeat(22);

type Caller = { browser?: string; headers?: Record<string, string> };

/** Signs a new member in; the token, and the browser's name as the answer gave it. */
async function memberFrom(caller: Caller) {
  const phone = newPhone();
  const code = await giveCode(server, phone, 'login', caller.browser ? { browser: caller.browser } : {});
  const { result, headers } = await server.call(loginBySms, { phone, code, agree: true }, caller);
  return { token: result.token!, name: nameIn(headers) };
}

async function operatorFrom(caller: Caller) {
  const { account, secret } = await signInOperator(server);
  const totp = await codeOf(server, secret);
  const { result, headers } = await server.call(loginOperator, { account, password: OPERATOR_PASSWORD, totp }, caller);
  return { token: result.token, name: nameIn(headers) };
}

const nameIn = (headers: Record<string, unknown>) => /browser=([\w-]{22});/.exec(String(headers['set-cookie']))?.[1];

describe.each([
  { whose: 'member', signIn: memberFrom, read: getMemberInfo },
  { whose: 'operator', signIn: operatorFrom, read: getOperator },
])('the token of a $whose', ({ signIn, read }) => {
  const codes = async (token: string, browsers: (string | undefined)[]) => {
    const answers = [];
    for (const browser of browsers)
      answers.push((await server.call(read, {}, { token, ...(browser && { browser }) })).code);
    return answers;
  };

  test('is good in the browser that signed in, and nowhere else, whatever was asked just before', async () => {
    const { token, name } = await signIn({ browser: HERE });
    expect(name).toBe(HERE); // kept anew, for as long as browsers keep one
    expect(await codes(token, [undefined, ELSEWHERE, HERE, undefined, ELSEWHERE, HERE])).toEqual([
      401, 401, 0, 401, 401, 0,
    ]);
  });

  test('is bound at the first request of a browser to the name that its answer gives', async () => {
    const { token, name } = await signIn({ headers: { 'sec-fetch-site': 'same-origin' } });
    expect(await codes(token, [name, undefined, ELSEWHERE])).toEqual([0, 401, 401]);
  });

  test('is good anywhere for a program, which keeps no cookies', async () => {
    const { token } = await signIn({});
    expect(await codes(token, [undefined, ELSEWHERE])).toEqual([0, 0]);
  });

  test('is not used up, or kept alive, by who has it elsewhere', async () => {
    const { token } = await signIn({ browser: HERE });
    server.clock.advance(10 * 60_000);
    const last =
      'select max(seen_at) as at from (select seen_at from account.session union all select seen_at from operator.session) s';
    const before = (await server.db.query(last)).rows[0];
    expect(await codes(token, [ELSEWHERE])).toEqual([401]);
    expect((await server.db.query(last)).rows[0]).toEqual(before);
    expect(await codes(token, [HERE])).toEqual([0]);
    expect((await server.db.query(last)).rows[0]).not.toEqual(before);
  });
});

test('each call that opens a session names the browser', () => {
  const opening = [...account.useCases, ...operator.useCases]
    .map(({ endpoint }) => endpoint)
    .filter(({ access, output }) => {
      const shape = (output as { shape?: Record<string, unknown> }).shape;
      return access === 'public' && shape && 'token' in shape;
    });
  expect(opening.length).toBeGreaterThan(4);
  expect(opening.filter(({ namesBrowser }) => !namesBrowser).map(({ path }) => path)).toEqual([]);
});
