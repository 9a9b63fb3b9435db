// Signatures and templates through HTTP: handed in, decided, filed, used, removed, against races.
import * as operators from '@jishi/contract/console/sms';
import * as channels from '@jishi/contract/console/sms-channel';
import { reviewKind } from '@jishi/contract/enums/review';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import { carrier, filingStatus, smsKind, smsStatus, variableKind } from '@jishi/contract/enums/sms';
import * as signatures from '@jishi/contract/sms/signature';
import * as templates from '@jishi/contract/sms/template';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../kernel/time';
import { newPerson } from '../../testing/identity';
import { type TestMember, signInMember } from '../../testing/members';
import { type TestOperator, signInOperator } from '../../testing/operators';
import { caseOf, decide } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import * as stage from '../../testing/sms';
import { certification } from '../certification/domain';
import { review } from '../review/domain';
import { usableSignature, usableTemplate } from '.';
import { sms } from './domain';

let server: TestServer;
let reviewer: TestOperator;
beforeAll(async () => {
  server = await startTestServer({ domains: [certification, review, sms] });
  reviewer = await signInOperator(server, 'reviewer');
});
afterAll(() => server.close());

const { SIGNATURE, NOTICE, sendForm } = stage;
const newMember = () => stage.enterpriseMember(server);
const newSignature = (member: TestMember) => stage.newSignature(server, member);
const newTemplate = (member: TestMember) => stage.newTemplate(server, member);
const filed = (member: TestMember, carriers?: readonly number[]) =>
  stage.filedSignature(server, reviewer, member, { carriers });
const passed = (member: TestMember) => stage.passedTemplate(server, reviewer, member);
const decideSignature = (versionId: string, accepted: boolean, reason?: string) =>
  decide(server, reviewer, reviewKind.smsSignature, versionId, accepted, reason);
const decideTemplate = (versionId: string, accepted: boolean, reason?: string) =>
  decide(server, reviewer, reviewKind.smsTemplate, versionId, accepted, reason);
const signatureOf = async ({ token }: TestMember, id: string) =>
  (await server.call(signatures.getSignature, { id }, { token })).result;
const templateOf = async ({ token }: TestMember, id: string) =>
  (await server.call(templates.getTemplate, { id }, { token })).result;
const today = () => dayOf(server.clock.now());
const holdSignature = ({ memberId }: TestMember, by: { id: string } | { name: string }, day = today()) =>
  server.db.transaction((tx) => usableSignature(tx, memberId, by, day));
const holdTemplate = ({ memberId }: TestMember, by: { id: string } | { code: string }, day = today()) =>
  server.db.transaction((tx) => usableTemplate(tx, memberId, by, day));
const told = async ({ memberId }: TestMember) => {
  const { rows } = await server.db.query('select event from message.member_message where member_id = $1 order by id', [
    memberId,
  ]);
  return rows.map(({ event }) => event as string);
};

test('an enterprise hands in a signature; nobody else sees it, people are masked, and operators see its proof', async () => {
  const [member, stranger] = [await newMember(), await newMember()];
  const { code, result } = await sendForm(server, signatures.addSignature, member, { name: '澄江科技', ...SIGNATURE });
  expect(code).toBe(0);
  expect(result).toMatchObject({
    name: '澄江科技',
    status: smsStatus.waiting,
    version: 1,
    next: null,
    nameOpen: true,
    draft: { source: 1, agentName: '王*明', agentPhone: '138****8000', files: [{ name: '营业执照.webp' }] },
    realName: null,
  });
  expect(result.filings.map(({ status }) => status)).toEqual([1, 1, 1]);
  const { token } = stranger;
  expect(await server.call(signatures.getSignature, { id: result.id }, { token })).toMatchObject({ code: 4004 });
  expect(await server.call(signatures.removeSignature, { id: result.id }, { token })).toMatchObject({ code: 4004 });
  const load = (id: string, by: TestMember) =>
    server.inject({ method: 'GET', url: signatures.getSignatureFile.path, query: { id }, token: by.token });
  const fileId = result.draft.files[0]!.id;
  expect((await load(fileId, member)).headers['content-type']).toBe('image/webp');
  expect((await load(fileId, stranger)).json()).toMatchObject({ code: 4004 });
  const versionId = await stage.versionOf(server, 'signature', result.id);
  const shown = await caseOf(server, reviewer, reviewKind.smsSignature, versionId);
  expect(shown.facts.map(({ given }) => given)).toContain('王*明，138****8000');
  expect(shown.papers).toMatchObject([{ id: fileId, type: 'image/webp' }]);
});

