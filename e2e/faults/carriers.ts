// The two SMS carriers as the sandbox plays them. Their receipts pass through here: doubled, held back or lost, as drawn; in
// the end each one is delivered until it is acknowledged.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { carrier as carriers, smsKind } from '@jishi/contract/enums/sms';
import { smsProvider } from '@jishi/contract/enums/sms-channel';
import { addressesOf, keepChannel, keepRoute, turnChannel } from '../../apps/server/src/domains/sms';
import { PHONE_PURPOSE } from '../../apps/server/src/domains/sms/message/rules';
import { systemContext } from '../../apps/server/src/testing/members';
import type { SandboxProcess } from '../../apps/server/src/testing/sandbox';
import type { TestServer } from '../../apps/server/src/testing/server';
import type { Drawing } from './drawing';

export const SMS_FATES = ['delivered', 'failed', 'silent', 'refused', 'broke', 'lostAnswer'] as const;
export type SmsFate = (typeof SMS_FATES)[number];

/** How often a number got a message; `digest` in hex, as the product finds it by. */
export type Arrived = { digest: string; times: number };

export type Carriers = {
  channelIds: readonly string[];
  /** A number that nobody has had in this world, with its fate at both carriers. */
  newNumber(fate: SmsFate): Promise<string>;
  /** Has both carriers lose their answers for a while, or have no money left. */
  lie(fate: SmsFate, ms: number): Promise<void>;
  /** Delivers every receipt, the latest first, until it is acknowledged. */
  tellAll(): Promise<void>;
  /** By the numbers of this world. */
  arrived(): Promise<Arrived[]>;
  close(): Promise<void>;
};

const TEMPLATE = { aliyun: 'SMS_FAULTS', tencent: '2200009' };
const REASON = '故障测试';

type Account = Record<string, string>;
const PLAYED = [
  {
    at: '/aliyun-sms',
    accountOf: ({ accessKeyId = '', accessKeySecret = '' }: Account) => ({
      provider: smsProvider.aliyun,
      account: accessKeyId,
      secret: accessKeySecret,
    }),
    template: { code: TEMPLATE.aliyun, kind: 'notice', content: '${v1}' },
    code: TEMPLATE.aliyun,
    pushesTo: (url: string): object => ({ receiptUrl: url }),
    refusal: 'isv.MOBILE_NUMBER_ILLEGAL',
  },
  {
    at: '/tencent-sms',
    accountOf: ({ secretId = '', secretKey = '', appId = '' }: Account) => ({
      provider: smsProvider.tencent,
      account: secretId,
      secret: secretKey,
      appId,
    }),
    template: { id: TEMPLATE.tencent, content: '{1}' },
    code: TEMPLATE.tencent,
    pushesTo: (url: string): object => ({ statusUrl: url }),
    refusal: 'FailedOperation.PhoneNumberInBlacklist',
  },
] as const;

/** Opens a channel at each carrier, through which notices of members with the given signatures go. */
export async function openCarriers(
  server: TestServer,
  sandbox: SandboxProcess,
  { addresses, draw, seed }: { addresses: readonly string[]; draw: Drawing; seed: number },
): Promise<Carriers> {
  const ctx = systemContext(server);
  const post = await carryReceipts(addresses, draw);
  const channelIds: string[] = [];
  for (const played of PLAYED) {
    const account = await sandbox.get<Account>(`${played.at}/credentials.json`);
    await sandbox.post(`${played.at}/signatures`, { name: '澄江科技' });
    await sandbox.post(`${played.at}/templates`, played.template);
    const values = { appId: '', region: '', ...played.accountOf(account), endpoint: account['endpoint'] ?? '' };
    const settings = { name: `通道${played.at.slice(1)}`, rate: 500, cost: '0.03', sources: '', reason: REASON };
    const { id } = await keepChannel(ctx, { ...settings, ...values });
    const { receiptUrl } = await addressesOf(ctx, { id, renew: false, reason: REASON });
    await sandbox.post(`${played.at}/settings`, played.pushesTo(post.url + new URL(receiptUrl).pathname));
    await turnChannel(ctx, { id, isOn: true, reason: REASON });
    channelIds.push(id);
  }
  const channels = channelIds.map((channelId) => ({ channelId, weight: 1 }));
  for (const { value: carrier } of carriers.rows)
    await keepRoute(ctx, { kind: smsKind.notice, carrier, channels, reason: REASON });
  return { channelIds, ...numbersOf(server, sandbox, seed), tellAll: () => post.tellAll(), close: () => post.close() };
}

