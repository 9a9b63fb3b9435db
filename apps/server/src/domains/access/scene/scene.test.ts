import { addApply, listApplies } from '@jishi/contract/access';
import { closeApply } from '@jishi/contract/access/apply';
import { applySceneAudit, getSceneAudit, getSceneFile } from '@jishi/contract/access/scene';
import { claimReview, getReview, readReviewPaper } from '@jishi/contract/console/review';
import { searchScenes } from '@jishi/contract/console/scene';
import type { Output } from '@jishi/contract/endpoint';
import { reviewKind } from '@jishi/contract/enums/review';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { review } from '../../review/domain';
import { access } from '../domain';
import { type TestMember, signInMember } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { type TestServer, startTestServer } from '../../../testing/server';
import { pdfOf } from '../../../testing/pdf';
import * as reviews from '../../../testing/reviews';
import { makeProduct } from '../../../testing/products';

let server: TestServer;
let projectId: string;
let reviewer: { token: string };
let photo: Buffer;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, review] });
  projectId = (await makeProduct(server, { name: '征信核验', needs: 3, freeQuota: 30 })).id;
  reviewer = await signInOperator(server, 'reviewer');
  photo = await sharp({ create: { width: 2400, height: 900, channels: 3, background: '#409eff' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer();
});
afterAll(() => server.close());

const PDF = pdfOf();
/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SCENE = '在商城的实名页核对用户本人提交的资料';
const BOUNDARY = 'scene-test';

type File = readonly [name: string, content: Buffer];
type Answer = { code: number; msg: string; result: Output<typeof applySceneAudit> };

async function submit(member: TestMember, applyId: string, files: readonly File[], text = SCENE): Promise<Answer> {
  const head = (name: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"`;
  const parts = [
    ...Object.entries({ applyId, scene: text, site: 'shop.example.com' }).map(([name, value]) =>
      Buffer.from(`${head(name)}\r\n\r\n${value}\r\n`),
    ),
    ...files.flatMap(([name, content]) => [
      Buffer.from(`${head('files')}; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`),
      content,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ];
  const answer = await server.inject({
    method: 'POST',
    url: applySceneAudit.path,
    token: member.token,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat(parts),
  });
  return answer.json<Answer>();
}

async function applied() {
  const member = await signInMember(server);
  const { result } = await server.call(addApply, { projectId }, { token: member.token });
  return { member, applyId: result.id, status: result.status };
}

async function submitted() {
  const { member, applyId } = await applied();
  const { result } = await submit(member, applyId, [['首页.jpg', photo]]);
  return { member, applyId, id: result.audits[0]!.id, fileId: result.audits[0]!.files[0]!.id };
}

const decide = (id: string, accepted: boolean, reason?: string, by = reviewer) =>
  reviews.decide(server, by, reviewKind.scene, id, accepted, reason);
const reviewOf = (id: string) => reviews.reviewOf(server, reviewKind.scene, id);
const applyOf = async ({ token }: TestMember) => (await server.call(listApplies, {}, { token })).result.list[0];

test('a product that needs an audit waits for it, without free calls', async () => {
  const { member, status } = await applied();
  expect(status).toBe(2);
  expect(await applyOf(member)).toMatchObject({ status: 2, needs: 3, remaining: 0, sceneWaiting: false });
});

test('pictures are made anew, a PDF stays its owner’s and reaches an operator as a picture; both are only ever saved', async () => {
  const { member, applyId } = await applied();
  const { code, result } = await submit(member, applyId, [
    ['../首页.jpg', photo],
    ['说明书.pdf', PDF],
  ]);
  expect(code).toBe(0);
  expect(await applyOf(member)).toMatchObject({ status: 2, sceneWaiting: true });
  const [audit] = result.audits;
  expect(audit).toMatchObject({ scene: SCENE, site: 'shop.example.com', status: 1, decideTime: null });
  const [picture, paper] = audit!.files;
  expect([picture, paper]).toMatchObject([
    { name: '首页.webp', type: 'image/webp' },
    { name: '说明书.pdf', type: 'application/pdf', bytes: PDF.length },
  ]);
  const load = (path: string, id: string, token: string) =>
    server.inject({ method: 'GET', url: path, query: { id }, token });
  const loadPaper = async (paper: string) => {
    const query = { id: await reviewOf(audit!.id), paper };
    return server.inject({ method: 'GET', url: readReviewPaper.path, query, token: reviewer.token });
  };
  const served = await load(getSceneFile.path, picture!.id, member.token);
  expect(served.rawPayload.includes('SECRET-PLACE')).toBe(false);
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 2000 });
  const pdf = await loadPaper(paper!.id);
  expect(await sharp(pdf.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1240 });
  expect(pdf.headers).toMatchObject({ 'content-type': 'image/jpeg' });
  expect(decodeURIComponent(String(pdf.headers['content-disposition']))).toContain('说明书.jpg');
  expect((await load(getSceneFile.path, paper!.id, member.token)).rawPayload.equals(PDF)).toBe(true);
  for (const one of [served, pdf]) {
    expect(one.headers['content-disposition']).toMatch(/^attachment; /);
    expect(one.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
    expect(one.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
  }
  const stranger = await signInMember(server);
  expect((await load(getSceneFile.path, picture!.id, stranger.token)).json()).toMatchObject({ code: 4004 });
  expect(await server.call(getSceneAudit, { applyId }, { token: stranger.token })).toMatchObject({ code: 4004 });
});

test.each<[string, File[], string]>([
  ['no file', [], '请至少上传一个附件'],
  ['six files', Array.from({ length: 6 }, (_, at): File => [`${at}.png`, DOT]), '附件最多 5 个'],
  [
    'a page called a picture',
    [['a.png', Buffer.from('<html><script>alert(1)</script>')]],
    '“a.png”不是能读的图片或 PDF',
  ],
  ['a drawing with a script', [['a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')]], '不是能读的图片'],
  ['half a PDF', [['a.pdf', PDF.subarray(0, 20)]], '不是能读的图片或 PDF'],
  ['a PDF that cannot be opened', [['a.pdf', Buffer.from('%PDF-1.4 <script> %%EOF')]], '“a.pdf”无法打开'],
  ['nothing in it', [['a.png', Buffer.alloc(0)]], '不是能读的图片或 PDF'],
])('%s is refused beside its field, and nothing is kept', async (_what, files, told) => {
  const { member, applyId } = await applied();
  const answer = await submit(member, applyId, files);
  expect(answer).toMatchObject({ code: 4000, result: { fields: [{ path: 'files' }] } });
  expect(answer.msg).toContain(told);
  expect((await server.call(getSceneAudit, { applyId }, { token: member.token })).result.audits).toEqual([]);
});

test('a text too short, and an application that is open or somebody else’s, are refused', async () => {
  const { member, applyId } = await applied();
  expect(await submit(member, applyId, [['a.png', DOT]], '测试')).toMatchObject({
    code: 4000,
    result: { fields: [{ path: 'scene' }] },
  });
  expect(await submit(await signInMember(server), applyId, [['a.png', DOT]])).toMatchObject({ code: 4004 });
  const { id } = await submitted();
  await decide(id, true);
  const open = await submitted();
  await decide(open.id, true);
  expect(await submit(open.member, open.applyId, [['a.png', DOT]])).toMatchObject({ code: 4005 });
});

test('accepted: open, with its free calls, and the member is told', async () => {
  const { member, id } = await submitted();
  expect(await decide(id, true)).toMatchObject({ code: 0 });
  expect(await applyOf(member)).toMatchObject({ status: 1, remaining: 30 });
  const { rows } = await server.db.query('select event, link from message.member_message where member_id = $1', [
    member.memberId,
  ]);
  expect(rows).toEqual([{ event: 'sceneAccepted', link: `/req/apply?projectId=${projectId}` }]);
});

test('refused with a reason, which the member reads, mends and submits again', async () => {
  const { member, applyId, id } = await submitted();
  expect(await decide(id, false)).toMatchObject({ code: 4000, fields: [{ path: 'reason' }] });
  expect(await decide(id, false, '截图看不清用途')).toMatchObject({ code: 0 });
  expect(await applyOf(member)).toMatchObject({ status: 3, reason: '截图看不清用途', remaining: 0 });
  const again = await submit(member, applyId, [['a.png', DOT]]);
  expect(again.result.audits.map(({ status }) => status)).toEqual([1, 3]);
  expect(await applyOf(member)).toMatchObject({ status: 2, reason: '' });
  const waiting = await reviewOf(again.result.audits[0]!.id);
  const { result } = await server.call(getReview, { id: waiting }, { token: reviewer.token });
  const before = result.facts.find(({ label }) => label === '先前提交');
  expect([result.status, before?.found]).toEqual([1, '1 次，上一次未通过：截图看不清用途']);
});

test('what is submitted again replaces what waits: the earlier can no longer be decided, its files are gone', async () => {
  const { member, applyId, id, fileId } = await submitted();
  await submit(member, applyId, [['a.png', DOT]]);
  expect(await decide(id, true)).toMatchObject({ code: 4005 });
  expect(await applyOf(member)).toMatchObject({ status: 2 });
  const gone = await server.inject({
    method: 'GET',
    url: getSceneFile.path,
    query: { id: fileId },
    token: member.token,
  });
  expect(gone.json()).toMatchObject({ code: 4004 });
});

test('closed while it waits: nobody decides it; once it was accepted, opening it again needs no second audit', async () => {
  const { member, applyId, id } = await submitted();
  await server.call(closeApply, { id: applyId }, { token: member.token });
  expect(await decide(id, true)).toMatchObject({ code: 4005 });
  const reopen = async () => (await server.call(addApply, { projectId }, { token: member.token })).result.status;
  expect(await reopen()).toBe(2);
  const { result } = await submit(member, applyId, [['a.png', DOT]]);
  await decide(result.audits[0]!.id, true);
  await server.call(closeApply, { id: applyId }, { token: member.token });
  expect(await reopen()).toBe(1);
});

test('of many decisions at once one counts, and its free calls come once', async () => {
  const { member, id } = await submitted();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) => decide(id, at % 2 === 0, at % 2 ? '不合规' : undefined)),
  );
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 4005)).toHaveLength(9);
  const accepted = answers.findIndex(({ code }) => code === 0) % 2 === 0;
  expect(await applyOf(member)).toMatchObject(accepted ? { status: 1, remaining: 30 } : { status: 3, remaining: 0 });
  const { rows } = await server.db.query('select from message.member_message where member_id = $1', [member.memberId]);
  expect(rows).toHaveLength(1);
});