test('without an enterprise’s certification there is neither signature nor template', async () => {
  const member = await signInMember(server);
  const asked = await sendForm(server, signatures.addSignature, member, { name: '澄江', ...SIGNATURE });
  expect(asked).toMatchObject({ code: 4003 });
  expect(await server.call(templates.saveTemplate, NOTICE, { token: member.token })).toMatchObject({ code: 4003 });
});

test.each([
  ['name', { name: '一' }],
  ['name', { name: '一二三四五六七八九十一二三' }],
  ['name', { name: '澄【江】' }],
  ['name', { name: '123456' }],
  ['name', { name: '客服' }],
  ['source', { source: '9' }],
  ['purpose', { purpose: '发短信' }],
  ['agentPhone', { agentPhone: '12345' }],
  ['agentName', { agentName: '' }],
])('a signature’s %s is told beside its field: %j', async (field, wrong) => {
  const member = await newMember();
  const asked = await sendForm(server, signatures.addSignature, member, { name: '澄江', ...SIGNATURE, ...wrong });
  expect(asked).toMatchObject({ code: 4000, result: { fields: [{ path: field }] } });
});

test('refused at a field, corrected with the earlier papers, passed, filed by the last carrier', async () => {
  const member = await newMember();
  const { id, name, versionId } = await newSignature(member);
  await decideSignature(versionId, false, '证明文件：授权书没有加盖公章，请盖章后重新上传');
  expect(await signatureOf(member, id)).toMatchObject({
    status: smsStatus.refused,
    reasons: [{ field: 'files', reason: '证明文件：授权书没有加盖公章，请盖章后重新上传' }],
  });
  const { agentName: _, agentPhone: __, ...rest } = SIGNATURE;
  const again = await sendForm(server, signatures.editSignature, member, { id, ...rest }, ['授权书.png']);
  expect(again.result).toMatchObject({ status: smsStatus.waiting, version: 2, draft: { agentName: '王*明' } });
  expect(again.result.draft.files.map((file) => file.name)).toEqual(['营业执照.webp', '授权书.webp']);
  await decideSignature(await stage.versionOf(server, 'signature', id), true);
  expect(await signatureOf(member, id)).toMatchObject({ status: smsStatus.filing, nameOpen: false, reasons: [] });
  const { token } = reviewer;
  const file = (by: number, status: number, reason = '') =>
    server.call(operators.setFiling, { id, carrier: by as 1, status: status as 1, reason }, { token });
  expect(await file(carrier.mobile, filingStatus.filed)).toMatchObject({ code: 4005 });
  const person = { id, ...newPerson(), phone: '13900139000' };
  expect((await sendForm(server, signatures.editRealName, member, person)).result.realName).toMatchObject({
    phone: '139****9000',
  });
  expect(await file(carrier.mobile, filingStatus.refused)).toMatchObject({ code: 4000 });
  await file(carrier.mobile, filingStatus.refused, '证件照片不清楚');
  await sendForm(server, signatures.editRealName, member, person);
  expect((await signatureOf(member, id)).filings[0]).toEqual({ carrier: 1, status: filingStatus.none, reason: '' });
  for (const { value } of carrier.rows) await file(value, filingStatus.filed);
  expect(await signatureOf(member, id)).toMatchObject({ status: smsStatus.passed });
  expect(await told(member)).toEqual([
    'smsSignatureRefused',
    'smsSignatureAccepted',
    'smsFilingRefused',
    'smsSignatureFiled',
  ]);
  expect(await holdSignature(member, { name })).toEqual({ id, name, carriers: [1, 2, 3] });
});

test('editing what passed leaves it in use until the new version passes; its name stays', async () => {
  const member = await newMember();
  const { id, name } = await filed(member, [carrier.unicom]);
  const { agentName: _, agentPhone: __, ...rest } = SIGNATURE;
  const renamed = await sendForm(server, signatures.editSignature, member, { id, name: '别的名字', ...rest });
  expect(renamed).toMatchObject({ code: 4000, result: { fields: [{ path: 'name' }] } });
  await sendForm(server, signatures.editSignature, member, { id, ...rest, source: '4' }, []);
  expect(await signatureOf(member, id)).toMatchObject({
    status: smsStatus.filing,
    source: 1,
    version: 1,
    next: { version: 2, status: smsStatus.waiting },
    draft: { source: 4 },
  });
  expect(await holdSignature(member, { id })).toEqual({ id, name, carriers: [2] });
  await decideSignature(await stage.versionOf(server, 'signature', id), true);
  expect(await signatureOf(member, id)).toMatchObject({ source: 4, version: 2, next: null });
});

