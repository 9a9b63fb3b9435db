// Two accounts against every mounted endpoint, without naming any: with another member's ids nobody learns or changes
// anything. Attempts come from the schemas, protected values from the database itself.
import { generateKeyPairSync } from 'node:crypto';
import { isIP } from 'node:net';
import { grantCoupons } from '@jishi/contract/console/coupon';
import type { Endpoint } from '@jishi/contract/endpoint';
import { goodsWay } from '@jishi/contract/enums/marketplace';
import { YUAN } from '@jishi/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains, useCases } from '../domains';
import { ROLES, permissionsOf } from '../domains/operator/rules';
import { saveLevel } from '../domains/vip/level/service';
import type { Context } from '../kernel/context';
import { formatTime } from '../kernel/time';
import { type TestMember, memberContext, systemContext } from '../testing/members';
import { NOT_TOLD_APART } from '../testing/not-told-apart';
import { signInOperator } from '../testing/operators';
import { invoiceSettings } from '../testing/invoices';
import { type TestServer, startTestServer } from '../testing/server';
import {
  type Rows,
  type Table,
  allRows,
  changes,
  idsMeantBy,
  keysOf,
  plantRow,
  privateValues,
  rowsOf,
  rowsWith,
  spreadIds,
  tablesOf,
  textsOf,
} from '../testing/belongings';
import { type Reply, callsByRole, makeCall, shapeOf } from '../testing/caller';
import { consoleOf, makeCampaign, makeTemplate } from '../testing/coupons';
import { EXAMPLES } from '../testing/examples';
import { type Leaf, inputWith, leavesOf, sampleInputs, unknownFor, unknownLike } from '../testing/input-samples';
import { newShop } from '../testing/goods-orders';
import { fund } from '../testing/ledger';
import { type Life, callAs, honestly, live, namesSomething, newPerson } from '../testing/lives';
import { makeProduct, offerDraft } from '../testing/products';
import { certifyEnterprise } from '../testing/sms';
import { askedByProgram } from '../testing/programs';
import { readyToSend, sellSms } from '../testing/sms-senders';
import { unreachableReader } from '../testing/unread-licence';
import { compileRoute } from './call';

const endpoints = useCases.map(({ endpoint }) => endpoint);
const ofAccess = (access: Endpoint['access']) =>
  endpoints.filter((one) => one.access === access).map((one) => [`${one.method} ${one.path}`, one] as const);

let server: TestServer;
let tables: Table[];
/** Whose belongings everybody is after. */
let victim: Life;
/** The victim's private values by where they come from, and all words that must reach nobody else. */
let secrets: Map<string, string[]>;
let words: string[];
let victimsKeys: string[];
/** What everybody may know. */
let publicRows: Rows;
/** Tables of members that no made-up row fits into and no call fills, with the reason. */
const notPlanted = new Map<string, string>();

const rowsNow = () => allRows(server.db, tables);
async function ownRows(): Promise<Rows> {
  const rows = await rowsNow();
  return rowsOf(rows, keysOf(rows, tables, victim.person.memberId, publicRows));
}
/** Rows that must not change; `unharmed`: as they were at the last look. */
let victimsRows: () => Promise<Rows>;
let unharmed: Rows;
/** Of an operator, for calls that are none of theirs. */
let operatorToken: string;
let callAsRole: ReturnType<typeof callsByRole>;

