// Members who use the whole product: every call that is mounted, made by somebody who holds the codes it asks for.
import { randomUUID } from 'node:crypto';
import { LoggedOutPurpose, MemberPurpose, NewNumberPurpose } from '@jishi/contract/account';
import type { Endpoint } from '@jishi/contract/endpoint';
import { hashCode } from '../domains/account/code/rules';
import { phoneKeyOf } from '../domains/account/member/rules';
import type { MemberId } from '../kernel/context';
import { type Rows, type Table, idsMeantBy, isTelling, leaves } from './belongings';
import { BROWSER, type Reply, makeCall } from './caller';
import { type Choose, type Leaf, inputWith, isId, leavesOf, sampleInputs } from './input-samples';
import { requesterFor } from './codes';
import { TRADE_PASSWORD, type TestMember, newPhone, signInMember } from './members';
import type { TestServer } from './server';

const CODE = '246810';

/** What an honest person would enter, by the name of the field. */
const ENTERED: Record<string, unknown> = {
  code: CODE,
  tradePassword: TRADE_PASSWORD,
  password: 'Ledger-2026-safe',
  ticket: 'none',
  pageSize: 1,
};

/** A member with a trade password. */
export function newPerson(server: TestServer): Promise<TestMember> {
  return signInMember(server, { tradePassword: TRADE_PASSWORD });
}

/** Makes a call as a member who has every code it may ask for; a session that an earlier call ended is opened again. */
export async function callAs(
  server: TestServer,
  person: TestMember,
  endpoint: Endpoint,
  input: object | string,
  idempotencyKey?: string,
): Promise<Reply> {
  const phones = leaves(input).filter((text) => /^1[3-9]\d{9}$/.test(text));
  const asksForCode = leavesOf(endpoint).some(({ name }) => name === 'code');
  if (asksForCode)
    for (const phone of new Set([person.phone, ...phones])) await giveCodes(server, phone, person.memberId);
  const call = () =>
    makeCall(server, endpoint, input, { token: person.token, ...(idempotencyKey ? { idempotencyKey } : {}) });
  const reply = await call();
  if (reply.code !== 401) return reply;
  person.token = (await signInMember(server, { phone: person.phone })).token;
  return call();
}

/** Puts a code for every purpose on a phone, as if the member had it sent: the one that `callAs` enters. */
export async function giveCodes(server: TestServer, phone: string, memberId: MemberId): Promise<void> {
  const { vault } = server.shared;
  const phoneKey = phoneKeyOf(vault, phone);
  const purposes = [...LoggedOutPurpose.options, ...MemberPurpose.options, ...NewNumberPurpose.options];
  const hashes = purposes.map((purpose) => hashCode(vault, purpose, phone, CODE));
  const requesters = await Promise.all(
    purposes.map((purpose) => requesterFor(server, phoneKey, purpose, { memberId, browser: BROWSER })),
  );
  await server.db.query('delete from account.verification_code where phone_key = $1', [phoneKey]);
  await server.db.query(
    `insert into account.verification_code (purpose, phone_key, code_hash, requester, ip, created_at, expires_at)
     select purpose, $1, hash, requester, '', $4, $4::timestamptz + interval '5 minutes'
     from unnest($2::text[], $3::bytea[], $5::bytea[]) g (purpose, hash, requester)`,
    [phoneKey, purposes, hashes, server.clock.now(), requesters],
  );
}

/** Values for a form that its reader fills in honestly, with ids from the given rows. */
export function honestly(rows: Rows, tables: readonly Table[], examples: Record<string, unknown> = {}): Choose {
  const phone = newPhone();
  return (leaf) => {
    if (leaf.name in examples) return [examples[leaf.name]];
    if (leaf.name === 'phone') return [phone];
    return leaf.name in ENTERED
      ? [ENTERED[leaf.name]]
      : namesSomething(leaf)
        ? idsMeantBy(rows, tables, leaf.name)
        : [];
  };
}

/** Whether a value names a row, by its schema or its field name. */
export function namesSomething(leaf: Leaf): boolean {
  return isId(leaf) || /^(?:ids?|.+(?:Ids?|No))$/.test(leaf.name);
}

/** What a member did with success: to be repeated by somebody else. */
export type Deed = { endpoint: Endpoint; input: object; idempotencyKey: string };

/** Answers a key that is made for another device to come with: whoever has it acts for that one face check. */
const isHandedOn = ({ path }: Endpoint) => path === '/mem/account/auth-token';

export type Life = { person: TestMember; deeds: Deed[]; heard: Set<string>; replies: Map<Endpoint, Reply[]> };

/** Makes every call, with each row the caller could mean until one is right; remembers what came back. */
export async function live(
  server: TestServer,
  life: Life,
  endpoints: readonly Endpoint[],
  choose: Choose,
  rows: () => Promise<(leaf: Leaf) => readonly string[]>,
): Promise<void> {
  let meant = await rows();
  for (const [at, endpoint] of endpoints.entries()) {
    if (at % 5 === 4) meant = await rows();
    const naming = leavesOf(endpoint).filter(namesSomething);
    const plain = sampleInputs(endpoint, choose);
    const fixed = naming.flatMap((leaf) =>
      meant(leaf).flatMap((value) => inputWith(endpoint, choose, leaf, value) ?? []),
    );
    for (const input of [...fixed, ...plain]) {
      const idempotencyKey = `key-${randomUUID()}`;
      const reply = await callAs(server, life.person, endpoint, input, idempotencyKey);
      life.replies.set(endpoint, [...(life.replies.get(endpoint) ?? []), reply]);
      // what a form says of an input is no secret, and one life may hear it where another does not
      const told = reply.code === 4000 || isHandedOn(endpoint) ? [] : leaves(reply.result);
      for (const text of told) if (isTelling(text)) life.heard.add(text);
      if (reply.code !== 0) continue;
      life.deeds.push({ endpoint, input, idempotencyKey });
      if (fixed.includes(input)) break;
    }
  }
}
