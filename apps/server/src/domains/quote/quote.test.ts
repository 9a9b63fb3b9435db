// Price lists from saving to the public sheet, through HTTP.
import * as codes from '@jishi/contract/codes';
import { quoteChange, quoteStatus } from '@jishi/contract/enums/quote';
import {
  downloadQuote,
  downloadSheet,
  getQuote,
  listQuotable,
  listQuoteLinks,
  listQuoteNotices,
  listQuotes,
  openSheet,
  setQuote,
  shareQuote,
  withdrawQuoteLinks,
} from '@jishi/contract/quote';
import { getQuoteSheet, searchQuoteLinks, stopQuoteLink } from '@jishi/contract/console/quote';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatTime } from '../../kernel/time';
import { type TestMember, signInMember } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { textOfPdf } from '../../testing/pdf';
import { type Reseller, listOf, newReseller, ofApi, ofRecharge, quoteOf } from '../../testing/quotes';
import { type TestServer, startTestServer } from '../../testing/server';
import { message } from '../message/domain';
import { quote } from './domain';
import { eraseMember } from './erasure/store';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ domains: [message, quote] });
});
afterAll(() => server.close());

const as = ({ token }: { token: string }) =>
  ((endpoint, input) => server.call(endpoint, input, { token })) as TestServer['call'];
const secretIn = (url: string) => url.split('/').at(-1)!;
const share = async (member: TestMember, id: string, showsChanges = false) =>
  secretIn((await as(member)(shareQuote, { id, showsChanges })).result.url);
const NOBODYS = 'x'.repeat(43);

/** Three versions: the second raises, lowers, adds and drops; the third changes nothing. */
async function threeVersions(member: Reseller) {
  const { api, cheap, dear } = member;
  const first = await quoteOf(server, member, [ofApi(api, '0.08'), ofRecharge(cheap, '10.50')]);
  const second = await quoteOf(server, member, [ofApi(api, '0.07'), ofRecharge(dear, '52')]);
  const third = await quoteOf(server, member, [ofApi(api, '0.07'), ofRecharge(dear, '52.00')]);
  return [first, second, third] as const;
}

test('a reseller is offered their open APIs and what can be recharged, at what they pay', async () => {
  const [member, stranger] = [await newReseller(server), await signInMember(server)];
  const { products, last, lost } = (await as(member)(listQuotable, {})).result;
  expect(last).toBeNull();
  expect(lost).toEqual([]);
  expect(products.find(({ kind, productId }) => kind === 1 && productId === member.api)).toMatchObject({
    name: '测试产品',
    groupName: '测试',
    unit: '次',
    cost: '0.05',
    price: null,
  });
  expect(products.find(({ kind, productId }) => kind === 2 && productId === member.dear)).toMatchObject({
    groupName: '话费',
    unit: '笔',
    cost: '49.50',
  });
  const others = (await as(stranger)(listQuotable, {})).result.products;
  expect(others.some(({ kind }) => kind === 1)).toBe(false);
});

test('each list becomes the next version, compared with the one before; versions before stay as they were', async () => {
  const member = await newReseller(server);
  const [first, second, third] = await threeVersions(member);
  expect(first).toMatchObject({ version: 1, rose: 0, fell: 0, added: 2, gone: 0 });
  expect(second).toMatchObject({ version: 2, rose: 0, fell: 1, added: 1, gone: 1 });
  expect(third).toMatchObject({ version: 3, rose: 0, fell: 0, added: 0, gone: 0 });

  const { result } = await as(member)(getQuote, { id: second.id });
  expect(
    result.lines.map(({ productId, before, price, cost, change }) => [productId, before, price, cost, change]),
  ).toEqual([
    [member.api, '0.08', '0.07', '0.05', quoteChange.fell],
    [member.dear, null, '52.00', '49.50', quoteChange.added],
    [member.cheap, '10.50', null, null, quoteChange.gone],
  ]);
  expect(result).toMatchObject({ title: '十二月价目表', issuer: '小集商行', contact: '400-000', note: '量大另议' });
  const before = (await as(member)(getQuote, { id: first.id })).result;
  expect(before.lines.map(({ price }) => price)).toEqual(['0.08', '10.50']);

  const { list } = (await as(member)(listQuoteNotices, {})).result;
  expect(
    list.map(({ version }) => version),
    'the third changed nothing',
  ).toEqual([2, 1]);
  expect(list[0]!.changes.map(({ change }) => change)).toEqual([quoteChange.fell, quoteChange.added, quoteChange.gone]);
  const rose = await as(member)(listQuoteNotices, { change: quoteChange.rose });
  expect(rose.result.list).toEqual([]);
  const offered = (await as(member)(listQuotable, {})).result;
  expect(offered.last).toMatchObject({ version: 3, issuer: '小集商行' });
  expect(offered.products.find(({ productId }) => productId === member.dear)?.price).toBe('52.00');
});

