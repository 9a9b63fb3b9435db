// Contracts through HTTP: asking, sealing, confirming, returning, voiding, what stands in them, and who gets which file.
import { createHash, randomUUID } from 'node:crypto';
import * as codes from '@jishi/contract/codes';
import * as consoleContract from '@jishi/contract/console/deed';
import * as contract from '@jishi/contract/deed';
import { deedStatus } from '@jishi/contract/enums/deed';
import { deedFile, deedKind } from '@jishi/contract/enums/deed-paper';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askDeed,
  digestOf,
  newDeed,
  publishAgreements,
  scanOf,
  sealedDeed,
  sellerSettings,
  uploadScan,
} from '../../testing/deeds';
import { type TestMember, signInMember, systemContext } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { textOfPdf } from '../../testing/pdf';
import { DOT, enterpriseMember, sendForm } from '../../testing/sms';
import { type TestServer, startTestServer } from '../../testing/server';
import '../../testing/children';
import { publishProtocol } from '../content';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { deed } from './domain';
import { until } from '../../testing/until';
import { eraseMember } from './erasure/store';

let server: TestServer;
let clerk: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [deed, message, review], settings: { invoice: sellerSettings } });
  await publishAgreements(server);
  clerk = await signInOperator(server, 'reviewer');
});
afterAll(() => server.close());

const see = async (member: TestMember, no: string) => (await server.call(contract.getDeed, { no }, member)).result;
const caseOf = async (no: string) => (await server.call(consoleContract.getDeedCase, { no }, clerk)).result;
const load = async ({ token }: { token: string }, path: string, no: string, file: number) =>
  server.inject({ method: 'GET', url: path, query: { no, file: String(file) }, token });
const paperOf = async (member: TestMember, no: string) =>
  (await load(member, contract.getDeedFile.path, no, deedFile.issued)).rawPayload;
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const confirm = (no: string, scan: string, text = '双方盖章', by = clerk) =>
  sendForm(server, consoleContract.confirmDeed, by, { no, scan }, [scanOf(text)]);
const giveBack = (no: string, scan: string, by = clerk) =>
  server.call(consoleContract.returnDeed, { no, scan, reason: '没有盖公章' }, by);
const voidIt = (no: string) => server.call(consoleContract.voidDeedByUs, { no, reason: '重复申请' }, clerk);
const told = async ({ memberId }: TestMember) => {
  const { rows } = await server.db.query<{ event: string; text: string }>(
    "select event, text from message.member_message where member_id = $1 and event like 'deed%' order by id",
    [memberId],
  );
  return rows;
};

let orders = 0;
async function newOrder({ memberId }: TestMember, { yuan = 500, status = 20, kind = 2 } = {}) {
  const no = `PO20261130${String(++orders).padStart(6, '0')}`;
  await server.db.query(
    `insert into payment.pay_order (no, member_id, kind, subject, list_amount, pay_amount, channel, status, lines, expire_at, created_at, paid_at)
     values ($1, $2, $5, '天气 一万次', $3::bigint, $3::bigint, 2, $4::smallint, jsonb_build_array(jsonb_build_object('kind', 1, 'name', '天气', 'amount', $3::text)),
       now(), now(), case when $4::smallint = 20 then now() end)`,
    [no, memberId, String(yuan * 100_000), status, kind],
  );
  return no;
}

