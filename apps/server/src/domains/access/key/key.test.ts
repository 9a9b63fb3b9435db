import { getApiKey, resetApiKey } from '@jishi/contract/access';
import { listMessages } from '@jishi/contract/message';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, signInMember, startTestServer } from '../../../testing';

const PASSWORD = '135792';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a key is made once by its proven owner, and resetting it is told to them', async () => {
  const { token } = await signInMember(server, { tradePassword: PASSWORD });
  const news = async () => (await server.call(listMessages, {}, { token })).result.list;
  expect((await server.call(getApiKey, { mode: 1 }, { token })).result).toEqual({ key: null });
  const made = await server.call(getApiKey, { mode: 1, tradePassword: PASSWORD }, { token });
  const { secret } = made.result.key!;
  expect(secret).toBeTruthy();
  const wrong = await server.call(resetApiKey, { mode: 1, graceHours: 0, tradePassword: '000000' }, { token });
  expect(wrong).toMatchObject({ code: 4001 });
  expect(await news()).toEqual([]);
  const reset = await server.call(resetApiKey, { mode: 1, graceHours: 0, tradePassword: PASSWORD }, { token });
  expect(reset.result.key.secret).not.toBe(secret);
  const shown = await server.call(getApiKey, { mode: 1 }, { token });
  expect(shown.result.key).toMatchObject({ secret: null });
  expect(await news()).toMatchObject([{ kind: 3, title: '接口密钥已重置', link: '/req/apply' }]);
});
