// Members who can send SMS, for tests: a signature and templates in force, money and packages.
import { randomUUID } from 'node:crypto';
import { previewSms, sendSms } from '@jishi/contract/sms/send';
import { smsKind } from '@jishi/contract/enums/sms';
import type { Input } from '@jishi/contract/endpoint';
import { parseMoney } from '@jishi/money';
import { type SubmitOutcome, assignChannels, claimDue, recordReceipts, recordSubmits } from '../domains/sms';
import { fund } from './ledger';
import { type TestMember, signInMember, systemContext } from './members';
import { makeProduct } from './products';
import type { TestServer } from './server';

export type Sender = TestMember & { signatureId: string; templates: Record<number, string>; holdingIds: string[] };

/** Puts SMS on sale at a price per segment. */
export async function sellSms(server: TestServer, price = '0.05'): Promise<string> {
  return (await makeProduct(server, { code: 'sms', name: '短信', price })).id;
}

/** Packages that no member bought, of so many segments each. */
export async function newSender(
  server: TestServer,
  projectId: string,
  { money, packages = [] }: { money?: string; packages?: readonly number[] } = {},
): Promise<Sender> {
  const member = await signInMember(server);
  const { memberId } = member;
  if (money) await fund(server.db, memberId, parseMoney(money));
  const idOf = idsBy(server);
  const holdingIds: string[] = [];
  for (const [at, units] of packages.entries())
    holdingIds.push(
      await idOf(
        `insert into package.holding (member_id, project_id, order_no, source, total, remaining, valid_from, expires_at, created_at)
         values ($1, $2, $3, 1, $4, $4, now() - interval '1 day', now() + $5 * interval '1 day', now())`,
        [memberId, projectId, `test-${memberId}-${at}`, units, 30 + at],
      ),
    );
  return { ...member, ...(await readyToSend(server, memberId)), holdingIds };
}

/** A signature that all carriers know and a template of each kind, as if operators had let them pass. */
export async function readyToSend(server: TestServer, memberId: string) {
  const idOf = idsBy(server);
  const signatureId = await idOf(
    `insert into sms.signature (member_id, name, created_at) values ($1, '澄江科技', now())`,
    [memberId],
  );
  await server.db.query(
    `insert into sms.signature_version (signature_id, number, status, source, purpose, agent_cipher, agent_mask, agent_phone_mask, files, submitted_at)
     values ($1, 1, 2, 1, '', '\\x00', '', '', '{}', now())`,
    [signatureId],
  );
  await server.db.query(
    `insert into sms.signature_filing (signature_id, carrier, status, changed_at) select $1, c, 3, now() from generate_series(1, 3) c`,
    [signatureId],
  );
  const templates: Record<number, string> = {};
  const variable = JSON.stringify([{ name: '内容', kind: 3, most: 35, hosts: [] }]);
  for (const kind of [smsKind.code, smsKind.notice, smsKind.marketing]) {
    templates[kind] = await idOf('insert into sms.template (member_id, created_at) values ($1, now())', [memberId]);
    await server.db.query(
      `insert into sms.template_version (template_id, number, status, name, kind, content, variables, submitted_at)
       values ($1, 1, 2, '通知', $2, '{内容}', $3, now())`,
      [templates[kind], kind, variable],
    );
  }
  return { signatureId, templates };
}

const idsBy = (server: TestServer) => async (text: string, values: unknown[]) =>
  (await server.db.query<{ id: string }>(`${text} returning id::text`, values)).rows[0]!.id;

/** Who can send. */
type Ready = Pick<Sender, 'token' | 'signatureId' | 'templates'>;

/** What the page sends; a list of numbers with the text in the second column unless told otherwise. */
export function whatOf(sender: Ready, list: string, kind: number = smsKind.notice) {
  return {
    signatureId: sender.signatureId,
    templateId: sender.templates[kind]!,
    list,
    fillings: [{ name: '内容', column: 2 }],
  };
}

/** Looks at the preview and sends just that. */
export async function sendList(
  server: TestServer,
  sender: Ready,
  list: string,
  more: Partial<Input<typeof sendSms>> & { kind?: number } = {},
) {
  const { kind, ...changes } = more;
  const what = { ...whatOf(sender, list, kind), ...(changes.sendTime && { sendTime: changes.sendTime }) };
  const { messages, amount } = (await server.call(previewSms, what, sender)).result;
  return server.call(sendSms, { ...what, clientId: randomUUID(), shown: { messages, amount }, ...changes }, sender);
}

let phones = 0;
/** Lines of new numbers. */
export function newList(count: number, text = '您好'): string {
  return Array.from({ length: count }, () => `138${String(++phones).padStart(8, '0')},${text}`).join('\n');
}