test('a decision and a new submission at once never leave an open application with something that waits', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { member, applyId, id } = await submitted();
    await Promise.all([decide(id, true), submit(member, applyId, [['a.png', DOT]])]);
    const apply = await applyOf(member);
    expect([apply?.status, apply?.sceneWaiting]).toEqual(apply?.status === 1 ? [1, false] : [2, true]);
  }
});

test('who takes one keeps others from it, for half an hour at most', async () => {
  const { id } = await submitted();
  const colleague = await signInOperator(server, 'owner');
  const review = await reviewOf(id);
  const claim = (token: string, hold: boolean) => server.call(claimReview, { id: review, hold }, { token });
  expect(await claim(reviewer.token, true)).toMatchObject({ code: 0 });
  expect(await claim(colleague.token, true)).toMatchObject({ code: 4005 });
  expect(await decide(id, true, undefined, colleague)).toMatchObject({ code: 4005 });
  const { result } = await server.call(getReview, { id: review }, { token: colleague.token });
  expect(result).toMatchObject({ claimedBy: '测试员', claimed: false, papers: [{ type: 'image/webp' }] });
  expect(await claim(colleague.token, false)).toMatchObject({ code: 4005 });
  server.clock.advance(30 * 60_000);
  expect(await claim(colleague.token, true)).toMatchObject({ code: 0 });
  expect(await decide(id, true)).toMatchObject({ code: 4005 });
  expect(await claim(colleague.token, false)).toMatchObject({ code: 0 });
  expect(await decide(id, true)).toMatchObject({ code: 0 });
});