test('prices come from a markup on what the member pays, rounded to what the product can have', async () => {
  const member = await newReseller(server);
  const made = await quoteOf(server, member, [
    { kind: 1, productId: member.api, percent: '12.5' },
    { kind: 2, productId: member.cheap, percent: '3.33' },
    { kind: 2, productId: member.dear, amount: '-0.5' },
  ]);
  const { lines } = (await as(member)(getQuote, { id: made.id })).result;
  expect(lines.map(({ price }) => price)).toEqual(['0.05625', '10.23', '49.00']);
});

test('a line that cannot be is named; nothing is saved', async () => {
  const member = await newReseller(server);
  const faultOf = async (lines: Parameters<typeof listOf>[0], more = {}) =>
    (await as(member)(setQuote, listOf(lines, more))).fields[0];
  const good = ofApi(member.api, '0.08');
  expect(await faultOf([good, ofRecharge(member.cheap, '10.555')])).toMatchObject({
    path: 'lines.1.price',
    message: expect.stringContaining('第 2 行话费 10 元：单价是最多 2 位小数的数字'),
  });
  expect(await faultOf([good, ofApi(member.api, '0.09')])).toMatchObject({ path: 'lines.1.productId' });
  expect(await faultOf([ofApi('999999', '1')])).toMatchObject({ message: '第 1 行的产品没有，或已不能报价' });
  expect(await faultOf([ofApi(member.api, '0')])).toMatchObject({ path: 'lines.0.price' });
  expect(await faultOf([{ kind: 2, productId: member.cheap, percent: '-100' }])).toMatchObject({
    path: 'lines.0.price',
  });
  expect(await faultOf([{ ...good, percent: '1' }])).toMatchObject({ path: 'lines.0.price' });
  expect(await faultOf([])).toMatchObject({ path: 'lines' });
  const past = formatTime(new Date(server.clock.now().getTime() - 3600_000));
  expect(await faultOf([good], { effectiveTime: past })).toMatchObject({ path: 'effectiveTime' });
  expect((await as(member)(listQuotes, {})).result.total).toBe(0);
});

test('a version waits for its time; then it is in force and the one before is past', async () => {
  const member = await newReseller(server);
  await quoteOf(server, member, [ofApi(member.api, '0.08')]);
  const effectiveTime = formatTime(new Date(server.clock.now().getTime() + 24 * 3600_000));
  await quoteOf(server, member, [ofApi(member.api, '0.09')], { effectiveTime });
  const states = async () => (await as(member)(listQuotes, {})).result.list.map(({ status }) => status);
  expect(await states()).toEqual([quoteStatus.upcoming, quoteStatus.inForce]);
  const upcoming = (await as(member)(listQuotes, { status: quoteStatus.upcoming })).result.list;
  expect(upcoming.map(({ version }) => version)).toEqual([2]);
  server.clock.advance(25 * 3600_000);
  expect(await states()).toEqual([quoteStatus.inForce, quoteStatus.past]);
});

test('sent twenty times at once under one id, a list is one version; other words under it are refused', async () => {
  const member = await newReseller(server);
  const list = listOf([ofApi(member.api, '0.08')]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => as(member)(setQuote, list)));
  expect(new Set(answers.map(({ result }) => result.id)).size).toBe(1);
  expect((await as(member)(listQuotes, {})).result.total).toBe(1);
  expect(await as(member)(setQuote, { ...list, title: '另一张' })).toMatchObject({ code: codes.clientIdReused });
});