beforeAll(async () => {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const alipay = { gateway: 'http://127.0.0.1:9/', appId: '1', sellerId: '1', privateKey, alipayPublicKey: '' };
  const settings = { alipay, invoice: invoiceSettings, licenceReader: unreachableReader };
  server = await startTestServer({ domains, settings });
  Object.assign(EXAMPLES, askedByProgram(server.shared.vault), { month: formatTime(server.clock.now()).slice(0, 7) });
  tables = await tablesOf(server.db);
  await spreadIds(server.db);
  const { id } = await makeProduct(server, { freeQuota: 50, offers: [offerDraft({ stock: 500 })] });
  await saveLevel(systemContext(server), {
    level: 1,
    name: '级',
    summary: '',
    callDiscount: 0,
    packageDiscount: 0,
    rechargeDiscount: 0,
    qpsLimit: null,
    support: '',
    prices: [{ period: 1, price: '30.00' }],
    quotas: [{ projectId: id, calls: 10 }],
  });
  const template = await makeTemplate(server, { kind: 3, amount: '0.01', minSpend: '0', orderKinds: [2, 3] });
  await makeCampaign(server, { kind: 1, templateId: template });
  await sellSms(server);
  await newShop(server, { way: goodsWay.hand, stock: 500 });
  publicRows = await rowsNow();
  victim = { person: await newPerson(server), deeds: [], heard: new Set(), replies: new Map() };
  await fund(server.db, victim.person.memberId, (73_131n * YUAN * 37n) / 36n);
  const granted = { templateId: template, memberIds: [victim.person.memberId], reason: '测试' };
  await certifyEnterprise(server, victim.person, 'code-of-the-victim'); // a true one is public
  await readyToSend(server, victim.person.memberId);
  for (let n = 0; n < 3; n++) await makeCall(server, grantCoupons, granted, await consoleOf(server));
  await liveAs(victim);
  await plantTheRest();
  await plantCall();
  await liveAs(victim);

  const bystander = { person: await newPerson(server), deeds: [], heard: new Set<string>(), replies: new Map() };
  await liveAs(bystander, publicRows);
  const rows = await rowsNow();
  victimsKeys = keysOf(rows, tables, victim.person.memberId, publicRows);
  const known = textsOf(publicRows);
  secrets = privateValues(rows, tables, victimsKeys);
  const heard = [...victim.heard].filter((text) => !known.has(text) && !bystander.heard.has(text));
  secrets.set('answers', heard);
  secrets.set('phone', [victim.person.phone]);
  words = [...new Set([...secrets.values()].flat())].filter((word) => word.length >= 8);
  victimsRows = rowsWith(server.db, tables, victimsKeys);
  unharmed = await victimsRows();
  operatorToken = (await signInOperator(server)).token;
  callAsRole = callsByRole(server);
}, 600_000); // on however busy a machine
afterAll(() => server.close());

const memberEndpoints = endpoints.filter(({ access }) => access === 'member');

async function liveAs(life: Life, from?: Rows) {
  const choose = honestly(publicRows, tables, EXAMPLES);
  await live(server, life, memberEndpoints, choose, async () => {
    const rows = from ?? (await ownRows());
    return ({ name }) => [
      ...idsMeantBy(publicRows, tables, name).slice(0, 3),
      ...idsMeantBy(rows, tables, name).slice(0, 60),
    ];
  });
}

/** Tables of members that no call has filled get a made-up row; with `again`, all of them. */
async function plantTheRest(again?: 'again') {
  let own = await ownRows();
  for (const table of tables.filter(({ owned }) => owned)) {
    if (!again && own.get(table.name)?.length) continue;
    try {
      const held = await plantRow(server.db, table, tables, victim.person.memberId);
      for (const text of held) victim.heard.add(text);
      if (!again) own = await ownRows(); // others may have come with it
    } catch (error) {
      if (!again) notPlanted.set(table.name, (error as Error).message);
    }
  }
}