test('from asking to the copy that both sealed: what it says, who did what, and what the member hears', async () => {
  const { member, no } = await newDeed(server);
  const text = textOfPdf(await paperOf(member, no)).replaceAll('\n', '');
  const { buyer, creditCode } = await see(member, no);
  for (const part of [
    no,
    buyer,
    creditCode,
    '集市测试有限公司',
    '91110108551385082Q',
    '王小明',
    'CG-2026-7',
    '一年有效',
  ])
    expect(text).toContain(part.replaceAll(' ', ''));
  expect(text).toContain('一个手机号对应一个账户');
  expect(text).toMatch(/第1页，共\d+页|第 1 页，共 \d+ 页/);
  expect(await see(member, no)).toMatchObject({ status: deedStatus.toSeal, canUpload: true, canVoid: true });

  expect((await uploadScan(server, member, no, '没有章')).result.status).toBe(deedStatus.toConfirm);
  const first = await digestOf(server, member, no, deedFile.scan);
  expect((await giveBack(no, first)).code).toBe(0);
  expect(await see(member, no)).toMatchObject({ status: deedStatus.returned, canUpload: true });
  await uploadScan(server, member, no);
  const scan = await digestOf(server, member, no, deedFile.scan);
  expect((await confirm(no, first)).code, 'another scan was looked at').toBe(codes.stateConflict);
  expect((await confirm(no, scan)).code).toBe(0);

  const done = await see(member, no);
  expect(done).toMatchObject({ status: deedStatus.inForce, canUpload: false, canVoid: false });
  expect(done.endTime!.slice(0, 4)).toBe(String(Number(done.effectTime!.slice(0, 4)) + 1));
  expect(done.steps.map(({ status, ours }) => [status, ours])).toEqual([
    [deedStatus.toSeal, false],
    [deedStatus.toConfirm, false],
    [deedStatus.returned, true],
    [deedStatus.toConfirm, false],
    [deedStatus.inForce, true],
  ]);
  expect((await told(member)).map(({ event }) => event)).toEqual(['deedReturned', 'deedInForce']);
  const { rows } = await server.db.query<{ action: string }>(
    "select action from audit.entry where target_kind = 'deed' and target_id = $1 order by id",
    [no],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    'deed.ask',
    'deed.upload',
    'deed.return',
    'deed.upload',
    'deed.confirm',
  ]);
});

test('what was written stays: a later agreement changes neither the bytes nor the digest that is shown', async () => {
  const { member, no } = await newDeed(server);
  const { files, agreement } = await see(member, no);
  const before = await paperOf(member, no);
  const later = { code: 'user', version: '2099.01.01', title: '用户服务协议', html: '<p>后来的全文</p>' } as const;
  await publishProtocol(systemContext(server), later);
  const after = await paperOf(member, no);
  expect([sha256(before), sha256(after)]).toEqual([files[0]!.digest, files[0]!.digest]);
  expect((await see(member, no)).agreement).toBe(agreement);
  const next = await newDeed(server);
  expect(textOfPdf(await paperOf(next.member, next.no))).toContain('后来的全文');
});

test('orders are copied as they are then, paid or not; one stands in one contract at a time', async () => {
  const member = await enterpriseMember(server);
  const [paid, open] = [await newOrder(member), await newOrder(member, { yuan: 1_234, status: 15 })];
  const [closed, goods] = [await newOrder(member, { status: 30 }), await newOrder(member, { kind: 4 })];
  const { result: init } = await server.call(contract.initDeed, {}, member);
  expect(init.orders.map(({ no, paid: isPaid }) => [no, isPaid]).toSorted()).toEqual([
    [paid, true],
    [open, false],
  ]);
  const about = (nos: string[]) => askDeed(server, member, { kind: deedKind.orders, orders: nos });
  const { result } = await about([paid, open, paid]);
  expect(result).toMatchObject({ amount: '1734.00', status: deedStatus.toSeal, endTime: null });
  const text = textOfPdf(await paperOf(member, result.no)).replaceAll('\n', '');
  for (const part of [paid, open, '1,234.00', '1,734.00', '壹仟柒佰叁拾肆圆整']) expect(text).toContain(part);
  await server.db.query("update payment.pay_order set status = 30, subject = '别的' where no = $1", [open]);
  expect(await see(member, result.no)).toMatchObject({ amount: '1734.00', orders: [paid, open].toSorted() });

  const stranger = await enterpriseMember(server);
  for (const nos of [[paid], [closed], [goods], ['PO20260101000000'], []]) {
    const answer = await about(nos);
    expect(answer).toMatchObject({ code: codes.invalidInput, fields: [{ path: 'orders' }] });
  }
  const others = await askDeed(server, stranger, { kind: deedKind.orders, orders: [await newOrder(member)] });
  expect(others.msg).toBe((await about(['PO20260101000000'])).msg);
  await server.call(contract.voidDeed, { no: result.no }, member);
  expect((await about([paid])).code, 'a voided one lets them go').toBe(0);
});

