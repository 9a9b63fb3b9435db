// Server processes are killed while members create, rotate and remove keys, apply for products and submit scenes that
// operators decide. Acknowledged work is there; other work is there whole, with its audit row, or not at all.
import { addApply } from '@jishi/contract/access';
import { batchAddApplies, closeApply } from '@jishi/contract/access/apply';
import { addApiKey, removeApiKey, rotateApiKey } from '@jishi/contract/access/key';
import { applySceneAudit } from '@jishi/contract/access/scene';
import { decideReview } from '@jishi/contract/console/review';
import { reviewKind } from '@jishi/contract/enums/review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { digestOf } from '../../kernel/secret';
import { review } from '../review/domain';
import { access } from './domain';
import { type TestMember, signInMember } from '../../testing/members';
import { signInOperator } from '../../testing/operators';
import { type TestServer, startTestServer } from '../../testing/server';
import { drawing, killSeeds, killing } from '../../testing/killing';
import { newPerson } from '../../testing/lives';
import { makeProduct } from '../../testing/products';
import { wordAbout } from '../../testing/reviews';
import { type Servers, startServers } from '../../testing/server-process';

const seed = killSeeds(1)[0]!;
const draw = drawing(seed);
const tradePassword = '135792';
const KILLS = 3;

let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  server = await startTestServer({ domains: [access, review] });
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
});

const rowsOf = async <Row extends object>(sql: string, ...values: unknown[]) =>
  (await server.db.query<Row & Record<string, unknown>>(sql, values)).rows;

/** Lets each worker repeat one action until all kills are over; a killed process returns undefined. */
async function workThroughKills(works: readonly ((ask: typeof askOnce) => Promise<void>)[]) {
  let unanswered = 0;
  const kills = killing(servers, KILLS, () => 4 + draw(10));
  const ask: typeof askOnce = async (send) => {
    const answer = await askOnce(send);
    if (answer !== undefined) kills.answered();
    else {
      unanswered += 1;
      await kills.done(); // the next process stands ready
    }
    return answer;
  };
  const work = async (one: (typeof works)[number]) => {
    while (!kills.over()) await one(ask);
  };
  await Promise.all(works.map(work));
  await kills.done();
  expect(unanswered, 'something was under way when a process died').toBeGreaterThan(0);
}

/** What was answered; undefined when the process died before it had. */
function askOnce<Answer>(send: () => Promise<Answer>): Promise<Answer | undefined> {
  return send().catch(() => undefined);
}

/** As far as it was answered; `open`: something was asked of it that was not answered. */
type KnownKey = { id: string; secret: string; rotations: number; removed: boolean; open: boolean };