/** A call's id tells its time, which no made-up number does. */
async function plantCall() {
  await server.db.query(
    `update gateway.call_record
     set id = ((extract(epoch from $2 - timestamptz '2024-01-01 00:00:00+00') * 1000)::bigint << 22) + 1, at = $2,
       api_id = (select max(id) from catalogue.api_info),
       key_id = (select max(id) from access.api_key where member_id = $1)
     where member_id = $1`,
    [victim.person.memberId, server.clock.now()],
  );
  await server.db.query(
    `update gateway.call_hour h
     set hour = date_trunc('hour', r.at, 'Asia/Shanghai'), project_id = r.project_id, api_id = r.api_id, key_id = r.key_id,
       mode = r.mode, code = r.code
     from gateway.call_record r where r.member_id = $1 and h.member_id = $1`,
    [victim.person.memberId],
  );
  // a day that ends within the hour is counted as a whole
  await server.db.query(
    `update gateway.call_day d
     set day = (r.at at time zone 'Asia/Shanghai')::date, project_id = r.project_id, api_id = r.api_id, key_id = r.key_id,
       mode = r.mode, code = r.code
     from gateway.call_record r where r.member_id = $1 and d.member_id = $1`,
    [victim.person.memberId],
  );
}

test('the victim has a row in every table of members, and much to lose', () => {
  expect(Object.fromEntries(notPlanted)).toEqual({});
  expect(secrets.size).toBeGreaterThan(50);
  expect(victim.deeds.length).toBeGreaterThan(30);
});

/** The caller's answer, without counters in the text and without the caller's own words. */
const toldBy = ({ status, code, msg }: Reply, said: string) =>
  code === 500 ? 'a fault' : `${status} ${code} ${withoutEcho(msg, said).replaceAll(/\d+/g, '#')}`;

/** A message may repeat what was said, cut short. */
function withoutEcho(msg: string, said: string): string {
  for (let length = Math.min(said.length, msg.length); length >= 8; length--)
    if (msg.includes(said.slice(0, length))) return msg.replaceAll(said.slice(0, length), '*');
  return msg.replaceAll(said, '*');
}

type Ask = (input: object) => Promise<Reply>;

/** Words of the victim in an answer that the caller did not bring along, be it to see them masked. */
function leaked(reply: Reply, input: object): string[] {
  const sent = JSON.stringify(input);
  const isSent = (word: string) =>
    sent.includes(word) || (/^\d+\*+\d+$/.test(word) && new RegExp(word.replaceAll(/\*+/g, '\\d+')).test(sent));
  return words.filter((word) => reply.text.includes(word) && !isSent(word));
}

/** Tries every private value of the victim in every place of an endpoint's input; returns what was found out. */
async function tryEverything(endpoint: Endpoint, ask: Ask, examples = EXAMPLES): Promise<string[]> {
  const findings: string[] = [];
  const choose = honestly(publicRows, tables, examples);
  const asked = async (leaf: Leaf, value: string) => {
    const input = inputWith(endpoint, choose, leaf, value);
    if (!input) return undefined;
    const reply = await ask(input);
    const told = leaked(reply, input);
    if (told.length) findings.push(`${leaf.path.join('.')} = ${value} tells ${told.join()}`);
    return { told: toldBy(reply, value), shape: JSON.stringify(shapeOf(reply.result)) };
  };
  for (const leaf of leavesOf(endpoint)) {
    const values = [...secrets].flatMap(([from, list]) => list.slice(from === 'answers' ? -40 : -2));
    const accepted = values.filter((value) => !isIP(value) && leaf.schema.safeParse(value).success);
    // a place that takes any text, or a key that the page makes, is no place for an id: a few will do
    const isAny =
      accepted.length > 60 || NOT_TOLD_APART[`${endpoint.path} ${leaf.name}`]?.startsWith('made by the page');
    const every = isAny ? Math.ceil(accepted.length / 12) : 1;
    const fitting = accepted.filter((_, at) => at % every === 0);
    const [sample] = fitting;
    if (sample === undefined) continue;
    let unknown = await asked(leaf, unknownFor(leaf, sample));
    for (const value of fitting) {
      const known = await asked(leaf, value);
      if (!known || (known.told === unknown?.told && known.shape === unknown.shape)) continue;
      const before = unknown;
      unknown = await asked(leaf, unknownFor(leaf, value));
      if (known.told !== unknown?.told && known.told !== before?.told)
        findings.push(`${leaf.path.join('.')} = ${value}: ${known.told}, unknown: ${unknown?.told}`);
      else if (unknown?.shape === before?.shape && known.shape !== unknown?.shape)
        findings.push(`${leaf.path.join('.')} = ${value}: ${known.shape}, unknown: ${unknown?.shape}`);
    }
  }
  return findings;
}