test('different lists at once are versions one after the other, each compared with the one before', async () => {
  const member = await newReseller(server);
  const saved = await Promise.all(
    Array.from({ length: 10 }, (_, at) => quoteOf(server, member, [ofApi(member.api, `0.${10 + at}`)])),
  );
  const inOrder = saved.toSorted((a, b) => a.version - b.version);
  expect(inOrder.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  let before: string | null = null;
  for (const { id } of inOrder) {
    const [line] = (await as(member)(getQuote, { id })).result.lines;
    expect(line!.before).toBe(before);
    before = line!.price;
  }
});

test('whoever has the link sees the prices without what the member pays, until it is withdrawn', async () => {
  const member = await newReseller(server);
  const [, second] = await threeVersions(member);
  const [plain, changes] = [await share(member, second.id), await share(member, second.id, true)];
  const sheet = (await server.call(openSheet, { secret: plain })).result;
  expect(sheet.lines).toEqual([
    { name: '测试产品', groupName: '测试', unit: '次', price: '0.07', before: null, change: 0 },
    { name: '话费 10 元', groupName: '话费', unit: '笔', price: '52.00', before: null, change: 0 },
  ]);
  const { text } = await server.call(openSheet, { secret: changes });
  expect(text).not.toMatch(/49\.50|0\.05"|cost/);
  for (const words of [member.memberId, member.phone]) expect(text).not.toContain(words);
  expect((await server.call(openSheet, { secret: changes })).result.lines.map(({ before }) => before)).toEqual([
    '0.08',
    null,
    '10.50',
  ]);
  const { rows } = await server.db.query('select * from quote.link l join quote.record r on r.id = l.record_id');
  for (const words of [plain, changes, '小集商行', '400-000']) expect(JSON.stringify(rows)).not.toContain(words);

  const unknown = await server.call(openSheet, { secret: NOBODYS });
  const { links } = (await as(member)(listQuoteLinks, { id: second.id })).result;
  expect(links).toHaveLength(2);
  const oldest = links.at(-1)!;
  expect((await as(member)(withdrawQuoteLinks, { id: second.id, linkId: oldest.id })).result).toEqual({ withdrawn: 1 });
  const withdrawn = await server.call(openSheet, { secret: plain });
  expect([withdrawn.status, withdrawn.text]).toEqual([unknown.status, unknown.text]);
  expect((await server.call(openSheet, { secret: changes })).code).toBe(0);
  expect((await as(member)(withdrawQuoteLinks, { id: second.id })).result).toEqual({ withdrawn: 1 });
  expect((await server.call(openSheet, { secret: changes })).code).toBe(unknown.code);
});

test('the paper holds the prices, for the member and by the link', async () => {
  const member = await newReseller(server);
  const [, second] = await threeVersions(member);
  const secret = await share(member, second.id, true);
  const own = await server.inject({
    method: 'POST',
    url: downloadQuote.path,
    payload: { id: second.id },
    token: member.token,
  });
  expect(own.headers['content-type']).toBe('application/pdf');
  expect(textOfPdf(own.rawPayload)).toMatch(/小集商行[^]*十二月价目表[^]*测试产品[^]*0\.07 \/ 次[^]*量大另议/);
  expect(textOfPdf(own.rawPayload)).not.toContain('49.50');
  const others = await server.inject({ method: 'POST', url: downloadSheet.path, payload: { secret } });
  expect(textOfPdf(others.rawPayload)).toMatch(/下降[^]*新增[^]*不再报价/);
  const none = await server.inject({ method: 'POST', url: downloadSheet.path, payload: { secret: NOBODYS } });
  expect(JSON.parse(none.body)).toMatchObject({ code: 4004 });
});

test('with the ids of another member nothing is seen or done, as if they were not there', async () => {
  const [member, other] = [await newReseller(server), await newReseller(server)];
  const { id } = await quoteOf(server, member, [ofApi(member.api, '0.08')]);
  const secret = await share(member, id);
  const [{ id: linkId } = { id: '' }] = (await as(member)(listQuoteLinks, { id })).result.links;
  const own = await quoteOf(server, other, [ofApi(other.api, '0.08')]);
  for (const [theirs, nobodys] of [[id, '999999999']] as const) {
    const tries = (of: string) => [
      as(other)(getQuote, { id: of }),
      as(other)(listQuoteLinks, { id: of }),
      as(other)(shareQuote, { id: of }),
      as(other)(withdrawQuoteLinks, { id: of }),
    ];
    const [seen, unknown] = [await Promise.all(tries(theirs)), await Promise.all(tries(nobodys))];
    expect(seen.map(({ text }) => text)).toEqual(unknown.map(({ text }) => text));
    expect(seen.every(({ code }) => code === 4004)).toBe(true);
  }
  expect(await as(other)(withdrawQuoteLinks, { id: own.id, linkId })).toMatchObject({ code: 4004 });
  expect(await as(other)(setQuote, listOf([ofApi(member.api, '0.08')]))).toMatchObject({ code: 4000 });
  expect((await server.call(openSheet, { secret })).code).toBe(0);
});

test('an operator finds an abused link by its address and stops the version for good; the member is told why', async () => {
  const [member, reviewer, support] = [
    await newReseller(server),
    await signInOperator(server, 'reviewer'),
    await signInOperator(server, 'support'),
  ];
  const { id } = await quoteOf(server, member, [ofApi(member.api, '0.08')]);
  const [secret, another] = [await share(member, id), await share(member, id)];
  const address = `https://jishi.example/sheet/${secret}?from=wechat`;
  const [row] = (await as(support)(searchQuoteLinks, { address })).result.list;
  expect(row).toMatchObject({ memberId: member.memberId, title: '十二月价目表', withdrawTime: null });
  expect((await as(support)(searchQuoteLinks, { address: 'https://jishi.example/sheet/' })).result.list).toEqual([]);
  expect((await as(support)(getQuoteSheet, { id: row!.id })).result).toMatchObject({ issuer: '小集商行' });
  expect(await as(support)(stopQuoteLink, { id: row!.id, reason: '冒用他人名义' })).toMatchObject({ code: 4009 });
  expect(await as(reviewer)(stopQuoteLink, { id: row!.id, reason: '冒用他人名义' })).toMatchObject({ code: 0 });
  expect(await as(reviewer)(stopQuoteLink, { id: row!.id, reason: '再来一次' })).toMatchObject({ code: 4005 });
  for (const one of [secret, another]) expect((await server.call(openSheet, { secret: one })).code).toBe(4004);
  expect(await as(member)(shareQuote, { id })).toMatchObject({ code: 4005 });
  const { links } = (await as(member)(listQuoteLinks, { id })).result;
  expect(links.map(({ reason }) => reason)).toEqual(['冒用他人名义', '冒用他人名义']);
  const { rows: told } = await server.db.query('select text from message.member_message where member_id = $1', [
    member.memberId,
  ]);
  expect(told).toEqual([{ text: expect.stringContaining('原因：冒用他人名义') }]);
  const { rows: audited } = await server.db.query(
    `select actor_id, after from audit.entry where action = 'quote.stopLink' and target_id = $1`,
    [row!.id],
  );
  expect(audited).toEqual([{ actor_id: reviewer.operatorId, after: { reason: '冒用他人名义' } }]);
});

test('links shared while an operator stops the version, or its member withdraws them all, stay closed or were made after', async () => {
  const [member, reviewer] = [await newReseller(server), await signInOperator(server, 'reviewer')];
  const { id } = await quoteOf(server, member, [ofApi(member.api, '0.08')]);
  const six = () => Array.from({ length: 6 }, () => as(member)(shareQuote, { id }));
  const opens = async (shared: Awaited<ReturnType<typeof six>[number]>[]) => {
    const made = shared.filter(({ code }) => code === 0).map(({ result }) => secretIn(result.url));
    return (await Promise.all(made.map((secret) => server.call(openSheet, { secret })))).filter(
      ({ code }) => code === 0,
    );
  };
  const [withdrawals, ...shared] = await Promise.all([
    Promise.all([1, 2, 3].map(() => as(member)(withdrawQuoteLinks, { id }))),
    ...six(),
  ]);
  const withdrawn = withdrawals.reduce((sum, { result }) => sum + result.withdrawn, 0);
  expect((await opens(shared)).length, 'each was withdrawn once, or came after').toBe(6 - withdrawn);

  await as(member)(shareQuote, { id });
  const [{ id: linkId } = { id: '' }] = (await as(member)(listQuoteLinks, { id })).result.links;
  const [stops, ...late] = await Promise.all([
    Promise.all([1, 2, 3].map(() => as(reviewer)(stopQuoteLink, { id: linkId, reason: '冒用他人名义' }))),
    ...six(),
  ]);
  expect(stops.map(({ code }) => code).toSorted()).toEqual([0, codes.stateConflict, codes.stateConflict]);
  expect(await opens([...shared, ...late])).toEqual([]);
});

test('of a frozen member no link opens; of a closed one nothing is left', async () => {
  const member = await newReseller(server);
  const { id } = await quoteOf(server, member, [ofApi(member.api, '0.08')]);
  const secret = await share(member, id);
  await server.db.query('update account.member set status = 2 where id = $1', [member.memberId]);
  expect((await server.call(openSheet, { secret })).code).toBe(4004);
  await server.db.transaction((tx) => eraseMember(tx, member.memberId));
  for (const table of ['record', 'link', 'recipient', 'delivery', 'opt_out']) {
    const { rows } = await server.db.query(`select 1 from quote.${table} where member_id = $1`, [member.memberId]);
    expect(rows).toEqual([]);
  }
  const { rows } = await server.db.query('select 1 from quote.line where record_id = $1', [id]);
  expect(rows).toEqual([]);
});
