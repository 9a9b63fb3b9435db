// Real servers are killed with SIGKILL while operators believe agents, amounts are sent and told, drafts are kept and handed
// in. An account is certified once with all that comes with it, an amount is sent once, and no draft comes back.
import { getLicenceDraft, saveLicenceDraft } from '@jishi/contract/certification/draft';
import { getEnterpriseMode, sendSmallTransfer, tellSmallTransfer } from '@jishi/contract/certification/enterprise';
import { chooseEnterpriseWay, submitEnterprise } from '@jishi/contract/certification/enterprise';
import { decideReview } from '@jishi/contract/console/review';
import { certificationWay as Way } from '@jishi/contract/enums/certification';
import { campaignKind } from '@jishi/contract/enums/coupon';
import { reviewKind } from '@jishi/contract/enums/review';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCampaign, makeTemplate } from '../../../testing/coupons';
import {
  arrivedAt,
  licenceOf,
  newEnterprise,
  placeOf,
  submit,
  submitLetter,
  yuanOf,
} from '../../../testing/enterprises';
import { esignSettingsOf } from '../../../testing/identity';
import { drawing, killSeeds, killing, persist } from '../../../testing/killing';
import { signInMember, systemContext } from '../../../testing/members';
import { signInOperator } from '../../../testing/operators';
import { wordAbout } from '../../../testing/reviews';
import { type SandboxProcess, startSandboxProcess } from '../../../testing/sandbox';
import { type TestServer, startTestServer } from '../../../testing/server';
import { type Servers, startServers } from '../../../testing/server-process';
import { coupon } from '../../coupon/domain';
import { review } from '../../review/domain';
import { certification } from '../domain';
import { settleTransfers } from './transfer/service';

const seed = killSeeds(1)[0]!;
const ACCOUNTS = 8;

let sandbox: SandboxProcess;
let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  const settings = { esign: await esignSettingsOf(sandbox) };
  server = await startTestServer({ domains: [certification, coupon, review], settings });
  const templateId = await makeTemplate(server);
  await makeCampaign(server, { kind: campaignKind.certification, templateId });
  servers = await startServers(server);
});
afterAll(async () => {
  await servers.close();
  await server.close();
  await sandbox.close();
});

/** Runs three hands on a queue, while the process that serves them is killed. */
async function underKills<Task>(tasks: readonly Task[], work: (task: Task) => Promise<void>, times = 1): Promise<void> {
  const draw = drawing(seed);
  const queue = tasks.values();
  const kills = killing(servers, times, () => 1 + draw(Math.floor(tasks.length / 4)));
  const hand = async () => {
    for (const task of queue) {
      await work(task);
      kills.answered();
    }
  };
  await Promise.all([hand(), hand(), hand()]);
  await kills.done();
  expect(kills.over()).toBe(true);
}

/** What came with each certification of these members. */
async function cameWith(memberIds: readonly string[]) {
  const { rows } = await server.db.query(
    `select
       (select count(*)::int from certification.enterprise e where e.member_id = m.id and e.status = 4) as passed,
       (select count(*)::int from coupon.coupon c where c.member_id = m.id) as coupons,
       (select count(*)::int from message.member_message t where t.member_id = m.id and t.event = 'enterpriseCertified') as told,
       (select count(*)::int from audit.entry a where a.target_id = m.id::text and a.action = 'certification.certifyEnterprise')
         as recorded
     from account.member m where m.id = any ($1)`,
    [memberIds],
  );
  return rows;
}
const once = { passed: 1, coupons: 1, told: 1, recorded: 1 };

test(`whoever an operator believes is certified once (seed ${seed})`, async () => {
  const { token } = await signInOperator(server);
  const members = await Promise.all(Array.from({ length: ACCOUNTS }, () => signInMember(server)));
  for (const member of members) await submitLetter(server, newEnterprise(), { token: member.token });
  const { rows } = await server.db.query<{ id: string }>(
    'select id::text as id from certification.enterprise where member_id = any ($1)',
    [members.map(({ memberId }) => memberId)],
  );
  await underKills(
    [...rows, ...rows],
    async ({ id }) => {
      const word = await wordAbout(server, reviewKind.certification, id);
      const answer = await persist('a word', () => servers.call(decideReview, word, { token }));
      expect([0, 4005]).toContain(answer.code);
    },
    2,
  );
  expect(await cameWith(members.map(({ memberId }) => memberId))).toEqual(members.map(() => once));
});

test(`an amount is sent once, and whoever tells it is certified once (seed ${seed})`, async () => {
  const members = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => {
      const { token, memberId } = await signInMember(server);
      const enterprise = newEnterprise();
      await submit(server, enterprise, { token });
      await server.call(chooseEnterpriseWay, { way: Way.transfer }, { token });
      return { token, memberId, enterprise };
    }),
  );
  await underKills([...members, ...members], async ({ token, enterprise }) => {
    const send = () => servers.call(sendSmallTransfer, placeOf(enterprise), { token });
    expect([0, 4005]).toContain((await persist('a sending', send)).code);
  });
  for (let round = 0; round < 3; round += 1) {
    await server.db.query("update certification.enterprise_transfer set asked_at = asked_at - interval '1 hour'");
    await server.db.query("update certification.transfer set sending_since = sending_since - interval '1 hour'");
    await settleTransfers(systemContext(server));
  }
  const amounts = await Promise.all(members.map(({ enterprise }) => arrivedAt(sandbox, enterprise)));
  expect(amounts.map(({ length }) => length)).toEqual(members.map(() => 1));
  const told = members.map((member, at) => ({ ...member, amount: yuanOf(amounts[at]![0]!) }));
  await underKills([...told, ...told], async ({ token, amount }) => {
    const answer = await persist('an amount', () => servers.call(tellSmallTransfer, { amount }, { token }));
    expect([0, 4005]).toContain(answer.code);
  });
  expect((await server.call(getEnterpriseMode, {}, members[0]!)).result.transfer).toMatchObject({ status: 4 });
  expect(await cameWith(members.map(({ memberId }) => memberId))).toEqual(members.map(() => once));
});

test(`a draft that was kept is there, and one that was handed in stays away (seed ${seed})`, async () => {
  const TYPED = { name: '', creditCode: '', legalPerson: '', address: '', termFrom: '', termTo: '', openEnded: false };
  const members = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, nth) => ({
      token: (await signInMember(server)).token,
      licence: nth % 2 === 0 ? await licenceOf(newEnterprise()) : undefined,
    })),
  );
  await underKills(
    members,
    async ({ token, licence }) => {
      for (const name of ['第一次', '第二次', '第三次']) {
        const save = () => servers.call(saveLicenceDraft, { ...TYPED, name, after: '' }, { token });
        const handIn = licence && name === '第二次';
        const [saved, submitted] = await Promise.all([
          persist('a draft', save),
          handIn && persist('a licence', () => servers.call(submitEnterprise, licence, { token })),
        ]);
        if (submitted) expect([0, 4005]).toContain(submitted.code);
        if (handIn) expect([0, 4005]).toContain(saved.code);
        else expect(saved.code).toBe(licence && name === '第三次' ? 4005 : 0);
      }
    },
    2,
  );
  for (const { token, licence } of members) {
    const { draft } = (await server.call(getLicenceDraft, {}, { token })).result;
    if (licence) expect(draft).toBeNull();
    else expect(draft?.name).toBe('第三次');
  }
});