test('what waits is taken back by its member; a namesake is refused; operators stop and resume', async () => {
  const member = await newMember();
  const { id, name } = await newSignature(member);
  expect(await sendForm(server, signatures.addSignature, member, { name, ...SIGNATURE })).toMatchObject({ code: 4008 });
  const { token } = member;
  expect((await server.call(signatures.takeBackSignature, { id }, { token })).result).toMatchObject({ status: 6 });
  expect(await server.call(signatures.takeBackSignature, { id }, { token })).toMatchObject({ code: 4005 });
  const stop = (stopped: boolean) =>
    server.call(operators.stopSignature, { id, stopped, reason: '被投诉' }, { token: reviewer.token });
  expect(await stop(true)).toMatchObject({ code: 0 });
  expect(await stop(true)).toMatchObject({ code: 4005 });
  expect(await signatureOf(member, id)).toMatchObject({ status: 5, reasons: [{ field: '', reason: '被投诉' }] });
  const edited = await sendForm(server, signatures.editSignature, member, { id, ...SIGNATURE }, []);
  expect(edited).toMatchObject({ code: 4005 });
  expect(await stop(false)).toMatchObject({ code: 0 });
  const counted = await server.call(signatures.countSignatures, {}, { token });
  expect(counted.result).toMatchObject({ total: 1, draft: 1, stopped: 0 });
});

test('of many signatures of one name at once one is kept', async () => {
  const member = await newMember();
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => sendForm(server, signatures.addSignature, member, { name: '同名', ...SIGNATURE })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([0, ...Array(7).fill(4008)]);
});

test('a template refused at its content is corrected, passes, and serves the old version beside a new one', async () => {
  const member = await newMember();
  const { id, code, versionId } = await newTemplate(member);
  const shown = await caseOf(server, reviewer, reviewKind.smsTemplate, versionId);
  expect(shown.facts.map(({ found }) => found)).toContain('【签名】收货人，您的订单 20261123 已发出（25 字，计 1 条）');
  await decideTemplate(versionId, false, '内容：看不出给谁发、为什么发，请写完整');
  expect(await templateOf(member, id)).toMatchObject({ status: smsStatus.refused, reasons: [{ field: 'content' }] });
  await expect(holdTemplate(member, { code })).rejects.toThrow('还没有通过审核');
  const { token } = member;
  const save = (content: string) => server.call(templates.saveTemplate, { ...NOTICE, id, content }, { token });
  expect((await save('{收货人}，您在澄江的订单 {订单号} 已发出')).result).toMatchObject({ status: 1, version: 2 });
  await decideTemplate(await stage.versionOf(server, 'template', id), true);
  await save('{收货人}，订单 {订单号} 已签收');
  expect(await templateOf(member, id)).toMatchObject({
    status: smsStatus.passed,
    version: 2,
    content: '{收货人}，您在澄江的订单 {订单号} 已发出',
    next: { version: 3, status: smsStatus.waiting },
    draft: { content: '{收货人}，订单 {订单号} 已签收' },
  });
  expect(await holdTemplate(member, { code })).toMatchObject({
    id,
    kind: smsKind.notice,
    content: '{收货人}，您在澄江的订单 {订单号} 已发出',
  });
  await decideTemplate(await stage.versionOf(server, 'template', id), true);
  expect((await holdTemplate(member, { id })).content).toBe('{收货人}，订单 {订单号} 已签收');
  expect(await told(member)).toEqual(['smsTemplateRefused', 'smsTemplateAccepted', 'smsTemplateAccepted']);
});

