// Settings of the shop: what an operator saves holds at once in every process; what loosens a limit of money takes two.
import { changeLimitSettings, changeSiteSettings, getSettings } from '@jishi/contract/console/setting';
import { uploadImage } from '@jishi/contract/console/entry';
import { matchRemittance } from '@jishi/contract/console/remittance';
import { decideReview, takeBackReview } from '@jishi/contract/console/review';
import { getAppConfig, getWebsiteInfo } from '@jishi/contract/content';
import type { Input } from '@jishi/contract/endpoint';
import { payChannel } from '@jishi/contract/enums/payment';
import { reviewKind } from '@jishi/contract/enums/review';
import { startThirdPay } from '@jishi/contract/payment';
import { openDatabase } from '@jishi/db';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { followPageChanges } from '../../kernel/page-changes';
import { settingsNow } from '../../kernel/settings-in-force';
import { formatTime } from '../../kernel/time';
import { signInMember } from '../../testing/members';
import { type TestOperator, codeOf, freshCodeOf, signInOperator } from '../../testing/operators';
import { openBankPayee } from '../../testing/payees';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { caseOf, decide, decideConfirmed } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { startServers } from '../../testing/server-process';
import { until } from '../../testing/until';
import { content } from '../content/domain';
import { message } from '../message/domain';
import { operator } from '../operator/domain';
import { payment } from '../payment/domain';
import { review } from '../review/domain';
import { setting } from './domain';

const seed = killSeeds(1)[0]!;

let server: TestServer;
let one: TestOperator;
let other: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [content, message, operator, payment, review, setting] });
  [one, other] = [await signInOperator(server), await signInOperator(server)];
  await openBankPayee(server);
});
afterAll(() => server.close());

const group = async (name: 'site' | 'limits') =>
  (await server.call(getSettings, {}, { token: one.token })).result.groups.find((found) => found.group === name)!;
const valueIn = async (name: 'site' | 'limits', setting: string) =>
  (await group(name)).settings.find((found) => found.name === setting)!;
type Site = Input<typeof changeSiteSettings>['values'];
type Limits = Input<typeof changeLimitSettings>['values'];
const saveSite = async (values: Site, by = one, version?: string) => {
  const shown = version ?? (await group('site')).version;
  return server.call(changeSiteSettings, { version: shown, values }, { token: by.token });
};
const saveLimits = async (
  values: Limits,
  more: { by?: TestOperator; version?: string; secondFactor?: string } = {},
) => {
  const { by = one, secondFactor } = more;
  const asked = { version: more.version ?? (await group('limits')).version, values, reason: '季度调整' };
  return server.call(changeLimitSettings, asked, { token: by.token, ...(secondFactor && { secondFactor }) });
};
const propose = async (values: Limits, by = one) =>
  saveLimits(values, { by, secondFactor: await freshCodeOf(server, by) });
const site = async () => (await server.call(getWebsiteInfo, {})).result;