test(`keys survive kill -9 (seed ${seed})`, async () => {
  const people = [await newPerson(server), await newPerson(server), await newPerson(server)];
  const known: KnownKey[] = [];
  // one of them is about to have as many as there may be
  const most = { token: people[0]!.token };
  for (let n = 0; n < 17; n += 1) await server.call(addApiKey, { name: '早先', tradePassword }, most);

  const keeper = ({ token }: TestMember) => {
    const mine: KnownKey[] = [];
    return async (ask: typeof askOnce) => {
      const made = await ask(() => servers.call(addApiKey, { name: '结算', tradePassword }, { token }));
      if (made?.code === 0) {
        const key = {
          id: made.result.key.id,
          secret: made.result.key.secret!,
          rotations: 0,
          removed: false,
          open: false,
        };
        mine.push(key);
        known.push(key);
      } else if (made) expect(made).toMatchObject({ code: 4005 });
      const key = mine.filter(({ open, removed }) => !open && !removed).at(draw(3) - 3) ?? mine[0];
      if (!key || key.open || key.removed) return;
      key.open = true;
      const { id } = key;
      if (draw(3) > 0) {
        const rotated = await ask(() => servers.call(rotateApiKey, { id, graceHours: 2, tradePassword }, { token }));
        if (!rotated) return;
        expect(rotated.code).toBe(0);
        Object.assign(key, { secret: rotated.result.key.secret, rotations: key.rotations + 1, open: false });
      } else {
        const removed = await ask(() => servers.call(removeApiKey, { id, tradePassword }, { token }));
        if (!removed) return;
        expect(removed.code).toBe(0);
        Object.assign(key, { removed: true, open: false });
      }
    };
  };
  await workThroughKills(people.flatMap((person) => [keeper(person), keeper(person)]));

  const members = people.map(({ memberId }) => memberId);
  const keys = await rowsOf<KeyState>(
    `select k.id, k.removed_at is not null as removed, encode(k.secret_hash, 'hex') as secret, k.member_id,
       k.previous_until is not null as in_grace,
       (select count(*)::int from audit.entry e where e.target_kind = 'apiKey' and e.target_id = k.id::text and e.action = 'access.createKey') as made,
       (select count(*)::int from audit.entry e where e.target_kind = 'apiKey' and e.target_id = k.id::text and e.action = 'access.resetKey') as rotated,
       (select count(*)::int from audit.entry e where e.target_kind = 'apiKey' and e.target_id = k.id::text and e.action = 'access.removeKey') as taken
     from access.api_key k where k.member_id = any($1)`,
    members,
  );
  const byId = new Map(keys.map((key) => [key.id, key]));
  for (const key of keys) {
    expect([key.made, key.taken]).toEqual([1, key.removed ? 1 : 0]);
    expect(key.in_grace).toBe(!key.removed && key.rotated > 0);
  }
  for (const key of known) {
    const found = byId.get(key.id);
    expect(found, 'an answered key is there').toBeDefined();
    if (key.removed) expect(found).toMatchObject({ removed: true });
    if (!key.open && !key.removed) expect(found).toMatchObject({ removed: false });
    const isOld = found!.secret === digestOf(key.secret).toString('hex');
    // of what was not answered, secret and audit row came together
    if (!found!.removed) expect(found!.rotated).toBe(key.rotations + (isOld ? 0 : 1));
    if (!key.open) expect(isOld).toBe(!key.removed);
  }
  for (const memberId of members)
    expect(keys.filter((key) => key.member_id === memberId && !key.removed).length).toBeLessThanOrEqual(20);
  expect(
    await rowsOf(
      `select e.id from audit.entry e
       where e.action like 'access.%Key' and not exists (select from access.api_key k where k.id::text = e.target_id)`,
    ),
  ).toEqual([]);
  const told = await rowsOf<{ event: string; n: number }>(
    `select event, count(*)::int as n from message.member_message where member_id = any($1) group by event order by event`,
    members,
  );
  const sum = (of: (key: KeyState) => number) => keys.reduce((total, key) => total + of(key), 0);
  // an act that chance left out was told of by nobody
  const none = { keyMade: 0, keyReset: 0, keyRemoved: 0 };
  expect({ ...none, ...Object.fromEntries(told.map(({ event, n }) => [event, n])) }).toEqual({
    keyMade: keys.length,
    keyReset: sum((key) => key.rotated),
    keyRemoved: sum((key) => key.taken),
  });
});

type KeyState = {
  id: string;
  member_id: string;
  secret: string;
  removed: boolean;
  in_grace: boolean;
  made: number;
  rotated: number;
  taken: number;
};

test(`applications survive kill -9 (seed ${seed})`, async () => {
  const products = [];
  for (let n = 0; n < 6; n += 1) products.push(await makeProduct(server, { name: `产品${n}`, freeQuota: 10 }));
  const projectIds = products.map(({ id }) => id);
  const people = await Promise.all(Array.from({ length: 5 }, () => signInMember(server)));
  const answered = new Map<string, string>();

  const applicant =
    ({ memberId, token }: TestMember) =>
    async (ask: typeof askOnce) => {
      const projectId = projectIds[draw(projectIds.length)]!;
      if (draw(2) === 0) {
        const one = await ask(() => servers.call(addApply, { projectId }, { token }));
        if (one) answered.set(`${memberId}:${projectId}`, one.result.id);
      } else {
        const batch = await ask(() => servers.call(batchAddApplies, { projectIds }, { token }));
        for (const made of batch?.result.results ?? []) {
          expect(made).toMatchObject({ code: 0, status: 1 });
          answered.set(`${memberId}:${made.projectId}`, made.id!);
        }
      }
      const id = answered.get(`${memberId}:${projectId}`);
      if (id) await ask(() => servers.call(closeApply, { id }, { token }));
    };
  await workThroughKills(people.map(applicant));

  const state = () =>
    rowsOf<{
      id: string;
      member: string;
      project: string;
      status: number;
      opened: number;
      closed: number;
      grants: string;
    }>(
      `select a.id, a.member_id as member, a.project_id as project, a.status,
         (select count(*)::int from audit.entry e where e.actor_id = a.member_id and e.action = 'access.apply' and e.target_id = a.project_id::text) as opened,
         (select count(*)::int from audit.entry e where e.actor_id = a.member_id and e.action = 'access.closeApply' and e.target_id = a.project_id::text) as closed,
         (select coalesce(string_agg(h.total::text, ','), '') from package.holding h where h.member_id = a.member_id and h.project_id = a.project_id) as grants
       from access.apply a where a.project_id = any($1)`,
      projectIds,
    );
  const expectWhole = async () => {
    const applies = await state();
    for (const { status, opened, closed, grants } of applies) {
      expect([1, 5]).toContain(status);
      expect(opened - closed, 'each opening and closing has its audit row').toBe(status === 1 ? 1 : 0);
      expect(grants, 'free calls come once').toBe('10');
    }
    const holdings = await rowsOf('select from package.holding where project_id = any($1)', projectIds);
    expect(holdings).toHaveLength(applies.length);
    return applies;
  };
  const ids = new Set((await expectWhole()).map(({ id }) => id));
  expect([...answered.values()].filter((id) => !ids.has(id))).toEqual([]);
  for (const { token } of people) await servers.call(batchAddApplies, { projectIds }, { token });
  const all = await expectWhole();
  expect(all.map(({ status }) => status)).toEqual(Array(people.length * projectIds.length).fill(1));
});