test('of one contract posted twenty times one is kept, and of one order in twenty contracts one', async () => {
  const member = await enterpriseMember(server);
  const postId = randomUUID();
  const posted = await Promise.all(Array.from({ length: 20 }, () => askDeed(server, member, { postId })));
  expect(new Set(posted.map(({ result }) => result.no)).size).toBe(1);
  expect((await server.call(contract.listDeeds, {}, member)).result.list).toHaveLength(1);
  const order = await newOrder(member);
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => askDeed(server, member, { kind: deedKind.orders, orders: [order] })),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const { rows } = await server.db.query('select from deed.ordered where order_no = $1', [order]);
  expect(rows).toHaveLength(1);
});

test('of two uploads at once one counts, the same file twice is one, and its own digest comes back', async () => {
  const { member, no } = await newDeed(server);
  const answers = await Promise.all(['甲', '乙', '丙', '丁'].map((text) => uploadScan(server, member, no, text)));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ...Array(3).fill(codes.stateConflict)]);
  const won = ['甲', '乙', '丙', '丁'][answers.findIndex(({ code }) => code === 0)]!;
  expect(await digestOf(server, member, no, deedFile.scan)).toBe(sha256(scanOf(won)[1]));
  expect((await uploadScan(server, member, no, won)).code).toBe(0);
  expect((await see(member, no)).steps).toHaveLength(2);
});

test('of two operators at once, one confirming and one returning, one is heard, whoever it is', async () => {
  const other = await signInOperator(server, 'finance');
  for (let round = 0; round < 3; round++) {
    const { member, no, scan } = await sealedDeed(server);
    const answers = await Promise.all([
      confirm(no, scan),
      giveBack(no, scan, other),
      confirm(no, scan, '另一份', other),
    ]);
    const good = answers.flatMap(({ code }, at) => (code === 0 ? [at] : []));
    expect(good).toHaveLength(1);
    const { status, files, steps } = await see(member, no);
    expect(status).toBe(good[0] === 1 ? deedStatus.returned : deedStatus.inForce);
    expect(files.some(({ file }) => file === deedFile.sealed)).toBe(good[0] !== 1);
    expect(steps).toHaveLength(3);
    expect(await told(member)).toHaveLength(1);
  }
});