test('what is saved is what the portal says from then on; the rest stays the environment’s, and the history keeps both', async () => {
  expect(await valueIn('site', 'name')).toMatchObject({ value: '集市', source: 'none', variable: 'SITE_NAME' });
  const values = { name: '澄江数据', icpNumber: '浙ICP备12345678号-1', csPhone: '0571-88886666' };
  expect(await saveSite(values)).toMatchObject({ code: 0, result: { inForce: true } });
  expect(await site()).toMatchObject({ ...values, copyRight: '', policeNumber: '', csQr: '' });
  expect(await valueIn('site', 'name')).toMatchObject({ value: '澄江数据', source: 'console' });
  const { changes } = await group('site');
  expect(changes[0]).toMatchObject({ savedBy: '测试员', agreedBy: '', reason: '' });
  expect(changes[0]!.fields).toContainEqual({ name: 'name', label: '站点名称', from: '集市', to: '澄江数据' });
  expect(await saveSite({ name: '集市', icpNumber: '', csPhone: '' })).toMatchObject({ code: 0 });
  expect(await site()).toMatchObject({ name: '集市', icpNumber: '', csPhone: '' });
  expect((await group('site')).changes).toHaveLength(2);
  const { rows } = await server.db.query<{ before: object; after: object }>(
    `select before, after from audit.entry where action = 'setting.change' order by id desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ before: { 站点名称: '澄江数据' }, after: { 站点名称: '集市', 客服电话: '没有' } });
});

test('a picture has to be one that was uploaded here', async () => {
  const png = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('image', new File([new Uint8Array(png)], 'qr.png'));
  const request = new Request('http://x', { method: 'POST', body: form });
  const uploaded = await server.inject({
    method: 'POST',
    url: uploadImage.path,
    token: one.token,
    headers: { 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const { url } = uploaded.json<{ result: { url: string } }>().result;
  expect(await saveSite({ csQr: url })).toMatchObject({ code: 0 });
  expect(await site()).toMatchObject({ csQr: url });
  expect((await server.call(getAppConfig, {})).result).toMatchObject({ csQr: url });
  const foreign = '/media/image?id=00000000-0000-4000-8000-000000000000';
  expect(await saveSite({ csQr: foreign })).toMatchObject({ code: 4000, fields: [{ path: 'values.csQr' }] });
  expect(await saveSite({ csQr: 'https://example.com/qr.png' })).toMatchObject({ code: 4000 });
});

test.each<[Site, string]>([
  [{ icpNumber: '浙ICP备1号' }, 'icpNumber'],
  [{ icpNumber: '备案号 12345678' }, 'icpNumber'],
  [{ policeNumber: '京公网安备 1101号' }, 'policeNumber'],
  [{ csEmail: 'help@' }, 'csEmail'],
  [{ csPhone: '打电话' }, 'csPhone'],
  [{ name: '  ' }, 'name'],
  [{ copyRight: '长'.repeat(101) }, 'copyRight'],
])('%o is refused at its field, and nothing of it is kept', async (values, name) => {
  const before = await site();
  const answer = await saveSite({ ...values, address: '杭州' });
  expect(answer).toMatchObject({ code: 4000, fields: [{ path: `values.${name}` }] });
  expect(answer.fields[0]!.message).toMatch(/\p{Script=Han}/u);
  expect(await site()).toEqual(before);
});

test('nothing changed is no change', async () => {
  const { name } = await site();
  expect(await saveSite({ name })).toMatchObject({ code: 4000, msg: '没有改动' });
  expect(await saveLimits({ secondAbove: '50000' }), 'the same amount, written otherwise').toMatchObject({
    code: 4000,
  });
});

test('of many who save at once one does, and the others read who changed what', async () => {
  const { version } = await group('site');
  const saved = await Promise.all(
    Array.from({ length: 8 }, (_, nth) => saveSite({ address: `杭州 ${nth} 号` }, nth % 2 ? one : other, version)),
  );
  expect(saved.filter(({ code }) => code === 0)).toHaveLength(1);
  const late = saved.filter(({ code }) => code !== 0);
  for (const { code, msg } of late) {
    expect(code).toBe(4005);
    expect(msg).toMatch(/测试员 .* 改过公司地址。您填写的都还在/);
  }
  const winner = saved.findIndex(({ code }) => code === 0);
  expect((await site()).address).toBe(`杭州 ${winner} 号`);
});

test('another process hears of it; one that missed the word knows within five seconds, one that is deaf at once', async () => {
  const { settings, vault } = server.shared;
  const [hearing, missing] = [openDatabase(server.db.url), openDatabase(server.db.url)];
  const changes = followPageChanges(hearing, server.db.url);
  const seenBy = async (db: typeof hearing) => (await settingsNow({ db, settings, vault })).site.copyRight;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    await until('listening', () => changes.mark() !== undefined);
    expect([await seenBy(hearing), await seenBy(missing)]).toEqual(['', '']);
    await saveSite({ copyRight: '© 2026 甲' });
    await until('heard', async () => (await seenBy(hearing)) === '© 2026 甲');
    expect(await seenBy(missing)).toBe('');
    clock.mockReturnValue(5_000);
    expect(await seenBy(missing)).toBe('© 2026 甲');
    await changes.close();
    const deaf = followPageChanges(hearing, 'postgres://nobody@127.0.0.1:9/none');
    await saveSite({ copyRight: '© 2026 乙' });
    expect(await seenBy(hearing)).toBe('© 2026 乙');
    await deaf.close();
  } finally {
    clock.mockRestore();
    await changes.close();
    await Promise.all([hearing.close(), missing.close()]);
  }
});

let serials = 0;

/** Whether a bank line of so much was booked by one word. */
async function bookedAlone(amount: string): Promise<boolean> {
  const { token } = await signInMember(server);
  const { orderNo } = (await server.call(startThirdPay, { amount, channel: payChannel.transfer }, { token })).result;
  const time = formatTime(server.clock.now());
  const line = { orderNo, serial: `SET-${++serials}`, payer: '杭州某某公司', amount, time };
  const { token: by } = await signInOperator(server);
  return (await server.call(matchRemittance, line, { token: by })).result.booked;
}

test('a limit that is tightened holds at once; loosened, once a second operator agrees, each with a fresh code', async () => {
  expect(await bookedAlone('800.00')).toBe(true);
  expect(await saveLimits({ secondAbove: '500' })).toMatchObject({ code: 0, result: { inForce: true } });
  expect(await bookedAlone('800.00')).toBe(false);
  expect(await saveLimits({ secondAbove: '900' })).toMatchObject({ code: 4013 });
  expect((await group('limits')).waiting).toBeNull();
  expect(await propose({ secondAbove: '900', codePauseSeconds: '90' })).toMatchObject({
    code: 0,
    result: { inForce: false },
  });
  const { waiting } = await group('limits');
  expect(await valueIn('limits', 'codePauseSeconds'), 'it waits as a whole').toMatchObject({ value: '60' });
  expect(await bookedAlone('800.00')).toBe(false);
  const shown = await caseOf(server, other, reviewKind.settings, waiting!.version);
  expect(shown).toMatchObject({ memberId: '', title: '一人经手的上限、验证码间隔', link: '/settings' });
  expect(shown.facts[0]).toMatchObject({ label: '一人经手的上限', given: '900.00 元', found: '500.00 元' });
  expect(await decide(server, one, reviewKind.settings, waiting!.version)).toMatchObject({ code: 4009 });
  expect(await decideConfirmed(server, other, reviewKind.settings, waiting!.version)).toMatchObject({ code: 0 });
  expect(await bookedAlone('800.00')).toBe(true);
  expect((await group('limits')).changes[0]).toMatchObject({ reason: '季度调整', agreedBy: '测试员' });
  expect(await saveLimits({ confirmAbove: '-1' })).toMatchObject({
    code: 4000,
    fields: [{ path: 'values.confirmAbove' }],
  });
  expect(await saveLimits({ codePauseSeconds: '5' })).toMatchObject({ code: 4000 });
});

test('what waits is refused, taken back or overtaken, and never held', async () => {
  const before = (await valueIn('limits', 'confirmAbove')).value;
  for (const end of [
    async (id: string) => decide(server, other, reviewKind.settings, id, false, '没有依据'),
    async (id: string) => {
      const { reviewId } = (await group('limits')).waiting!;
      expect(id).not.toBe('');
      return server.call(takeBackReview, { id: reviewId }, { token: one.token });
    },
  ]) {
    expect(await propose({ confirmAbove: '7000' })).toMatchObject({ code: 0 });
    expect(await propose({ confirmAbove: '8000' }, other), 'one waits at a time').toMatchObject({ code: 4005 });
    expect(await end((await group('limits')).waiting!.version)).toMatchObject({ code: 0 });
    expect((await group('limits')).waiting).toBeNull();
  }
  expect(await propose({ confirmAbove: '7000' })).toMatchObject({ code: 0 });
  const { version: waits } = (await group('limits')).waiting!;
  expect(await saveLimits({ secondAbove: '10' }), 'tightening waits for nobody').toMatchObject({ code: 0 });
  expect(await decideConfirmed(server, other, reviewKind.settings, waits)).toMatchObject({
    code: 4005,
    msg: expect.stringContaining('重新提出'),
  });
  expect(await valueIn('limits', 'confirmAbove')).toMatchObject({ value: before });
});

test('of many words about one proposal and many tightenings beside it, one chain remains', async () => {
  await decide(server, other, reviewKind.settings, (await group('limits')).waiting!.version, false, '没有依据');
  expect(await propose({ secondAbove: '3000' })).toMatchObject({ code: 0 });
  const { version, waiting } = await group('limits');
  const by = [other, await signInOperator(server), await signInOperator(server)];
  server.clock.advance(60_000);
  const words = await Promise.all(
    by.map(async ({ token, secret }) => ({ token, secondFactor: await codeOf(server, secret) })),
  );
  const { id, accepted } = { id: waiting!.reviewId, accepted: true };
  const answers = await Promise.all([
    ...words.map((how) => server.call(decideReview, { id, accepted }, how)),
    ...Array.from({ length: 4 }, (_, nth) => saveLimits({ invoiceBatchUpTo: `${nth + 1}` }, { version })),
  ]);
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  for (const { code } of answers) expect([0, 4005]).toContain(code);
  const { rows } = await server.db.query<{ id: string; follows: string | null }>(
    `select id::text, previous::text as follows from setting.change where part = 'limits' and status = 2 order by id`,
  );
  for (const [at, { follows }] of rows.entries()) expect(follows).toBe(rows[at - 1]?.id ?? null);
});

test('who may only read changes nothing, and who may not read sees nothing', async () => {
  const [reader, support] = [await signInOperator(server, 'readonly'), await signInOperator(server, 'support')];
  expect(await server.call(getSettings, {}, { token: reader.token })).toMatchObject({ code: 0 });
  expect(await saveSite({ name: '别的' }, reader)).toMatchObject({ code: 4009 });
  expect(await saveLimits({ secondAbove: '1' }, { by: reader })).toMatchObject({ code: 4009 });
  expect(await server.call(getSettings, {}, { token: support.token })).toMatchObject({ code: 4009 });
});

test(`changes survive kill -9: each follows the one before it, with its row in the audit (seed ${seed})`, async () => {
  const servers = await startServers(server);
  const draw = drawing(seed);
  const kills = killing(servers, 3, () => 1 + draw(4));
  const saved: string[] = [];
  const hand = async ({ token }: TestOperator, who: string) => {
    for (let nth = 0; nth < 6 || !kills.over(); nth += 1) {
      const { version } = await group('site');
      const address = `${who} ${nth}`;
      const send = () => servers.call(changeSiteSettings, { version, values: { address } }, { token });
      const { code } = await persist('a change', send);
      expect([0, 4005]).toContain(code);
      if (code === 0) saved.push(address);
      kills.answered();
    }
  };
  await Promise.all([hand(one, '甲'), hand(other, '乙')]);
  await kills.done();
  await servers.close();
  const { rows } = await server.db.query<{ id: string; follows: string | null; address: string; audited: number }>(
    `select c.id::text, c.previous::text as follows, coalesce(c.said ->> 'address', '') as address,
       (select count(*)::int from audit.entry e where e.action = 'setting.change' and e.target_id = c.id::text) as audited
     from setting.change c where c.part = 'site' and c.status = 2 order by c.id`,
  );
  for (const [at, { follows, audited }] of rows.entries()) {
    expect(follows).toBe(rows[at - 1]?.id ?? null);
    expect(audited).toBe(1);
  }
  expect(rows.map(({ address }) => address)).toEqual(expect.arrayContaining(saved));
  expect((await valueIn('site', 'address')).value).toBe(rows.at(-1)!.address);
});