/** Repeats what the victim did, word for word and under the victim's own key. */
async function repeatDeeds(endpoint: Endpoint, caller: TestMember): Promise<string[]> {
  const findings: string[] = [];
  for (const { input, idempotencyKey } of victim.deeds.filter((deed) => deed.endpoint === endpoint).slice(-3)) {
    const reply = await callAs(server, caller, endpoint, input, idempotencyKey);
    const told = leaked(reply, input);
    if (told.length) findings.push(`the victim's own ${JSON.stringify(input)} tells ${told.join()}`);
  }
  return findings;
}

/** Names by which a careless use case might take the caller's word for who they are. */
const claims = ({ memberId }: TestMember) =>
  Object.fromEntries(
    ['memberId', 'member_id', 'userId', 'uid', 'ownerId', 'id', 'status', 'balance', 'permissions'].map((name) => [
      name,
      memberId,
    ]),
  );

describe.each(ofAccess('member'))('%s', (_name, endpoint) => {
  test('gives another member nothing of the victim, takes nothing and changes nothing', async () => {
    const caller = await newPerson(server);
    const findings = await tryEverything(endpoint, (input) => callAs(server, caller, endpoint, input));
    findings.push(...(await repeatDeeds(endpoint, caller)));
    for (const input of sampleInputs(endpoint, honestly(publicRows, tables, EXAMPLES))) {
      const claimed = { ...claims(victim.person), ...input };
      const told = leaked(await callAs(server, caller, endpoint, claimed), claimed);
      if (told.length) findings.push(`claiming to be the victim tells ${told.join()}`);
    }
    expect(findings).toEqual([]);
    const before = unharmed;
    unharmed = await victimsRows();
    expect(changes(before, unharmed, caller.memberId)).toEqual([]);
  });

  test('is closed without a token, to an operator, and to a cookie alone', async () => {
    const [input] = sampleInputs(endpoint, honestly(publicRows, tables, EXAMPLES));
    const cookie = { cookie: `token=${victim.person.token}` };
    for (const call of [{}, { token: '' }, { token: operatorToken }, { headers: cookie }])
      expect(await makeCall(server, endpoint, input ?? {}, call)).toMatchObject({ status: 401, code: 401 });
  });
});

/** Counters that a stranger's failed tries move on purpose, so that tries have an end. */
const MOVED_BY_TRIES = /"(?:password_fails|password_locked_until|tries)": [^,}]+/g;

describe.each(ofAccess('public'))('%s', (_name, endpoint) => {
  test('tells a visitor nothing of the victim, and leaves their things alone', async () => {
    const before = withoutTries(unharmed);
    const stranger = { ...EXAMPLES, code: '000000', password: 'Wrong-2026-guess' };
    expect(await tryEverything(endpoint, (input) => makeCall(server, endpoint, input), stranger)).toEqual([]);
    unharmed = await victimsRows();
    expect(changes(before, withoutTries(unharmed))).toEqual([]);
  });
});

/** The victim's things as far as no try of a stranger may touch them. */
function withoutTries(rows: Rows): Rows {
  const things = tables.filter(({ name, owned }) => owned && name !== 'account.login_log');
  return new Map(things.map(({ name }) => [name, rows.get(name)!.map((row) => row.replaceAll(MOVED_BY_TRIES, ''))]));
}

