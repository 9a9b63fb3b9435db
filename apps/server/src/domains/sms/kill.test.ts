// Server processes are killed while members send: what was acknowledged is there, under each client id once, and every unit of it
// was charged once. The same while they hand in signatures and templates and operators decide: each once, in force as decided.
import { decideReview } from '@jishi/contract/console/review';
import { refundSmsMessage, searchSmsMessages } from '@jishi/contract/console/sms-message';
import { reviewKind } from '@jishi/contract/enums/review';
import { getSmsPrice, sendSms } from '@jishi/contract/sms/send';
import { listBatches } from '@jishi/contract/sms/batch';
import { addSignature } from '@jishi/contract/sms/signature';
import { saveTemplate } from '@jishi/contract/sms/template';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInOperator } from '../../testing/operators';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { wordAbout } from '../../testing/reviews';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Servers, startServers } from '../../testing/server-process';
import { DOT, NOTICE, SIGNATURE, enterpriseMember } from '../../testing/sms';
import {
  newList,
  newSender,
  sellSms,
  sendList,
  submitDue,
  takeReceipts,
  unsound,
  whatOf,
} from '../../testing/sms-senders';
import { verify } from '../ledger';
import { certification } from '../certification/domain';
import { message } from '../message/domain';
import { review } from '../review/domain';
import { sms } from './domain';
import { countDifferences } from './statistic/proof/service';

const seed = killSeeds(1)[0]!;