type Claimed = Awaited<ReturnType<typeof claimDue>>[number];

/** Claims all that is due for the channel 1. */
export function handDue(server: TestServer): Promise<Claimed[]> {
  return server.db.transaction(async (tx) => {
    const due = await claimDue(tx, systemContext(server), { limit: 5000 });
    await assignChannels(
      tx,
      due.map(({ id }) => ({ id, channelId: '1' })),
    );
    return due;
  });
}

/** Claims all that is due and tells what a channel would. */
export async function submitDue(
  server: TestServer,
  outcomeOf: (claimed: { id: string; phone: string; text: string }, at: number) => SubmitOutcome['result'] = () =>
    'accepted',
): Promise<SubmitOutcome[]> {
  return tellOutcomes(server, await handDue(server), outcomeOf);
}

/** Tells what the channel 1 says of messages that it was handed. */
export async function tellOutcomes<One extends { id: string } = Claimed>(
  server: TestServer,
  claimed: readonly One[],
  outcomeOf: (claimed: One, at: number) => SubmitOutcome['result'] = () => 'accepted',
): Promise<SubmitOutcome[]> {
  const outcomes = claimed.map((one, at): SubmitOutcome => {
    const result = outcomeOf(one, at);
    const named = { id: one.id, channelId: '1' };
    if (result === 'accepted') return { ...named, result, channelMessageId: `c${one.id}` };
    return result === 'refused' ? { ...named, result, code: 'REFUSED', words: '运营商拒收' } : { ...named, result };
  });
  await server.db.transaction((tx) => recordSubmits(tx, systemContext(server), outcomes));
  return outcomes;
}

/** Takes receipts of the channel 1 for messages. */
export async function takeReceipts(
  server: TestServer,
  ...receipts: readonly { id: string; delivered?: boolean; code?: string; words?: string }[]
): Promise<void> {
  const { rows } = await server.db.query<{ id: string; digest: Buffer }>(
    'select id::text, phone_digest as digest from sms.message where id = any ($1)',
    [receipts.map(({ id }) => id)],
  );
  const digests = new Map(rows.map(({ id, digest }) => [id, digest]));
  const told = receipts.map(({ id, delivered = true, code = '', words = '' }) => ({
    channelId: '1',
    channelMessageId: `c${id}`,
    phoneDigest: digests.get(id)!,
    delivered,
    code,
    words,
    at: new Date(),
  }));
  await server.db.transaction((tx) => recordReceipts(tx, systemContext(server), told));
}

/** That units and money of all messages are those that were moved, and counts equal the messages. */
export async function unsound(server: Pick<TestServer, 'db'>): Promise<unknown[]> {
  const { rows } = await server.db.query(`
    with message as (
      select batch_id, sum(segments) as units, sum(package_units) as package_units, sum(amount) as amount,
        coalesce(sum(segments) filter (where given_back), 0) as back, coalesce(sum(amount) filter (where given_back), 0) as back_amount,
        coalesce(sum(package_units) filter (where given_back), 0) as back_package, count(*) as messages
      from sms.message group by batch_id
    ), line as (
      select batch_id, sum(units) as units, sum(back) as back, sum(units) filter (where holding_id is not null) as package_units,
        sum(units * price) as amount, sum(back * price) as back_amount
      from sms.charge_line group by batch_id
    ), money as (
      select t.memo ->> 'orderNo' as no, coalesce(sum(p.amount) filter (where t.kind = 'sms.send'), 0) as paid,
        coalesce(-sum(p.amount) filter (where t.kind = 'sms.back'), 0) as back
      from ledger.transfer t join ledger.posting p on p.transfer_id = t.id
      join ledger.account a on a.id = p.account_id and a.kind = 'revenue.sms'
      where t.kind in ('sms.send', 'sms.back') group by 1
    )
    select b.no, 'batch' as what from sms.batch b
    left join message m on m.batch_id = b.id left join line l on l.batch_id = b.id left join money y on y.no = b.no
    where (b.messages, b.units, b.units, b.amount, b.amount, b.amount)
        is distinct from (m.messages, m.units, l.units, m.amount, l.amount, coalesce(y.paid, 0))
      or (m.back, m.back_amount, m.back_amount, m.back_amount, coalesce(l.package_units, 0))
        is distinct from (l.back, l.back_amount, coalesce(y.back, 0), b.back_deposit + b.back_bonus + b.back_credit, m.package_units)
    union all
    select h.id::text, 'holding' from package.holding h
    join (select holding_id, sum(units - back) as used from sms.charge_line where holding_id is not null group by 1) l on l.holding_id = h.id
    where h.total - h.remaining <> l.used`);
  return rows;
}