test('of many who take the same one, one gets it', async () => {
  const { id } = await submitted();
  const people = await Promise.all(Array.from({ length: 6 }, () => signInOperator(server, 'reviewer')));
  const claimed = { id: await reviewOf(id), hold: true };
  const answers = await Promise.all(people.map(({ token }) => server.call(claimReview, claimed, { token })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
});

test('the queue has the one that waits longest first, and says how many wait and since when', async () => {
  const before = await server.call(searchScenes, { status: 1, pageSize: 100 }, { token: reviewer.token });
  const { id } = await submitted();
  const { result } = await server.call(searchScenes, { pageSize: 100 }, { token: reviewer.token });
  expect(result.waiting).toBe(before.result.waiting + 1);
  expect(result.waitingSince).toBe(before.result.waitingSince);
  const waiting = result.list.filter(({ status }) => status === 1).map((row) => row.id);
  expect(waiting).toEqual([...before.result.list.map((row) => row.id), id]);
  expect(result.list.slice(waiting.length).every(({ status }) => status !== 1)).toBe(true);
});

test('a day has ten submissions for one application', async () => {
  const { member, applyId } = await applied();
  for (let n = 0; n < 10; n += 1) expect(await submit(member, applyId, [['a.png', DOT]])).toMatchObject({ code: 0 });
  expect(await submit(member, applyId, [['a.png', DOT]])).toMatchObject({ code: 429 });
  server.clock.advance(24 * 3600_000 + 1000);
  const { token } = await signInMember(server, { phone: member.phone });
  expect(await submit({ ...member, token }, applyId, [['a.png', DOT]])).toMatchObject({ code: 0 });
});

test('of many submissions at once ten are taken, one waits, and its files are the only ones', async () => {
  const { member, applyId } = await applied();
  const answers = await Promise.all(Array.from({ length: 14 }, () => submit(member, applyId, [['a.png', DOT]])));
  expect(answers.map(({ code }) => code).toSorted()).toEqual([...Array(10).fill(0), ...Array(4).fill(429)]);
  const { rows } = await server.db.query(
    `select s.status, count(f.id)::int as files
     from access.scene_audit s left join access.scene_file f on f.audit_id = s.id
     where s.apply_id = $1
     group by s.id, s.status
     order by s.status`,
    [applyId],
  );
  expect(rows).toEqual([{ status: 1, files: 1 }, ...Array(9).fill({ status: 4, files: 0 })]);
});