/** A picture of one pixel. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function sceneOf(applyId: string): FormData {
  const parts = new FormData();
  parts.append('applyId', applyId);
  parts.append('scene', '在商城的实名页核对用户本人提交的资料');
  parts.append('site', 'shop.example.com');
  for (const name of ['首页.png', '说明.png']) parts.append('files', new Blob([DOT], { type: 'image/png' }), name);
  return parts;
}

test(`scene audits survive kill -9 (seed ${seed})`, async () => {
  const { id: projectId } = await makeProduct(server, { needs: 3, freeQuota: 30 });
  const reviewer = await signInOperator(server, 'reviewer');
  const submitted = new Set<string>();
  const decided = new Map<string, boolean>();

  const submitter = () => async (ask: typeof askOnce) => {
    const { token } = await signInMember(server);
    const { result } = await server.call(addApply, { projectId }, { token });
    for (let round = 0; round < 3; round += 1) {
      const sent = await ask(() => servers.sendParts(applySceneAudit, sceneOf(result.id), { token }));
      if (!sent) continue;
      if (sent.code !== 0) return;
      const { id } = sent.result.audits[0]!;
      submitted.add(id);
      const accepted = draw(2) === 0;
      const input = await wordAbout(server, reviewKind.scene, id, accepted, accepted ? undefined : '看不清用途');
      const answer = await ask(() => servers.call(decideReview, input, { token: reviewer.token }));
      if (answer?.code === 0) decided.set(id, accepted);
      if (accepted) return;
    }
  };
  await workThroughKills([submitter(), submitter(), submitter(), submitter()]);

  const audits = await rowsOf<{ id: string; status: number; files: number; acts: string[] }>(
    `select s.id, s.status, (select count(*)::int from access.scene_file f where f.audit_id = s.id) as files,
       (select array_agg(e.action order by e.id) from audit.entry e where e.target_kind = 'sceneAudit' and e.target_id = s.id::text) as acts
     from access.scene_audit s join access.apply a on a.id = s.apply_id
     where a.project_id = $1`,
    projectId,
  );
  const actsOf: Record<number, string[]> = {
    1: ['access.submitScene'],
    2: ['access.submitScene', 'access.acceptScene'],
    3: ['access.submitScene', 'access.refuseScene'],
    4: ['access.submitScene', 'access.takeBackScene'],
  };
  for (const { status, files, acts } of audits) expect([acts, files]).toEqual([actsOf[status], status === 4 ? 0 : 2]);
  const statusOf = new Map(audits.map(({ id, status }) => [id, status]));
  expect([...submitted].filter((id) => !statusOf.has(id))).toEqual([]);
  for (const [id, accepted] of decided) expect(statusOf.get(id)).toBe(accepted ? 2 : 3);

  const applies = await rowsOf<{
    status: number;
    last: number | null;
    accepted: number;
    granted: number;
    told: number;
  }>(
    `select a.status,
       (select s.status from access.scene_audit s where s.apply_id = a.id and s.status <> 4 order by s.id desc limit 1) as last,
       (select count(*)::int from access.scene_audit s where s.apply_id = a.id and s.status = 2) as accepted,
       (select count(*)::int from package.holding h where h.member_id = a.member_id and h.project_id = a.project_id) as granted,
       (select count(*)::int from message.member_message m where m.member_id = a.member_id and m.event = 'sceneAccepted') as told
     from access.apply a where a.project_id = $1`,
    projectId,
  );
  const applyStatusOf = { 1: 2, 2: 1, 3: 3 } as Record<number, number>;
  for (const { status, last, accepted, granted, told } of applies) {
    expect(status).toBe(last === null ? 2 : applyStatusOf[last]);
    expect([granted, told]).toEqual([accepted, accepted]);
    expect(accepted).toBe(status === 1 ? 1 : 0);
  }
  expect(decided.size).toBeGreaterThan(0);
});