test('a forbidden word is told at the content; the marketing ending is never doubled; a copy is a draft', async () => {
  const member = await newMember();
  const { token } = member;
  const { token: operator } = reviewer;
  const word = { word: '加 微 信', kind: smsKind.marketing };
  const saved = await server.call(operators.saveWord, word, { token: operator });
  expect(await server.call(operators.saveWord, { word: '加微信' }, { token: operator })).toMatchObject({ code: 4008 });
  const content = '全场满减，加微信领券，拒收请回复R';
  const marketing = { name: '会员日', kind: smsKind.marketing, content, variables: [] };
  expect(await server.call(templates.saveTemplate, marketing, { token })).toMatchObject({
    code: 5104,
    fields: [{ path: 'content' }],
  });
  await server.call(operators.removeWord, { id: saved.result.id }, { token: operator });
  const { result } = await server.call(templates.saveTemplate, marketing, { token });
  expect(result.content).toBe('全场满减，加微信领券');
  const copy = (await server.call(templates.copyTemplate, { id: result.id }, { token })).result;
  expect(copy).toMatchObject({ name: '会员日 副本', status: smsStatus.draft, content: '全场满减，加微信领券' });
  const listed = await server.call(templates.listTemplates, { keyword: result.code.toLowerCase() }, { token });
  expect(listed.result.list.map(({ id }) => id)).toEqual([result.id]);
  const counted = await server.call(templates.countTemplates, {}, { token });
  expect(counted.result).toMatchObject({ total: 2, marketing: 2, waiting: 1, passed: 0 });
});

test('variables of a kind keep only what the kind asks for', async () => {
  const member = await newMember();
  const variables = [{ name: '短链', kind: variableKind.url, most: 9, hosts: ['A.cn', 'a.cn'] }];
  const given = { name: '活动', kind: smsKind.notice, content: '详情见 {短链}', variables };
  const { result } = await server.call(templates.saveTemplate, given, { token: member.token });
  expect(result.variables).toEqual([{ name: '短链', kind: 5, most: 0, hosts: ['a.cn'] }]);
});

test('what was used today, or will be, is not deleted; tomorrow it is, and is gone for senders', async () => {
  const member = await newMember();
  const signature = await filed(member);
  const template = await passed(member);
  await holdSignature(member, { id: signature.id });
  await holdTemplate(member, { id: template.id });
  const remove = async ({ token }: TestMember) => [
    (await server.call(signatures.removeSignature, { id: signature.id }, { token })).code,
    (await server.call(templates.removeTemplate, { id: template.id }, { token })).code,
  ];
  expect(await remove(member)).toEqual([5105, 5105]);
  server.clock.advance(24 * 3600_000);
  reviewer = await signInOperator(server, 'reviewer');
  const again = { ...member, ...(await signInMember(server, { phone: member.phone })) };
  expect(await remove(again)).toEqual([0, 0]);
  await expect(holdSignature(member, { id: signature.id })).rejects.toThrow('没有这个签名');
  await expect(holdTemplate(member, { id: template.id })).rejects.toThrow('没有这个模板');
  const { rows } = await server.db.query('select from sms.signature_file where signature_id = $1', [signature.id]);
  expect(rows).toEqual([]);
});

test('a sender and a deletion at once: what a message was written with is still there', async () => {
  const member = await newMember();
  for (let round = 0; round < 6; round += 1) {
    const template = await passed(member);
    const [used, removed] = await Promise.all([
      holdTemplate(member, { id: template.id }).then(
        () => true,
        () => false,
      ),
      server.call(templates.removeTemplate, { id: template.id }, { token: member.token }),
    ]);
    expect([used, removed.code]).toEqual(used ? [true, 5105] : [false, 0]);
  }
});

test('many senders at once hold the same signature and template without waiting for each other in a circle', async () => {
  const member = await newMember();
  const [signature, template] = [await filed(member), await passed(member)];
  const used = await Promise.all(
    Array.from({ length: 20 }, () =>
      server.db.transaction(async (tx) => {
        await usableSignature(tx, member.memberId, { name: signature.name }, today());
        return (await usableTemplate(tx, member.memberId, { code: template.code }, today())).versionId;
      }),
    ),
  );
  expect(used).toEqual(Array(20).fill(template.versionId));
});

test('a decision and an edit at once: one version waits at most, and what passed is what was decided', async () => {
  const member = await newMember();
  const { token } = member;
  for (let round = 0; round < 5; round += 1) {
    const { id, versionId } = await newTemplate(member);
    const [decided] = await Promise.all([
      decideTemplate(versionId, true),
      server.call(templates.saveTemplate, { ...NOTICE, id, name: '改过的' }, { token }),
    ]);
    const after = await templateOf(member, id);
    const name = decided.code === 0 ? NOTICE.name : '改过的';
    expect([after.name, after.draft.name]).toEqual([name, '改过的']);
    expect(after.status).toBe(decided.code === 0 ? smsStatus.passed : smsStatus.waiting);
  }
});

