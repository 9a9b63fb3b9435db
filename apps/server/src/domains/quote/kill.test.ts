// Server processes are killed while members save lists, and while versions are mailed: a list is one version under its id, and
// an address has one mail of a version.
import { quoteSending } from '@jishi/contract/enums/quote';
import { setQuote } from '@jishi/contract/quote';
import { sendQuote } from '@jishi/contract/quote/mail';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverForgotten } from '../../testing/outbox';
import { drawing, killSeeds, killing, persist } from '../../testing/killing';
import { listOf, newRecipient, newReseller, ofApi } from '../../testing/quotes';
import { type SandboxProcess, smtpSettingsOf, startSandboxProcess } from '../../testing/sandbox';
import { type TestServer, startTestServer } from '../../testing/server';
import { type Servers, startServers } from '../../testing/server-process';
import { message } from '../message/domain';
import { quote } from './domain';

const seed = killSeeds(1)[0]!;
const LISTS = 8;

let sandbox: SandboxProcess;
let server: TestServer;
let servers: Servers;
beforeAll(async () => {
  sandbox = await startSandboxProcess();
  server = await startTestServer({ domains: [message, quote], settings: { smtp: await smtpSettingsOf(sandbox) } });
  servers = await startServers(server);
});
afterAll(async () => {
  await servers?.close();
  await server?.close();
  await sandbox?.close();
});

test(`lists and mails survive kill -9 (seed ${seed})`, { timeout: 200_000 }, async () => {
  const draw = drawing(seed);
  const member = await newReseller(server);
  const { token } = member;
  const addresses = Array.from({ length: 4 }, (_, at) => `killed-${at}@example.com`);
  const recipientIds: string[] = [];
  for (const address of addresses) recipientIds.push(await newRecipient(server, member, address));
  const kills = killing(servers, 3, () => 2 + draw(6));
  const made = new Map<string, string>();
  const lists = Array.from({ length: LISTS }, (_, at) => listOf([ofApi(member.api, `0.${11 + at}`)]));
  const mailed = new Map<string, number>();
  const work = async (list: (typeof lists)[number]) => {
    const saved = await persist('a list', () => servers.call(setQuote, list, { token }));
    kills.answered();
    expect(saved.code).toBe(0);
    expect(made.get(list.clientId) ?? saved.result.id).toBe(saved.result.id);
    made.set(list.clientId, saved.result.id);
    // an address takes five a day
    if (lists.indexOf(list) >= 5) return;
    const { result } = await persist('mails', () =>
      servers.call(sendQuote, { id: saved.result.id, recipientIds }, { token }),
    );
    kills.answered();
    for (const one of result.results) {
      const key = `${saved.result.id} ${one.recipientId}`;
      if (one.result === quoteSending.queued) mailed.set(key, (mailed.get(key) ?? 0) + 1);
    }
  };
  const queue = [...lists, ...lists, ...lists].values();
  const hand = async () => {
    for (const list of queue) await work(list);
  };
  await Promise.all(Array.from({ length: 4 }, hand));
  await kills.done();
  expect(kills.over()).toBe(true);

  const { rows } = await server.db.query<{ version: number }>(
    'select version from quote.record where member_id = $1 order by version',
    [member.memberId],
  );
  expect(rows.map(({ version }) => version)).toEqual(Array.from({ length: LISTS }, (_, at) => at + 1));
  for (const times of mailed.values()) expect(times, 'no address is told twice that it is mailed now').toBe(1);
  expect(await deliverForgotten(server)).toEqual([]);
  for (const address of addresses) {
    const { messages } = await sandbox.get<{ messages: { text: string; copies: number }[] }>(
      `/mail/messages?address=${address}`,
    );
    const quotes = messages.filter(({ text }) => !text.includes('验证码'));
    expect(quotes.map(({ copies }) => copies)).toEqual([1, 1, 1, 1, 1]);
  }
});