let server: TestServer;
let servers: Servers;
let projectId: string;
beforeAll(async () => {
  server = await startTestServer({ domains: [sms, message, review, certification] });
  projectId = await sellSms(server);
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

test(`sends survive kill -9, and what was accepted is submitted once (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const who = await newSender(server, projectId, { money: '1.00' });
  const kills = killing(servers, 2, () => 1 + draw(5));
  const acknowledged = new Map<string, string>();
  const asked = Array.from({ length: 10 }, (_, at) => ({ clientId: `kill-${seed}-${at}`, list: newList(3) }));
  const queue = [...asked, ...asked].values();
  const hand = async () => {
    for (const { clientId, list } of queue) {
      const input = { ...whatOf(who, list), clientId, shown: { messages: 3, amount: '0.15' } };
      const { code, result } = await persist('a send', () => servers.call(sendSms, input, { token: who.token }));
      if (code === 0) acknowledged.set(clientId, result.no);
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 4 }, hand));
  await kills.done();
  expect(kills.over()).toBe(true);

  const { list } = (await server.call(listBatches, { pageSize: 100 }, who)).result;
  expect(list, 'six times three at 0.05 are 0.90 of 1.00').toHaveLength(6);
  expect(new Map(list.map(({ clientId, no }) => [clientId, no]))).toEqual(acknowledged);
  expect((await server.call(getSmsPrice, {}, who)).result).toMatchObject({ balance: '0.10', sentToday: 18 });
  const ids = (await submitDue(server)).map(({ id }) => id);
  expect([ids.length, new Set(ids).size, (await submitDue(server)).length]).toEqual([18, 18, 0]);
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});

const DONE = 0;
/** What is said of what was done before, when its answer was lost with its process. */
const DONE_BEFORE = [4005, 4008];
const UNDER_WAY = /正在处理/;

test(`signatures, templates and decisions about them survive kill -9, each made once (seed ${seed})`, async () => {
  const draw = drawing(seed + 1);
  const reviewer = await signInOperator(server, 'reviewer');
  const kills = killing(servers, 3, () => 2 + draw(6));
  const say = async (what: string, send: () => Promise<{ code: number; msg: string }>) => {
    const { code, msg } = await persist(what, async () => {
      const said = await send();
      if (!UNDER_WAY.test(said.msg)) return said;
      // of a killed process: its claim is taken over after a minute, which is over now
      await server.db.query(
        `update http.idempotent_answer set claimed_at = claimed_at - interval '1 minute' where not done`,
      );
      return undefined;
    });
    kills.answered();
    expect([DONE, ...DONE_BEFORE], `${what}: ${msg}`).toContain(code);
  };
  const versionOf = async (of: 'signature' | 'template', name: string, number: number) => {
    const { rows } = await server.db.query<{ version: string; subject: string }>(
      of === 'template'
        ? `select v.id as version, v.template_id as subject from sms.template_version v
             where v.template_id = (select t.template_id from sms.template_version t where t.name = $1 and t.number = 1) and v.number = $2`
        : `select v.id as version, v.signature_id as subject from sms.signature_version v join sms.signature s on s.id = v.signature_id
             where s.name = $1 and v.number = $2`,
      [name, number],
    );
    return rows[0]!;
  };
  const decided = async (kind: number, version: string, accepted: boolean) => {
    const word = await wordAbout(server, kind, version, accepted, accepted ? undefined : '内容：请写完整');
    const { token } = reviewer;
    await say('a decision', () =>
      servers.call(decideReview, word, { token, idempotencyKey: `decide-${kind}-${version}` }),
    );
  };
  const template = async (token: string, name: string) => {
    const save = (content: string, id: string | undefined) =>
      say('a template', () =>
        servers.call(
          saveTemplate,
          { ...NOTICE, name, content, ...(id && { id }) },
          { token, idempotencyKey: `${encodeURIComponent(name)}-${id ?? 'new'}` },
        ),
      );
    await save(NOTICE.content, undefined);
    const { version, subject } = await versionOf('template', name, 1);
    await decided(reviewKind.smsTemplate, version, true);
    await save('{收货人}，{订单号} 已签收，谢谢', subject);
    await decided(reviewKind.smsTemplate, (await versionOf('template', name, 2)).version, false);
  };
  const signature = async (token: string, name: string) => {
    await say('a signature', () => {
      const form = new FormData();
      for (const [field, value] of Object.entries({ ...SIGNATURE, name })) form.set(field, value);
      form.set('files', new Blob([DOT], { type: 'image/png' }), '营业执照.png');
      return servers.sendParts(addSignature, form, { token });
    });
    await decided(reviewKind.smsSignature, (await versionOf('signature', name, 1)).version, true);
  };
  const members = await Promise.all([1, 2, 3].map(() => enterpriseMember(server)));
  await Promise.all(
    members.map(async ({ token }, at) => {
      for (let n = 0; n < 3; n++) await template(token, `模板${at}${n}`);
      for (let n = 0; n < 2; n++) await signature(token, `签名杀${at}${n}`);
    }),
  );
  await kills.done();
  expect(kills.over()).toBe(true);

  const { rows: templates } = await server.db.query<{ versions: string[]; cases: string[] }>(
    `select array_agg(v.number || ':' || v.status || ':' || (v.content = $1) order by v.number) as versions,
         array_agg((select string_agg(r.status::text, ',') from review.review r where r.kind = $2 and r.subject_id = v.id::text)
           order by v.number) as cases
       from sms.template_version v
       where v.template_id in (select t.id from sms.template t where t.member_id = any ($3))
       group by v.template_id`,
    [NOTICE.content, reviewKind.smsTemplate, members.map(({ memberId }) => memberId)],
  );
  expect(templates, 'the first in force, the second refused, one case each').toEqual(
    Array(9).fill({ versions: ['1:2:true', '2:3:false'], cases: ['3', '4'] }),
  );
  const { rows: names } = await server.db.query<{ versions: number; files: number; cases: number }>(
    `select count(v)::int as versions, min(cardinality(v.files))::int as files,
         (select count(*)::int from review.review r where r.kind = $1 and r.status = 3 and r.subject_id = min(v.id)::text) as cases
       from sms.signature s join sms.signature_version v on v.signature_id = s.id and v.status = 2
       where s.member_id = any ($2) group by s.name`,
    [reviewKind.smsSignature, members.map(({ memberId }) => memberId)],
  );
  expect(names).toEqual(Array(6).fill({ versions: 1, files: 1, cases: 1 }));
});

test(`a message goes back once although processes are killed (seed ${seed})`, async () => {
  const draw = drawing(seed);
  const who = await newSender(server, projectId, { money: '1.00' });
  await sendList(server, who, newList(6));
  const ids = (await submitDue(server)).map(({ id }) => id);
  await takeReceipts(server, ...ids.map((id) => ({ id, delivered: false, code: 'UNDELIV', words: '关机' })));
  const { token } = await signInOperator(server);
  const kills = killing(servers, 2, () => 1 + draw(3));
  const queue = [...ids, ...ids].values();
  const hand = async () => {
    for (const id of queue) {
      await persist('a refund', () => servers.call(refundSmsMessage, { id, reason: '手机停机' }, { token }));
      kills.answered();
    }
  };
  await Promise.all(Array.from({ length: 3 }, hand));
  await kills.done();
  expect(kills.over()).toBe(true);
  const { list } = (await server.call(searchSmsMessages, { memberId: who.memberId }, { token })).result;
  expect(list.map(({ givenBack, refund }) => [givenBack, refund])).toEqual(ids.map(() => [true, 2]));
  expect((await server.call(getSmsPrice, {}, who)).result).toMatchObject({ balance: '1.00' });
  expect(await unsound(server)).toEqual([]);
  expect(await countDifferences(server)).toBe(0);
  expect(await verify(server.db)).toMatchObject({ ok: true });
});