describe.each(ofAccess('operator'))('%s', (_name, endpoint) => {
  test('is closed to visitors and members', async () => {
    const [input = {}] = sampleInputs(endpoint, honestly(publicRows, tables, EXAMPLES));
    for (const call of [{}, { token: victim.person.token }, { headers: { cookie: `token=${victim.person.token}` } }])
      expect(await makeCall(server, endpoint, input, call)).toMatchObject({ status: 401, code: 401, result: null });
  });

  test('is closed to every operator without its permission, whatever else they may do', async () => {
    const [input = {}] = sampleInputs(endpoint, honestly(publicRows, tables, EXAMPLES));
    const needed = endpoint.permission!;
    for (const role of ROLES) {
      const { code } = await callAsRole(role, endpoint, input);
      expect([role, code === 4009]).toEqual([role, !permissionsOf(role).has(needed)]);
    }
    const everything = new Set(ROLES.flatMap((role) => [...permissionsOf(role)]));
    everything.delete(needed);
    const route = useCases.find((one) => one.endpoint === endpoint)!;
    const ctx: Context = {
      ...memberContext(server, victim.person),
      actor: { kind: 'operator', operatorId: '1', sessionId: '1', permissions: everything },
    };
    await expect(compileRoute(route).run(ctx, input)).rejects.toMatchObject({ refusal: 'permissionMissing' });
  });
});

/** It asks somebody outside, who is not there in this test. */
const isFarAway = ({ refusals }: Endpoint) => refusals?.includes('unavailable') || refusals?.includes('channelFault');

describe('the matrix sees', () => {
  test('past the input check of every endpoint that members have', () => {
    const unreached = memberEndpoints.filter(
      (endpoint) =>
        !victim.replies
          .get(endpoint)
          ?.some(({ code }) => code !== 4000 && code !== 500 && (code !== 503 || isFarAway(endpoint))),
    );
    // one takes a table, where a picture is sent here; of the other each line has one of three, which quote.test.ts tries
    const apart = ['/sms/send/read', '/mem/charge/price/batchSet'];
    expect(unreached.map(({ path }) => path).filter((path) => !apart.includes(path))).toEqual([]);
  });

  test('a difference between the own id and an unknown one wherever an endpoint takes one', async () => {
    // later calls have changed the keys: the planted call is to be of one that is left
    for (const table of ['gateway.call_record', 'gateway.call_hour', 'gateway.call_day'])
      await server.db.query(`delete from ${table} where member_id = $1`, [victim.person.memberId]);
    await plantTheRest('again');
    await plantCall();
    const blind: string[] = [];
    let rows = await ownRows();
    for (const endpoint of memberEndpoints)
      for (const leaf of leavesOf(endpoint).filter(namesSomething)) {
        const place = `${endpoint.path} ${leaf.name}`;
        if (place in NOT_TOLD_APART || (await tellsApart(endpoint, leaf, rows))) continue;
        rows = await ownRows(); // what it takes may have come since
        if (!(await tellsApart(endpoint, leaf, rows))) blind.push(place);
      }
    expect(blind).toEqual([]);
  });
});

/** Whether existing rows, the victim's among them, are answered differently from missing ones. */
async function tellsApart(endpoint: Endpoint, leaf: Leaf, rows: Rows): Promise<boolean> {
  const choose = honestly(publicRows, tables, EXAMPLES);
  const ids = [...idsMeantBy(publicRows, tables, leaf.name).slice(0, 3), ...idsMeantBy(rows, tables, leaf.name)];
  const answered = async (value: string) => {
    const input = inputWith(endpoint, choose, leaf, value);
    const reply = input && (await callAs(server, victim.person, endpoint, input));
    const lines = endpoint.answers === 'file' ? reply?.text.split('\n').length : '';
    return reply && `${toldBy(reply, value)} ${JSON.stringify(shapeOf(reply.result))} ${lines}`;
  };
  const heard = [...victim.heard].filter((text) => leaf.schema.safeParse(text).success).slice(-20);
  let unknown: string | undefined;
  for (const id of new Set([...ids, ...heard])) {
    const known = await answered(id);
    if (known === undefined || known === unknown) continue;
    unknown = await answered(unknownLike(id));
    if (known !== unknown) return true;
  }
  return false;
}