test('a day has twenty submissions', async () => {
  const member = await newMember();
  const { id } = await newTemplate(member);
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => server.call(templates.saveTemplate, { ...NOTICE, id }, { token: member.token })),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(19).fill(0), ...Array(5).fill(429)]);
});

describe('a channel', () => {
  let owner: TestOperator;
  let channelId: string;
  beforeAll(async () => {
    owner = await signInOperator(server);
    const account = {
      endpoint: 'https://dysmsapi.aliyuncs.com',
      account: 'LTAI5tExample',
      secret: 'secret-of-the-channel',
    };
    const channel = {
      name: '主通道',
      provider: smsProvider.aliyun,
      ...account,
      rate: 100,
      cost: '0.035',
      reason: '接入',
    };
    channelId = (await server.call(channels.saveSmsChannel, channel, owner)).result.id;
  });

  test('knows the template and the signature that were registered with it, and lists the others first', async () => {
    const member = await newMember();
    const signature = await filed(member);
    const template = await passed(member);
    const word = member.memberId;
    const listed = async () =>
      (await server.call(channels.listSmsChannelSignatures, { channelId, word }, owner)).result;
    expect((await listed()).list).toMatchObject([{ name: signature.name, registerTime: null }]);
    const known = { channelId, signatureId: signature.id };
    await server.call(channels.saveSmsChannelSignature, { ...known, isRegistered: true }, owner);
    expect((await listed()).list[0]!.registerTime).not.toBeNull();
    await server.call(channels.saveSmsChannelSignature, { ...known, isRegistered: false }, owner);
    expect((await listed()).list[0]!.registerTime).toBeNull();

    const versionId = template.versionId;
    const save = (code: string, at = channelId) =>
      server.call(channels.saveSmsChannelTemplate, { channelId: at, versionId, code }, owner);
    const codes = async () =>
      (await server.call(channels.listSmsChannelTemplates, { channelId, pageSize: 100 }, owner)).result.list.map(
        ({ code }) => code,
      );
    expect(await save('')).toMatchObject({ code: 0 });
    expect(await save('SMS_1', '999999')).toMatchObject({ code: 4004 });
    expect(await save('有空格 的')).toMatchObject({ code: 4000 });
    await save('SMS_1');
    expect((await codes()).at(-1)).toBe('SMS_1');
    const found = await server.call(channels.listSmsChannelTemplates, { channelId, word: 'SMS_1' }, owner);
    expect(found.result).toMatchObject({ total: 1, list: [{ versionId, memberId: member.memberId }] });
    await save('');
    expect(await codes()).not.toContain('SMS_1');
  });

  test('tells what it carried in whole Beijing days, and what that cost and earned', async () => {
    const carried = `insert into sms.channel_day (channel_id, day, kind, carrier, accepted, refused, uncertain, segments, cost)
      select $1, (now() at time zone 'Asia/Shanghai')::date - ago, 1, 1, 10, 2, 1, 15, 52500 from unnest($2::int[]) ago`;
    await server.db.query(carried, [channelId, [0, 6, 7]]);
    const earned = `insert into sms.message_day
        (member_id, day, kind, template_id, signature_id, carrier, channel_id, state, code, messages, segments, package_units, amount)
      select 1, (now() at time zone 'Asia/Shanghai')::date - ago, 1, 1, 1, 1, $1, 4, '', 10, 15, 5, 50000 from unnest($2::int[]) ago`;
    await server.db.query(earned, [channelId, [0, 6, 7]]);
    const of = async (days?: number) =>
      (await server.call(channels.getSmsVolumes, { days }, owner)).result.rows.find(
        (row) => row.channelId === channelId,
      );
    expect(await of(1)).toMatchObject({ accepted: 10, refused: 2, uncertain: 1, segments: 15, packageUnits: 5 });
    expect(await of(1)).toMatchObject({ cost: '0.525', revenue: '0.50', margin: '-0.025' });
    expect([(await of(7))!.accepted, (await of(8))!.accepted, (await of())!.accepted]).toEqual([20, 30, 30]);
  });
});