/** Has both carriers know a member's signature and notice, whose versions have passed. */
export async function registerAtCarriers(
  server: TestServer,
  channelIds: readonly string[],
  { signatureId, templateId }: { signatureId: string; templateId: string },
): Promise<void> {
  for (const [at, channelId] of channelIds.entries()) {
    await server.db.query('insert into sms.channel_signature values ($1, $2, now())', [channelId, signatureId]);
    await server.db.query(
      'insert into sms.channel_template select $1, v.id, $3, now() from sms.template_version v where v.template_id = $2',
      [channelId, templateId, PLAYED[at]!.code],
    );
  }
}

function numbersOf(server: TestServer, sandbox: SandboxProcess, seed: number) {
  const numbers: string[] = [];
  const treat = async (fate: SmsFate, phone: string) => {
    for (const { at, refusal } of PLAYED) {
      // refused without a code: the account has no money left
      const outcome = fate === 'broke' ? 'refused' : fate;
      const errCode = fate === 'refused' ? refusal : '';
      await sandbox.post(`${at}/switches`, { phone, outcome, errCode, seconds: 0 });
    }
  };
  return {
    async newNumber(fate: SmsFate) {
      const serial = (seed % 1_000) * 100_000 + numbers.length;
      const phone = `199${String(serial).padStart(8, '0')}`;
      numbers.push(phone);
      if (fate !== 'delivered') await treat(fate, phone);
      return phone;
    },
    async lie(fate: SmsFate, ms: number) {
      await treat(fate, '');
      await pause(ms);
      await treat('delivered', '');
    },
    async arrived() {
      const { vault } = server.shared;
      const arrived: Arrived[] = [];
      for (const phone of numbers) {
        const { messages } = await sandbox.get<{ messages: unknown[] }>(`/phone/messages?phone=${phone}`);
        arrived.push({
          digest: vault.keyedDigest(phone, PHONE_PURPOSE).toString('hex'),
          times: messages.length,
        });
      }
      return arrived;
    },
  };
}

type Push = { path: string; body: string; acknowledged: boolean };

/** Takes the carriers' receipts and passes them on to the product. */
async function carryReceipts(addresses: readonly string[], draw: Drawing) {
  const all: Push[] = [];
  let turn = 0;
  const tell = async (push: Push): Promise<void> => {
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(8_000);
    const { path, body } = push;
    push.acknowledged ||= await fetch(addresses[turn++ % addresses.length]! + path, {
      method: 'POST',
      headers,
      body,
      signal,
    }).then(
      (answer) => answer.status === 200,
      () => false,
    );
  };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      response.setHeader('content-type', 'application/json').end('{"code":0,"result":0}');
      const push = { path: request.url ?? '', body, acknowledged: false };
      all.push(push);
      const manner = draw.pick(['prompt', 'prompt', 'twice', 'late', 'lost']);
      if (manner === 'prompt' || manner === 'twice') void tell(push);
      if (manner === 'twice') void tell({ ...push });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async tellAll() {
      for (const push of all.toReversed()) {
        push.acknowledged = false;
        for (let attempt = 1; !push.acknowledged; attempt++) {
          await tell(push);
          if (attempt === 100) throw new Error(`nobody acknowledged the receipt ${push.body}`);
          if (!push.acknowledged) await pause(100);
        }
      }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
