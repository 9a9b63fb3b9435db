import { getAppConfig, getProtocol, getWebsiteInfo, listEnums } from '@jishi/contract/content';
import { enums } from '@jishi/contract/enums';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { content } from './domain';
import { signInMember, systemContext } from '../../testing/members';
import { type TestServer, startTestServer } from '../../testing/server';
import { publishProtocol, seedProtocols } from '.';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [content] });
});
afterAll(() => server.close());

const current = (code: 'user' | 'privacy' | 'recharge' | 'supplier') => server.call(getProtocol, { code });

test('an agreement that was never published is not found', async () => {
  expect(await current('user')).toMatchObject({ status: 200, code: 4004 });
});

test('the product comes with its four agreements, published once however often it starts', async () => {
  const ctx = systemContext(server);
  await seedProtocols(ctx);
  await seedProtocols(ctx);
  expect((await server.db.query('select from content.protocol')).rowCount).toBe(4);
  for (const [code, title] of [
    ['user', '用户服务协议'],
    ['privacy', '隐私政策'],
    ['recharge', '充值服务协议'],
    ['supplier', '权益供货协议'],
  ] as const) {
    const { result } = await current(code);
    expect(result).toMatchObject({ code, title, version: expect.stringMatching(/^\d{4}\.\d{2}\.\d{2}$/) });
    expect(result.html).toContain('<h2>');
  }
});

test('starting on several nodes at the same moment publishes each agreement once', async () => {
  const other = await startTestServer({ domains: [content] });
  await Promise.all(Array.from({ length: 4 }, () => seedProtocols(systemContext(other))));
  expect((await other.db.query('select from content.protocol')).rowCount).toBe(4);
  await other.close();
});

test('a newer version takes over; the older one stays and can be neither changed nor removed', async () => {
  const ctx = systemContext(server);
  const text = { code: 'recharge', title: '充值服务协议', html: '<p>新</p>' } as const;
  expect(await publishProtocol(ctx, { ...text, version: '2027.01.01' })).toBe(true);
  expect((await current('recharge')).result).toMatchObject({ version: '2027.01.01', html: '<p>新</p>' });
  expect(await publishProtocol(ctx, { ...text, version: '2027.01.01', html: '<p>改</p>' })).toBe(false);
  expect((await current('recharge')).result.html).toBe('<p>新</p>');
  await expect(server.db.query("update content.protocol set html = ''")).rejects.toThrow('append-only');
  await expect(server.db.query('delete from content.protocol')).rejects.toThrow('append-only');
  const { rows } = await server.db.query(
    "select after from audit.entry where action = 'content.publishProtocol' order by id desc limit 1",
  );
  expect(rows).toEqual([{ after: { code: 'recharge', version: '2027.01.01' } }]);
});

test('what is published is sanitised', async () => {
  await publishProtocol(systemContext(server), {
    code: 'privacy',
    version: '2027.01.02',
    title: '隐私政策',
    html: '<p onclick="x()">好<script>alert(1)</script><img src=x onerror=y><a href="javascript:z">链</a></p>',
  });
  expect((await current('privacy')).result.html).toBe('<p>好链</p>');
});

test('an agreement nobody has heard of is invalid input', async () => {
  expect(await server.callRaw(getProtocol, { code: 'secret' })).toMatchObject({ status: 400, code: 4000 });
});

test('the site says who it is and whether its providers are real', async () => {
  expect((await server.call(getWebsiteInfo, {})).result).toMatchObject({ name: '集市', sandbox: false });
  expect((await server.call(getAppConfig, {})).result).toMatchObject({
    gatewayUrl: 'http://localhost:8080',
    webPhoneUrl: null,
    webMailUrl: null,
  });
  const tryingOut = await startTestServer({ domains: [content], settings: { sandboxUrl: 'http://localhost:8083' } });
  expect((await tryingOut.call(getWebsiteInfo, {})).result).toMatchObject({ sandbox: true });
  expect((await tryingOut.call(getAppConfig, {})).result).toMatchObject({
    webPhoneUrl: 'http://localhost:8083/phone',
    webMailUrl: 'http://localhost:8083/mail',
  });
  await tryingOut.close();
});

test('every enumeration comes with every label', async () => {
  const { token } = await signInMember(server);
  expect((await server.call(listEnums, {}, { token })).result).toEqual(enums);
  expect(await server.call(listEnums, {})).toMatchObject({ status: 401, code: 401 });
});