test('of voiding and confirming at once one happens, and a confirmation sent again is the same one', async () => {
  for (let round = 0; round < 3; round++) {
    const { member, no, scan } = await sealedDeed(server);
    const takeBack = server.call(contract.voidDeed, { no }, member);
    const answers = await Promise.all([takeBack, confirm(no, scan)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([0, codes.stateConflict]);
    const isVoid = answers[0].code === 0;
    expect((await see(member, no)).status).toBe(isVoid ? deedStatus.voided : deedStatus.inForce);
    expect((await confirm(no, scan)).code).toBe(isVoid ? codes.stateConflict : 0);
    expect((await see(member, no)).steps).toHaveLength(3);
  }
});

test('one in force expires by its day, and before it an operator can void it, with a reason that its member reads', async () => {
  const [ends, goes] = [await sealedDeed(server), await sealedDeed(server)];
  for (const { no, scan } of [ends, goes]) await confirm(no, scan);
  await server.db.query('update deed.deed set ends_at = effect_at where no = $1', [ends.no]);
  expect((await see(ends.member, ends.no)).status).toBe(deedStatus.expired);
  expect((await voidIt(ends.no)).code).toBe(codes.stateConflict);
  const expired = { status: deedStatus.expired };
  expect((await server.call(contract.listDeeds, expired, ends.member)).result.list).toHaveLength(1);
  expect((await server.call(contract.voidDeed, { no: goes.no }, goes.member)).code).toBe(codes.stateConflict);
  expect((await voidIt(goes.no)).code).toBe(0);
  expect((await see(goes.member, goes.no)).steps.at(-1)).toMatchObject({
    status: deedStatus.voided,
    reason: '重复申请',
  });
  expect((await told(goes.member)).at(-1)).toMatchObject({ event: 'deedVoided' });
});

test('papers are their owner’s and operators’: scans redrawn for those, contracts of others not there', async () => {
  const { member, no } = await sealedDeed(server);
  const [stranger, content] = [await enterpriseMember(server), await signInOperator(server, 'content')];
  const own = await load(member, contract.getDeedFile.path, no, deedFile.scan);
  expect(own.rawPayload).toEqual(scanOf('已盖章')[1]);
  const seen = await load(clerk, consoleContract.readDeedFile.path, no, deedFile.scan);
  expect([seen.headers['content-type'], seen.rawPayload.subarray(0, 2).toString('hex')]).toEqual([
    'image/jpeg',
    'ffd8',
  ]);
  const issued = await load(clerk, consoleContract.readDeedFile.path, no, deedFile.issued);
  expect(issued.rawPayload).toEqual(await paperOf(member, no));
  expect((await load(content, consoleContract.readDeedFile.path, no, deedFile.scan)).json().code).not.toBe(0);
  const reads = await server.db.query<{ file: number }>(
    "select (after ->> 'file')::int as file from audit.entry where action = 'deed.readFile' and target_id = $1 order by id",
    [no],
  );
  expect(reads.rows.map(({ file }) => file)).toEqual([deedFile.scan, deedFile.issued]);
  expect((await load(member, contract.getDeedFile.path, no, deedFile.sealed)).json()).toMatchObject({
    code: codes.notFound,
  });
  for (const one of [no, 'HT20200101000000']) {
    expect((await load(stranger, contract.getDeedFile.path, one, deedFile.issued)).json()).toMatchObject({
      code: codes.notFound,
    });
    expect((await server.call(contract.getDeed, { no: one }, stranger)).code).toBe(codes.notFound);
    expect((await server.call(contract.voidDeed, { no: one }, stranger)).code).toBe(codes.notFound);
    expect((await uploadScan(server, stranger, one)).code).toBe(codes.notFound);
  }
  const { rows } = await server.db.query<{ text: string }>('select f::text as text from deed.file f');
  expect(rows.filter(({ text }) => text.includes(Buffer.from('%PDF-').toString('hex')))).toEqual([]);
});

test('files that are none are refused where they were chosen, and so is a second one', async () => {
  const { member, no } = await newDeed(server);
  const send = (files: Parameters<typeof sendForm>[4]) =>
    sendForm(server, contract.uploadDeedScan, member, { no }, files);
  for (const files of [
    [],
    [['a.pdf', Buffer.from('%PDF-1.4 nothing')]],
    [['a.png', Buffer.from('<script>')]],
    ['a.png', 'b.png'],
  ] as const)
    expect(await send(files as never)).toMatchObject({
      code: codes.invalidInput,
      result: { fields: [{ path: 'file' }] },
    });
  expect((await send([['照片.png', DOT]])).result.status).toBe(deedStatus.toConfirm);
  expect((await see(member, no)).files.at(-1)).toMatchObject({
    file: deedFile.scan,
    type: 'image/webp',
    name: '照片.webp',
  });
});

test('who is not certified as a company is told to be, and nobody is asked to seal for a company that is not named', async () => {
  const person = await signInMember(server);
  const { result } = await server.call(contract.initDeed, {}, person);
  expect(result).toMatchObject({
    toCertify: true,
    barred: expect.stringContaining('企业认证'),
    buyer: null,
    orders: [],
  });
  expect((await askDeed(server, person)).code).toBe(codes.certificationRequired);
  const bare = await startTestServer({ domains: [deed, review] });
  try {
    await publishAgreements(bare);
    const member = await enterpriseMember(bare);
    expect((await bare.call(contract.initDeed, {}, member)).result).toMatchObject({ toCertify: false, seller: '' });
    expect(await askDeed(bare, member)).toMatchObject({
      code: codes.refused,
      msg: expect.stringContaining('提交工单'),
    });
    const counted = await bare.call(consoleContract.countDeeds, {}, await signInOperator(bare, 'reviewer'));
    expect(counted.result).toEqual({ counts: [], lacking: '公司名称、税号、开户行和账号' });
  } finally {
    await bare.close();
  }
});

test('what waits for us comes first, the longest in front, and is counted', async () => {
  const [older, newer] = [await sealedDeed(server), await sealedDeed(server)];
  await server.db.query("update deed.deed set changed_at = changed_at - interval '2 days' where no = $1", [older.no]);
  await newDeed(server);
  const { list } = (await server.call(consoleContract.searchDeeds, {}, clerk)).result;
  const place = (no: string) => list.findIndex((row) => row.no === no);
  expect([place(older.no), place(newer.no) > 0]).toEqual([0, true]);
  const { counts } = (await server.call(consoleContract.countDeeds, {}, clerk)).result;
  const open = counts.find(({ status }) => status === deedStatus.toConfirm)!.count;
  const found = await server.call(consoleContract.searchDeeds, { status: deedStatus.toConfirm, pageSize: 100 }, clerk);
  expect(found.result.total).toBe(open);
  const { buyer } = await caseOf(older.no);
  const byName = await server.call(consoleContract.searchDeeds, { keyword: buyer.slice(1, 6) }, clerk);
  expect(byName.result.list.map(({ no }) => no)).toContain(older.no);
});

test('a closed account leaves contracts that were in force, without scan and contact; the others lose their papers', async () => {
  const { member, no, scan } = await sealedDeed(server);
  await confirm(no, scan);
  const open = (await askDeed(server, member)).result.no;
  const voidedBefore = (await askDeed(server, member)).result.no;
  await server.call(contract.voidDeed, { no: voidedBefore }, member);
  await server.db.transaction((tx) => eraseMember(tx, member.memberId));
  const kept = await caseOf(no);
  expect(kept).toMatchObject({ status: deedStatus.inForce, contactName: '', contactPhone: '', purchaseNo: '' });
  expect(kept.files.map(({ file }) => file)).toEqual([deedFile.issued, deedFile.sealed]);
  expect(await caseOf(open)).toMatchObject({ status: deedStatus.voided, files: [] });
  const stepsOf = async (of: string) => (await caseOf(of)).steps.map(({ status, reason }) => [status, reason]);
  expect((await stepsOf(open)).at(-1)).toEqual([deedStatus.voided, '账户注销']);
  expect(await stepsOf(open)).toHaveLength(2);
  expect((await stepsOf(no)).at(-1)).toEqual([deedStatus.inForce, '']);
  expect((await stepsOf(voidedBefore)).filter(([status]) => status === deedStatus.voided)).toHaveLength(1);
});

test('a scan that is being uploaded when the account closes does not stay', async () => {
  const { member, no } = await newDeed(server);
  let erasing: Promise<void> | undefined;
  await server.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ id: string }>(
      "update deed.deed set status = 2, scan_digest = 'd' where no = $1 returning id::text",
      [no],
    );
    await tx.query(
      `insert into deed.file (deed_id, kind, name, type, bytes, digest, content_cipher, created_at)
       values ($1, 2, '盖章件.pdf', 'application/pdf', 1, 'd', 'x', now())`,
      [rows[0]!.id],
    );
    erasing = server.db.transaction((other) => eraseMember(other, member.memberId));
    await until('the erasure waits', async () => (await server.db.query(WAITS)).rows.length > 0);
  });
  await erasing;
  expect(await caseOf(no)).toMatchObject({ status: deedStatus.voided, files: [] });
});

const WAITS = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
